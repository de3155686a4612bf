package kakuro

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// TestParts: the number of parts of a layout is right after every flip, where it is known without counting too.
func TestParts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	known := 0
	for _, s := range []puzzle.Symmetry{puzzle.NoSymmetry, puzzle.Rotate, puzzle.Mirror} {
		l := &pattern{Grid: ground.Grid{Rows: 5, Cols: 6}, white: make([]bool, 30), turn: s.Turn()}
		for range 3000 {
			l.flip(r.IntN(len(l.white)))
			if l.torn > 0 {
				known++
				if n := l.Parts(l.white); l.torn != n {
					t.Fatalf("%s: %d parts, not %d, of %v", s, n, l.torn, l.white)
				}
			}
			l.cost()
		}
	}
	if known < 2000 {
		t.Errorf("known %d times only", known)
	}
}
