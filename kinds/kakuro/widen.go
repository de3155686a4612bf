package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// widen returns the conclusions of a bound, or of the combinations of a sum, on a board with more facts than where they were found. They
// may be tighter there, and eliminate all other digits, including digits that unexplained arguments eliminated where they were found.
func widen(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if s.Technique == "kakuro.only-combination" || s.Technique == "kakuro.combinations" {
		return widenSum(s, known)
	}
	x, ok := puzzle.ArgsAs[limitArgs](s.Args)
	if !ok || s.Technique != "kakuro.limit" || len(s.Clues) == 0 {
		return s
	}
	largest := x.Most == 0
	v := viewOf(s, s.Clues[0], known)
	because := slices.Clone(s.Because)
	rests := func(f puzzle.Fact) {
		if !slices.Contains(because, f) {
			because = append(because, f)
		}
	}
	for _, f := range v.later {
		rests(f)
	}
	var others []puzzle.Mask
	for i, p := range v.open {
		if p == x.Cell {
			continue
		}
		can := v.can[i] &^ v.placed
		if can == 0 {
			return s
		}
		for d := range (digits &^ can &^ v.placed).Values() {
			if largest && d > can.Max() || !largest && d < can.Min() {
				rests(puzzle.Fact{At: p, Value: d, Not: true})
			}
		}
		others = append(others, struckBy(because, p)&^v.placed)
	}
	t, ok := extremeTotal(others, largest)
	if !ok || len(others)+1 != len(v.open) {
		return s
	}
	limit := x.Rest - v.sum - t
	wide := s
	wide.New = slices.Clip(s.New)
	for d := range known.CandidatesAt(x.Cell).Values() {
		f := puzzle.Fact{At: x.Cell, Value: d, Not: true}
		if (largest && d < limit || !largest && d > limit) && !slices.Contains(s.New, f) && !slices.ContainsFunc(s.New, isValue) {
			wide.New = append(wide.New, f)
		}
	}
	if len(wide.New) == len(s.New) {
		return s
	}
	slices.SortStableFunc(wide.New, func(a, b puzzle.Fact) int { return a.Value - b.Value })
	x = v.limit(x) // what was placed since is now a premise, and no longer later
	x.Others, x.Limit = t, limit
	wide = withArgs(wide, x)
	wide.Because = because
	return wide
}

// widenSum is widen for the combinations of a sum. It adds conclusions only about the cells of s.
func widenSum(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	x, _ := puzzle.ArgsAs[combinedArgs](s.Args)
	v := viewOf(s, s.Clues[0], known)
	x = v.combined(x)
	wide := s
	wide.New = slices.Clip(s.New)
	for _, at := range puzzle.Places(s.New) {
		for d := range (known.CandidatesAt(at) &^ maskOf(x.Left)).Values() {
			if f := (puzzle.Fact{At: at, Value: d, Not: true}); slices.Contains(v.open, at) && !slices.Contains(s.New, f) {
				wide.New = append(wide.New, f)
			}
		}
	}
	if len(wide.New) == len(s.New) || slices.ContainsFunc(s.New, isValue) {
		return s
	}
	wide.Because = slices.Concat(s.Because, v.later)
	return withArgs(wide, x)
}

// struckBy returns the digits of a cell that facts leave.
func struckBy(facts []puzzle.Fact, at puzzle.Place) puzzle.Mask {
	left := digits
	for _, f := range facts {
		if f.At != at {
			continue
		}
		if f.Not {
			left &^= puzzle.Only(f.Value)
		} else {
			left &= puzzle.Only(f.Value)
		}
	}
	return left
}

func isValue(f puzzle.Fact) bool { return !f.Not }
