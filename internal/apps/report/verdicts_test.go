package report_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

func english(t *testing.T) *words.Language {
	t.Helper()
	l, err := kinds.Language("en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestVerdicts checks the texts of every verdict of solving, counting and forced values, and of the reasons for a missing verdict.
func TestVerdicts(t *testing.T) {
	const (
		one     = "nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n"
		two     = "nonogram\nrows: 1, 1\ncols: 1, 1\n"
		six     = "nonogram\nrows: 1, 1, 1\ncols: 1, 1, 1\n"
		nothing = "nonogram\nrows: 2, 0\ncols: 1, 0\n"
		hidden  = "nonogram\nrows: 1, 1 1, 1\ncols: 1, 2, 1\n"
	)
	english := english(t)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancelLate := context.WithDeadline(t.Context(), time.Time{})
	defer cancelLate()
	tired, stop := context.WithCancelCause(t.Context())
	stop(errors.New("enough"))
	for _, c := range []struct {
		name, text            string
		ctx                   context.Context
		first                 bool
		most                  int64
		solved, count, forced string
	}{
		{"one", one, t.Context(), false, 0, "Unique: this is the only solution.", "1 solution",
			"Everything is forced: this is the only solution."},
		{"the first", one, t.Context(), true, 1, "Solved. Other solutions were not searched for.", "1 solution",
			"Everything is forced: this is the only solution."},
		{"two", two, t.Context(), false, 0, "Several solutions: another one differs in the 4 places marked.", "2 solutions",
			"All solutions share these values and differ in 4 places."},
		{"six", six, t.Context(), false, 5, "", "at least 5 solutions", "All solutions share these values and differ in 9 places."},
		{"none by counting", nothing, t.Context(), false, 0,
			"No solution: the rows need 2 filled cells, the columns 1; teka hint shows what clashes.", "no solution",
			"No solution: the rows need 2 filled cells, the columns 1; teka hint shows what clashes."},
		{"none", hidden, t.Context(), false, 0, "", "no solution", ""},
		{"interrupted", one, ended, false, 0, "Unknown: interrupted before a solution was found.",
			"unknown: interrupted before a solution was found", "Unknown: interrupted before every place was decided."},
		{"late", one, late, false, 0, "Unknown: the time limit was reached before a solution was found.",
			"unknown: the time limit was reached before a solution was found",
			"Unknown: the time limit was reached before every place was decided."},
		{"given up", one, tired, false, 0, "Unknown: enough before a solution was found.", "unknown: enough before a solution was found",
			"Unknown: enough before every place was decided."},
	} {
		p, err := kinds.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		it := kinds.Item{Puzzle: p}
		l, err := report.Solve(c.ctx, it, english, report.SolveOptions{First: c.first})
		if got := l.Verdict(english); err != nil || c.solved != "" && got != c.solved {
			t.Errorf("%s: solve: %q, %v", c.name, got, err)
		}
		if got := report.Count(c.ctx, it, english, c.most, false).Text; got != c.count {
			t.Errorf("%s: count: %q", c.name, got)
		}
		f, err := report.Forced(c.ctx, it, english, false)
		if got := f.Verdict(english); err != nil || c.forced != "" && got != c.forced {
			t.Errorf("%s: forced: %q, %v", c.name, got, err)
		}
		h, err := report.Solve(t.Context(), it, english, report.SolveOptions{Method: "human"})
		if c.name == "one" && (err != nil || h.HumanVerdict(english) == "" || h.Steps == 0) {
			t.Errorf("%s: by techniques: %q, %v", c.name, h.HumanVerdict(english), err)
		}
		if c.name == "two" && (err != nil || h.HumanVerdict(english) != "Stalled: named techniques stop after 0 steps, with 4 places open. teka "+
			"explain "+
			"continues.") {
			t.Errorf("%s: by techniques: %q, %v", c.name, h.HumanVerdict(english), err)
		}
	}
}

// TestCheckBlank: an unmarked place counts as empty if that finishes the board, and as open if it must hold something.
func TestCheckBlank(t *testing.T) {
	l, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"skyscrapers\n. .\n. . . .\n. . . .\n. .": report.Partial,
		"kakuro\n.":   report.Partial,
		"kakuro\n. .": report.Partial,
		"nonogram\nrows: 1, 0\ncols: 1, 0\n#?\n??":    report.Right,
		"nonogram\nrows: 1, 0\ncols: 1, 0\n??\n??":    report.Partial,
		"masyu\n.-. .\n| |  \n.-. .":                  report.Right,
		"hashi\n1-1":                                  report.Right,
		"hashi\n1.1":                                  report.Partial,
		"skyscrapers\n. .\n. =1 =2 .\n. =2 =1 .\n. .": report.Right,
		"skyscrapers\n. .\n. =1 =1 .\n. . . .\n. .":   report.WrongBoard,
	} {
		for it := range kinds.Read(strings.NewReader(text), "test", kinds.ReadOptions{}) {
			if it.Err != nil {
				t.Fatalf("%s: %v", text, it.Err)
			}
			known := puzzle.NewFacts(it.Puzzle.Board())
			if it.Marks != nil {
				known = it.Marks.Facts()
			}
			if c, err := report.Check(it, l, known); err != nil || c.Status != want || (c.Status == report.Right) != (c.Open == 0) {
				t.Errorf("%s: %s with %d open places, not %s: %v", text, c.Status, c.Open, want, err)
			}
		}
	}
}

// TestForcedEverywhere: on a board with one solution every place has a forced value, even a place for which the board allows only one
// value.
func TestForcedEverywhere(t *testing.T) {
	for _, text := range []string{"skyscrapers\n  1\n1 . 1\n  1\n", "nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n",
		"https://puzz.link/p?mashu/6/6/1063000i3000"} {
		p, err := kinds.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		l, err := report.Forced(t.Context(), kinds.Item{Puzzle: p}, english(t), false)
		if err != nil || l.Status != puzzle.UniqueSolution || len(l.Forced) != p.Board().Len() || l.Forced[0].Not {
			t.Errorf("%s: %v %s, %d of %d places forced", text, err, l.Status, len(l.Forced), p.Board().Len())
		}
	}
}
