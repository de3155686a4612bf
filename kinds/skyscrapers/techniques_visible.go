package skyscrapers

import (
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques about visibility.

// tallest returns the least distance at which N can be.
func (v *line) tallest() int {
	if m := latin.Where(v.can, v.n); m != 0 {
		return m.Min()
	}
	return v.n
}

// notTallest adds that N is at none of the distances from a to b-1.
func (v *line) notTallest(f *puzzle.StepBuilder, a, b int) {
	for d := a; d < b; d++ {
		f.UseEliminated(v.cell(d), puzzle.Only(v.n))
	}
}

// clueTwo (S10). Only the first building and N are visible. Condition: c = 2, and N is not before distance p, p > 0. Conclusion: the first
// building is the tallest of those before N. It is at least p and, if N is last, N-1 (blockade). N-1 is first or behind N, so not at
// distances 1 to p-1 (haven). The others before p are lower than the largest candidate of the first. If the first is 1, the next is N. If N
// may be at p, see openTwo; of N further back, see tallerBehind.
func clueTwo(v *line) []puzzle.Step {
	n := v.n
	if v.clue != 2 || n < 3 {
		return nil
	}
	var out []puzzle.Step
	if v.value(0) == 1 {
		f := v.fromClue()
		f.Use(v.cell(0))
		f.Conclude(v.cell(1), n)
		f.AddArgs(wayArgs{nextTallest})
		out = append(out, v.Finished(f)...)
	}
	p := max(1, v.tallest())
	out = append(out, v.openTwo(p)...)
	out = append(out, v.tallerBehind()...)
	if p < 2 || p >= n {
		return out
	}
	f := v.fromClue()
	f.Eliminate(v.cell(0), v.below(p))
	top := min(v.can[0].Max(), n-1)
	for d := 1; d < p; d++ {
		f.Eliminate(v.cell(d), v.above(top-1))
	}
	v.notTallest(f, 1, p)
	f.UseEliminated(v.cell(0), v.above(top)&v.below(n))
	f.AddArgs(wayArgs{firstHides})
	return append(out, v.Finished(f)...)
}

// twoTwos. Condition: the clues at both ends are 2. Conclusion: N-1 is at one of the ends: from one of them it comes before N, and both are
// visible and nothing else.
func twoTwos(v *line) []puzzle.Step {
	if v.clue != 2 || v.facing != 2 || v.n < 4 {
		return nil
	}
	f := v.fromClue()
	f.UseClues(v.side(true))
	for d := 1; d < v.n-1; d++ {
		f.Eliminate(v.cell(d), puzzle.Only(v.n-1))
	}
	f.AddArgs(farArgs{v.facing})
	f.AddArgs(latin.ValueArgs{Height: v.n - 1})
	return v.Finished(f)
}

// The ways in which clueTwo reasons.
const (
	firstHides     = iota // the first hides all before the tallest
	nextTallest           // the first is 1, so the tallest is next
	lowerThanFirst        // the cell holds the tallest, or is lower than the first
	behindTallest         // all buildings taller than the first are behind the tallest
)

// clueTwoBehind is the level of tallerBehind, and clueTwoOpen that of openTwo.
const (
	clueTwoBehind = 3.2 // as the easiest cases of a line, which it replaces
	clueTwoOpen   = 3.0
)

// tallerBehind returns the step for clue 2 whose first building is at most t < N-1: the taller ones are behind N, so N is at distance t at
// most, and before the last cell in which N-1 may be. It is nil if that eliminates nothing.
func (v *line) tallerBehind() []puzzle.Step {
	n, places := v.n, latin.Where(v.can, v.n-1)
	top := (v.can[0] &^ puzzle.Only(n)).Max()
	if top < 1 || top >= n-1 || places == 0 {
		return nil
	}
	f := v.fromClue()
	f.Level = clueTwoBehind
	last := min(places.Max(), top+1)
	for d := last; d < n; d++ {
		f.Eliminate(v.cell(d), puzzle.Only(n))
		if d > last && last <= top {
			f.UseEliminated(v.cell(d), puzzle.Only(n-1))
		}
	}
	f.UseEliminated(v.cell(0), v.above(top)&v.below(n))
	f.AddArgs(wayArgs{behindTallest})
	return v.Finished(f)
}

// openTwo returns the step for clue 2 at the first distance p at which N may be, while it may be further back: p holds N, or a building
// lower than the largest candidate of the first cell. It is nil if that eliminates nothing.
func (v *line) openTwo(p int) []puzzle.Step {
	n := v.n
	top := min((v.can[0] &^ puzzle.Only(n)).Max(), n-1)
	if p >= n-1 || v.value(p) != 0 || top < 1 {
		return nil
	}
	f := v.fromClue()
	f.Level = clueTwoOpen
	f.Eliminate(v.cell(p), v.above(top-1)&v.below(n))
	v.notTallest(f, 1, p)
	f.UseEliminated(v.cell(0), v.above(top)&v.below(n))
	f.AddArgs(wayArgs{lowerThanFirst})
	return v.Finished(f)
}

// nearlyFilled (S09). Condition: all cells from p to N are known or certainly hidden and show k buildings, c = k+1, and the cells before p
// are lower than the one at p. Conclusion: the first cell is the tallest of the first p: at least the p-th of the heights that are possible
// there, and the others are below its largest candidate.
func nearlyFilled(v *line) []puzzle.Step {
	n := v.n
	var out []puzzle.Step
	for p := 2; p < n; p++ {
		if v.value(p) == 0 || v.value(p-1) != 0 {
			continue
		}
		f := v.fromClue()
		k, top, ok := v.certain(f, p)
		if !ok || v.clue != k+1 {
			continue
		}
		if v.value(p) == n && v.clue == 2 { // left to clueTwo
			continue
		}
		h := v.value(p)
		union := puzzle.Mask(0)
		for d := range p {
			union |= v.can[d]
		}
		if union&v.above(h) != 0 || top != n {
			continue
		}
		least := union
		for range p - 1 {
			least &= least - 1
		}
		first := v.can[0].Max()
		f.Eliminate(v.cell(0), v.below(least.Min()))
		f.UseEliminated(v.cell(0), v.above(first))
		for d := range p {
			if d > 0 {
				f.Eliminate(v.cell(d), v.above(first-1))
			}
			f.UseEliminated(v.cell(d), v.below(least.Min())|v.above(h))
		}
		f.AddArgs(filledArgs{Open: p, seenArgs: seenArgs{k}})
		out = append(out, v.Finished(f)...)
	}
	return out
}

// certain counts the buildings visible from distance p on, up to N, regardless of the cells before p, and adds the premises. top is N.
// ok is false if an open cell may change the count or N is not placed.
func (v *line) certain(f *puzzle.StepBuilder, p int) (seen, top int, ok bool) {
	for d := p; d < v.n && top < v.n; d++ {
		switch h := v.value(d); {
		case h > top:
			top = h
			seen++
			f.Use(v.cell(d))
		case h > 0:
			f.Use(v.cell(d))
		case v.can[d].Max() < top:
			f.UseEliminated(v.cell(d), v.above(top))
		default:
			return 0, 0, false
		}
	}
	return seen, top, top == v.n
}

// denseStaircase (S11). Every building up to N is visible. Condition: N is at distance c-1. Conclusion: the cells before it rise: each is
// above the smallest candidate of the one before it and below the largest of the one behind it.
func denseStaircase(v *line) []puzzle.Step {
	if v.clue < 2 || v.value(v.clue-1) != v.n {
		return nil
	}
	return v.rise(0, v.clue-1)
}

// needed (S14, second part). All cells before N must be visible. Condition: the first k > 0 cells are known and show s buildings, N is at
// distance p, and s + (p-k) + 1 = c. Conclusion: the cells from k to p-1 rise above the tallest before them, as in denseStaircase.
func needed(v *line) []puzzle.Step {
	k, seen, _ := v.prefix()
	if k == 0 {
		return nil
	}
	where := latin.Where(v.can, v.n)
	if where.Len() != 1 || v.value(where.Min()) != v.n || where.Min() <= k || seen+where.Min()-k+1 != v.clue || seen == k {
		return nil
	}
	return v.rise(k, where.Min())
}

// prefix returns the number of known cells at the start, how many buildings they show, and the tallest.
func (v *line) prefix() (k, seen, top int) {
	for ; k < v.n && v.value(k) > 0; k++ {
		if h := v.value(k); h > top {
			top = h
			seen++
		}
	}
	return k, seen, top
}

// rise returns the step in which the cells from k to p-1 rise above the known ones before them, to N at p.
func (v *line) rise(k, p int) []puzzle.Step {
	f := v.fromClue()
	_, _, low := v.prefix()
	if k == 0 {
		low = 0
	}
	lows, highs := make([]int, p+1), make([]int, p+1)
	at := low
	for d := k; d < p; d++ {
		lows[d] = at + 1
		for at++; at <= v.n && !v.can[d].Has(at); at++ {
		}
	}
	at = v.n
	for d := p - 1; d >= k; d-- {
		highs[d] = at - 1
		for at--; at > 0 && !v.can[d].Has(at); at-- {
		}
	}
	for d := range k {
		f.Use(v.cell(d))
	}
	f.Use(v.cell(p))
	for d := k; d < p; d++ {
		f.Eliminate(v.cell(d), v.below(lows[d])|v.above(highs[d]))
		if d+1 < p {
			f.UseEliminated(v.cell(d), v.above(lows[d]-1)&v.below(lows[d+1]-1))
		}
		if d > k {
			f.UseEliminated(v.cell(d), v.below(highs[d]+1)&v.above(highs[d-1]+1))
		}
	}
	f.AddArgs(knownArgs{k})
	return v.Finished(f)
}

// enough (S14, first part). Condition: the first k > 0 cells are known and show c-1 buildings, the tallest t < N. Conclusion: from distance
// k on, as far as N is certainly further back, no cell is above t.
func enough(v *line) []puzzle.Step {
	k, seen, top := v.prefix()
	if k == 0 || top == v.n || seen != v.clue-1 {
		return nil
	}
	f := v.fromClue()
	last := k
	for d := k; d < v.tallest(); d++ {
		if m := v.above(top) & v.below(v.n); v.can[d]&m != 0 {
			f.Eliminate(v.cell(d), m)
			last = d + 1
		}
	}
	for d := range k {
		f.Use(v.cell(d))
	}
	v.notTallest(f, k, last)
	f.AddArgs(enoughArgs{knownArgs{k}, latin.ValueArgs{Height: top}})
	return v.Finished(f)
}
