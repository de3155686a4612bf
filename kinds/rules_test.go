package kinds_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
)

// TestRulesToPlay checks that every kind has the same number of rules, as whole sentences, in every language, and all of those on the
// page.
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
