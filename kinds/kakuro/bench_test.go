package kakuro

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/study"
)

// BenchmarkUnique reads a board, solves it and proves that the solution is unique.
func BenchmarkUnique(b *testing.B) {
	data, err := os.ReadFile("paper/testdata/instances.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	measured := []string{"kakuro-9x8-game1", "extra-kakuro-10x12", "fail-kakuro-12_12_3_0", "fail-kakuro-13_13_3_0"}
	for line := range bytes.Lines(data) {
		e, err := codec.ParseEnvelope(string(line))
		if err != nil {
			b.Fatal(err)
		}
		if !slices.Contains(measured, e.ID) {
			continue
		}
		b.Run(e.ID, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p, err := puzzletest.Givens(Kind, 0, 0, e.Givens)
				if err != nil {
					b.Fatal(err)
				}
				if r := study.Unique(context.Background(), p, study.Options{}); r.Status != puzzle.UniqueSolution {
					b.Fatal(r.Status)
				}
			}
		})
	}
}
