package puzzle

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// markJSON is the form of a mark in JSON.
type markJSON struct {
	At     Place `json:"at"`
	Value  *int  `json:"value,omitempty"`
	Not    bool  `json:"not,omitempty"`
	Pencil []int `json:"pencil,omitempty"`
	Clear  bool  `json:"clear,omitempty"` // in a layer above the first: hides the entries below
}

// UnmarshalJSON rejects unknown and repeated members.
func (x *markJSON) UnmarshalJSON(b []byte) error {
	type plain markJSON
	if err := onlyMembers(b, "at", "value", "not", "pencil", "clear"); err != nil {
		return err
	}
	return json.Unmarshal(b, (*plain)(x))
}

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

// layerText is a layer in JSON, with undecoded marks.
type layerText struct {
	Name  string
	Marks json.RawMessage
}

// UnmarshalJSON rejects unknown and repeated members.
func (l *layerText) UnmarshalJSON(b []byte) error {
	type plain layerText
	if err := onlyMembers(b, "name", "marks"); err != nil {
		return err
	}
	return json.Unmarshal(b, (*plain)(l))
}

// ReadMarks decodes the output of MarshalJSON, or a list of marks, for a board. Errors name the mark and wrap ErrNoPlace, ErrNoValue or
// ErrLayerExists if they apply.
func ReadMarks(b *Board, text []byte) (*Marks, error) {
	var in struct {
		Marks  json.RawMessage
		Layers []layerText
	}
	if text = bytes.TrimSpace(text); len(text) > 0 && text[0] == '[' {
		in.Marks = text
	} else if onlyMembers(text, "marks", "layers") != nil || json.Unmarshal(text, &in) != nil {
		return nil, errMarks
	}
	m := NewMarks(b)
	if err := m.readList(in.Marks); err != nil {
		return nil, err
	}
	for _, l := range in.Layers {
		if err := m.AddLayer(l.Name); err != nil {
			return nil, fault.Errorf("marks: layer %w", err)
		}
		if err := m.readList(l.Marks); err != nil {
			return nil, fault.Errorf("layer %q: %w", l.Name, err)
		}
	}
	m.undo = nil
	return m, nil
}

var errMarks = fault.Errorf(`marks: a list, or an object with "marks" and "layers", is expected`)

// readList enters a list of marks, which may be empty, on the topmost layer.
func (m *Marks) readList(text json.RawMessage) error {
	if len(text) == 0 {
		return nil
	}
	var list []markJSON
	if json.Unmarshal(text, &list) != nil {
		return invalidMarks(text)
	}
	for k, x := range list {
		if x.At.Kind == NoPlace || x.Value == nil && x.Pencil == nil && !x.Clear {
			return invalidMark(k)
		}
		if err := m.readOne(x); err != nil {
			return fault.Errorf("mark %d: %w", k+1, err)
		}
	}
	return nil
}

// invalidMarks returns an error for the first invalid mark of a list, with the reason if its place is invalid.
func invalidMarks(text json.RawMessage) error {
	var list []json.RawMessage
	if json.Unmarshal(text, &list) != nil {
		return errMarks
	}
	for k, one := range list {
		err := json.Unmarshal(one, new(markJSON))
		if place, ok := errors.AsType[*fault.Error](err); ok && place != errMembers {
			return fault.Errorf("mark %d: %w", k+1, place)
		} else if err != nil {
			return invalidMark(k)
		}
	}
	return errMarks
}

func invalidMark(k int) error {
	return fault.Errorf(`mark %d: {"at":place,"value":number}, with "not" or "pencil", is expected`, k+1)
}

// readOne enters a decoded mark on the topmost layer. The error wraps ErrNoPlace or ErrNoValue.
func (m *Marks) readOne(x markJSON) error {
	if x.Clear {
		return m.Clear(x.At)
	}
	if x.Value == nil {
		var set Mask
		for _, v := range x.Pencil {
			if _, err := m.unknownWithValue(x.At, v); err != nil {
				return fault.Errorf("candidate %d: %w", v, err)
			}
			set |= Only(v)
		}
		return m.Pencil(x.At, set)
	}
	return m.Add(Mark{At: x.At, Value: *x.Value, Not: x.Not})
}
