package limits

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// alive returns the bytes of all objects of the heap, including dead ones that are not yet collected.
func alive() int64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64())
}

// peak returns how far the heap grows while a function runs.
func peak(do func()) (most int64) {
	runtime.GC()
	before, stop, done := alive(), make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			most = max(most, alive()-before)
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	do()
	close(stop)
	<-done
	return most
}

// thinned returns a random board with a share of its clues. The error says why the kind has no board of that size.
func thinned(k *puzzle.Kind, side int, share float64) (puzzle.Puzzle, error) {
	r := rand.New(rand.NewPCG(1, uint64(side)))
	d, err := k.Random(r, puzzle.RandomOptions{Rows: side, Cols: side, Density: .5})
	if err != nil {
		return nil, err
	}
	p := d.Puzzle
	for _, c := range k.Clues(p) {
		if r.Float64() >= share {
			if q, err := k.Without(p, c.At); err == nil {
				p = q
			}
		}
	}
	return p, nil
}

// TestNeed: questions take no more memory than is reserved for them. With TEKA_MEMORY=1 it asks about boards of up to 63x63, which takes
// minutes.
func TestNeed(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	sides := []int{8}
	if os.Getenv("TEKA_MEMORY") != "" {
		sides = []int{10, 20, 40, 63}
	}
	questions := []struct {
		name string
		work Work
		do   func(context.Context, puzzle.Puzzle)
	}{
		{"board", Look, func(_ context.Context, p puzzle.Puzzle) { p.Draw(puzzle.Facts{}) }},
		{"hint", Step, func(ctx context.Context, p puzzle.Puzzle) { study.Open(p).Next(ctx) }},
		{"unique", Search, func(ctx context.Context, p puzzle.Puzzle) { study.Unique(ctx, p, study.Options{MaxConflicts: 10_000}) }},
		{"forced", Search, func(ctx context.Context, p puzzle.Puzzle) { study.Forced(ctx, p, study.Options{MaxConflicts: 10_000}) }},
		{"count", Search, func(ctx context.Context, p puzzle.Puzzle) {
			study.Count(ctx, p, 1e18, study.Options{MaxConflicts: 10_000})
		}},
		{"explain", Search, func(ctx context.Context, p puzzle.Puzzle) { study.Explain(ctx, p, study.ExplainOptions{}) }},
	}
	for _, k := range kinds.All {
		for _, side := range sides {
			for _, share := range []float64{0, 1, .5}[:sweeptest.Samples(2, 3)] {
				p, err := thinned(k, side, share)
				if err != nil && side > 10 {
					t.Log(k.Name, err)
					continue
				} else if err != nil {
					t.Fatal(err)
				}
				for _, q := range questions {
					ctx, cancel := context.WithTimeout(t.Context(), time.Second)
					took, need := peak(func() { q.do(ctx, p) }), q.work.Need(Values(p))
					cancel()
					if took > need {
						t.Errorf("%s of a %s board of side %d with %.0f %% of its clues takes %d KB, %d KB are set aside", q.name, k.Name, side,
							100*share, took>>10, need>>10)
					}
					if len(sides) > 2 {
						t.Logf("%s of %s, side %d, %.0f %% of the clues: %d KB of %d", q.name, k.Name, side, 100*share, took>>10, need>>10)
					}
				}
			}
		}
	}
}
