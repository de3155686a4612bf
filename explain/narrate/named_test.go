package narrate_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/explain/narrate"
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// eachThought explains a puzzle and calls yield with each thought and its text.
func eachThought(t *testing.T, code, text string, yield func(x narrate.Deduction, said string)) {
	l, err := kinds.Language(code)
	if err != nil {
		t.Fatal(err)
	}
	for it := range kinds.Read(strings.NewReader(text), "text", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		e := narrate.Explain(t.Context(), study.Open(it.Puzzle), study.ExplainOptions{})
		known := e.Start.Clone()
		for _, x := range e.Deductions {
			yield(x, narrate.Text(l, known, x))
			add(known, x.Step)
		}
	}
}

// TestBlocks explains a nonogram by its blocks: their overlap when pushed to both ends, the block to which a cell belongs, and their
// places.
func TestBlocks(t *testing.T) {
	const text = "nonogram\nrows: 2 1, 1 3, 1 2, 3, 4, 1\ncols: 1, 5, 2, 5, 2 1, 2\n"
	for code, want := range map[string][]string{
		"en": {"Column 2: pushed to either end, the 5 covers R2-R5.", "Row 2 (1 3): the 1 is C2", "Row 1: C3 is empty, so the 2 is C1-C2."},
		"id": {"Kolom 2: digeser ke kedua ujung, blok 5 memuat B2-B5.",
			"Baris 2 (1 3): blok 1 menempati K2", "Baris 1: K3 kosong, jadi blok 2 menempati K1-K2."},
	} {
		all := ""
		eachThought(t, code, text, func(x narrate.Deduction, said string) { all += said + "\n" })
		for _, part := range want {
			if !strings.Contains(all, part) {
				t.Errorf("%s: nothing says %q:\n%s", code, part, all)
			}
		}
	}
}

// TestBridges: explanations name both ends of every channel in which they find bridges.
func TestBridges(t *testing.T) {
	const text = "hashi\n.3...2\n..2.3.\n.....2\n.4..2.\n..1..2\n.3...2\n\nhashi\n.3..2.1\n...1..2\n.4.4.3.\n.......\n.....1.\n.1.2..2\n"
	for _, code := range words.Languages {
		found := 0
		l, err := kinds.Language(code)
		if err != nil {
			t.Fatal(err)
		}
		eachThought(t, code, text, func(x narrate.Deduction, said string) {
			for _, f := range x.New {
				if f.Not || f.Value == 0 {
					continue
				}
				found++
				for _, end := range []puzzle.Place{puzzle.Cell(int(f.At.R), int(f.At.C)), puzzle.Cell(int(f.At.R2), int(f.At.C2))} {
					if !strings.Contains(said, l.Phrase("clue", end)) {
						t.Errorf("%s: %v is found, but %v is not named: %s", code, f.At, end, said)
					}
				}
			}
		})
		if found < 10 {
			t.Errorf("%s: bridges in %d channels", code, found)
		}
	}
}
