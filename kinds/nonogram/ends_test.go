package nonogram

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestRangesEnd: a look that is over keeps no reaches of the blocks of a line, so that a later look finds all.
func TestRangesEnd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	cut := 0
	for range 50 {
		n := paint(r, 6, 6, 3, 0.6)
		look := puzzle.NewLook(n, puzzle.NewFacts(n.board))
		ctx, end := context.WithCancel(t.Context())
		end()
		for k := range n.lines {
			look.Bound(ctx)
			l := on(look).line(k)
			if l.clue == nil || !l.ok || !l.news {
				continue
			}
			if cut++; l.reach(look.Over) || l.plain.lo != nil {
				t.Fatal("reaches of a look that is over are kept")
			}
			look.Bound(t.Context())
			if !l.reach(look.Over) || l.plain.lo == nil || on(look).line(k) != l {
				t.Fatal("reaches are not kept")
			}
		}
	}
	if cut == 0 {
		t.Error("no line was looked at")
	}
}
