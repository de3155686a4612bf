package puzzle_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/puzzle"
)

// sheet returns a small board: three cells with 1 to 3 and an edge.
func sheet() *puzzle.Board {
	b := []puzzle.Unknown{{At: puzzle.Edge(0, 0, 0, 1), Values: puzzle.Span(0, 1)}}
	for c := range 3 {
		b = append(b, puzzle.Unknown{At: puzzle.Cell(0, c), Values: puzzle.Span(1, 3)})
	}
	return puzzle.NewBoard(b)
}

func form(t *testing.T, m *puzzle.Marks) string {
	t.Helper()
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestMarksClaim(t *testing.T) {
	m := puzzle.NewMarks(sheet())
	a, b, c, e := puzzle.Cell(0, 0), puzzle.Cell(0, 1), puzzle.Cell(0, 2), puzzle.Edge(0, 0, 0, 1)
	for _, err := range []error{m.Set(a, 2), m.Cross(b, 1), m.Cross(b, 3), m.Pencil(c, puzzle.Span(1, 2)), m.Cross(e, 1)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	f := m.Facts()
	for _, x := range []struct {
		at   puzzle.Place
		want puzzle.Mask
	}{{a, puzzle.Only(2)}, {b, puzzle.Only(2)}, {c, puzzle.Span(1, 3)}, {e, puzzle.Only(0)}} {
		if got := f.CandidatesAt(x.at); got != x.want {
			t.Errorf("%v can be %v, not %v", x.at, got, x.want)
		}
	}
	want := []puzzle.Fact{{At: e, Value: 1, Not: true}, {At: a, Value: 2}, {At: b, Value: 1, Not: true}, {At: b, Value: 3, Not: true}}
	if diff := cmp.Diff(want, m.Claims()); diff != "" {
		t.Error("claims: " + diff)
	}
	if m.PencilAt(c) != puzzle.Span(1, 2) {
		t.Error("the candidates are lost")
	}
	if err := m.Cross(a, 2); err != nil || m.Facts().CandidatesAt(a) != 0 {
		t.Errorf("a value and its cross leave %v (%v)", m.Facts().CandidatesAt(a), err)
	}
}

func TestMarksRefuse(t *testing.T) {
	m := puzzle.NewMarks(sheet())
	before := form(t, m)
	a := puzzle.Cell(0, 0)
	for _, x := range []struct {
		name string
		err  error
		want error
	}{
		{"no such place", m.Set(puzzle.Cell(5, 5), 1), puzzle.ErrNoPlace},
		{"too small", m.Set(a, 0), puzzle.ErrNoValue},
		{"too large", m.Set(a, 4), puzzle.ErrNoValue},
		{"far too large", m.Cross(a, 400), puzzle.ErrNoValue},
		{"negative", m.Set(a, -1), puzzle.ErrNoValue},
		{"candidates", m.Pencil(a, puzzle.Span(2, 5)), puzzle.ErrNoValue},
		{"no such trial", m.MergeLayer("x"), puzzle.ErrNoLayer},
		{"no such trial to drop", m.DropLayer(""), puzzle.ErrNoLayer},
		{"a trial without a name", m.AddLayer(""), puzzle.ErrLayerExists},
	} {
		if !errors.Is(x.err, x.want) {
			t.Errorf("%s: %v", x.name, x.err)
		}
	}
	if form(t, m) != before || m.Undo() {
		t.Error("a refused mark has changed something")
	}
}

func TestLayers(t *testing.T) {
	m := puzzle.NewMarks(sheet())
	a, b := puzzle.Cell(0, 0), puzzle.Cell(0, 1)
	m.Set(a, 1)
	m.AddLayer("if")
	m.Clear(a)
	m.Set(b, 2)
	if f := m.Facts(); f.CandidatesAt(a) != puzzle.Span(1, 3) || f.CandidatesAt(b) != puzzle.Only(2) {
		t.Errorf("in the trial: %v, %v", f.CandidatesAt(a), f.CandidatesAt(b))
	}
	if err := m.AddLayer("if"); !errors.Is(err, puzzle.ErrLayerExists) {
		t.Error(err)
	}
	again, err := puzzle.ReadMarks(m.Board(), []byte(form(t, m)))
	if err != nil || form(t, again) != form(t, m) || !again.Facts().Equal(m.Facts()) {
		t.Errorf("%v: %s becomes %s", err, form(t, m), form(t, again))
	}
	trial := form(t, m)
	m.DropLayer("if")
	if f := m.Facts(); f.CandidatesAt(a) != puzzle.Only(1) || f.CandidatesAt(b) != puzzle.Span(1, 3) {
		t.Errorf("after the trial: %v, %v", f.CandidatesAt(a), f.CandidatesAt(b))
	}
	if !m.Undo() || form(t, m) != trial {
		t.Error("a dropped trial does not come back")
	}
	m.MergeLayer("if")
	if f := m.Facts(); f.CandidatesAt(a) != puzzle.Span(1, 3) || f.CandidatesAt(b) != puzzle.Only(2) || len(m.Layers()) > 0 {
		t.Errorf("kept: %v, %v", f.CandidatesAt(a), f.CandidatesAt(b))
	}
	m.Set(a, 1)
	m.AddLayer("if")
	m.AddLayer("then")
	m.Clear(a)
	m.MergeLayer("then")
	if f := m.Facts(); f.CandidatesAt(a) != puzzle.Span(1, 3) {
		t.Errorf("kept within a trial: what was cleared is %v again", f.CandidatesAt(a))
	}
	m.MergeLayer("if")
	if m.Clear(b); !m.Empty() {
		t.Errorf("all is cleared, in a trial or not, and kept: %s", form(t, m))
	}
}

// TestUndo makes random changes, undoes all of them and redoes them: every state is restored.
func TestUndo(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		m := puzzle.NewMarks(sheet())
		states := []string{form(t, m)}
		for range 40 {
			at := m.Board().Unknown(r.IntN(4))
			v := at.Values.Min() + r.IntN(at.Values.Len())
			trial := string(rune('a' + r.IntN(3)))
			switch r.IntN(8) {
			case 0, 1:
				m.Set(at.At, v)
			case 2:
				m.Cross(at.At, v)
			case 3:
				m.Pencil(at.At, puzzle.Only(v))
			case 4:
				m.Clear(at.At)
			case 5:
				m.AddLayer(trial)
			case 6:
				m.MergeLayer(trial)
			case 7:
				m.DropLayer(trial)
			}
			if s := form(t, m); s != states[len(states)-1] {
				states = append(states, s)
			}
		}
		seen := []string{form(t, m)}
		for m.Undo() {
			if s := form(t, m); s != seen[len(seen)-1] {
				seen = append(seen, s)
			}
		}
		for m.Redo() {
		}
		if form(t, m) != states[len(states)-1] {
			t.Fatalf("seed %d: done again, %s is %s", seed, states[len(states)-1], form(t, m))
		}
		slices.Reverse(seen)
		if diff := cmp.Diff(states, seen); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
}

func TestReadMarks(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{`[{"at":{"cell":[0,0]},"value":2}]`, ""},
		{`{"marks":[{"at":{"cell":[0,0]},"pencil":[1,2]}]}`, ""},
		{`7`, `marks: a list, or an object with "marks" and "layers", is expected`},
		{`[{"at":{"cell":[0,0]}}]`, `mark 1: {"at":place,"value":number}, with "not" or "pencil", is expected`},
		{`[{"at":{"cell":[0,0]},"value":2},{"at":{"cell":[0,0]},"value":0}]`,
			"mark 2: R1C1 cannot hold 0, only 1 to 3: the place cannot hold that value"},
		{`[{"at":{"edge":[[0,0],[0,0]]},"value":1}]`,
			"mark 1: R1C1-R1C1: the board has no such place: an edge is between two cells side by side"},
		{`[{"at":{"edge":[[0,1],[1,0]]},"value":1}]`,
			"mark 1: R1C2-R2C1: the board has no such place: an edge is between two cells side by side"},
		{`[{"at":{"edge":[[0,0],[1,0]]},"value":1}]`, "mark 1: R1C1-R2C1: the board has no such place"},
		{`[{"at":{"edge":[[0,1],[0,2]]},"value":1}]`, "mark 1: R1C2-R1C3: the board has no such place"},
		{`[{"at":{"cell":[0,0]},"value":2},{"at":{"side":"up","index":0},"value":1}]`, `mark 2: place: "up" is none of top, right, bottom, left`},
		{`[{"at":{"cell":"R1C1"},"value":1}]`, `mark 1: a place is expected, such as {"cell":[row,column]} or {"edge":[[row,column],[row,column]]}, counted from 0`},
		{`[{"at":{},"value":1}]`, `mark 1: a place is expected, such as {"cell":[row,column]} or {"edge":[[row,column],[row,column]]}, counted from 0`},
		{`{"marks":[],"layers":[{"name":"","marks":[]}]}`, `marks: layer "": the layer exists already`},
	} {
		_, err := puzzle.ReadMarks(sheet(), []byte(x.text))
		if got := ""; err != nil {
			got = err.Error()
			if got != x.want {
				t.Errorf("%s: %s", x.text, got)
			}
		} else if x.want != "" {
			t.Errorf("%s is read", x.text)
		}
	}
}
