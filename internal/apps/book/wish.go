package book

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Wish asks for generated puzzles of a type and size, with grades spread evenly over a range.
type Wish struct {
	kind       *puzzle.Kind
	cols, rows int
	from, to   int // indices into puzzle.Labels; from is -1 for any grade
	count      int // number of puzzles
}

// ParseWish parses a puzzle type followed, in any order, by a size such as 10x10, grades such as easy..hard, and a count such as x40 or 40.
// The error means an unknown or repeated word, or a request that the generator cannot fulfil.
func ParseWish(text string) (w Wish, err error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return w, fault.Errorf("a kind, a size, grades and a number are expected, such as %q", kinds.ExampleKind.Name+" 10x10 easy..hard x40")
	}
	if w.kind, err = kinds.ByName(fields[0]); err != nil {
		return w, err
	}
	w.from, w.count = -1, 1
	size, counted := "", false
	for _, f := range fields[1:] {
		n, err := strconv.Atoi(strings.TrimPrefix(f, "x"))
		switch number := err == nil; {
		case number && (n < 1 || n > 2000):
			return w, fault.Errorf("%q: expected 1 to %d puzzles", f, 2000)
		case number && counted || !number && f[0] >= '0' && f[0] <= '9' && size != "":
			return w, fault.Errorf("%q: expected one size and one number of puzzles, such as %q", f, "10x10 x40")
		case number:
			w.count, counted = n, true
		case f[0] >= '0' && f[0] <= '9':
			size = f
		default:
			if err := w.grades(f); err != nil {
				return w, err
			}
		}
	}
	if w.cols, w.rows, err = report.ParseSize(cmp.Or(size, w.kind.Limits.DefaultSize())); err != nil {
		return w, err
	}
	return w, w.wish(max(w.from, 0), 1, 1).Validate()
}

// grades parses a grade, or a range such as easy..hard.
func (w *Wish) grades(text string) error {
	if w.from, w.to = report.Grades(text); w.from < 0 || w.to < 0 {
		return fault.Errorf("%q is not a size, number or grade (grades: %s)", text, strings.Join(puzzle.Labels[:], ", "))
	}
	if w.from > w.to {
		return fault.Errorf("grades from %s to %s: the easier one comes first", puzzle.Labels[w.from], puzzle.Labels[w.to])
	}
	return nil
}

// wish returns the request to the generator for puzzles of a grade.
func (w *Wish) wish(grade, count int, seed uint64) generate.Request {
	g := generate.Request{Kind: w.kind, Cols: w.cols, Rows: w.rows, Count: count, Seed: seed}
	if w.from >= 0 {
		g.MinGrade, g.MaxGrade = puzzle.Labels[grade], puzzle.Labels[grade]
	}
	return g
}

// curve returns the number of puzzles of each grade, from the easiest.
func (w *Wish) curve() []generate.Part {
	if w.from < 0 {
		return []generate.Part{{Count: w.count}}
	}
	return generate.Curve(w.from, w.to, w.count)
}

// Make generates the puzzles, all different, from the easiest grade up, and passes them to take. seen holds the keys of puzzles to avoid;
// Make adds the new ones. An error of take ends it and is returned.
func (w *Wish) Make(ctx context.Context, seed uint64, jobs int, seen map[string]bool, take func(generate.Result) error) error {
	for _, part := range w.curve() {
		g := w.wish(part.Grade, 0, seed*1000+uint64(part.Grade)+1) // count 0 is unlimited, as duplicates are skipped
		g.Jobs = jobs
		left := part.Count
		for m, err := range generate.Puzzles(ctx, g) {
			if err != nil {
				return w.shortfall(part, left, err)
			}
			if seen[m.Key] {
				continue
			}
			seen[m.Key] = true
			if err := take(m); err != nil {
				return err
			}
			if left--; left == 0 {
				break
			}
		}
	}
	return nil
}

// shortfall returns an error about the part of the curve that failed: left of its puzzles are missing because of err.
func (w *Wish) shortfall(part generate.Part, left int, err error) error {
	of := fmt.Sprintf("%s %dx%d", w.kind.Name, w.cols, w.rows)
	if w.from < 0 {
		return fault.Errorf("%s: %d of %d puzzles were made: %w", of, part.Count-left, part.Count, err)
	}
	return fault.Errorf("%s: grade %s: %d of %d puzzles were made: %w", of, puzzle.Labels[part.Grade], part.Count-left, part.Count, err)
}
