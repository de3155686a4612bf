package reader_test

import (
	"os"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

func TestLag(t *testing.T) {
	f, _ := os.Open("/work/shared/corpus/kakuro.jsonl")
	i, n, boards := 0, 0, 0
	lags := map[int]int{}
	sum := 0
	techs := map[string]int{}
	for it := range kinds.Read(f, "x.jsonl", kinds.ReadOptions{}) {
		if i++; it.Err != nil || i%12 != 0 {
			continue
		}
		boards++
		e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{})
		known := []puzzle.Facts{e.Start.Clone()}
		for k, x := range e.Deductions {
			techs[x.Technique]++
			for _, s := range x.Links {
				if s.Technique != "kakuro.row-against-column" {
					continue
				}
				over, _ := s.Args["over"].([]puzzle.Place)
				under, _ := s.Args["under"].([]puzzle.Place)
				open := func(b puzzle.Facts) int {
					c := 0
					for _, p := range append(append([]puzzle.Place{}, over...), under...) {
						if b.CandidatesAt(p).Len() > 1 {
							c++
						}
					}
					return c
				}
				if open(known[k]) != 1 {
					continue
				}
				j := k
				for j > 0 && open(known[j-1]) == 1 {
					j--
				}
				lags[k-j]++
				sum += k - j
				n++
			}
			b := known[k].Clone()
			for _, y := range x.New {
				b.Add(y)
			}
			known = append(known, b)
		}
	}
	t.Log(boards, n, lags, sum, techs)
}
