package report_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/study"
)

// read returns the only puzzle of a text.
func read(t *testing.T, text string) kinds.Item {
	t.Helper()
	for it := range kinds.Read(strings.NewReader(text), "test", kinds.ReadOptions{}) {
		if it.Err != nil {
			t.Fatal(it.Err)
		}
		return it
	}
	t.Fatal("no puzzle")
	panic("not reached")
}

// TestDraft checks, in both languages, which parts a setter receives and their contents.
func TestDraft(t *testing.T) {
	for _, c := range []struct {
		text, parts, en, id string
	}{
		{"nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n", "DraftVerdict DraftGrade", "unique 1 true Beginner", "unique 1 true Beginner"},
		{"nonogram\nrows: 1, 1\ncols: 1, 1\n", "DraftVerdict DraftShared", "multiple 2 true 4 differ", "multiple 2 true 4 differ"},
		{"nonogram\nrows: 2, 0\ncols: 1, 0\n", "DraftVerdict DraftClash",
			"none 0 true No solution: the rows need 2 filled cells, the columns 1. " +
				"These clues cannot all be satisfied: row 1 and column 2. Each of them may be the only wrong one.",
			"none 0 true Tidak ada jawaban: semua baris meminta 2 sel terisi, semua kolom 1. " +
				"Petunjuk-petunjuk ini tidak dapat dipenuhi sekaligus: baris 1 dan kolom 2. Masing-masing mungkin satu-satunya yang keliru."},
	} {
		it := read(t, c.text)
		for code, want := range map[string]string{"en": c.en, "id": c.id} {
			l, err := kinds.Language(code)
			if err != nil {
				t.Fatal(err)
			}
			var parts []string
			got := ""
			err = report.Draft(t.Context(), it, l, nil, func(part any) error {
				name := reflect.TypeOf(part).Name()
				switch p := part.(type) {
				case report.DraftCount: // whether this part is sent separately depends on the clock
					got = strings.Replace(got, "2 false", fmt.Sprint(p.Solutions, p.Exact), 1)
					return nil
				case report.DraftVerdict:
					got = fmt.Sprint(p.Status, " ", p.Solutions, " ", p.Exact)
				case report.DraftShared:
					got += fmt.Sprintf(" %d differ", len(p.Differ))
				case report.DraftClash:
					got += " " + p.Text
				case report.DraftGrade:
					got += " " + p.Grade.Label
				}
				parts = append(parts, name)
				return nil
			})
			if err != nil || strings.Join(parts, " ") != c.parts || got != want {
				t.Errorf("%s: %v, %v: %q, not %q", code, err, parts, got, want)
			}
		}
		gone := errors.New("gone")
		if err := report.Draft(t.Context(), it, english(t), nil, func(any) error { return gone }); !errors.Is(err, gone) {
			t.Errorf("an error of the receiver: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := report.Draft(ctx, it, english(t), nil, func(any) error { return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("nobody waits: %v", err)
		}
	}
}

// TestDay: the grade depends on the weekday. If none of that grade can be made, the next lower grade is used. The same day gives the same
// puzzle.
func TestDay(t *testing.T) {
	k, err := kinds.ByName("skyscrapers")
	if err != nil {
		t.Fatal(err)
	}
	for date, want := range map[string]string{"2026-02-02": "Easy Beginner ", "2026-02-05": "Medium Easy Beginner ",
		"2026-02-07": "Hard Medium Easy Beginner ", "2026-02-08": "Medium Easy Beginner "} {
		d, err := report.DayOf(k, date)
		if err != nil {
			t.Fatal(err)
		}
		wishes, err := d.Wishes()
		var grades []string
		for _, w := range wishes {
			grades = append(grades, w.MinGrade)
			if w.MinGrade != w.MaxGrade || w.Seed != wishes[0].Seed || w.Validate() != nil {
				t.Errorf("%s: %+v", d, w)
			}
		}
		if got := strings.Join(grades, " "); err != nil || got != want {
			t.Errorf("%s: %q, %v, not %q", d, got, err, want)
		}
		tried := 0
		err = d.Make(t.Context(), func(generate.Request, func(generate.Result) error) error { tried++; return generate.ErrNotReached }, nil)
		if err == nil || tried != len(wishes) {
			t.Errorf("%s: %d wishes tried of %d, %v", d, tried, len(wishes), err)
		}
	}
	for _, bad := range []string{"", "2019-12-31", "2200-01-01", "2026-02-30"} {
		if _, err := report.DayOf(k, bad); err == nil {
			t.Errorf("%q is a day", bad)
		}
	}
	d, err := report.DayOf(k, "2026-02-02")
	if err != nil {
		t.Fatal(err)
	}
	var urls []string
	for range 2 {
		if err := d.Make(t.Context(), nil, func(g report.Generated) error {
			urls = append(urls, g.URL)
			if g.ID != "skyscrapers-2026-02-02" || g.Grade.Label != "Easy" {
				t.Errorf("%s, %s", g.ID, g.Grade.Label)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if len(urls) != 2 || urls[0] != urls[1] {
		t.Errorf("the same day gives %v", urls)
	}
}

// TestJudge judges marks that are right so far, marks that no solution has, and marks that break a rule.
func TestJudge(t *testing.T) {
	const clues = "nonogram\nrows: 2 1, 1, 3, 0\ncols: 1 1, 3, 1, 1\n"
	for board, want := range map[string]string{
		"##??\n????\n????\n????\n": "true partial 0 unique Right so far.",
		"?.??\n????\n????\n????\n": "false wrong 1 unique Your cross in R1C2 is wrong.",
		"####\n????\n????\n????\n": "false wrong 1 unique Your filled cell R1C3 is wrong.",
		"##.#\n.#..\n###.\n....\n": "true right 0 unique The puzzle is solved.",
	} {
		it := read(t, clues+board)
		j, err := report.Judge(t.Context(), study.Open(it.Puzzle), it, english(t))
		got := fmt.Sprintf("%v %s %d %s %s", j.Right, j.Status, len(j.Wrong), j.Known, j.Text)
		if err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, %v, not %q", board, got, err, want)
		}
	}
}
