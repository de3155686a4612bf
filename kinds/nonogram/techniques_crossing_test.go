package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestColourClashes compares both techniques with the list of all solutions, with right and wrong marks: conclusions hold on every board
// that satisfies the premises, and those of sub-steps on boards that also satisfy the previous ones.
func TestColourClashes(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 2))
	found := map[string]int{}
	for range 500 {
		inks := 2 + r.IntN(2)
		rows, cols := 2+r.IntN(2), 3
		n := paint(r, rows, cols, inks, 0.3+0.5*r.Float64())
		if r.IntN(2) == 0 {
			rows, cols = cols, rows
			n = paint(r, rows, cols, inks, 0.3+0.5*r.Float64())
		}
		if r.IntN(3) == 0 {
			n = blurred(r, n, 0.1)
		}
		all := solutions(n.with(0, n.lines[0])) // a copy
		known := puzzle.NewFacts(n.board)
		if len(all) > 0 {
			one := all[r.IntN(len(all))]
			for i, v := range one {
				switch r.IntN(6) {
				case 0:
					known.Restrict(i, puzzle.Only(v))
				case 1:
					known.Restrict(i, puzzle.Span(0, inks-1)&^puzzle.Only((v+1)%inks))
				}
			}
		}
		look := puzzle.NewView(n, known)
		for _, x := range colourTechniques {
			if !x.UsesHypotheses {
				continue
			}
			for _, s := range x.Find(look) {
				found[x.ID]++
				holdColours(t, n, s, nil)
			}
		}
		if t.Failed() {
			t.Fatalf("%s", written(t, n))
		}
	}
	for _, id := range []string{"nonogram.colour-edge", "nonogram.colour-crossing"} {
		if found[id] < 100 {
			t.Errorf("%s has found %d times something", id, found[id])
		}
	}
}

// holdColours checks a step and its sub-steps against all boards that satisfy the named clues. besides are further facts that sub-steps
// may use.
func holdColours(t *testing.T, n *Nonogram, s puzzle.Step, besides []puzzle.Fact) {
	t.Helper()
	named := n
	for k, l := range n.lanes() {
		if !slices.Contains(s.Clues, l.at) {
			named = named.with(k, nil)
		}
	}
	all := slices.DeleteFunc(solutions(named), func(cells []int) bool {
		return slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { return !so(n, cells, x) })
	})
	if s.Contradiction() && len(all) > 0 {
		t.Errorf("%s: %v is possible with %v", s.Technique, all[0], s.Because)
	}
	for _, x := range s.New {
		if k := slices.IndexFunc(all, func(cells []int) bool { return !so(n, cells, x) }); k >= 0 {
			t.Errorf("%s: %v does not follow from %v: %v", s.Technique, x, s.Because, all[k])
		}
	}
	for _, x := range s.Because {
		if besides != nil && !said(n, besides, x) {
			t.Errorf("%s rests on %v, which nothing before says", s.Technique, x)
		}
	}
	if args, ok := puzzle.ArgsAs[puzzle.Refutation](s.Args); ok {
		before := append(slices.Clone(s.Because), args.Assumed)
		for _, sub := range s.Sub {
			holdColours(t, n, sub, before)
			before = append(before, sub.New...)
		}
		if end := s.Sub[len(s.Sub)-1]; !end.Contradiction() {
			t.Errorf("%s ends with no contradiction", s.Technique)
		}
	}
}

func so(n *Nonogram, cells []int, x puzzle.Fact) bool {
	return (cells[n.board.Index(x.At)] == x.Value) != x.Not
}

func said(n *Nonogram, facts []puzzle.Fact, x puzzle.Fact) bool {
	known := puzzle.NewFacts(n.board)
	for _, y := range facts {
		known.Add(y)
	}
	return known.Holds(x)
}
