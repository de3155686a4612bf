package report_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestBrokenSentences fills the example of each kind with random values, all or some. In every language each broken rule is described by a
// sentence without its ID, and no sentence names a row or column outside the board.
func TestBrokenSentences(t *testing.T) {
	for _, k := range kinds.All {
		p, err := kinds.Parse(k.Example)
		if err != nil {
			t.Fatal(err)
		}
		rows, cols := p.Size()
		r, seen := rand.New(rand.NewPCG(9, 9)), map[string]bool{}
		for round := range 200 {
			known := puzzle.NewFacts(p.Board())
			for i, u := range p.Board().Unknowns() {
				if r.IntN(4) < round%5 {
					known.Set(i, u.Values.Min()+r.IntN(u.Values.Max()-u.Values.Min()+1))
				}
			}
			for _, code := range words.Languages {
				l, err := kinds.Language(code)
				if err != nil {
					t.Fatal(err)
				}
				c, err := report.Check(kinds.Item{Puzzle: p}, l, known)
				if err != nil {
					t.Fatal(err)
				}
				said := c.Verdict(l)
				for i, v := range c.Violations {
					seen[v.Rule] = true
					if first := []rune(v.Text)[0]; unicode.IsLower(first) || !strings.HasSuffix(v.Text, ".") {
						t.Errorf("%s, %s, %s: %q is no sentence", k.Name, code, v.Rule, v.Text)
					}
					if strings.Contains(said[i], "("+v.Rule+")") {
						t.Errorf("%s, %s: %q contains the ID of the rule", k.Name, code, said[i])
					}
					for _, outside := range []string{fmt.Sprintf("R%dC", rows+1), fmt.Sprintf("C%d ", cols+1), "R0C", "C0 "} {
						if code == "en" && strings.Contains(v.Text+" ", outside) {
							t.Errorf("%s: %q names %s on a board of %dx%d", k.Name, v.Text, outside, cols, rows)
						}
					}
				}
			}
		}
		if len(seen) < 2 {
			t.Errorf("%s: only the rules %v were broken", k.Name, seen)
		}
	}
}
