package kinds_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestFulfilled: on a solution every clue is fulfilled. A clue fulfilled on part of a board has no violation there, and the same clue with
// another value is not fulfilled there.
func TestFulfilled(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, k := range kinds.All {
		size := 6
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: size, Cols: size, Count: 3, Seed: 5}) {
			if err != nil {
				t.Fatal(k.Name, err)
			}
			p := m.Puzzle
			all := k.Fulfilled(p, m.Solution)
			for _, c := range k.Clues(p) {
				if !slices.Contains(all, c.At) {
					t.Errorf("%s: %v is not fulfilled by the solution", k.Name, c.At)
				}
				if other, ok := changed(p, c); ok && slices.Contains(k.Fulfilled(other, m.Solution), c.At) && c.At.Kind != puzzle.CellKind {
					t.Errorf("%s: %v is fulfilled with another value, too", k.Name, c.At)
				}
			}
			if len(all) != len(k.Clues(p)) {
				t.Errorf("%s: %d clues are fulfilled, and there are %d", k.Name, len(all), len(k.Clues(p)))
			}
			for range 20 {
				part := puzzle.NewFacts(p.Board())
				for i := range p.Board().Len() {
					if v, _ := m.Solution.Value(i); r.IntN(3) > 0 {
						part.Set(i, v)
					}
				}
				partly(t, p, part, all)
				if k.Name != "masyu" { // whose lines may meet in any way
					wholly(t, p, spoilt(r, m.Solution))
				}
			}
		}
	}
}

func spoilt(r *rand.Rand, solution puzzle.Facts) puzzle.Facts {
	f := solution.Clone()
	for i := range f.Board().Len() {
		if values := slices.Collect(f.Board().Unknown(i).Values.Values()); r.IntN(8) == 0 {
			f.Set(i, values[r.IntN(len(values))])
		}
	}
	return f
}

// wholly checks that on a full board the fulfilled clues are those without a violation.
func wholly(t *testing.T, p puzzle.Puzzle, full puzzle.Facts) {
	t.Helper()
	broken := map[puzzle.Place]bool{}
	for _, v := range p.Kind().Check(p, full) {
		for _, at := range v.Clues {
			broken[at] = true
		}
	}
	some := p.Kind().Fulfilled(p, full)
	for _, c := range p.Kind().Clues(p) {
		if given := p.Kind().Name == "skyscrapers" && c.At.Kind == puzzle.CellKind; !given && slices.Contains(some, c.At) == broken[c.At] {
			t.Errorf("%s: %v is fulfilled and broken, or neither", p.Kind().Name, c.At)
		}
	}
}

func partly(t *testing.T, p puzzle.Puzzle, part puzzle.Facts, all []puzzle.Place) {
	t.Helper()
	k := p.Kind()
	some := k.Fulfilled(p, part)
	for _, at := range some {
		if !slices.Contains(all, at) {
			t.Errorf("%s: %v is fulfilled on a part, and not on the whole", k.Name, at)
		}
	}
	// Open unknowns may be empty where possible: then the rules agree.
	full := part.Clone()
	for i := range p.Board().Len() {
		if _, ok := full.Value(i); !ok {
			if !full.Candidates(i).Has(0) {
				return
			}
			full.Set(i, 0)
		}
	}
	for _, v := range k.Check(p, full) {
		for _, at := range v.Clues {
			if v.Rule != "closed-loop" && slices.Contains(some, at) {
				t.Errorf("%s: %v is fulfilled, and yet: %s", k.Name, at, v.Text)
			}
		}
	}
}

func changed(p puzzle.Puzzle, c puzzle.Clue) (puzzle.Puzzle, bool) {
	switch {
	case c.At.Kind == puzzle.RowKind || c.At.Kind == puzzle.ColKind:
		c.Runs = append(slices.Clone(c.Runs), 1)
	case c.At.Kind == puzzle.CellKind && c.Value == 2:
		c.Value = 1
	default:
		c.Value++
	}
	q, err := p.Kind().With(p, c)
	return q, err == nil
}
