package skyscrapers

import (
	"cmp"
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques of any square in which no height stands twice in a line.

// combinations yields the subsets with m members.
func combinations(items []int, m int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var from func(k int, part []int) bool
		from = func(k int, part []int) bool {
			if len(part) == m {
				return yield(part)
			}
			for i := k; i <= len(items)-(m-len(part)); i++ {
				if !from(i+1, append(part[:len(part):len(part)], items[i])) {
					return false
				}
			}
			return true
		}
		from(0, nil)
	}
}

var nakedLevels = []float64{2: 2.8, 3: 3.6, 4: 4.6}

// nakedSet (S15): a few cells share as few heights. Condition: m cells of a line, 2 to 4, can hold m heights together. Conclusion: the other
// cells do not hold these.
func nakedSet(v *sight) []puzzle.Step {
	var out []puzzle.Step
	var open []int
	for d, can := range v.can {
		if can.Len() > 1 {
			open = append(open, d)
		}
	}
	for m := 2; m <= 4 && m < len(open); m++ {
		small := slices.DeleteFunc(slices.Clone(open), func(d int) bool { return v.can[d].Len() > m })
		for cells := range combinations(small, m) {
			union := puzzle.Mask(0)
			for _, d := range cells {
				union |= v.can[d]
			}
			if union.Len() != m {
				continue
			}
			x := v.draft(false)
			for d := range v.can {
				if !slices.Contains(cells, d) {
					for h := range union.Values() {
						x.strike(d, h)
					}
				}
			}
			if len(x.found) == 0 {
				continue
			}
			for _, d := range cells {
				for h := 1; h <= v.s.n; h++ {
					x.not(d, h)
				}
			}
			out = append(out, x.set(nakedLevels[m], slices.Collect(union.Values()), cells)...)
		}
	}
	return out
}

// set is the step of some cells and heights.
func (x *draft) set(level float64, heights, cells []int) []puzzle.Step {
	places := make([]string, len(cells))
	for i, d := range cells {
		places[i] = x.at(d).String()
	}
	steps := x.step(puzzle.Args{"heights": heights, "cells": places})
	for i := range steps {
		steps[i].Level = level
	}
	return steps
}

var hiddenLevels = []float64{2: 3.2, 3: 4.2}

// hiddenSet (S16): a few heights have as few places. Condition: m heights, 2 or 3, can stand in m cells of a line only. Conclusion: these cells
// hold no others.
func hiddenSet(v *sight) []puzzle.Step {
	var out []puzzle.Step
	var open []int
	for h := 1; h <= v.s.n; h++ {
		if v.where(h).Len() > 1 {
			open = append(open, h)
		}
	}
	for m := 2; m <= 3 && m < len(open); m++ {
		small := slices.DeleteFunc(slices.Clone(open), func(h int) bool { return v.where(h).Len() > m })
		for heights := range combinations(small, m) {
			union := puzzle.Mask(0)
			for _, h := range heights {
				union |= v.where(h)
			}
			if union.Len() != m {
				continue
			}
			x := v.draft(false)
			for d := range union.Values() {
				for h := 1; h <= v.s.n; h++ {
					if !slices.Contains(heights, h) {
						x.strike(d, h)
					}
				}
			}
			if len(x.found) == 0 {
				continue
			}
			for d := range v.can {
				for _, h := range heights {
					if !union.Has(d) {
						x.not(d, h)
					}
				}
			}
			out = append(out, x.set(hiddenLevels[m], heights, slices.Collect(union.Values()))...)
		}
	}
	return out
}

var wingLevels = []float64{2: 4.4, 3: 5.4}

// xWing (S19): a height has the same few places in as many lines. Condition: in m rows, 2 or 3, it can stand in the same m columns only, or the
// other way round. Conclusion: it stands nowhere else in these columns.
func xWing(look *puzzle.Look) []puzzle.Step {
	p, known := look.Puzzle, look.Known
	s := p.(*Skyscrapers)
	var out []puzzle.Step
	for h := 1; h <= s.n; h++ {
		for _, base := range []int{0, s.n} {
			out = append(out, s.wings(known, h, base)...)
		}
	}
	return out
}

// wings lists the steps of a height that has few places in rows (base 0) or columns.
func (s *Skyscrapers) wings(known puzzle.Facts, h, base int) []puzzle.Step {
	var out []puzzle.Step
	sights := make([]*sight, s.n)
	var few []int
	for k := range s.n {
		sights[k] = s.sight(known, base+k)
		if m := sights[k].where(h).Len(); m == 2 || m == 3 {
			few = append(few, k)
		}
	}
	for m := 2; m <= 3; m++ {
		for lines := range combinations(few, m) {
			union := puzzle.Mask(0)
			for _, k := range lines {
				union |= sights[k].where(h)
			}
			if union.Len() != m {
				continue
			}
			x := puzzle.Step{Level: wingLevels[m], Args: puzzle.Args{"height": h}}
			for _, k := range lines {
				x.Clues = append(x.Clues, sights[k].line.at)
			}
			for d := range union.Values() {
				x.Clues = append(x.Clues, s.sight(known, s.n-base+d).line.at)
			}
			for k, v := range sights {
				y := v.draft(false)
				for d := range s.n {
					switch in := slices.Contains(lines, k); {
					case in && !union.Has(d):
						y.not(d, h)
					case !in && union.Has(d):
						y.strike(d, h)
					}
				}
				x.New, x.Because = append(x.New, y.found...), append(x.Because, y.facts...)
			}
			if len(x.New) > 0 {
				// in one order: what rows show is often what the other columns show
				slices.SortFunc(x.New, func(a, b puzzle.Fact) int { return cmp.Or(cmp.Compare(a.At.R, b.At.R), cmp.Compare(a.At.C, b.At.C)) })
				out = append(out, x)
			}
		}
	}
	return out
}
