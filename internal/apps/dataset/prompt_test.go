package dataset

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/kinds"
)

// TestPrompts: there are ten different wordings in each language. Each has the clues, the rules and an example, and no placeholder is left.
func TestPrompts(t *testing.T) {
	for _, code := range words.Languages {
		list, err := wordings(code)
		if err != nil || len(list) != 10 {
			t.Fatalf("%s: %d wordings, %v", code, len(list), err)
		}
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kinds.All {
			p, err := kinds.Parse(k.Example)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for key := range 200 {
				text, err := Prompt(t.Context(), l, p, string(rune('a'+key)))
				if err != nil {
					t.Fatal(err)
				}
				seen[text] = true
			}
			if len(seen) != len(list) {
				t.Errorf("%s %s: %d different prompts", code, k.Name, len(seen))
			}
			givens, _ := json.Marshal(k.JSON.Givens(p))
			example, err := examples(t.Context(), k)
			if err != nil {
				t.Fatal(err)
			}
			for text := range seen {
				for _, part := range []string{string(givens), kinds.Rules(k, code)[0], k.Title, example[1]} {
					if !strings.Contains(text, part) {
						t.Errorf("%s: %q is missing in:\n%s", code, part, text)
					}
				}
				for _, name := range []string{"{title}", "{rules}", "{rows}", "{cols}", "{drawing}", "{givens}", "{example}", "{solution}"} {
					if strings.Contains(text, name) {
						t.Errorf("%s: %s is left in:\n%s", code, name, text)
					}
				}
			}
		}
	}
}

// TestMessages: the answer of a conversation is right by package score, and a light line has the same sentences without sub-steps and
// proofs.
func TestMessages(t *testing.T) {
	for _, code := range words.Languages {
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kinds.All {
			p, err := kinds.Parse(k.Example)
			if err != nil {
				t.Fatal(err)
			}
			o := Options{Lang: l, Splits: DefaultSplits}
			full, err := Document(t.Context(), kinds.Item{ID: "a", Puzzle: p}, o)
			if err != nil {
				t.Fatal(err)
			}
			if len(full.Messages) != 2 || full.Messages[0].Content != full.Prompt || full.Messages[1].Role != "assistant" {
				t.Fatalf("%s: %+v", k.Name, full.Messages)
			}
			if r := score.For(p, score.Options{}).Answer(t.Context(), []byte(full.Messages[1].Content)); !r.Right {
				t.Errorf("%s %s: %+v\n%s", code, k.Name, r, full.Messages[1].Content)
			}
			o.Light = true
			light, err := Document(t.Context(), kinds.Item{ID: "a", Puzzle: p}, o)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(light)
			if err != nil {
				t.Fatal(err)
			}
			for _, member := range []string{`"links"`, `"proof"`, `"sub"`} {
				if strings.Contains(string(text), member) {
					t.Errorf("%s: a light line has %s", k.Name, member)
				}
			}
			for i, s := range light.Steps {
				if s.Text != full.Steps[i].Text || len(s.New) != len(full.Steps[i].New) {
					t.Errorf("%s: step %d differs", k.Name, i)
				}
			}
		}
	}
}
