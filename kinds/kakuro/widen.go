package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/kakuro/internal/sums"
	"github.com/teka-puzzles/teka/puzzle"
)

// widen returns the conclusions of a bound, of the combinations of one sum or of two that cross, of partners, or of a list of fillings on a
// board with more facts than where they were found. They may be tighter there, and eliminate all other digits, including digits that
// unexplained arguments eliminated where they were found.
func widen(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	if combines(s) {
		return widenSum(s, known)
	}
	switch s.Technique {
	case "kakuro.cross-reference":
		return widenCross(s, known)
	case "kakuro.pair-partner", "kakuro.fillings":
		return widenFillings(s, known)
	}
	x, ok := puzzle.ArgsAs[limitArgs](s.Args)
	if !ok || s.Technique != "kakuro.limit" || len(s.Clues) == 0 {
		return s
	}
	largest := x.Most == 0
	v := viewOf(s, s.Clues[0], known)
	if len(v.open) < 2 {
		return s
	}
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
		if slices.Contains(v.open, at) {
			wide = eliminate(wide, at, known.CandidatesAt(at)&^maskOf(x.Left))
		}
	}
	if len(wide.New) == len(s.New) || slices.ContainsFunc(s.New, isValue) {
		return s
	}
	wide.Because = slices.Concat(s.Because, v.later)
	return withArgs(wide, x)
}

// widenCross is widen for the combinations of the two runs through a cell.
func widenCross(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	x, ok := puzzle.ArgsAs[crossArgs](s.Args)
	if !ok || len(s.Clues) < 2 {
		return s
	}
	across, down := viewOf(s, s.Clues[0], known), viewOf(s, s.Clues[1], known)
	x.Across, x.Down = across.combined(x.Across), down.combined(x.Down)
	at, wide := s.New[0].At, s
	wide.New = slices.Clip(s.New)
	wide = eliminate(wide, at, known.CandidatesAt(at)&^(maskOf(x.Across.Left)&maskOf(x.Down.Left)))
	if len(wide.New) == len(s.New) {
		return s
	}
	wide.Because = slices.Concat(s.Because, across.later, down.later)
	return withArgs(wide, x)
}

// eliminate adds to the conclusions of s that a cell holds none of some digits, each once, unless they say which digit it holds.
func eliminate(s puzzle.Step, at puzzle.Place, out puzzle.Mask) puzzle.Step {
	for d := range out.Values() {
		if f := (puzzle.Fact{At: at, Value: d, Not: true}); !slices.ContainsFunc(s.New, func(g puzzle.Fact) bool {
			return g == f || g.At == at && isValue(g)
		}) {
			s.New = append(s.New, f)
		}
	}
	return s
}

// widenFillings is widen for the fillings of the open cells. An eliminated digit is a premise only if the conclusions need it.
func widenFillings(s puzzle.Step, known puzzle.Facts) puzzle.Step {
	x, _ := puzzle.ArgsAs[restArgs](s.Args)
	v, wide := viewOf(s, s.Clues[0], known), s
	wide.New, wide.Because = slices.Clip(s.New), slices.Concat(s.Because, v.later)
	var can, kept []uint16 // all candidates, and what the premises leave of them
	for i, at := range v.open {
		can = append(can, uint16((v.can[i]&^v.placed)>>1))
		kept = append(kept, uint16((struckBy(wide.Because, at)&^v.placed)>>1))
	}
	var filter sums.CageFilter
	fit := slices.Clone(can)
	if x.Sum == 0 || !filter.Run(fit, x.Rest-v.sum) {
		return s
	}
	for i, at := range v.open {
		wide = eliminate(wide, at, known.CandidatesAt(at)&^(puzzle.Mask(fit[i])<<1))
	}
	if len(wide.New) == len(s.New) {
		return s
	}
	for i, at := range v.open {
		for d := range (puzzle.Mask(kept[i]&^can[i]) << 1).Values() {
			less := slices.Clone(can)
			less[i] |= 1 << (d - 1)
			if filter.Run(less, x.Rest-v.sum); slices.ContainsFunc(wide.New, func(f puzzle.Fact) bool {
				k := slices.Index(v.open, f.At)
				return k >= 0 && less[k]>>(f.Value-1)&1 != 0
			}) {
				wide.Because = append(wide.Because, puzzle.Fact{At: at, Value: d, Not: true})
			} else {
				can[i] |= 1 << (d - 1)
			}
		}
	}
	return wide
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
