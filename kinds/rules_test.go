package kinds_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
)

// TestRulesToPlay checks that every kind has the same number of rules, as whole sentences, in every language: those on the page.
func TestRulesToPlay(t *testing.T) {
	for _, k := range kinds.All {
		module, _ := kinds.Page(k)
		_, list, _ := strings.Cut(string(module), "\trules: [")
		list, _, _ = strings.Cut(list, "],\n")
		for _, code := range words.Languages {
			rules := kinds.Rules(k, code)
			if want := strings.Count(list, code+": \""); len(rules) == 0 || len(rules) != want {
				t.Errorf("%s in %s: %d rules, not the %d of the page", k.Name, code, len(rules), want)
			}
			for _, rule := range rules {
				if !strings.Contains(list, rule) || !strings.HasSuffix(rule, ".") {
					t.Errorf("%s in %s: %q", k.Name, code, rule)
				}
			}
		}
	}
}

// TestVariantRules: rules for coloured nonograms, and for diagonals and regions of Sudoku, apply only to boards that have them.
func TestVariantRules(t *testing.T) {
	for kind, x := range map[string]struct {
		givens []string
		words  [][2]string // of the givens of the same index, in each language; none of the others has them
	}{
		"nonogram": {[]string{`{"rows":[[1]],"cols":[[1]]}`, `{"rows":[[[1,1]]],"cols":[[[1,1]]],"colours":[["white","#fff"],["red","#f00"]]}`},
			[][2]string{{}, {"colours", "warna"}}},
		"sudoku": {[]string{`{"grid":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`,
			`{"grid":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"diagonal":true}`,
			`{"grid":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"regions":[[0,0,0,1],[0,1,1,1],[2,2,2,3],[2,3,3,3]]}`},
			[][2]string{{}, {"diagonals", "diagonal"}, {"shape", "bentuk"}}},
	} {
		k, err := kinds.ByName(kind)
		if err != nil {
			t.Fatal(err)
		}
		for i, code := range words.Languages {
			all := kinds.Rules(k, code)
			for n, givens := range x.givens {
				p, err := kinds.Parse(`{"kind":"` + kind + `","givens":` + givens + `}`)
				if err != nil {
					t.Fatal(err)
				}
				own := kinds.Rules(k, code, p)
				if want := len(all) - len(x.words) + 1 + min(n, 1); len(own) != want {
					t.Errorf("%s %s: %q, not %d rules", kind, givens, own, want)
				}
				for m, w := range x.words {
					if m > 0 && strings.Contains(strings.Join(own, " "), w[i]) != (m == n) {
						t.Errorf("%s %s: %q in %q: %v is wrong", kind, givens, w[i], own, m != n)
					}
				}
			}
		}
	}
}
