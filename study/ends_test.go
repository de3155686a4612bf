package study_test

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/endtest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestClashEnds: wherever its context ends, Clash returns after few more checks of it, that is, few more questions. The clues that it
// returns are not marked as minimal unless that was shown.
func TestClashEnds(t *testing.T) {
	most := 0
	for _, k := range kinds.All {
		r := rand.New(rand.NewPCG(8, 9))
		p := puzzle.Puzzle(nil)
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 5, Cols: 5, Seed: 11, Count: 1}) {
			if err != nil {
				t.Fatal(err)
			}
			p, _ = spoiled(t, r, m.Puzzle)
		}
		whole, err := study.Open(p).Clash(t.Context())
		if err != nil || !whole.Minimal {
			t.Fatalf("%s: %+v, %v", k.Name, whole, err)
		}
		ended := 0
		for n := 0; ; n += 1 + n/10 {
			ctx := endtest.After(t, n)
			c, err := study.Open(p).Clash(ctx)
			if ctx.CallsAfterEnd() == 0 {
				break
			}
			most = max(most, ctx.CallsAfterEnd())
			if ended++; err == nil && c.Minimal && len(c.Clues) == 0 {
				t.Errorf("%s: after %d looks: %+v", k.Name, n, c)
			}
		}
		if ended < 10 {
			t.Errorf("%s: ended %d times", k.Name, ended)
		}
	}
	if most > 30 {
		t.Errorf("%d looks after the end", most)
	}
}
