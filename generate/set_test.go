package generate_test

import (
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSet: the grades of a set rise evenly, and no two of its boards are alike; the same request gives the same set.
func TestSet(t *testing.T) {
	sizes := map[string]int{"masyu": 8, "nonogram": 8, "hashi": 8}
	if sweeptest.Samples(0, 1) == 1 {
		sizes["kakuro"], sizes["skyscrapers"] = 9, 5
	}
	for name, size := range sizes {
		k, err := kinds.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		w := generate.Request{Kind: k, Rows: size, Cols: size, Count: 6, Set: true, Themes: true, Seed: 2, Jobs: 2,
			MinGrade: "Easy", MaxGrade: "Hard"}
		set := all(t, w)
		var labels, themes []string
		for i, m := range set {
			labels = append(labels, m.Grade.Label)
			if i > 0 && labels[i] == labels[i-1] && m.Grade.Hardest < set[i-1].Grade.Hardest {
				t.Errorf("%s: puzzle %d of a grade is easier than the one before", name, i)
			}
			for j, other := range set[:i] {
				if like := generate.Likeness(m, other); like > 0.85 {
					t.Errorf("%s: puzzles %d and %d are alike: %.2f", name, i, j, like)
				}
			}
			if name == "nonogram" && (m.Motif == "" || i > 0 && m.Theme == themes[i-1]) {
				t.Errorf("motif %q of the theme %q after %q", m.Motif, m.Theme, themes)
			}
			if name == "nonogram" && slices.ContainsFunc(set[:i], func(x generate.Result) bool { return x.Motif == m.Motif }) {
				t.Errorf("motif %q is shown again", m.Motif)
			}
			themes = append(themes, m.Theme)
		}
		if want := []string{"Easy", "Easy", "Medium", "Medium", "Hard", "Hard"}; !slices.Equal(labels, want) {
			t.Errorf("%s: grades %v", name, labels)
		}
		if name == "hashi" {
			for i, m := range all(t, w) {
				if m.Key != set[i].Key {
					t.Errorf("%s: puzzle %d differs the second time", name, i)
				}
			}
		}
	}
}

// TestSetWithout: a set needs a number, and is not made from a puzzle or for a lesson.
func TestSetWithout(t *testing.T) {
	w := wish(t, "masyu", 0)
	w.Set = true
	if w.Validate() == nil {
		t.Error("a set without a number")
	}
	w.Count, w.About = 3, "black-extends"
	if w.Validate() == nil {
		t.Error("a set about a technique")
	}
}

// TestLikeness: a board is like its images and unlike others; one changed cell changes little.
func TestLikeness(t *testing.T) {
	for name := range small {
		set := all(t, wish(t, name, 4))
		for i, m := range set {
			for turn := range puzzle.Turn(puzzle.Turns) {
				q := m.Puzzle.Kind().Make.Turned(m.Puzzle, turn)
				turned := generate.Result{Puzzle: q, Solution: study.Unique(t.Context(), q, study.Options{}).Solution}
				if like := generate.Likeness(m, turned); like != 1 {
					t.Errorf("%s: a board turned by %d has the likeness %.2f", name, turn, like)
				}
			}
			for _, other := range set[:i] {
				if a, b := generate.Likeness(m, other), generate.Likeness(other, m); a != b || a <= 0 || a >= 1 {
					t.Errorf("%s: likeness of different boards: %.2f and %.2f", name, a, b)
				}
			}
		}
	}
}

// TestCurve: the counts add up, and a remainder goes to the easier grades.
func TestCurve(t *testing.T) {
	if got, want := generate.Curve(1, 3, 5), []generate.Part{{1, 2}, {2, 2}, {3, 1}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
