package skyscrapers

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// made reads the lines of a file of testdata by ID: givens and solutions.
func made(t testing.TB, file string) (ids []string, givens, solutions map[string]json.RawMessage) {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	givens, solutions = map[string]json.RawMessage{}, map[string]json.RawMessage{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c struct {
			ID               string
			Givens, Solution json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, c.ID)
		givens[c.ID], solutions[c.ID] = c.Givens, c.Solution
	}
	return ids, givens, solutions
}

// TestMade solves minimal boards, with clues only up to 9x9, and up to 16x16.
func TestMade(t *testing.T) {
	ids, givens, solutions := made(t, "made.jsonl")
	for _, id := range ids {
		p, err := puzzletest.Givens(Kind, 0, 0, givens[id])
		if err != nil {
			t.Fatal(err)
		}
		want, err := puzzletest.Solution(p, solutions[id])
		if err != nil {
			t.Fatal(err)
		}
		r := study.Unique(context.Background(), p, study.Options{})
		if r.Status != puzzle.UniqueSolution || r.Err != nil || !r.Solution.Equal(want) {
			t.Errorf("%s: %s, %v", id, r.Status, r.Err)
		}
		m := model.New(p, model.Options{Guarded: true})
		_, guards := m.Guards()
		if ok, err := m.S.Solve(context.Background(), guards...); err != nil || !ok {
			t.Errorf("%s, with guards: %v, %v", id, ok, err)
			continue
		}
		for fact := range want.All() {
			if !m.S.Value(m.Lit(fact)) {
				t.Errorf("%s, with guards: %v is not %d", id, fact.At, fact.Value)
			}
		}
	}
}

// BenchmarkUnique reads a board, solves it and proves that the solution is unique.
func BenchmarkUnique(b *testing.B) {
	for _, file := range []string{"../paper/testdata/instances.jsonl", "made.jsonl"} {
		ids, givens, _ := made(b, file)
		for _, id := range ids {
			b.Run(id, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					p, err := puzzletest.Givens(Kind, 0, 0, givens[id])
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
}
