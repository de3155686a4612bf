package generate_test

import (
	"context"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSeedMixes: puzzles of one seed that differ in grade or size have unrelated layouts.
func TestSeedMixes(t *testing.T) {
	for name := range small {
		near := map[string]string{}
		for _, label := range append([]string{""}, puzzle.Labels[:sweeptest.Samples(1, 4)]...) {
			w := wish(t, name, 1)
			switch name { // of smaller ones there are few layouts
			case "kakuro":
				w.Rows, w.Cols = 9, 9
			case "skyscrapers":
				w.Rows, w.Cols = 6, 6
			case "nonogram": // which take long in some grades
				w.Rows, w.Cols = 7, 7
			}
			w.MinGrade, w.MaxGrade = label, label
			for m, err := range generate.Puzzles(t.Context(), w) {
				if err != nil {
					t.Errorf("%s, grade %q: %v", name, label, err)
					break
				}
				if was, ok := near[m.ShapeKey]; ok {
					t.Errorf("%s of seed %d: grades %q and %q share a layout", name, w.Seed, was, label)
				}
				near[m.ShapeKey] = label
			}
		}
	}
}

// TestNoTwins: no two puzzles of a set share a layout, although independent draws sometimes do when there are few layouts.
func TestNoTwins(t *testing.T) {
	for name, size := range map[string]int{"skyscrapers": 4, "nonogram": 4, "kakuro": 9} {
		w := wish(t, name, 16)
		w.Rows, w.Cols = size, size
		seen, attempts := map[string]bool{}, 0
		for _, m := range all(t, w) {
			if seen[m.ShapeKey] {
				t.Errorf("%s: %v shares its layout with one before it", name, givens(m))
			}
			seen[m.ShapeKey], attempts = true, m.Attempt+1
		}
		t.Logf("%s: %d attempts", name, attempts)
	}
}

// TestEntries: of five consecutive puzzles, few pairs start with the same technique in the same ninth of the board.
func TestEntries(t *testing.T) {
	for name := range small {
		w := wish(t, name, 12)
		if w.Seed = 8; name == "kakuro" { // whose small boards take many attempts
			w.Rows, w.Cols = 9, 9
		}
		var last []string
		alike := 0
		for _, m := range all(t, w) {
			first, err := study.Open(m.Puzzle).Opening(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if len(first) == 1 {
				at := first[0].New[0].At
				rows, cols := m.Puzzle.Size()
				here := first[0].Technique + string(rune('a'+3*(3*int(at.R)/rows)+3*int(at.C)/cols))
				if slices.Contains(last, here) {
					alike++
				}
				last = append(last, here)
			} else {
				last = append(last, "")
			}
			last = last[max(0, len(last)-4):]
		}
		if alike > 1 { // eight boards offered nothing else
			t.Errorf("%s: %d of 12 puzzles begin as one of the four before them", name, alike)
		}
	}
}

// TestOpening: an opening is the deduction that places the first value: nothing before it places one, and the value is right.
func TestOpening(t *testing.T) {
	for name := range small {
		for _, m := range all(t, wish(t, name, 2)) {
			steps, err := study.Open(m.Puzzle).Opening(context.Background())
			if err != nil || len(steps) == 0 && m.Grade.Label != "Trial" {
				t.Errorf("%s: %d steps, %v", name, len(steps), err)
			}
			for _, s := range steps {
				if s.Level > m.Grade.BeforeFirst {
					t.Errorf("%s: %s of level %g begins where nothing above %g is needed", name, s.Technique, s.Level, m.Grade.BeforeFirst)
				}
				for _, x := range s.New {
					if !m.Solution.Holds(x) {
						t.Errorf("%s: %v is wrong", name, x)
					}
				}
			}
		}
	}
}

// TestAlike: where puzzles may be alike, none is skipped for its layout. On small boards nearly every attempt counts, and no two puzzles
// are equal.
func TestAlike(t *testing.T) {
	w := wish(t, "kakuro", 12)
	w.Rows, w.Cols, w.AllowSimilar = 5, 5, true
	keys, near, attempts := map[string]bool{}, map[string]bool{}, 0
	for _, m := range all(t, w) {
		keys[m.Key], near[m.ShapeKey], attempts = true, true, m.Attempt+1
	}
	if len(keys) != 12 || len(near) == 12 || attempts > 24 {
		t.Errorf("%d puzzles of %d layouts in %d attempts", len(keys), len(near), attempts)
	}
}

// TestSidesAlike: clues are not biased towards a side of the board, because the choice among sufficient clues is random.
func TestSidesAlike(t *testing.T) {
	for name, of := range map[string]func(w generate.Request, at puzzle.Place) int{
		"skyscrapers": func(_ generate.Request, at puzzle.Place) int { return int(at.Dir) % 2 },
		"masyu":       func(w generate.Request, at puzzle.Place) int { return half(int(at.R), w.Rows) },
	} {
		w := wish(t, name, 48)
		w.AllowSimilar = true
		var told [3]int
		for _, m := range all(t, w) {
			for _, c := range w.Kind.Clues(m.Puzzle) {
				told[of(w, c.At)]++
			}
		}
		if a, b := told[0], told[1]; 5*a > 7*b || 5*b > 7*a {
			t.Errorf("%s: %d clues on one side, %d on the other", name, a, b)
		}
	}
}

// half returns 0 for the first row, 1 for the last and 2 for any other.
func half(row, rows int) int {
	switch row {
	case 0:
		return 0
	case rows - 1:
		return 1
	}
	return 2
}

// TestMotifsFresh: a set does not repeat a motif while others remain.
func TestMotifsFresh(t *testing.T) {
	w := wish(t, "nonogram", 25)
	w.Rows, w.Cols = 10, 10
	seen := map[string]bool{}
	for _, m := range all(t, w) {
		if seen[m.Motif] && m.Motif != "" {
			t.Errorf("%s is shown again", m.Motif)
		}
		seen[m.Motif] = true
	}
	if len(seen) < 20 {
		t.Errorf("%d motifs", len(seen))
	}
}
