package kinds_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
)

// TestRulesToPlay checks that every kind has the same number of rules, as whole sentences, in every language: those on the page, except
// rules for variants.
func TestRulesToPlay(t *testing.T) {
	for _, k := range kinds.All {
		module, _ := kinds.Page(k)
		_, list, _ := strings.Cut(string(module), "\trules: [")
		list, _, _ = strings.Cut(list, "],\n")
		for _, code := range words.Languages {
			rules := kinds.Rules(k, code)
			if want := strings.Count(list, code+": \"") - strings.Count(list, "variant: true"); len(rules) == 0 || len(rules) != want {
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

// TestVariantRules: coloured nonograms have one rule more than black-and-white ones.
func TestVariantRules(t *testing.T) {
	coloured, err := kinds.Parse(`{"kind":"nonogram","givens":{"rows":[[[1,1]]],"cols":[[[1,1]]],"colours":[["white","#fff"],["red","#f00"]]}}`)
	if err != nil {
		t.Fatal(err)
	}
	listed, err := kinds.ByName("nonogram")
	if err != nil {
		t.Fatal(err)
	}
	all, plain := kinds.Rules(coloured.Kind(), "en"), kinds.Rules(listed, "en")
	if len(all) != len(plain)+1 || !strings.Contains(all[len(plain)], "colours") || strings.Contains(strings.Join(plain, " "), "colour") {
		t.Errorf("%q, coloured: %q", plain, all)
	}
}
