package generate

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestRates prints how many of 200 boards of each kind use a technique, and how many need it: the table of docs/generate.md. For kinds from
// which clues are removed, removal stops at the end of each of the labels in turn.
func TestRates(t *testing.T) {
	only := os.Getenv("TEKA_RATES")
	if only == "" {
		t.Skip("TEKA_RATES=all, or the name of a kind, makes the table, which takes minutes")
	}
	for _, x := range []struct {
		kind string
		n    int
	}{{"kakuro", 9}, {"masyu", 10}, {"nonogram", 10}, {"hashi", 10}, {"skyscrapers", 6}} {
		if only != "all" && only != x.kind {
			continue
		}
		p := planOf(t, x.kind, x.n, func(*Request) {})
		p.graded = p.maker.OmitsClues
		used, needed, boards := map[string]int{}, map[string]int{}, 0
		for i := 0; boards < 200 && i < 400; i++ {
			q := *p
			if p.maker.OmitsClues {
				q.cap = study.HardestOf(p.Kind, puzzle.Labels[i%len(puzzle.Labels)])
			}
			m, err := q.try(t.Context(), i)
			if err != nil {
				continue
			}
			boards++
			for id := range m.Grade.Techniques {
				if used[id]++; needsOf(t.Context(), &q, id, m) {
					needed[id]++
				}
			}
		}
		for _, tech := range p.Kind.Techniques {
			_, name, _ := strings.Cut(tech.ID, ".")
			fmt.Printf("| %s | `%s` | %.1f | %.1f | %.1f |\n", p.Kind.Title, name, tech.Level, 100*float64(used[tech.ID])/float64(boards),
				100*float64(needed[tech.ID])/float64(boards))
		}
	}
}

// needsOf reports whether a puzzle needs a technique.
func needsOf(ctx context.Context, p *plan, id string, m Result) bool {
	q := *p
	q.required = id
	ok, err := q.needs(ctx, m.Puzzle, m.Grade.Hardest)
	return ok && err == nil
}
