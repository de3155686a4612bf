package assume_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// pair is a line of two cells that must differ.
type pair struct {
	at   puzzle.Place
	in   []int
	left []puzzle.Mask
}

func (p *pair) Unknowns() []int     { return p.in }
func (p *pair) Left() []puzzle.Mask { return p.left }

func (p *pair) Fill(can []puzzle.Mask) ([]puzzle.Mask, bool) {
	out := make([]puzzle.Mask, 2)
	for v := range can[0].Values() {
		for w := range (can[1] &^ puzzle.Only(v)).Values() {
			out[0], out[1] = out[0]|puzzle.Only(v), out[1]|puzzle.Only(w)
		}
	}
	return out, out[0] != 0
}

func (p *pair) Needs(f *puzzle.StepBuilder, can []puzzle.Mask, taken int, struck []puzzle.Mask) []puzzle.Mask {
	f.UseClues(p.at)
	full := []puzzle.Mask{puzzle.Span(1, 3), puzzle.Span(1, 3)}
	can = reduce.Relax(can, full, func(can []puzzle.Mask) bool {
		left, ok := p.Fill(can)
		return !ok || struck != nil && left[0]&struck[0]|left[1]&struck[1] == 0
	})
	for e, m := range can {
		if e != taken {
			f.UseEliminated(p.in[e], full[e]&^m)
		}
	}
	return can
}

// TestCases fills the upper cells of a square, 0 and 1, above 2 and 3, and checks which fillings fail, and why.
func TestCases(t *testing.T) {
	for _, x := range []struct {
		name   string
		left   [4]puzzle.Mask
		least  int
		lost   [][]int
		struck puzzle.Mask // removed from cell 0
		clues  []puzzle.Place
		facts  []puzzle.Fact
		via    []int
	}{
		{"a column has no filling", [4]puzzle.Mask{0b0110, 0b1100, 0b0100, 0b1110}, 1, [][]int{{2, 3}}, 0b0100,
			[]puzzle.Place{puzzle.Col(0)}, []puzzle.Fact{is(2, 2)}, nil},
		{"both columns leave the lower row none", [4]puzzle.Mask{0b0110, 0b1000, 0b0110, 0b1010}, 1, [][]int{{2, 3}}, 0b0100,
			[]puzzle.Place{puzzle.Row(1), puzzle.Col(0), puzzle.Col(1)}, []puzzle.Fact{not(2, 3), not(3, 2)}, []int{2, 3}},
		{"the row is not looked at", [4]puzzle.Mask{0b0110, 0b1000, 0b0110, 0b1010}, 3, nil, 0, nil, nil, nil},
		{"other fillings have the same values", [4]puzzle.Mask{0b0110, 0b1110, 0b0110, 0b1010}, 1, nil, 0, nil, nil, nil},
	} {
		known := puzzle.NewFacts(cells(4))
		for i, m := range x.left {
			known.Restrict(i, m)
		}
		line := func(at puzzle.Place, i, j int) *pair {
			return &pair{at, []int{i, j}, []puzzle.Mask{x.left[i], x.left[j]}}
		}
		c := assume.Cases[*pair]{Line: line(puzzle.Row(0), 0, 1), Cells: []int{0, 1}, MinLosses: x.least,
			Across: []*pair{line(puzzle.Col(0), 0, 2), line(puzzle.Col(1), 1, 3)}, Adjacent: []*pair{line(puzzle.Row(1), 2, 3)}}
		var ways [][]int
		for v := range x.left[0].Values() {
			for w := range (x.left[1] &^ puzzle.Only(v)).Values() {
				ways = append(ways, []int{v, w})
			}
		}
		lost, struck := c.Try(ways)
		if len(lost) != len(x.lost) {
			t.Fatalf("%s: %d of %v are lost", x.name, len(lost), ways)
		}
		for k, l := range lost {
			f := (&puzzle.View{Known: known}).NewStep()
			via, _ := l.Premises(f)
			f.Contradict()
			if s, _ := f.Step(); !slices.Equal(l.Way, x.lost[k]) || !slices.Equal(via, x.via) || !slices.Equal(s.Clues, x.clues) ||
				!slices.Equal(s.Because, x.facts) {
				t.Errorf("%s: %v falls via %v by %+v", x.name, l.Way, via, s)
			}
			if struck[0] != x.struck || !assume.Covers(lost, struck, ways) || assume.Covers(lost, struck, [][]int{{2, 1}}) {
				t.Errorf("%s: struck are %v", x.name, struck)
			}
		}
	}
}
