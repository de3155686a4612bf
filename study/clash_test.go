package study_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// spoiled returns a puzzle without a solution, made from one with one solution by changing a clue, and the place of that clue.
func spoiled(t *testing.T, r *rand.Rand, p puzzle.Puzzle) (puzzle.Puzzle, puzzle.Place) {
	k := p.Kind()
	all := k.Clues(p)
	for {
		c := all[r.IntN(len(all))]
		switch by := 2*r.IntN(2) - 1; {
		case len(c.Runs) > 0:
			c.Runs = slices.Clone(c.Runs)
			c.Runs[r.IntN(len(c.Runs))] += by
		case c.Value > 0:
			c.Value += by
		default:
			continue
		}
		without, err := k.Without(p, c.At)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := k.With(without, c); err == nil && study.Solve(t.Context(), q, study.Options{}).Status == puzzle.NoSolution {
			return q, c.At
		}
	}
}

// TestClash spoils a clue of generated boards of every kind. The spoiled clue is among the clues that clash, these clash without any
// others, and they no longer clash if any one of them is removed. Alone lists exactly the clues whose removal makes the puzzle solvable,
// and the spoiled one is among them.
func TestClash(t *testing.T) {
	for _, k := range kinds.All {
		r := rand.New(rand.NewPCG(8, 9))
		clues, alone, boards := 0, 0, 0
		side := 7
		if k.Limits.Square {
			side = 5
		}
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: side, Cols: side, Seed: 11, Count: 4}) {
			if err != nil {
				t.Fatal(err)
			}
			p, at := spoiled(t, r, m.Puzzle)
			x, err := study.Open(p).Clash(t.Context())
			if err != nil || !x.Minimal || !slices.Contains(x.Clues, at) || !slices.Contains(x.Alone, at) {
				t.Errorf("%s: %v is spoiled, and not among %+v (%v)", k.Name, at, x, err)
				continue
			}
			solvable := func(keep func(puzzle.Place) bool) bool {
				q := p
				for _, c := range k.Clues(p) {
					if !keep(c.At) {
						if q, err = k.Without(q, c.At); err != nil {
							t.Fatal(err)
						}
					}
				}
				return study.Solve(t.Context(), q, study.Options{}).Status == puzzle.Solved
			}
			if solvable(func(c puzzle.Place) bool { return slices.Contains(x.Clues, c) }) {
				t.Errorf("%s: %v can be obeyed together", k.Name, x.Clues)
			}
			for _, out := range x.Clues {
				if !solvable(func(c puzzle.Place) bool { return c != out && slices.Contains(x.Clues, c) }) {
					t.Errorf("%s: %v clash without %v", k.Name, x.Clues, out)
				}
				if solvable(func(c puzzle.Place) bool { return c != out }) != slices.Contains(x.Alone, out) {
					t.Errorf("%s: is %v of %v to blame alone?", k.Name, out, x.Clues)
				}
			}
			boards, clues, alone = boards+1, clues+len(x.Clues), alone+len(x.Alone)
		}
		t.Logf("%s: %.1f clues clash, %.1f of them to blame alone", k.Name, float64(clues)/float64(boards), float64(alone)/float64(boards))
	}
}
