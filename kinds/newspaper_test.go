package kinds_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// newspaper are boards of newspaper size; all but the last are instances of the five papers.
var newspaper = []struct{ name, text string }{
	{"kakuro-9x8", "https://puzz.link/p?kakuro/7/8/.K8l-blcgm84n.7fl.ld9mc--7m-5l9ele-4fn-am.l-cl..7dL6h55d"},
	{"masyu-10x10", "https://puzz.link/p?masyu/10/10/m0al04399a0cj3600la433131f31a013l0"},
	{"nonogram-10x10", "https://puzz.link/p?nonogram/10/10/2j52i133h44i4j2j12i12i7j7j7j9j23i22i2j23i44i23i11i3j"},
	{"nonogram-15x15", "https://puzz.link/p?nonogram/15/15/22l7m27l27l153k235k216k46l16l35l53l7m7m7m22l" +
		"22l7m7m7m353k535k616k66l616k515k313k2m2m4m2m"},
	{"skyscrapers-6x6", "https://puzz.link/p?skyscrapers/6/6/g4j3g4g3g3g4g5h3g2h"},
	{"hashi-9x9", "9x9m2:2b3a2b2a2b5a1g4b4a2a1j4a2b4b5a1e2a4b3j2c3b2"},
}

// allocations limits the allocations for solving each board and proving uniqueness, readAllocations those including reading.
var allocations = map[string]float64{"kakuro-9x8": 20, "masyu-10x10": 30, "nonogram-10x10": 20, "nonogram-15x15": 20,
	"skyscrapers-6x6": 20, "hashi-9x9": 40}

const readAllocations = 60

// TestNewspaperAllocations checks these limits: memory for presolving and checking is reused for the next board.
func TestNewspaperAllocations(t *testing.T) {
	for _, x := range newspaper {
		p, err := kinds.Parse(x.text)
		if err != nil {
			t.Fatal(err)
		}
		used := testing.AllocsPerRun(20, func() { study.Unique(t.Context(), p, study.Options{}) })
		if most := allocations[x.name]; used > most {
			t.Errorf("%s: %v allocations, the budget is %v", x.name, used, most)
		}
		used = testing.AllocsPerRun(20, func() {
			for it := range kinds.Read(strings.NewReader(x.text), "", kinds.ReadOptions{}) {
				study.Unique(t.Context(), it.Puzzle, study.Options{})
			}
		})
		if used > readAllocations {
			t.Errorf("%s: %v allocations with reading, the budget is %v", x.name, used, readAllocations)
		}
	}
}

// BenchmarkNewspaper reads a board, solves it, proves uniqueness, and checks the solution.
func BenchmarkNewspaper(b *testing.B) {
	for _, x := range newspaper {
		b.Run(x.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for it := range kinds.Read(strings.NewReader(x.text), "", kinds.ReadOptions{}) {
					if it.Err != nil {
						b.Fatal(it.Err)
					}
					if r := study.Unique(context.Background(), it.Puzzle, study.Options{}); r.Status != puzzle.UniqueSolution || r.Err != nil {
						b.Fatal(r.Status, r.Err)
					}
				}
			}
		})
	}
}

// BenchmarkNewspaperParts measures the parts of BenchmarkNewspaper one by one, and writing the solution as JSON.
func BenchmarkNewspaperParts(b *testing.B) {
	for _, x := range newspaper {
		p, err := kinds.Parse(x.text)
		if err != nil {
			b.Fatal(err)
		}
		solution := study.Unique(b.Context(), p, study.Options{}).Solution
		for _, part := range []struct {
			name string
			run  func()
		}{
			{"read", func() {
				for range kinds.Read(strings.NewReader(x.text), "", kinds.ReadOptions{}) {
				}
			}},
			{"presolve", func() { puzzle.FactsOf(p.Board(), p.(model.Narrower).Narrow(b.Context(), nil)) }},
			{"check", func() { p.Kind().Check(p, solution) }},
			{"solve", func() { study.Unique(b.Context(), p, study.Options{}) }},
			{"write", func() { json.Marshal(p.Kind().JSON.Solution(p, solution)) }},
		} {
			b.Run(x.name+"/"+part.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					part.run()
				}
			})
		}
	}
}
