package papers_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestDrawnCoordinates: what is told of a drawing, to those who cannot see it, names places by the coordinates of the paper where
// sentences do, and is told as fully as without a method.
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
