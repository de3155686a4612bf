package nurikabe

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/rule/ruletest"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// TestSpan compares the rule that the sea is connected and has at most a number of cells with enumeration.
func TestSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range sweeptest.Samples(60, 600) {
		rows, cols := 1+r.IntN(4), 1+r.IntN(4)
		if rows*cols > 12 {
			continue
		}
		n, err := New(rows, cols, make([]int, rows*cols))
		if err != nil {
			t.Fatal(err)
		}
		most := r.IntN(rows + cols + 1)
		ruletest.Run(t, r, ruletest.Rule{
			Vars: rows * cols,
			Post: func(s *sat.Solver, x []sat.Lit) {
				rule.Members(s, &rule.Graph{N: len(x), Ends: n.links()}, x)
				s.Post(newSpan(newIslands(n), x, most), sat.Costly, x...)
			},
			Holds: func(x []bool) bool {
				picture, wet := make([]byte, len(x)), 0
				for i, is := range x {
					if picture[i] = '.'; is {
						picture[i] = '#'
						wet++
					}
				}
				_, _, connected := follows(n, picture, nil)
				return connected && wet <= most
			},
		})
	}
}

// TestSpanLeast checks the least number of cells on pictures whose smallest connected sea is known, and that more is its difference.
func TestSpanLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, x := range []struct {
		picture string // of four columns
		least   int
	}{
		{"........", 0}, {"#..#....", 4}, {"#......#", 5}, {"##.....#", 5}, {"#...##.#", 5}, {"###.#.#.###.", 8}, {"#.#.#.#.#...", 6},
	} {
		n, err := New(len(x.picture)/4, 4, make([]int, len(x.picture)))
		if err != nil {
			t.Fatal(err)
		}
		s := newSpan(newIslands(n), make([]sat.Lit, len(x.picture)), 0)
		for c := range s.wet {
			s.wet[c] = x.picture[c] == '#'
		}
		if got := s.least(); got != x.least {
			t.Errorf("%s: %d cells, want %d", x.picture, got, x.least)
		}
		for range 200 {
			for c := range s.wet {
				s.wet[c] = r.IntN(3) == 0
			}
			c, was := r.IntN(len(s.wet)), 0
			if s.wet[c] = false; s.least() == 0 {
				continue
			}
			was = s.least() + s.more(int32(c))
			if s.wet[c] = true; s.least() != was {
				t.Errorf("%v: %d cells with %d, want %d", s.wet, was, c, s.least())
			}
		}
	}
}
