package kakuro

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// BenchmarkUnique reads a board, solves it and proves that the solution is the only one.
func BenchmarkUnique(b *testing.B) {
	_, puzzles, _ := published(b)
	for _, id := range []string{"kakuro-9x8-game1", "extra-kakuro-10x12", "fail-kakuro-12_12_3_0", "fail-kakuro-13_13_3_0"} {
		k := puzzles[id]
		givens, err := json.Marshal(givensJSON(k))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p, err := fromGivens(0, 0, givens)
				if err != nil {
					b.Fatal(err)
				}
				if r := puzzle.Unique(context.Background(), p, puzzle.Options{}); r.Status != puzzle.UniqueSolution {
					b.Fatal(r.Status)
				}
			}
		})
	}
}
