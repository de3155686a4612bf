package nonogram

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestRangesEnd: a look that is over keeps no view of a coloured line, so that a later look finds all.
func TestRangesEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	cut := 0
	for range 50 {
		n := paint(r, 6, 6, 3, 0.6)
		look := puzzle.NewLook(n, puzzle.NewFacts(n.board))
		s := look.Scratch.(*colourScratch)
		ctx, end := context.WithCancel(t.Context())
		end()
		for k := range s.last {
			look.Bound(ctx)
			if v := s.view(look, n, k); v.clue == nil || !v.ok || !v.news {
				continue
			}
			if cut++; s.last[k] != nil {
				t.Fatal("a view of a look that is over is kept")
			}
			look.Bound(t.Context())
			if v := s.view(look, n, k); s.last[k] != v {
				t.Fatal("a view is not kept")
			}
		}
	}
	if cut == 0 {
		t.Error("no line was looked at")
	}
}
