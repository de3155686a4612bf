package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/study"
)

// TestMistakeUnshown: if only a long argument refutes a wrong mark, the hint just names the mark as wrong. For other wrong marks it
// explains why.
func TestMistakeUnshown(t *testing.T) {
	p, err := kinds.Parse("skyscrapers/6/6/h2i55m44334221g")
	if err != nil {
		t.Fatal(err)
	}
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		at    puzzle.Place
		value int
		short bool
	}{{puzzle.Cell(3, 3), 3, false}, {puzzle.Cell(3, 3), 1, false}, {puzzle.Cell(4, 5), 1, true}} {
		st := study.Open(p)
		if err := st.Marks().Set(test.at, test.value); err != nil {
			t.Fatal(err)
		}
		h, err := report.Hint(t.Context(), kinds.Item{Puzzle: p}, l, st.Marks(), report.MaxHintLevel)
		if err != nil || h.Status != report.HintMistake {
			t.Fatalf("%v is %d: %s (%v)", test.at, test.value, h.Status, err)
		}
		said := h.Hints[len(h.Hints)-1]
		unshown := strings.Contains(said, test.at.String()+" is wrong, but there is no short explanation. Remove it.")
		if unshown == test.short {
			t.Errorf("%v is %d: %s", test.at, test.value, said)
		}
	}
}

// TestHintLevels: each level reveals more. Each adds a text but the fifth, which replaces that of the fourth. The wrong marks are listed
// from the third level, the step and the reason at the fifth. The picture marks what the words name.
func TestHintLevels(t *testing.T) {
	p, err := kinds.Parse("nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n")
	if err != nil {
		t.Fatal(err)
	}
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	wrong := puzzle.NewMarks(p.Board())
	if err := wrong.Set(puzzle.Cell(3, 0), 1); err != nil {
		t.Fatal(err)
	}
	for level := 1; level <= report.MaxHintLevel; level++ {
		texts := min(level, 4)
		h, err := report.Hint(t.Context(), kinds.Item{Puzzle: p}, l, nil, level)
		if err != nil || h.Status != report.HintStep || len(h.Hints) != texts || (h.Step != nil) != (level == 5) {
			t.Errorf("level %d: %s, %d texts, step: %v (%v)", level, h.Status, len(h.Hints), h.Step != nil, err)
		}
		if shows := marks(h.Picture(l, p), scene.New); shows != (level >= 4) {
			t.Errorf("level %d: the picture shows the move: %v", level, shows)
		}
		if shows := marks(h.Picture(l, p), scene.Used); shows != (level >= 4) {
			t.Errorf("level %d: the picture shows what to look at: %v", level, shows)
		}
		h, err = report.Hint(t.Context(), kinds.Item{Puzzle: p}, l, wrong, level)
		if err != nil || h.Status != report.HintMistake || len(h.Hints) != texts || (len(h.Wrong) == 1) != (level >= 3) ||
			(h.Why != nil) != (level == 5) {
			t.Errorf("level %d: %s, %d texts, wrong: %v, why: %v (%v)", level, h.Status, len(h.Hints), h.Wrong, h.Why != nil, err)
		}
		if shows := marks(h.Picture(l, p), scene.Wrong); shows != (level >= 3) {
			t.Errorf("level %d: the picture shows the mistake: %v", level, shows)
		}
		if shows := marks(h.Picture(l, p), scene.Used); shows != (level >= 4) {
			t.Errorf("level %d: the picture shows what denies the mistake: %v", level, shows)
		}
	}
}

// marks reports whether a drawing has an item with this role.
func marks(s scene.Scene, role scene.Role) bool {
	return slices.ContainsFunc(s.Items, func(it scene.Item) bool { return it.Role == role })
}

// TestHintDraws asks for hints on boards with lines alone: none asks for an obvious cross, but each for something to draw.
func TestHintDraws(t *testing.T) {
	p, err := kinds.Parse("https://puzz.link/p?mashu/7/7/00i920910ib031000")
	if err != nil {
		t.Fatal(err)
	}
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n < 8; n++ {
		st := study.Open(p)
		for f := range narrate.Explain(t.Context(), study.Open(p), study.ExplainOptions{MaxSteps: n}).Known.All() {
			if f.Value > 0 && !f.Not {
				st.Marks().Set(f.At, f.Value)
			}
		}
		h, err := report.Hint(t.Context(), kinds.Item{Puzzle: p}, l, st.Marks(), report.MaxHintLevel)
		if err != nil || h.Status != report.HintStep {
			t.Fatalf("after %d: %s (%v)", n, h.Status, err)
		}
		if !slices.ContainsFunc(h.New(), func(f puzzle.Fact) bool { return f.Value > 0 && !f.Not }) {
			t.Errorf("after %d thoughts: %s", n, h.Hints[len(h.Hints)-1])
		}
	}
}
