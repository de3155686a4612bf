package words_test

import (
	"testing"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestMentions checks which places sentences name.
func TestMentions(t *testing.T) {
	border := puzzle.NewPlaceKind("border", puzzle.OnBorder)
	for _, x := range []struct {
		lang, text string
		named, not []puzzle.Place
	}{
		{"en", "R2C3-R2C6 has 1. So R4C1 = 2.",
			[]puzzle.Place{puzzle.Cell(1, 2), puzzle.Cell(1, 4), puzzle.Cell(1, 5), puzzle.Cell(3, 0)},
			[]puzzle.Place{puzzle.Cell(1, 1), puzzle.Cell(1, 6), puzzle.Cell(2, 3)}},
		{"en", "The loop runs R1C1 to R1C4.", []puzzle.Place{puzzle.Edge(0, 1, 0, 2)}, []puzzle.Place{puzzle.Edge(0, 3, 0, 4)}},
		{"en", "Column 4: pushed to either end, the 5 covers R2-R4.", []puzzle.Place{puzzle.Cell(1, 3), puzzle.Cell(2, 3)},
			[]puzzle.Place{puzzle.Cell(4, 3), puzzle.Cell(1, 2)}},
		{"en", "Below R2C1-R2C3 and left of R1C1 the loop runs; R3C4 is full.",
			[]puzzle.Place{border.Between(1, 1, 2, 1), border.Between(0, -1, 0, 0)},
			[]puzzle.Place{border.Between(1, 3, 2, 3), border.Between(0, 1, 1, 1), border.Between(0, 0, 0, 1)}},
		{"id", "Baris 3: 2 menempati K4-K5. Andaikan B1K2 = 3.", []puzzle.Place{puzzle.Cell(2, 3), puzzle.Cell(2, 4), puzzle.Cell(0, 1)},
			[]puzzle.Place{puzzle.Cell(2, 2)}},
	} {
		l, err := words.In(x.lang)
		if err != nil {
			t.Fatal(err)
		}
		m := l.Mentions(x.text)
		for _, at := range x.named {
			if !m.Place(at) {
				t.Errorf("%s: %v is not named", x.text, at)
			}
		}
		for _, at := range x.not {
			if m.Place(at) {
				t.Errorf("%s: %v is named", x.text, at)
			}
		}
	}
	l, _ := words.In("en")
	if m := l.Mentions("Rows 2 and 4 to 6 and column 9 rule out more."); !m.Line(1, 0) || !m.Line(4, 0) || m.Line(2, 0) || !m.Line(2, 8) {
		t.Error("the lines of a list are not those named")
	}
}
