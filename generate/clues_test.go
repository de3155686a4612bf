package generate_test

import (
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/sweeptest"
)

// clues returns the number of clues of all puzzles of a request. It checks that each puzzle has the requested grade.
func clues(t *testing.T, w generate.Request) (sum int) {
	t.Helper()
	for _, m := range all(t, w) {
		if w.MinGrade != "" && m.Grade.Label != w.MinGrade {
			t.Errorf("%s: %s, not %s", w.Kind.Name, m.Grade.Label, w.MinGrade)
		}
		sum += m.Clues
	}
	return sum
}

// TestAmounts: "few" clues are fewer than "some", and these fewer than "many", for every kind with countable clues, also for graded
// puzzles.
func TestAmounts(t *testing.T) {
	for name := range small {
		for _, grade := range []string{"", "Medium"} {
			if name == "nonogram" || grade != "" && (name == "hashi" || name == "kakuro") {
				continue
			}
			w := wish(t, name, sweeptest.Samples(2, 4))
			w.Rows, w.Cols = w.Rows+2, w.Cols+2
			if name == "skyscrapers" {
				w.Rows, w.Cols = 5, 5
			}
			if grade != "" && name == "skyscrapers" {
				grade = "Hard" // which has the widest band
			}
			w.MinGrade, w.MaxGrade = grade, grade
			var counts [3]int
			for i, amount := range generate.ClueAmounts {
				w.Clues = amount
				counts[i] = clues(t, w)
			}
			if counts[0] >= counts[1] || counts[1] >= counts[2] {
				t.Errorf("%s %s: few, some and many are %v in all", name, grade, counts)
			}
		}
	}
}

// TestNumberOfClues: a requested number of clues is exact.
func TestNumberOfClues(t *testing.T) {
	for name, number := range map[string]string{"masyu": "11", "skyscrapers": "9", "hashi": "14", "kakuro": "12"} {
		w := wish(t, name, 2)
		w.Clues = number
		if n := clues(t, w); n != 2*atoi(number) {
			t.Errorf("%s: two puzzles of %s clues have %d", name, number, n)
		}
	}
}

func atoi(text string) (n int) {
	for _, c := range text {
		n = 10*n + int(c-'0')
	}
	return n
}

// TestUsualClues: a graded puzzle keeps no more clues than an edited one unless its grade requires them.
func TestUsualClues(t *testing.T) {
	w := wish(t, "masyu", 4)
	w.Rows, w.Cols, w.MinGrade, w.MaxGrade, w.Seed = 10, 10, "Medium", "Medium", 11
	if n := clues(t, w); n > 4*24 {
		t.Errorf("four Medium puzzles of 10x10 have %d pearls", n)
	}
}

// TestFewOfStart: for an existing puzzle, "few" is the minimum over several orders of removal, and never more than a single order leaves.
func TestFewOfStart(t *testing.T) {
	from := wish(t, "masyu", 1)
	from.Rows, from.Cols, from.Density = 9, 9, 0.45
	full := all(t, from)[0].Puzzle
	w := generate.Request{Start: full, Count: 1, Seed: 3}
	one := clues(t, withKind(w))
	w.Clues = "few"
	if n := clues(t, withKind(w)); n > one {
		t.Errorf("few are %d, one order leaves %d", n, one)
	}
}

// withKind returns the request with the kind of its start.
func withKind(w generate.Request) generate.Request {
	w.Kind = w.Start.Kind()
	return w
}

// TestAmountErrors: the errors for invalid amounts list the valid ones.
func TestAmountErrors(t *testing.T) {
	for want, change := range map[string]func(w *generate.Request){
		"supported: few, some, many, or a number":           func(w *generate.Request) { w.Clues = "several" },
		"can have 3 to 21 pearls":                           func(w *generate.Request) { w.Clues = "30" },
		"minimal and clues few: choose one":                 func(w *generate.Request) { w.Clues, w.Minimal = "few", true },
		"density 0.3 and clues few: choose one":             func(w *generate.Request) { w.Clues, w.Density = "few", 0.3 },
		"choose the number of numbers with few, some, many": func(w *generate.Request) { *w = wish(t, "nonogram", 1); w.Clues = "20" },
	} {
		w := wish(t, "masyu", 1)
		change(&w)
		if err := w.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
}
