package kinds

import (
	"os"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestDocs reads every example of docs/formats.md, and finds an example there for every format of every kind.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	blocks := strings.Split(string(page), "\n```")
	for i := 1; i < len(blocks); i += 2 {
		head, text, _ := strings.Cut(blocks[i], "\n")
		shown[head] = true
		n, from := 0, ""
		if _, format, _ := strings.Cut(head, " "); strings.HasPrefix(format, "clues-") { // never detected
			from = format
		}
		for it := range Read(strings.NewReader(text), "formats.md", ReadOptions{From: from}) {
			n++
			if it.Err != nil {
				t.Errorf("%s: %v\n%s", head, it.Err, text)
			} else if got := it.Puzzle.Kind().Name + " " + it.Format; got != head {
				t.Errorf("%s is read as %s", head, got)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d puzzles", head, n)
		}
	}
	for _, k := range All {
		for _, f := range append([]puzzle.Format{{Name: "json"}}, k.Formats...) {
			if !shown[k.Name+" "+f.Name] {
				t.Errorf("docs/formats.md has no example of %s %s", k.Name, f.Name)
			}
		}
	}
}
