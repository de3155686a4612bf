package web

import (
	"bytes"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestNoKindNamed: the files of the page, the server and its operations name no kind; everything specific to one is in its folder. Tests
// are exempt.
func TestNoKindNamed(t *testing.T) {
	var names []string
	for _, k := range kinds.All {
		names = append(names, regexp.QuoteMeta(k.Name), regexp.QuoteMeta(k.Title))
	}
	named := regexp.MustCompile(`(?i)\b(` + strings.Join(names, "|") + `)s?\b`)
	seen := 0
	for _, dir := range []string{".", "page", "service"} {
		list, err := fs.Glob(os.DirFS(dir), "*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range list {
			b, err := os.ReadFile(dir + "/" + name)
			if err != nil || strings.HasSuffix(name, "_test.go") {
				continue
			}
			seen++
			if at := named.FindIndex(b); at != nil {
				t.Errorf("%s/%s:%d: %s", dir, name, 1+bytes.Count(b[:at[0]], []byte("\n")), b[at[0]:at[1]])
			}
		}
	}
	if seen < 70 {
		t.Errorf("only %d files were read", seen)
	}
}

// TestKindsList: the list of kinds has the descriptions and limits of each, and the first page preloads both parts.
func TestKindsList(t *testing.T) {
	all := files()
	list, index := string(all[kindsList].plain), string(all["index.html"].plain)
	for _, k := range kinds.All {
		own, ok := kinds.Page(k)
		if !ok || !bytes.Equal(own, all[kindFile(k)].plain) {
			t.Errorf("%s: its page.js is not served", k.Name)
			continue
		}
		for _, want := range []string{`from "./` + kindFile(k) + `";`, `"name":"` + k.Name + `","title":"` + k.Title + `"`} {
			if !strings.Contains(list, want) {
				t.Errorf("%s: %s is not in %s", k.Name, want, list)
			}
		}
		if !strings.Contains(index, `<link rel="modulepreload" href="`+kindFile(k)+`">`) || !strings.Contains(index, k.Title) {
			t.Errorf("index.html knows nothing of %s", k.Name)
		}
	}
	if strings.Contains(index, "{kinds}") || strings.Contains(index, "modules of the kinds") {
		t.Error("index.html is not filled in")
	}
}

// TestCards: the puzzle of each card has one solution, and the lines drawn on it belong to the solution, so that no card breaks the rules.
func TestCards(t *testing.T) {
	for _, k := range kinds.All {
		text, ok := kinds.Card(k)
		if !ok {
			t.Errorf("%s has no card", k.Name)
		}
		for it := range kinds.Read(strings.NewReader(text), k.Name, kinds.ReadOptions{Kind: k.Name}) {
			if it.Err != nil {
				t.Fatal(it.Err)
			}
			r := study.Unique(t.Context(), it.Puzzle, study.Options{})
			if r.Status != puzzle.UniqueSolution {
				t.Errorf("%s: %s", k.Name, r.Status)
				continue
			}
			shown := 0
			for f := range it.Known.All() {
				if shown++; !r.Solution.Holds(f) {
					t.Errorf("%s: %v = %d is drawn, which is wrong", k.Name, f.At, f.Value)
				}
			}
			if shown == 0 {
				t.Errorf("%s: nothing is drawn of its solution", k.Name)
			}
		}
	}
}
