package generate_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestAbout: a puzzle about a technique has no harder step, cannot be solved without the technique, and needs few others nearly as hard.
// The seeds are those of boards found after one or two rejections; sweeps add seeds that need more.
func TestAbout(t *testing.T) {
	cases := []struct {
		kind, technique string
		more            int      // rows and columns more than usual
		seeds           []uint64 // the fastest first
	}{
		{"skyscrapers", "clue-n-1", 0, []uint64{3, 5, 8, 10, 18}},
		{"masyu", "diagonal-parity", 1, []uint64{9, 1, 4, 7, 8}},
		{"hashi", "isolation", 1, []uint64{1, 9, 4, 7, 8}}, // half of the time
	}
	for _, x := range cases[:sweeptest.Samples(2, 3)] {
		for _, seed := range x.seeds[:sweeptest.Samples(1, 5)] {
			w := wish(t, x.kind, 1)
			w.Rows, w.Cols, w.Seed, w.About = w.Rows+x.more, w.Cols+x.more, seed, x.technique
			for _, m := range all(t, w) {
				isAbout(t, m, w.Kind, x.kind+"."+x.technique)
			}
		}
	}
}

// isAbout checks what is promised of a puzzle about a technique.
func isAbout(t *testing.T, m generate.Result, k *puzzle.Kind, id string) {
	t.Helper()
	hardest := map[string]float64{}
	e := study.Explain(t.Context(), m.Puzzle, study.ExplainOptions{})
	for _, s := range e.Steps {
		hardest[s.Technique] = max(hardest[s.Technique], s.Level)
	}
	var others []string
	beside := 0
	for _, x := range k.Techniques {
		if x.ID == id {
			continue
		}
		others = append(others, x.ID)
		if hardest[x.ID] > hardest[id] {
			t.Errorf("%s: %s is harder", id, x.ID)
		}
		if x.Folding != puzzle.FoldAlways && hardest[x.ID] > 0.7*hardest[id] {
			beside++
		}
	}
	if hardest[id] == 0 || beside > 3 {
		t.Errorf("%s: its level is %g, and %d stand beside it", id, hardest[id], beside)
	}
	if e := study.Explain(t.Context(), m.Puzzle, study.ExplainOptions{Named: true, Only: others,
		MaxLevel: m.Grade.Hardest}); e.Status != puzzle.Stalled {
		t.Errorf("%s is not needed: %s", id, e.Status)
	}
}

// TestAboutErrors tests invalid requests for a technique and for excluded features.
func TestAboutErrors(t *testing.T) {
	for want, change := range map[string]func(w *generate.Request){
		"unknown for Masyu (supported":           func(w *generate.Request) { w.About = "x-wing" },
		"a grade: the technique alone says":      func(w *generate.Request) { w.About, w.MinGrade = "diagonal-parity", "Hard" },
		"must use: the technique alone says":     func(w *generate.Request) { w.About, w.MustUse = "diagonal-parity", "white-row" },
		"Masyu has no patterns to avoid":         func(w *generate.Request) { w.Avoid = []string{"n-clue"} },
		"supported: n-clue, one-clue, bare-side": func(w *generate.Request) { *w = wish(t, "skyscrapers", 1); w.Avoid = []string{"x"} },
	} {
		w := wish(t, "masyu", 1)
		change(&w)
		if err := w.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
}

// TestAvoid: boards have none of the excluded features.
func TestAvoid(t *testing.T) {
	for name := range small {
		w := wish(t, name, 3)
		for _, a := range w.Kind.Make.Avoids {
			w.Avoid = []string{a.Name}
			for _, m := range all(t, w) {
				if a.Has(m.Puzzle) {
					t.Errorf("%s: %s in %v", name, a.Name, givens(m))
				}
			}
		}
	}
}

// TestLooks: few boards have lines that are trivially given away, and no hashi has an empty border.
func TestLooks(t *testing.T) {
	away := 0
	for _, m := range all(t, wish(t, "skyscrapers", 12)) {
		if m.Puzzle.Kind().Make.Avoids[0].Has(m.Puzzle) {
			away++
		}
	}
	if away > 2 {
		t.Errorf("%d of 12 squares give a line away", away)
	}
	for _, m := range all(t, wish(t, "hashi", 12)) {
		rows, cols := m.Puzzle.Size()
		var at [4]bool
		for _, c := range m.Puzzle.Kind().Clues(m.Puzzle) {
			for side, here := range [4]bool{c.At.R == 0, int(c.At.R) == rows-1, c.At.C == 0, int(c.At.C) == cols-1} {
				at[side] = at[side] || here
			}
		}
		if at != [4]bool{true, true, true, true} {
			t.Errorf("a border of %v is empty", givens(m))
		}
	}
}
