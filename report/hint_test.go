package report_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/report"
	"github.com/teka-puzzles/teka/words"
)

// TestMistakeUnshown says of a wrong mark that only a long argument refutes just that, and names it; of others it shows why.
func TestMistakeUnshown(t *testing.T) {
	p, err := kinds.Parse("skyscrapers/6/6/h2i55m44334221g")
	if err != nil {
		t.Fatal(err)
	}
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		at    puzzle.Place
		value int
		short bool
	}{{puzzle.Cell(3, 3), 3, false}, {puzzle.Cell(3, 3), 1, false}, {puzzle.Cell(4, 5), 1, true}} {
		st := puzzle.Open(p)
		if err := st.Set(test.at, test.value); err != nil {
			t.Fatal(err)
		}
		h, err := report.Hint(t.Context(), kinds.Item{Puzzle: p}, l, st.Marks(), report.MaxHintLevel)
		if err != nil || h.Status != report.HintMistake {
			t.Fatalf("%v is %d: %s (%v)", test.at, test.value, h.Status, err)
		}
		said := h.Hints[len(h.Hints)-1]
		if unshown := strings.Contains(said, "no short argument shows it: take it back ("+test.at.String()+" is "); unshown == test.short {
			t.Errorf("%v is %d: %s", test.at, test.value, said)
		}
	}
}
