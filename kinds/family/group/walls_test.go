package group

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWalls compares walls with the parts of the unshaded cells, on random boards: a cell closes a wall exactly if it separates others.
// Unlinking restores what would close one.
func TestWalls(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	closed := 0
	for range 300 {
		s := NewShading(1+r.IntN(5), 1+r.IntN(6))
		walls, unshaded := NewWalls(Touched(s)), slices.Repeat([]bool{true}, s.Board().Len())
		for _, i := range r.Perm(len(unshaded)) {
			if slices.ContainsFunc(s.Neighbours(i), func(j int) bool { return !unshaded[j] }) {
				continue
			}
			unshaded[i] = false
			separates := s.Parts(unshaded) > 1
			if closes := walls.Closes(i); closes != separates {
				t.Fatalf("%dx%d: cell %d closes a wall: %v, separates cells: %v (unshaded: %v)", s.Rows, s.Cols, i, closes, separates, unshaded)
			}
			if before := walls.Joins(); separates {
				closed++
				if walls.Link(i) {
					t.Fatalf("%dx%d: cell %d is linked although it closes a wall", s.Rows, s.Cols, i)
				}
				walls.Unlink(before, i)
				unshaded[i] = true
			} else if !walls.Link(i) {
				t.Fatalf("%dx%d: cell %d is not linked although it closes no wall", s.Rows, s.Cols, i)
			}
		}
	}
	if closed < 100 {
		t.Errorf("%d closed walls: too few for a test", closed)
	}
}
