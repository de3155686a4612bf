package narrate_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

// inWords lists the kinds whose techniques all have their own words.
var inWords = map[string]bool{"masyu": true}

// hard lists boards that together need many techniques, trials and cases among them.
var hard = []string{
	"masyu\n...BWW...\n...W.W.WW\n.WWB.....\n.W.W.W...\n.......W.\n..W.....W\n..WW.....\n...W.WW..\n...W...W.\n",
	"masyu\n.W.....W.\n.......W.\n...WWW.WB\n.WWB....W\n.WWB..W..\n...W..BW.\n....W....\n...WBW...\n.........\n",
	"masyu\n.........\n.......WW\n....WW...\n..W..BW..\n....W....\nWW.W.....\n.BWB..W.W\nW.W......\n....W....\n",
	"masyu all\n....\n.W..\n....\n....\n",
}

// mistakes match text that no sentence may contain.
var mistakes = []*regexp.Regexp{
	regexp.MustCompile(`<no value>|%!|  | [,.;:?]|[,;:]\.|\.\.|,,|\( |^\s|\s$`),
	regexp.MustCompile(`[.?] [a-z]`), // a sentence begins with a capital
	regexp.MustCompile(`\b(?:pearls \S+ (?:is|has)|pearl \S+ (?:are|have)|the lines runs|the line run|lines leads|line lead) `), // one and many
	regexp.MustCompile(`(?i)trying all|coba semua|\barrangements?\b`),
}

// TestSaid looks for mistakes, and for overlong chains of names, in the explanations of the examples of the kinds in inWords, in every
// language.
func TestSaid(t *testing.T) {
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		said := 0
		each := func(it kinds.Item) {
			if !inWords[it.Puzzle.Kind().Name] {
				return
			}
			e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{})
			known := e.Start.Clone()
			for _, x := range e.Deductions {
				text := narrate.Text(l, known, x)
				add(known, x.Step)
				said++
				for _, m := range mistakes {
					if bad := m.FindString(text); bad != "" {
						t.Errorf("%s: %s: %q in %q", code, it.ID, bad, text)
					}
				}
				if doubled(text) {
					t.Errorf("%s: %s: a word twice in %q", code, it.ID, text)
				}
				for _, s := range strings.SplitAfter(text, ". ") {
					if len(s) > 400 {
						t.Errorf("%s: %s: %d characters: %q", code, it.ID, len(s), s)
					}
				}
			}
		}
		puzzles(t, each)
		for it := range kinds.Read(strings.NewReader(strings.Join(hard, "\n")), "hard", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			each(it)
		}
		if said < 50 {
			t.Errorf("%s: only %d thoughts", code, said)
		}
	}
}

// doubled reports whether a word occurs twice in a row.
func doubled(text string) bool {
	list := strings.Fields(text)
	for k := 1; k < len(list); k++ {
		if list[k] == list[k-1] {
			return true
		}
	}
	return false
}

// TestToldTemplates looks for the words of every technique of the kinds in inWords, and of the last resorts.
func TestToldTemplates(t *testing.T) {
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kinds.All {
			ids := []string{k.Name + ".case"}
			for _, x := range k.Techniques {
				ids = append(ids, x.ID)
			}
			for _, x := range study.LastResorts {
				ids = append(ids, k.Name+"."+x.Name)
			}
			for _, id := range ids {
				if inWords[k.Name] && !l.HasTell(id) {
					t.Errorf("text/%s/%s.tmpl: %q is missing", code, k.Name, id+"/tell")
				}
			}
		}
	}
}
