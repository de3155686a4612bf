package papers_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestDrawnCoordinates checks that text descriptions of drawings use the paper's coordinates as sentences do, and are as complete as
// without a method.
func TestDrawnCoordinates(t *testing.T) {
	for _, text := range more {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		m := papers.Of(p.Kind())
		for _, code := range words.Languages {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			plain, here := l.Draw(p, puzzle.NewFacts(p.Board())), l.In(m).Draw(p, puzzle.NewFacts(p.Board()))
			if here.Title == "" || (plain.Description == "") != (here.Description == "") ||
				strings.Count(plain.Description, ".") > strings.Count(here.Description, ".") {
				t.Errorf("%s, %s: %q is told as %q", m.Kind.Name, code, plain.Description, here.Description)
			}
			if board.MatchString(here.Description) {
				t.Errorf("%s, %s: %q", m.Kind.Name, code, here.Description)
			}
		}
	}
}
