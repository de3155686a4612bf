package puzzle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Mark is one thing that a player wrote: a value, a cross (with Not: "not this value"), or pencil candidates. It is a claim of the
// player, but for the candidates, which are notes: what they claim is that no other value is possible, and only hints and what is said
// of mistakes hold them to it (see Left).
type Mark struct {
	At     Place
	Value  int
	Not    bool
	Pencil Mask // the candidates; not 0 for a mark that is of candidates alone
}

// Marks is what a player wrote on a board, in layers: the first, without a name, is what the player is sure of; those above it are
// trials, each with a name, that can be kept or dropped as a whole. On each place the topmost layer that says something of it
// counts. Every change can be undone, and done again, without bound. Marks is not for use by several goroutines at once.
type Marks struct {
	board  *Board
	layers []*layer
	undo   []change
	redo   []change
}

// layer is one layer of marks.
type layer struct {
	name   string
	places map[int]entry
}

// entry is what is written at one place: a value, if there is one, values crossed out, candidates.
type entry struct {
	value  int8 // none is -1
	struck Mask
	pencil Mask
}

const none = -1

var blank = entry{value: none}

// change is one step that can be undone: places of a layer that were written, or other layers than before.
type change struct {
	layer         *layer
	at            int
	old, new      entry
	written       bool     // there was an entry before
	before, after []*layer // when the layers themselves have changed
}

// Errors of Marks and Study. Those returned name the place, the layer or the clue, and wrap these.
var (
	ErrNoPlace = fault.Errorf("the board has no such place")
	ErrNoValue = fault.Errorf("the place cannot hold that value")
	ErrNoLayer = fault.Errorf("there is no such layer")
	ErrLayer   = fault.Errorf("there is such a layer already")
	ErrForeign = fault.Errorf("these are marks of another board")
	ErrNoClue  = fault.Errorf("the puzzle has no such clue")
)

// NewMarks is an empty sheet for a board.
func NewMarks(b *Board) *Marks {
	return &Marks{board: b, layers: []*layer{{places: map[int]entry{}}}}
}

// MarksOf writes down what is known: a value where one is left, else a cross for each value struck.
func MarksOf(known Facts) *Marks {
	m := NewMarks(known.board)
	for i, u := range known.board.unknowns {
		e := blank
		if v, ok := known.Value(i); ok {
			e.value = int8(v)
		} else {
			e.struck = u.Values &^ known.can[i]
		}
		if e != blank {
			m.layers[0].places[i] = e
		}
	}
	return m
}

// Board is the board that the marks are on.
func (m *Marks) Board() *Board { return m.board }

// Empty reports whether nothing is written.
func (m *Marks) Empty() bool {
	for _, l := range m.layers {
		if len(l.places) > 0 {
			return false
		}
	}
	return true
}

// Last is the place written last of what can be undone; the zero Place when nothing can, or what was done last is no writing.
func (m *Marks) Last() Place {
	if n := len(m.undo); n > 0 && m.undo[n-1].before == nil && m.undo[n-1].after == nil {
		return m.board.unknowns[m.undo[n-1].at].At
	}
	return Place{}
}

// Clone is a copy with a life of its own, without the past of m.
func (m *Marks) Clone() *Marks {
	c := &Marks{board: m.board}
	for _, l := range m.layers {
		c.layers = append(c.layers, &layer{l.name, maps.Clone(l.places)})
	}
	return c
}

// On is a copy of the marks, as Clone makes it, for an equal board. A board of another shape is an error that wraps ErrForeign.
func (m *Marks) On(b *Board) (*Marks, error) {
	if m.board != b && !slices.Equal(m.board.unknowns, b.unknowns) {
		return nil, fault.Errorf("%d places are not those of this puzzle: %w", m.board.Len(), ErrForeign)
	}
	c := m.Clone()
	c.board = b
	return c, nil
}

// at is what counts at a place.
func (m *Marks) at(i int) entry {
	for k := len(m.layers) - 1; k >= 0; k-- {
		if e, ok := m.layers[k].places[i]; ok {
			return e
		}
	}
	return blank
}

// index finds the unknown of a place.
func (m *Marks) index(at Place) (int, error) {
	i := m.board.Index(at)
	switch {
	case i < 0 && at.apart():
		return i, fault.Errorf("%v: %w: an edge is between two cells side by side", at, ErrNoPlace)
	case i < 0:
		return i, fault.Errorf("%v: %w", at, ErrNoPlace)
	}
	return i, nil
}

// holds finds the unknown of a place that may hold v.
func (m *Marks) holds(at Place, v int) (int, error) {
	i, err := m.index(at)
	if err == nil && (v < 0 || v > MaxValue || !m.board.unknowns[i].Values.Has(v)) {
		err = fault.Errorf("%v cannot hold %d, only %s: %w", at, v, m.board.unknowns[i].Values, ErrNoValue)
	}
	return i, err
}

// String lists the values: "1 to 9", "0, 1".
func (m Mask) String() string {
	if n := m.Len(); n > 2 && m.Max()-m.Min() == n-1 {
		return fmt.Sprintf("%d to %d", m.Min(), m.Max())
	}
	var parts []string
	for v := range m.Values() {
		parts = append(parts, fmt.Sprint(v))
	}
	return strings.Join(parts, ", ")
}

// Set writes a value.
func (m *Marks) Set(at Place, v int) error {
	i, err := m.holds(at, v)
	if err != nil {
		return err
	}
	e := m.at(i)
	e.value = int8(v)
	m.write(i, e)
	return nil
}

// Cross crosses a value out.
func (m *Marks) Cross(at Place, v int) error {
	i, err := m.holds(at, v)
	if err != nil {
		return err
	}
	e := m.at(i)
	e.struck |= Only(v)
	m.write(i, e)
	return nil
}

// Pencil writes candidates in place of those that were there; none for an empty set.
func (m *Marks) Pencil(at Place, candidates Mask) error {
	for v := range candidates.Values() {
		if _, err := m.holds(at, v); err != nil {
			return err
		}
	}
	i, err := m.index(at)
	if err != nil {
		return err
	}
	e := m.at(i)
	e.pencil = candidates
	m.write(i, e)
	return nil
}

// Clear takes away all that is written at a place. In a trial it stays written below.
func (m *Marks) Clear(at Place) error {
	i, err := m.index(at)
	if err != nil {
		return err
	}
	m.write(i, blank)
	return nil
}

// Add writes a mark.
func (m *Marks) Add(x Mark) error {
	switch {
	case x.Pencil != 0:
		return m.Pencil(x.At, x.Pencil)
	case x.Not:
		return m.Cross(x.At, x.Value)
	}
	return m.Set(x.At, x.Value)
}

// write puts an entry on the topmost layer.
func (m *Marks) write(i int, e entry) {
	top := m.layers[len(m.layers)-1]
	old, written := top.places[i]
	if !written {
		old = m.at(i)
	}
	if old == e {
		return
	}
	m.did(change{layer: top, at: i, old: old, new: e, written: written})
}

// did makes a change, after which nothing can be done again.
func (m *Marks) did(c change) {
	m.make(c, true)
	m.undo, m.redo = append(m.undo, c), nil
}

// make makes a change, or takes it back. On the lowest layer a blank place is one without an entry; in a trial it hides what is below.
func (m *Marks) make(c change, forth bool) {
	switch {
	case c.layer == nil && forth:
		m.layers = c.after
	case c.layer == nil:
		m.layers = c.before
	case !forth && !c.written, forth && c.new == blank && c.layer.name == "":
		delete(c.layer.places, c.at)
	case forth:
		c.layer.places[c.at] = c.new
	default:
		c.layer.places[c.at] = c.old
	}
}

// Undo takes the last change back; false when there is none.
func (m *Marks) Undo() bool { return m.move(&m.undo, &m.redo, false) }

// Redo does again what was undone last; false when nothing was, or something was written since.
func (m *Marks) Redo() bool { return m.move(&m.redo, &m.undo, true) }

// move makes the last change of one list, forth or back, and puts it on the other.
func (m *Marks) move(from, to *[]change, forth bool) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	c := (*from)[n-1]
	m.make(c, forth)
	*from, *to = (*from)[:n-1], append(*to, c)
	return true
}

// Layers lists the names of the trials, the lowest first.
func (m *Marks) Layers() []string {
	var out []string
	for _, l := range m.layers[1:] {
		out = append(out, l.name)
	}
	return out
}

// layer finds a trial.
func (m *Marks) layer(name string) (int, error) {
	k := slices.IndexFunc(m.layers, func(l *layer) bool { return l.name == name })
	if k < 1 {
		if len(m.layers) == 1 {
			return 0, fault.Errorf("%q (there is no trial): %w", name, ErrNoLayer)
		}
		return 0, fault.Errorf("%q (there are %q): %w", name, m.Layers(), ErrNoLayer)
	}
	return k, nil
}

// Try begins a trial: what is written from now on belongs to it.
func (m *Marks) Try(name string) error {
	if name == "" || slices.ContainsFunc(m.layers, func(l *layer) bool { return l.name == name }) {
		return fault.Errorf("%q: %w", name, ErrLayer)
	}
	m.did(change{before: m.layers, after: append(slices.Clone(m.layers), &layer{name, map[int]entry{}})})
	return nil
}

// Keep ends a trial and keeps what was written in it, as part of the layer below.
func (m *Marks) Keep(name string) error {
	k, err := m.layer(name)
	if err != nil {
		return err
	}
	below := m.layers[k-1]
	both := &layer{below.name, maps.Clone(below.places)}
	for i, e := range m.layers[k].places { // any order: each place alone
		if both.places[i] = e; e == blank && k == 1 {
			delete(both.places, i)
		}
	}
	m.did(change{before: m.layers, after: slices.Concat(m.layers[:k-1], []*layer{both}, m.layers[k+1:])})
	return nil
}

// Drop ends a trial and forgets what was written in it.
func (m *Marks) Drop(name string) error {
	k, err := m.layer(name)
	if err != nil {
		return err
	}
	m.did(change{before: m.layers, after: slices.Concat(m.layers[:k], m.layers[k+1:])})
	return nil
}

// Facts is what the marks claim: values and crosses. A place with marks that contradict each other has no value left.
func (m *Marks) Facts() Facts {
	f := NewFacts(m.board)
	for _, l := range m.layers {
		for i := range l.places { // any order: each place alone
			f.can[i] = m.Of(i)
		}
	}
	return f
}

// Of is the values that the marks leave to an unknown.
func (m *Marks) Of(i int) Mask {
	e := m.at(i)
	can := m.board.unknowns[i].Values &^ e.struck
	if e.value != none {
		can &= Only(int(e.value))
	}
	return can
}

// Left is the values that the marks and the candidates noted leave to an unknown. Candidates that are all crossed out, and those of a
// place with a value, say nothing.
func (m *Marks) Left(i int) Mask {
	can, e := m.Of(i), m.at(i)
	if noted := can & e.pencil; noted != 0 && e.value == none {
		return noted
	}
	return can
}

// Noted is Facts with what the candidates leave out struck.
func (m *Marks) Noted() Facts {
	f := m.Facts()
	for _, i := range m.written() {
		f.can[i] = m.Left(i)
	}
	return f
}

// Candidates is the pencil candidates at a place; none where there are none.
func (m *Marks) Candidates(at Place) Mask {
	if i := m.board.Index(at); i >= 0 {
		return m.at(i).pencil
	}
	return 0
}

// List lists the marks that count, in the order of the board: of a place its value, then its crosses, then its candidates.
func (m *Marks) List() []Mark {
	var out []Mark
	for _, i := range m.written() {
		out = m.at(i).list(m.board.unknowns[i].At, out)
	}
	return out
}

// written lists the places with marks that count, in the order of the board.
func (m *Marks) written() []int {
	all := map[int]bool{}
	for _, l := range m.layers {
		for i := range l.places { // any order: a set
			all[i] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// list appends the marks of an entry.
func (e entry) list(at Place, dst []Mark) []Mark {
	if e.value != none {
		dst = append(dst, Mark{At: at, Value: int(e.value)})
	}
	for v := range e.struck.Values() {
		dst = append(dst, Mark{At: at, Value: v, Not: true})
	}
	if e.pencil != 0 {
		dst = append(dst, Mark{At: at, Pencil: e.pencil})
	}
	return dst
}

// LeftOut lists what the candidates noted strike: that a place holds none of the others.
func (m *Marks) LeftOut() []Fact {
	var out []Fact
	for _, i := range m.written() {
		for v := range (m.Of(i) &^ m.Left(i)).Values() {
			out = append(out, Fact{At: m.board.unknowns[i].At, Value: v, Not: true})
		}
	}
	return out
}

// Claims lists the values and crosses that count, as they were written.
func (m *Marks) Claims() []Fact {
	var out []Fact
	for _, x := range m.List() {
		if x.Pencil == 0 {
			out = append(out, Fact{At: x.At, Value: x.Value, Not: x.Not})
		}
	}
	return out
}
