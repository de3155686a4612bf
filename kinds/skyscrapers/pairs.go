package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// pairLevels are the levels of two lines with up to so many arrangements each.
var pairLevels = []struct {
	most  int
	level float64
}{{6, 6.0}, {20, 6.6}}

// mostRows is the largest number of arrangements of a line that is gone through to make a reason smaller.
const mostRows = 120

// twoLines (S20): two rows, or two columns, are looked at together. Condition: each of the two lines has at most 20 arrangements that fit its clues and
// what is known. Pairs of arrangements with the same height at the same distance are impossible. Conclusion: the heights that a cell has in
// no pair that is left are struck. (Two lines that cross share one cell, and together tell no more than line cases of each.) Level 6.0 when
// both have at most 6 arrangements, else 6.6.
func twoLines(look *puzzle.Look) []puzzle.Step {
	p, known := look.Puzzle, look.Known
	s := p.(*Skyscrapers)
	w := newWeb(s, known, true)
	return slices.Collect(func(yield func(puzzle.Step) bool) {
		for i := range 2 * s.n {
			for j := i + 1; j < 2*s.n && (j < s.n) == (i < s.n); j++ {
				if w.rows[i] == nil || w.rows[j] == nil {
					continue
				}
				x := duo{lines: [2]*sight{w.lines[i], w.lines[j]}, crossed: puzzle.Span(0, s.n-1)}
				for _, step := range x.steps([2][][]int{w.rows[i], w.rows[j]}) {
					if !yield(step) {
						return
					}
				}
			}
		}
	})
}

// duo is two lines side by side.
type duo struct {
	lines   [2]*sight
	crossed puzzle.Mask      // the distances at which the crossing lines are used
	struck  [2][]puzzle.Mask // what shall follow
}

// pairs counts the pairs of arrangements without equal heights in a crossing line that is used, and finds the heights that cells have in one.
func (x *duo) pairs(rows [2][][]int) (count int, found [2][]puzzle.Mask) {
	n := len(x.lines[0].can)
	found = [2][]puzzle.Mask{make([]puzzle.Mask, n), make([]puzzle.Mask, n)}
	for _, a := range rows[0] {
		for _, b := range rows[1] {
			clash := false
			for d := range x.crossed.Values() {
				clash = clash || a[d] == b[d]
			}
			if clash {
				continue
			}
			count++
			for d := range n {
				found[0][d] |= puzzle.Only(a[d])
				found[1][d] |= puzzle.Only(b[d])
			}
		}
	}
	return count, found
}

// steps is what the lines tell.
func (x *duo) steps(rows [2][][]int) []puzzle.Step {
	count, found := x.pairs(rows)
	var drafts [2]*draft
	for k, v := range x.lines {
		drafts[k] = v.draft(false)
		x.struck[k] = make([]puzzle.Mask, v.s.n)
		for d, m := range found[k] {
			x.struck[k][d] = v.can[d] &^ m
			for h := range x.struck[k][d].Values() {
				drafts[k].strike(d, h)
			}
		}
	}
	if len(drafts[0].found)+len(drafts[1].found) == 0 {
		return nil
	}
	alone := func(k int) bool { // line cases of the line alone strike something
		for d, m := range x.struck[k] {
			if m != 0 && !slices.ContainsFunc(rows[k], func(row []int) bool { return m.Has(row[d]) }) {
				return true
			}
		}
		return false
	}
	if alone(0) || alone(1) || count == 0 {
		return nil
	}
	s := x.because(rows)
	s.New = append(drafts[0].found, drafts[1].found...)
	s.Args = puzzle.Args{"first": x.lines[0].line.at, "second": x.lines[1].line.at, "a": len(rows[0]), "b": len(rows[1]), "count": count,
		"clue": x.lines[0].s.number(s.Clues), "n": x.lines[0].s.n}
	for _, l := range pairLevels {
		if s.Level = l.level; max(len(rows[0]), len(rows[1])) <= l.most {
			break
		}
	}
	return []puzzle.Step{s}
}

// holds reports whether what is struck follows from the heights left to the two lines.
func (x *duo) holds(rows [2][][]int) bool {
	_, found := x.pairs(rows)
	for k := range found {
		for d, m := range found[k] {
			if m&x.struck[k][d] != 0 {
				return false
			}
		}
	}
	return true
}

// because leaves out crossing lines and what is known of cells as long as the same follows.
func (x *duo) because(rows [2][][]int) puzzle.Step {
	n := x.lines[0].s.n
	for d := range n {
		x.crossed &^= puzzle.Only(d)
		if !x.holds(rows) {
			x.crossed |= puzzle.Only(d)
		}
	}
	s := puzzle.Step{}
	for k, v := range x.lines {
		can := slices.Clone(v.can)
		try := func(d int, m puzzle.Mask) {
			old := can[d]
			can[d] |= m
			wider := rows
			wider[k] = allOf(can, v.clue, v.far).list(mostRows + 1)
			if len(wider[k]) > mostRows || !x.holds(wider) {
				can[d] = old
				return
			}
			rows = wider
		}
		for d := range can {
			missing := puzzle.Span(1, n) &^ can[d]
			if try(d, missing); can[d].Len() == 1 {
				continue
			}
			for h := range (puzzle.Span(1, n) &^ can[d]).Values() {
				try(d, puzzle.Only(h))
			}
		}
		y := v.draft(v.clue > 0)
		if v.far > 0 {
			y.clues = append(y.clues, v.side(true))
		}
		for d := range can {
			for h := range (puzzle.Span(1, n) &^ can[d]).Values() {
				y.not(d, h)
			}
		}
		s.Clues, s.Because = append(s.Clues, y.clues...), append(s.Because, y.facts...)
	}
	for d := range x.crossed.Values() {
		at := puzzle.Col(d)
		if x.lines[0].region >= n {
			at = puzzle.Row(d)
		}
		s.Clues = append(s.Clues, at)
	}
	return s
}
