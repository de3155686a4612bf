package narrate_test

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// told lists the kinds whose techniques all have a template for thoughts.
var told = []string{"kakuro", "skyscrapers", "hashi", "nonogram", "masyu"}

// TestTold looks for the templates of thoughts, for every technique and last resort, in every language.
func TestTold(t *testing.T) {
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kinds.All {
			if !slices.Contains(told, k.Name) {
				continue
			}
			ids := []string{k.Name + ".what-if", k.Name + ".look", k.Name + ".agreement", k.Name + ".case"}
			for _, technique := range k.Techniques {
				ids = append(ids, technique.ID)
			}
			for _, id := range ids {
				if !l.HasTell(id) {
					t.Errorf("text/%s/%s.tmpl: %q is missing", code, k.Name, id+"/tell")
				}
			}
		}
	}
}

var (
	word    = regexp.MustCompile(`\pL+`)
	english = regexp.MustCompile(`\b[RC]\d`)
	blemish = regexp.MustCompile(`<no value>|%!|\(\)| [.,;:]|\.\.|: \.|, so \.|So \.|Jadi \.|trying all|arrangements? fit`)
)

// TestSentences reads thoughts of puzzles that need every technique, in every language: nothing is empty or repeated, and every sentence
// begins with a capital or a place and ends with a full stop.
func TestSentences(t *testing.T) {
	read := 0
	puzzles(t, func(it kinds.Item) {
		if !slices.Contains(told, it.Puzzle.Kind().Name) {
			return
		}
		e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{})
		for _, code := range words.Languages {
			l, _ := kinds.Language(code)
			known := e.Start.Clone()
			for _, x := range e.Deductions {
				text := narrate.Text(l, known, x)
				add(known, x.Step)
				read++
				if found := blemish.FindString(text); found != "" {
					t.Errorf("%s, %s: %q in %q", it.ID, code, found, text)
				}
				all := word.FindAllStringIndex(text, -1)
				for i := 1; i < len(all); i++ {
					a, b := text[all[i-1][0]:all[i-1][1]], text[all[i][0]:all[i][1]]
					if strings.EqualFold(a, b) && len(a) > 1 && text[all[i-1][1]:all[i][0]] == " " {
						t.Errorf("%s, %s: %q twice in %q", it.ID, code, a, text)
					}
				}
				if code == "id" && english.MatchString(text) {
					t.Errorf("%s: %q names a place as in English", it.ID, text)
				}
				if !unicode.IsUpper([]rune(text)[0]) || !strings.HasSuffix(text, ".") {
					t.Errorf("%s, %s: %q", it.ID, code, text)
				}
			}
		}
	})
	if read < 200 {
		t.Errorf("only %d thoughts read", read)
	}
}

// TestGlance looks for thoughts of published Kakuros with links that are not small steps, because they were seen at a glance. Every link is
// proved from its premises, and uses nothing but the board before it.
func TestGlance(t *testing.T) {
	text, err := os.ReadFile("../../kinds/kakuro/paper/testdata/instances.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	seen := 0
	for it := range kinds.Read(strings.NewReader(strings.Join(lines[:7], "")), "instances.jsonl", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{Named: true})
		prover := puzzletest.NewProver(it.Puzzle)
		known := e.Start.Clone()
		for n, x := range e.Deductions {
			for _, s := range x.Links {
				if slices.ContainsFunc(s.Because, func(f puzzle.Fact) bool { return !known.Holds(f) }) {
					t.Fatalf("%s: thought %d: %s rests on something nobody announced", it.ID, n+1, s.Technique)
				}
				if err := prover.Entailed(t.Context(), s); err != nil {
					t.Fatalf("%s: thought %d: %v", it.ID, n+1, err)
				}
				add(known, s)
				if !slices.ContainsFunc(e.Steps, func(small puzzle.Step) bool {
					return small.Technique == s.Technique && slices.Equal(small.Clues, s.Clues) && reflect.DeepEqual(small.Args, s.Args)
				}) {
					seen++
				}
			}
		}
		if !known.Equal(e.Known) {
			t.Errorf("%s: thoughts and steps end differently", it.ID)
		}
		if len(e.Steps) > 50 && len(e.Deductions)*3 > len(e.Steps) {
			t.Errorf("%s: %d thoughts of %d steps", it.ID, len(e.Deductions), len(e.Steps))
		}
	}
	if seen < 10 {
		t.Errorf("%d links were seen at a glance", seen)
	}
}
