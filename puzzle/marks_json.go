package puzzle

import (
	"context"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// MarshalJSON writes {"at":place,"value":v}, with "not":true for an elimination, or {"at":place,"pencil":[v,…]}.
func (x Mark) MarshalJSON() ([]byte, error) { return x.appendJSON(nil) }

// appendJSON appends the JSON form to b. Large boards have a million marks, so reflection would be too slow.
func (x Mark) appendJSON(b []byte) ([]byte, error) {
	b, err := x.At.appendJSON(append(b, `{"at":`...))
	if err != nil {
		return b, err
	}
	switch {
	case x.Pencil != 0:
		b = append(b, `,"pencil":`...)
		sep := byte('[')
		for v := range x.Pencil.Values() {
			b = strconv.AppendInt(append(b, sep), int64(v), 10)
			sep = ','
		}
		b = append(b, ']')
	default:
		b = strconv.AppendInt(append(b, `,"value":`...), int64(x.Value), 10)
		if x.Not {
			b = append(b, `,"not":true`...)
		}
	}
	return append(b, '}'), nil
}

// MarshalJSON writes {"marks":[…],"layers":[{"name":…,"marks":[…]}]}, with "layers" only if there are trials; see Mark. The undo history
// is not written.
func (m *Marks) MarshalJSON() ([]byte, error) { return m.AppendJSON(context.Background(), nil) }

// AppendJSON appends what MarshalJSON returns to b. If ctx ends first, it returns the cause.
func (m *Marks) AppendJSON(ctx context.Context, b []byte) (_ []byte, err error) {
	b = append(b, `{"marks":`...)
	for k, l := range m.layers {
		switch k {
		case 0:
		case 1:
			b = append(b, `,"layers":[`...)
		default:
			b = append(b, ',')
		}
		if k > 0 {
			name, err := json.Marshal(l.name)
			if err != nil {
				return b, err
			}
			b = append(append(append(b, `{"name":`...), name...), `,"marks":`...)
		}
		if b, err = m.appendLayer(ctx, b, l); err != nil {
			return b, err
		}
		if k > 0 {
			b = append(b, '}')
		}
	}
	if len(m.layers) > 1 {
		b = append(b, ']')
	}
	return append(b, '}'), nil
}

func (m *Marks) appendLayer(ctx context.Context, b []byte, l *layer) (_ []byte, err error) {
	b = append(slices.Grow(b, 48*len(l.places)+16), '[')
	first := true
	next := func() {
		if !first {
			b = append(b, ',')
		}
		first = false
	}
	for n, i := range slices.Sorted(maps.Keys(l.places)) {
		if n%4096 == 0 && ctx.Err() != nil {
			return b, context.Cause(ctx)
		}
		at, e := m.board.unknowns[i].At, l.places[i]
		if e == blank {
			next()
			if b, err = at.appendJSON(append(b, `{"at":`...)); err != nil {
				return b, err
			}
			b = append(b, `,"clear":true}`...)
		}
		for _, x := range e.appendMarks(at, nil) {
			next()
			if b, err = x.appendJSON(b); err != nil {
				return b, err
			}
		}
	}
	return append(b, ']'), nil
}

// ReadMarks decodes the output of MarshalJSON, or a list of marks, for a board. Errors name the mark and wrap ErrNoPlace, ErrNoValue or
// ErrLayerExists if they apply.
func ReadMarks(b *Board, text []byte) (*Marks, error) {
	all, err := codec.ParseValue("", string(text))
	layers := []writtenLayer{{marks: all}}
	if err == nil && !all.IsList() {
		layers, err = readLayers(all)
	}
	if err != nil {
		return nil, errMarks
	}
	m := NewMarks(b)
	if err := m.readList(layers[0].marks); err != nil {
		return nil, err
	}
	for _, l := range layers[1:] {
		if err := m.AddLayer(l.name); err != nil {
			return nil, fault.Errorf("marks: layer %w", err)
		}
		if err := m.readList(l.marks); err != nil {
			return nil, fault.Errorf("layer %q: %w", l.name, err)
		}
	}
	m.undo = nil
	return m, nil
}

// writtenLayer is a layer whose list of marks is not decoded yet.
type writtenLayer struct {
	name  string
	marks codec.Value
}

// readLayers returns the layers of an object. The first one has no name.
func readLayers(v codec.Value) ([]writtenLayer, error) {
	m, err := v.Object("marks", "layers")
	out := []writtenLayer{{marks: m.Get("marks")}}
	list := m.Get("layers")
	if err != nil || !list.Exists() {
		return out, err
	}
	elements, err := list.List()
	for _, e := range elements {
		m, wrong := e.Object("name", "marks")
		l := writtenLayer{marks: m.Get("marks")}
		if name := m.Get("name"); wrong == nil && name.Exists() {
			l.name, wrong = name.Text()
		}
		if wrong != nil {
			return nil, wrong
		}
		out = append(out, l)
	}
	return out, err
}

var errMarks = fault.Errorf(`marks: a list, or an object with "marks" and "layers", is expected`)

// readList enters a list of marks, which may be missing, on the topmost layer.
func (m *Marks) readList(v codec.Value) error {
	if !v.Exists() {
		return nil
	}
	elements, err := v.List()
	if err != nil {
		return errMarks
	}
	list := make([]entered, len(elements))
	for k, e := range elements {
		x, ok, err := readMark(e)
		switch {
		case err != nil:
			return fault.Errorf("mark %d: %w", k+1, err)
		case !ok:
			return invalidMark(k)
		}
		list[k] = x
	}
	for k, x := range list {
		if x.at.Kind == NoPlace || !x.hasValue && x.pencil == nil && !x.clear {
			return invalidMark(k)
		}
		if err := m.enter(x); err != nil {
			return fault.Errorf("mark %d: %w", k+1, err)
		}
	}
	return nil
}

// entered is a decoded mark.
type entered struct {
	at       Place
	value    int
	hasValue bool
	not      bool
	pencil   []int
	clear    bool // in a layer above the first: hides the entries below
}

// readMark decodes a mark. The error is that of its place; ok is false for other texts that are no mark.
func readMark(v codec.Value) (x entered, ok bool, err error) {
	m, err := v.Object("at", "value", "not", "pencil", "clear")
	if err != nil {
		return x, false, nil
	}
	if at := m.Get("at"); m.Has("at") {
		if x.at, err = readPlace(at); err != nil {
			return x, false, err
		}
	}
	if v := m.Get("value"); v.Exists() {
		x.value, err = v.Int(math.MinInt, math.MaxInt)
		x.hasValue = true
	}
	if v := m.Get("pencil"); err == nil && v.Exists() {
		x.pencil, err = v.Ints(math.MinInt, math.MaxInt)
	}
	if v := m.Get("not"); err == nil && v.Exists() {
		x.not, err = v.Bool()
	}
	if v := m.Get("clear"); err == nil && v.Exists() {
		x.clear, err = v.Bool()
	}
	return x, err == nil, nil
}

func invalidMark(k int) error {
	return fault.Errorf(`mark %d: {"at":place,"value":number}, with "not" or "pencil", is expected`, k+1)
}

// enter enters a mark on the topmost layer. The error wraps ErrNoPlace or ErrNoValue.
func (m *Marks) enter(x entered) error {
	switch {
	case x.clear:
		return m.Clear(x.at)
	case x.hasValue:
		return m.Add(Mark{At: x.at, Value: x.value, Not: x.not})
	}
	var set Mask
	for _, v := range x.pencil {
		if _, err := m.unknownWithValue(x.at, v); err != nil {
			return fault.Errorf("candidate %d: %w", v, err)
		}
		set |= Only(v)
	}
	return m.Pencil(x.at, set)
}
