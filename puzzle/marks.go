package puzzle

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Mark is a player's entry: a value, an eliminated value (Not), or pencil marks. Values and eliminations are claims. Pencil marks are notes
// that only hints and mistake checks treat as claims that no other value is possible (see PencilCandidates).
type Mark struct {
	At     Place
	Value  int
	Not    bool
	Pencil Mask // pencil marks; if not 0, the mark has no value
}

// Marks are a player's entries on a board, in layers. The unnamed first layer holds what the player is sure of; named layers above it are
// hypotheses, which can be merged or dropped. The topmost layer with an entry at a place counts. Undo and redo are unlimited. Marks must
// not be used concurrently.
type Marks struct {
	board  *Board
	layers []*layer
	undo   []change
	redo   []change
}

type layer struct {
	name   string
	places map[int]entry
}

type entry struct {
	value      int8 // -1 for none
	eliminated Mask
	pencil     Mask
}

const none = -1

var blank = entry{value: none}

// change is an undoable operation: an entry of a layer, or the list of layers.
type change struct {
	layer         *layer
	at            int
	old, new      entry
	written       bool     // the layer had an entry before
	before, after []*layer // if the list of layers changed
}

// Errors of Marks and Study. Returned errors wrap these and name the place, layer or clue.
var (
	ErrNoPlace     = fault.Errorf("the board has no such place")
	ErrNoValue     = fault.Errorf("the place cannot hold that value")
	ErrNoLayer     = fault.Errorf("there is no such layer")
	ErrLayerExists = fault.Errorf("the layer exists already")
	ErrOtherBoard  = fault.Errorf("the marks are for another board")
	ErrNoClue      = fault.Errorf("the puzzle has no such clue")
)

// NewMarks returns empty marks for a board.
func NewMarks(b *Board) *Marks {
	return &Marks{board: b, layers: []*layer{{places: map[int]entry{}}}}
}

// MarksOf converts known facts to marks: a value if known, otherwise an elimination for each removed candidate.
func MarksOf(known Facts) *Marks {
	m := NewMarks(known.board)
	for i, u := range known.board.unknowns {
		e := blank
		if v, ok := known.Value(i); ok {
			e.value = int8(v)
		} else {
			e.eliminated = u.Values &^ known.candidates[i]
		}
		if e != blank {
			m.layers[0].places[i] = e
		}
	}
	return m
}

// Board returns the board of the marks.
func (m *Marks) Board() *Board { return m.board }

// Empty reports whether there are no entries.
func (m *Marks) Empty() bool {
	for _, l := range m.layers {
		if len(l.places) > 0 {
			return false
		}
	}
	return true
}

// Last returns the place of the last undoable entry. It is the zero Place if none or the last change was one of layers.
func (m *Marks) Last() Place {
	if n := len(m.undo); n > 0 && m.undo[n-1].before == nil && m.undo[n-1].after == nil {
		return m.board.unknowns[m.undo[n-1].at].At
	}
	return Place{}
}

// Clone returns an independent copy without the undo history.
func (m *Marks) Clone() *Marks {
	c := &Marks{board: m.board}
	for _, l := range m.layers {
		c.layers = append(c.layers, &layer{l.name, maps.Clone(l.places)})
	}
	return c
}

// On returns a Clone for an equal board. For a board with other unknowns, the error wraps ErrOtherBoard.
func (m *Marks) On(b *Board) (*Marks, error) {
	if m.board != b && !slices.Equal(m.board.unknowns, b.unknowns) {
		return nil, fault.Errorf("%d places are not those of this puzzle: %w", m.board.Len(), ErrOtherBoard)
	}
	c := m.Clone()
	c.board = b
	return c, nil
}

// entryAt returns the entry that counts at unknown i.
func (m *Marks) entryAt(i int) entry {
	for k := len(m.layers) - 1; k >= 0; k-- {
		if e, ok := m.layers[k].places[i]; ok {
			return e
		}
	}
	return blank
}

// unknownAt returns the unknown at a place. If there is none, the error wraps ErrNoPlace.
func (m *Marks) unknownAt(at Place) (int, error) {
	i := m.board.Index(at)
	switch {
	case i < 0 && at.isFarEdge():
		return i, fault.Errorf("%v: %w: an edge is between two cells side by side", at, ErrNoPlace)
	case i < 0:
		return i, fault.Errorf("%v: %w", at, ErrNoPlace)
	}
	return i, nil
}

// unknownWithValue returns the unknown at a place whose domain includes v. The error wraps ErrNoPlace or ErrNoValue.
func (m *Marks) unknownWithValue(at Place, v int) (int, error) {
	i, err := m.unknownAt(at)
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

// Set enters a value in the topmost layer and keeps the other entries at the place. The error wraps ErrNoPlace or ErrNoValue.
func (m *Marks) Set(at Place, v int) error {
	i, err := m.unknownWithValue(at, v)
	if err != nil {
		return err
	}
	e := m.entryAt(i)
	e.value = int8(v)
	m.setEntry(i, e)
	return nil
}

// Cross eliminates a value in the topmost layer and keeps the other entries at the place. The error wraps ErrNoPlace or ErrNoValue.
func (m *Marks) Cross(at Place, v int) error {
	i, err := m.unknownWithValue(at, v)
	if err != nil {
		return err
	}
	e := m.entryAt(i)
	e.eliminated |= Only(v)
	m.setEntry(i, e)
	return nil
}

// Pencil replaces the pencil marks at a place in the topmost layer; 0 removes them. The error wraps ErrNoPlace or ErrNoValue.
func (m *Marks) Pencil(at Place, candidates Mask) error {
	for v := range candidates.Values() {
		if _, err := m.unknownWithValue(at, v); err != nil {
			return err
		}
	}
	i, err := m.unknownAt(at)
	if err != nil {
		return err
	}
	e := m.entryAt(i)
	e.pencil = candidates
	m.setEntry(i, e)
	return nil
}

// Clear removes all entries at a place. In a named layer, an empty entry hides those below.
func (m *Marks) Clear(at Place) error {
	i, err := m.unknownAt(at)
	if err != nil {
		return err
	}
	m.setEntry(i, blank)
	return nil
}

// Add enters a mark, by Set, Cross or Pencil.
func (m *Marks) Add(x Mark) error {
	switch {
	case x.Pencil != 0:
		return m.Pencil(x.At, x.Pencil)
	case x.Not:
		return m.Cross(x.At, x.Value)
	}
	return m.Set(x.At, x.Value)
}

// setEntry sets the entry of unknown i in the topmost layer, as an undoable change. It does nothing if that entry counts already.
func (m *Marks) setEntry(i int, e entry) {
	top := m.layers[len(m.layers)-1]
	old, written := top.places[i]
	if !written {
		old = m.entryAt(i)
	}
	if old == e {
		return
	}
	m.apply(change{layer: top, at: i, old: old, new: e, written: written})
}

// apply applies a change and clears the redo history.
func (m *Marks) apply(c change) {
	m.replay(c, true)
	m.undo, m.redo = append(m.undo, c), nil
}

// replay applies a change if forth is set, and reverts it otherwise. In the first layer, a blank entry is deleted; in others it hides those
// below.
func (m *Marks) replay(c change, forth bool) {
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

// Undo reverts the last change. It returns false if no change is left.
func (m *Marks) Undo() bool { return m.undoOrRedo(&m.undo, &m.redo, false) }

// Redo repeats the change undone last. It returns false if no change is left.
func (m *Marks) Redo() bool { return m.undoOrRedo(&m.redo, &m.undo, true) }

// undoOrRedo reverts the last change of one list, or applies it if forth is set, and moves it to the other. It returns false for an empty
// list.
func (m *Marks) undoOrRedo(from, to *[]change, forth bool) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	c := (*from)[n-1]
	m.replay(c, forth)
	*from, *to = (*from)[:n-1], append(*to, c)
	return true
}

// Layers returns the names of the layers above the first, bottom up.
func (m *Marks) Layers() []string {
	var out []string
	for _, l := range m.layers[1:] {
		out = append(out, l.name)
	}
	return out
}

// layer returns the index of a named layer, which is at least 1. If there is none, the error wraps ErrNoLayer.
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

// AddLayer adds a layer on top, which receives all further entries. If the name is empty or not new, the error wraps ErrLayerExists.
func (m *Marks) AddLayer(name string) error {
	if name == "" || slices.ContainsFunc(m.layers, func(l *layer) bool { return l.name == name }) {
		return fault.Errorf("%q: %w", name, ErrLayerExists)
	}
	m.apply(change{before: m.layers, after: append(slices.Clone(m.layers), &layer{name, map[int]entry{}})})
	return nil
}

// MergeLayer merges a layer into the one below, whose entries it overrides. If there is no such layer, the error wraps ErrNoLayer.
func (m *Marks) MergeLayer(name string) error {
	k, err := m.layer(name)
	if err != nil {
		return err
	}
	below := m.layers[k-1]
	both := &layer{below.name, maps.Clone(below.places)}
	for i, e := range m.layers[k].places { // any order: places are independent
		if both.places[i] = e; e == blank && k == 1 {
			delete(both.places, i)
		}
	}
	m.apply(change{before: m.layers, after: slices.Concat(m.layers[:k-1], []*layer{both}, m.layers[k+1:])})
	return nil
}

// DropLayer removes a layer with its entries. If there is no such layer, the error wraps ErrNoLayer.
func (m *Marks) DropLayer(name string) error {
	k, err := m.layer(name)
	if err != nil {
		return err
	}
	m.apply(change{before: m.layers, after: slices.Concat(m.layers[:k], m.layers[k+1:])})
	return nil
}

// Facts returns the facts claimed by values and eliminations. A place with contradicting marks has no candidates.
func (m *Marks) Facts() Facts {
	f := NewFacts(m.board)
	for _, l := range m.layers {
		for i := range l.places { // any order: places are independent
			f.candidates[i] = m.Allowed(i)
		}
	}
	return f
}

// Allowed returns the values of unknown i that its value and eliminations leave, ignoring pencil marks. It is empty if they contradict.
func (m *Marks) Allowed(i int) Mask {
	e := m.entryAt(i)
	can := m.board.unknowns[i].Values &^ e.eliminated
	if e.value != none {
		can &= Only(int(e.value))
	}
	return can
}

// PencilCandidates is like Allowed but also excludes values missing from the pencil marks. Pencil marks are ignored if the place has a
// value or if all of them are eliminated.
func (m *Marks) PencilCandidates(i int) Mask {
	can, e := m.Allowed(i), m.entryAt(i)
	if noted := can & e.pencil; noted != 0 && e.value == none {
		return noted
	}
	return can
}

// PencilFacts is like Facts but with the candidates of PencilCandidates.
func (m *Marks) PencilFacts() Facts {
	f := m.Facts()
	for _, i := range m.markedUnknowns() {
		f.candidates[i] = m.PencilCandidates(i)
	}
	return f
}

// PencilAt returns the pencil marks at a place, 0 if it has none or is not on the board.
func (m *Marks) PencilAt(at Place) Mask {
	if i := m.board.Index(at); i >= 0 {
		return m.entryAt(i).pencil
	}
	return 0
}

// List returns the marks that count, in board order: for each place its value, eliminations and pencil marks.
func (m *Marks) List() []Mark {
	var out []Mark
	for _, i := range m.markedUnknowns() {
		out = m.entryAt(i).appendMarks(m.board.unknowns[i].At, out)
	}
	return out
}

// markedUnknowns returns the unknowns with entries, in board order.
func (m *Marks) markedUnknowns() []int {
	all := map[int]bool{}
	for _, l := range m.layers {
		for i := range l.places { // any order: a set
			all[i] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// appendMarks appends the value, the eliminated values and the pencil marks of an entry.
func (e entry) appendMarks(at Place, dst []Mark) []Mark {
	if e.value != none {
		dst = append(dst, Mark{At: at, Value: int(e.value)})
	}
	for v := range e.eliminated.Values() {
		dst = append(dst, Mark{At: at, Value: v, Not: true})
	}
	if e.pencil != 0 {
		dst = append(dst, Mark{At: at, Pencil: e.pencil})
	}
	return dst
}

// PencilEliminations returns the negative facts implied by pencil marks: the values missing from them.
func (m *Marks) PencilEliminations() []Fact {
	var out []Fact
	for _, i := range m.markedUnknowns() {
		for v := range (m.Allowed(i) &^ m.PencilCandidates(i)).Values() {
			out = append(out, Fact{At: m.board.unknowns[i].At, Value: v, Not: true})
		}
	}
	return out
}

// Claims returns the values and eliminations that count, as entered.
func (m *Marks) Claims() []Fact {
	var out []Fact
	for _, x := range m.List() {
		if x.Pencil == 0 {
			out = append(out, Fact{At: x.At, Value: x.Value, Not: x.Not})
		}
	}
	return out
}
