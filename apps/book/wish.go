package book

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Wish is puzzles to make for a book: so many of a kind and size, on a curve from one grade to another.
type Wish struct {
	kind       *puzzle.Kind
	cols, rows int
	from, to   int // indices of puzzle.Labels; from is -1 for any grade
	count      int
}

// WishOf reads a wish: a kind, and in any order a size as 10x10, grades as easy..hard, and a number as x40.
func WishOf(text string) (w Wish, err error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return w, fault.Errorf("a kind, a size, grades and a number are expected, such as %q", kinds.Shown.Name+" 10x10 easy..hard x40")
	}
	if w.kind, err = kinds.ByName(fields[0]); err != nil {
		return w, err
	}
	w.from, w.count = -1, 1
	size := w.kind.Limits.UsualSize()
	for _, f := range fields[1:] {
		if n, err := strconv.Atoi(strings.TrimPrefix(f, "x")); err == nil && f[0] == 'x' {
			if n < 1 || n > 2000 {
				return w, fault.Errorf("%q: 1 to %d puzzles can be asked for", f, 2000)
			}
			w.count = n
			continue
		}
		if f[0] >= '0' && f[0] <= '9' {
			size = f
			continue
		}
		if err := w.grades(f); err != nil {
			return w, err
		}
	}
	if w.cols, w.rows, err = report.ParseSize(size); err != nil {
		return w, err
	}
	return w, w.wish(max(w.from, 0), 1, 1).Valid()
}

// grades reads a grade, or two with dots between.
func (w *Wish) grades(text string) error {
	if w.from, w.to = report.Grades(text); w.from < 0 || w.to < 0 {
		return fault.Errorf("%q is no size, number or grade; grades are %s", text, strings.Join(puzzle.Labels[:], ", "))
	}
	if w.from > w.to {
		return fault.Errorf("grades from %s to %s: the easier one comes first", puzzle.Labels[w.from], puzzle.Labels[w.to])
	}
	return nil
}

// wish is what is asked of the generator: so many of a grade.
func (w *Wish) wish(grade, count int, seed uint64) generate.Wish {
	g := generate.Wish{Kind: w.kind, Cols: w.cols, Rows: w.rows, Count: count, Seed: seed}
	if w.from >= 0 {
		g.From, g.To = puzzle.Labels[grade], puzzle.Labels[grade]
	}
	return g
}

// curve is how many puzzles of each grade there are, from the easiest: as many of each, and one more of the easier ones where that does not
// go even.
func (w *Wish) curve() (list [][2]int) {
	if w.from < 0 {
		return [][2]int{{0, w.count}}
	}
	n := w.to - w.from + 1
	for i := range n {
		if c := (w.count + n - 1 - i) / n; c > 0 {
			list = append(list, [2]int{w.from + i, c})
		}
	}
	return list
}

// Make makes the puzzles of a wish, no two of which are alike, from the easiest on. A grade that cannot be had is an error that says
// what can be.
func (w *Wish) Make(ctx context.Context, seed uint64, jobs int, seen map[string]bool, take func(generate.Made) error) error {
	for _, part := range w.curve() {
		g := w.wish(part[0], 0, seed*1000+uint64(part[0])+1) // without end: those that a book has already are passed over
		g.Jobs = jobs
		left := part[1]
		for m, err := range generate.Puzzles(ctx, g) {
			if err != nil {
				return w.missed(part, left, err)
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

// missed is why a curve cannot be met.
func (w *Wish) missed(part [2]int, left int, err error) error {
	of := fmt.Sprintf("%s %dx%d", w.kind.Name, w.cols, w.rows)
	if w.from < 0 {
		return fault.Errorf("%s: %d of %d puzzles were made: %w", of, part[1]-left, part[1], err)
	}
	return fault.Errorf("%s: of grade %s %d of %d puzzles were made: %w", of, puzzle.Labels[part[0]], part[1]-left, part[1], err)
}
