package generate

import (
	"cmp"
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Part is the number of puzzles of a grade, an index of puzzle.Labels.
type Part struct{ Grade, Count int }

// Curve spreads count puzzles evenly over the grades from one index of puzzle.Labels to another. A remainder goes to the easier grades.
func Curve(from, to, count int) (list []Part) {
	n := to - from + 1
	for i := range n {
		if c := (count + n - 1 - i) / n; c > 0 {
			list = append(list, Part{from + i, c})
		}
	}
	return list
}

// The grades of a set if none is requested.
const easiestOfSet, hardestOfSet = "Easy", "Hard"

// checkSet validates a request for a set and completes its grades.
func (p *plan) checkSet() error {
	if !p.Set {
		return nil
	}
	if p.MinGrade == "" && p.MaxGrade == "" {
		p.MinGrade, p.MaxGrade = easiestOfSet, hardestOfSet
	}
	switch {
	case p.Start != nil:
		return fault.Errorf("set: its boards are drawn, so it cannot begin with a puzzle")
	case p.About != "":
		return fault.Errorf("about %s and %s: the technique alone says how hard the puzzle is", p.About, "set")
	case p.Count == 0:
		return fault.Errorf("set: a number of puzzles is expected")
	case p.AllowSimilar:
		return fault.Errorf("set: no two of its puzzles are alike")
	}
	return nil
}

// set yields the puzzles of a set w, the easiest first: grade by grade and, within a grade, by hardest step and length.
func (p *plan) set(ctx context.Context, w Request, yield func(Result, error) bool) {
	var s stream
	for _, part := range Curve(p.from, p.to, w.Count) {
		w := w
		w.MinGrade, w.MaxGrade, w.Count = puzzle.Labels[part.Grade], puzzle.Labels[part.Grade], part.Count
		next, err := w.plan()
		if err != nil {
			yield(Result{}, err)
			return
		}
		s = stream{plan: next, variety: s.variety, tried: s.tried}
		var made []Result
		s.run(ctx, func(m Result, failed error) bool {
			if err = failed; err == nil {
				made = append(made, m)
			}
			return err == nil
		})
		slices.SortStableFunc(made, func(a, b Result) int {
			return cmp.Or(cmp.Compare(a.Grade.Hardest, b.Grade.Hardest), cmp.Compare(a.Grade.Weight, b.Grade.Weight))
		})
		for _, m := range made {
			if !yield(m, nil) {
				return
			}
		}
		if err != nil {
			yield(Result{}, err)
			return
		}
	}
}

// Likeness compares the boards of two puzzles of a kind: 0 if they have nothing in common, 1 if they are equal under rotation and
// reflection. It is the number of features that both solutions have divided by those that one has, for the best of the eight images. A
// feature is a place with a value other than 0, such as a black cell, a bridge or an edge of the loop, whatever the value; if all cells
// have a value, it is a cell with its value. Boards of different sizes are not compared: their likeness is 0.
func Likeness(a, b Result) float64 {
	k, rows, cols := a.Puzzle.Kind(), 0, 0
	if rows, cols = a.Puzzle.Size(); k != b.Puzzle.Kind() {
		return 0
	}
	first, best := features(a, 0), 0.0
	between := func(u puzzle.Unknown) bool { return u.At.Between() }
	all := len(first) >= rows*cols && !slices.ContainsFunc(a.Puzzle.Board().Unknowns(), between)
	count := func(list []puzzle.Fact) map[puzzle.Fact]bool {
		set := make(map[puzzle.Fact]bool, len(list))
		for _, x := range list {
			if !all {
				x.Value = 0
			}
			set[x] = true
		}
		return set
	}
	has := count(first)
	for t := range puzzle.Turn(puzzle.Turns) {
		r, c := b.Puzzle.Size()
		if r, c = t.Size(r, c); r != rows || c != cols {
			continue
		}
		common := 0
		other := count(features(b, t))
		for x := range other { // any order: they are counted
			if has[x] {
				common++
			}
		}
		best = max(best, puzzle.Ratio(common, len(has)+len(other)-common))
	}
	return best
}

// features lists the places of a solution with a value other than 0, transformed. A header, which has no unknowns, is left out.
func features(m Result, t puzzle.Turn) (list []puzzle.Fact) {
	rows, cols := m.Puzzle.Size()
	top, left := rows, cols
	for _, u := range m.Puzzle.Board().Unknowns() {
		if top, left = min(top, int(u.At.R)), min(left, int(u.At.C)); u.At.Kind.Shape() != puzzle.InCell {
			top, left = 0, 0
			break
		}
	}
	for i, u := range m.Puzzle.Board().Unknowns() {
		if v, _ := m.Solution.Value(i); v != 0 {
			at := u.At
			at.R, at.C = at.R-int16(top), at.C-int16(left)
			list = append(list, puzzle.Fact{At: t.Place(at, rows-top, cols-left), Value: v})
		}
	}
	return list
}
