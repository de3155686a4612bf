package nonogram

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestFindExamples searches examples of techniques on random pictures with random marks, a few of them wrong.
func TestFindExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) {
		p := sketch(r, 3+r.IntN(5), 3+r.IntN(8), 0.35+0.4*r.Float64())
		shared := study.Forced(t.Context(), p, study.Options{}).Solution
		known := puzzle.NewFacts(p.Board())
		for i := range p.Board().Len() {
			if v, ok := shared.Value(i); ok && r.IntN(3) > 0 {
				if r.IntN(20) == 0 {
					v = 1 - v
				}
				known.Set(i, v)
			}
		}
		return p, known
	}
	puzzletest.Examples{Tries: 20000, Next: next}.Find(t, Kind)
}

// TestFindColourExamples searches examples of the coloured techniques for several lines; other examples are kept.
func TestFindColourExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 6))
	next := func() (puzzle.Puzzle, puzzle.Facts) {
		for {
			n := paint(r, 3+r.IntN(3), 3+r.IntN(3), 3, 0.5+0.4*r.Float64())
			if !slices.ContainsFunc(n.lanes(), func(l lane) bool { // require both colours in each line
				return !slices.ContainsFunc(l.clue, func(b Block) bool { return b.Colour == 1 }) ||
					!slices.ContainsFunc(l.clue, func(b Block) bool { return b.Colour == 2 })
			}) {
				return n, puzzle.Facts{}
			}
		}
	}
	puzzletest.Examples{Tries: 6000, Next: next, Keep: true}.Find(t, variants[coloured])
}
