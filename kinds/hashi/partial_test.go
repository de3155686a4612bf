package hashi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestPartial: an island is reported if and only if it cannot get its bridges without a crossing; crossings and circles, if and only if
// they exist; groups, if no uncrossed bridges can join them and their islands do not have all their bridges.
func TestPartial(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	var small []puzzle.Puzzle
	for len(small) < 40 {
		h := grow(r, 3+r.IntN(3), 3+r.IntN(3), 3+r.IntN(6), Options{Max: 1 + r.IntN(3), Tree: r.IntN(3) == 0})
		crossings := 0
		h.Crossings(func(_, _ int) { crossings++ })
		if crossings > 0 {
			small = append(small, h)
		}
	}
	for k := range 10 { // four islands in a ring, one with a number
		ring, _ := New(3, 3, []Island{{0, 0, k % 4}, {0, 2, 0}, {2, 0, 0}, {2, 2, 0}}, Options{Max: 1 + k%2, Tree: true})
		small = append(small, ring)
	}
	is := func(rules ...string) func(v puzzle.Violation) bool {
		return func(v puzzle.Violation) bool { return slices.Contains(rules, v.Rule) }
	}
	of := func(rules ...string) func(v puzzle.Violation) []puzzle.Place {
		return func(v puzzle.Violation) []puzzle.Place {
			if is(rules...)(v) {
				return v.Clues
			}
			return nil
		}
	}
	puzzletest.TestPartialChecks(t, small,
		puzzletest.CheckedRule{Name: "number", Breaks: of("too-many", "too-few", "no-sum"), With: is("crossing", "too-many")},
		puzzletest.CheckedRule{Name: "crossing", Breaks: of("crossing")},
		puzzletest.CheckedRule{Name: "connected", Breaks: of("not-connected"), With: is("crossing", "too-many")},
		puzzletest.CheckedRule{Name: "tree", Breaks: of("circle")})
}
