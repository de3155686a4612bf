package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestColourClashes holds what both techniques find against the list of all solutions, with marks that are right and wrong: what a step
// concludes is so on every board that obeys its clues and has the facts that it names, and each link likewise with those before it.
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
		all := solutions(n.with(0, n.lines[0])) // a copy: nothing is written to it
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
		look := puzzle.NewLook(n, known)
		for _, x := range colourTechniques {
			if !x.Supposes {
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

// holdColours tests a step, and those inside it, against all boards that obey the clues named, and no others; besides are facts that its
// links may rest on.
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
	if said, ok := puzzle.Said[puzzle.Refutation](s.Args); ok {
		before := append(slices.Clone(s.Because), said.Assumed)
		for _, sub := range s.Sub {
			holdColours(t, n, sub, before)
			before = append(before, sub.New...)
		}
		if end := s.Sub[len(s.Sub)-1]; !end.Contradiction() {
			t.Errorf("%s ends with no contradiction", s.Technique)
		}
	}
}

// so reports whether a fact holds on a full board.
func so(n *Nonogram, cells []int, x puzzle.Fact) bool {
	return (cells[n.board.Index(x.At)] == x.Value) != x.Not
}

// said reports whether facts say one.
func said(n *Nonogram, facts []puzzle.Fact, x puzzle.Fact) bool {
	known := puzzle.NewFacts(n.board)
	for _, y := range facts {
		known.Add(y)
	}
	return known.Holds(x)
}
