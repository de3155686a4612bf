package report

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Day identifies a puzzle of the day, which is the same for everyone: a kind and a date.
type Day struct {
	kind *puzzle.Kind
	name string // kind and date
	date time.Time
}

// DayOf returns the Day of a date such as 2026-01-31. The error means an invalid date or a year outside 2020 to 2199.
func DayOf(k *puzzle.Kind, date string) (Day, error) {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil || t.Year() < 2020 || t.Year() > 2199 {
		return Day{}, fault.Errorf("date %q: expected a day from 2020 to 2199, such as 2026-01-31", date)
	}
	return Day{k, k.Name + " " + date, t}, nil
}

func (d Day) String() string { return d.name }

// weekdayGrades are the grades of the puzzles of the day. The week begins gently.
var weekdayGrades = [7]string{time.Monday: "Easy", time.Tuesday: "Easy", time.Wednesday: "Medium", time.Thursday: "Medium",
	time.Friday: "Hard", time.Saturday: "Hard", time.Sunday: "Medium"}

// Wishes returns the requests to try in order: the grade of the weekday, then each easier one, then any grade, because not every kind has
// every grade.
func (d Day) Wishes() ([]generate.Request, error) {
	cols, rows, err := ParseSize(d.kind.Limits.DefaultSize())
	if err != nil {
		return nil, err
	}
	h := fnv.New64a()
	h.Write([]byte(d.name))
	seed := h.Sum64()>>12 + 1 // exact as a float64, for JavaScript
	w := generate.Request{Kind: d.kind, Cols: cols, Rows: rows, Count: 1, Jobs: 1, Seed: seed}
	var out []generate.Request
	for i := len(puzzle.Labels) - 1; i >= 0; i-- {
		if label := puzzle.Labels[i]; len(out) > 0 || label == weekdayGrades[d.date.Weekday()] {
			w.MinGrade, w.MaxGrade = label, label
			out = append(out, w)
		}
	}
	w.MinGrade, w.MaxGrade = "", ""
	return append(out, w), nil
}

// Line returns the JSON line of the puzzle.
func (d Day) Line(m generate.Result) Generated {
	g := Generate(m)
	g.ID = d.kind.Name + "-" + d.date.Format(time.DateOnly)
	return g
}

// Make generates the puzzle of the day. each generates the puzzles of one request and passes them on; nil means generate.Puzzles. An
// error of take ends it and is returned.
func (d Day) Make(ctx context.Context, each func(generate.Request, func(generate.Result) error) error, take func(Generated) error) error {
	if each == nil {
		each = func(w generate.Request, take func(generate.Result) error) error {
			for m, err := range generate.Puzzles(ctx, w) {
				if err == nil {
					err = take(m)
				}
				if err != nil {
					return err
				}
			}
			return nil
		}
	}
	wishes, err := d.Wishes()
	if err != nil {
		return err
	}
	for _, w := range wishes {
		switch err := w.Validate(); {
		case err != nil && w.MinGrade != "":
			continue // the kind has no technique of that grade
		case err != nil:
			return err
		}
		if err := each(w, func(m generate.Result) error { return take(d.Line(m)) }); !errors.Is(err, generate.ErrNotReached) {
			return err
		}
	}
	return fault.Errorf("no puzzle found for %s", d.name)
}
