package skyscrapers

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/reduce"
)

// More techniques that count what is seen from a clue. What they rest on is made small by giving back heights.

// derived is the step of a rule that makes, of the heights left to the cells of a line, those that it strikes; nil when it says
// nothing. said may be nil.
func (v *line) derived(rule func(can []puzzle.Mask) []puzzle.Mask, said any) []puzzle.Step {
	struck := rule(v.can)
	f := v.fromClue()
	if said != nil {
		f.Say(said)
	}
	some := false
	for d := range struck {
		struck[d] &= v.can[d]
		f.Not(v.cell(d), struck[d])
		some = some || struck[d] != 0
	}
	if !some {
		return nil
	}
	v.restOn(f, reduce.Relax(v.can, v.every(), func(can []puzzle.Mask) bool {
		again := rule(can)
		for d, m := range struck {
			if again == nil || m&^again[d] != 0 {
				return false
			}
		}
		return true
	}))
	return v.Finished(f)
}

// openStaircase (S12): a tall building too near behind the known cells hides too many. Condition: the first k > 0 cells are known
// and show s buildings, the tallest t. When h > t stands at distance q >= k, at most q-k buildings, of heights between t and h, can
// be seen between, and N-h behind it. Conclusion: h does not stand at q when s, the lesser of q-k and h-1-t, h itself and these N-h
// are fewer than c. That the second tallest needs room before it, k = 0, is in the staircase bound.
func openStaircase(v *line) []puzzle.Step {
	n := v.n
	k, seen, top := v.prefix()
	if k == 0 {
		return nil
	}
	f := v.fromClue()
	for q := k; q < n; q++ {
		for h := top + 1; h <= n; h++ {
			if seen+min(q-k, h-1-top)+1+n-h < v.clue {
				f.Not(v.cell(q), puzzle.Only(h))
			}
		}
	}
	for d := range k {
		f.On(v.cell(d))
	}
	f.Say(knownArgs{k})
	f.Say(seenArgs{seen})
	return v.Finished(f)
}

// oneHidden (S13): all buildings but one are seen. Condition: c = N-1. Then all heights but one, v, rise, and v stands behind its
// turn: the cells before its turn hold 1, 2, ..., v-1, those from there to it one height more than in turn, those behind it the
// height in turn. So N is in the last two cells and the first cell is 1 or 2. Conclusion: the heights that a cell has in no such
// row that fits what is known are struck.
func oneHidden(v *line) []puzzle.Step {
	n := v.n
	if v.clue != n-1 || n < 3 {
		return nil
	}
	return v.derived(func(can []puzzle.Mask) []puzzle.Mask {
		struck := make([]puzzle.Mask, n)
		for d := range struck {
			struck[d] = puzzle.Span(1, n)
		}
		some := false
		for h := 1; h < n; h++ {
			for at := h; at < n; at++ {
				row := make([]int, n)
				for d := range row {
					row[d] = d + 1
					if d >= h-1 && d < at {
						row[d]++
					}
				}
				if row[at] = h; within(row, can) {
					some = true
					for d, w := range row {
						struck[d] &^= puzzle.Only(w)
					}
				}
			}
		}
		if !some {
			return nil
		}
		return struck
	}, nil)
}

// mustSee (S17): cells before N are counted that are surely seen, or may be. Condition: N stands at distance p. A cell before it is
// surely seen when the least it can be is above all that the cells before it can be; it is surely hidden when the most it can be is
// below the least that one of them can be. When c-1 are surely seen, all others are hidden; when c-1 are not surely hidden, all
// these are seen. Conclusion: a cell that must be seen is above the least of each before it, and these are below the most that it
// can be; one that must be hidden is below the most that the cells before it can be.
func mustSee(v *line) []puzzle.Step {
	_, hidden := seenBefore(v.can, v.clue, v.n)
	said := hiddenArgs{Hidden: hidden}
	if hidden {
		said.Seen = v.surelySeen()
	}
	return v.derived(func(can []puzzle.Mask) []puzzle.Mask {
		struck, _ := seenBefore(can, v.clue, v.n)
		return struck
	}, said)
}

// surelySeen names the cells before N that are above all before them in any case, the nearest first.
func (v *line) surelySeen() []puzzle.Place {
	var at []puzzle.Place
	most := 0
	for d, m := range v.can {
		if m == puzzle.Only(v.n) {
			break
		}
		if m &^= puzzle.Only(v.n); m.Min() > most {
			at = append(at, v.Place(v.cell(d)))
		}
		most = max(most, m.Max())
	}
	return at
}

// seenBefore is what mustSee strikes; hidden says whether it strikes it because cells are hidden.
func seenBefore(can []puzzle.Mask, clue, n int) (struck []puzzle.Mask, hidden bool) {
	sure, may, open, ok := seenInFront(can, n)
	if !ok {
		return nil, false
	}
	most, least := make([]int, len(can)+1), make([]int, len(can)+1)
	for d, m := range can {
		m &^= puzzle.Only(n)
		most[d+1], least[d+1] = max(most[d], m.Max()), max(least[d], m.Min())
	}
	struck = make([]puzzle.Mask, n)
	switch clue - 1 {
	case sure:
		for _, d := range open {
			struck[d] |= puzzle.Span(1, n) &^ (puzzle.Only(most[d]) - 1)
		}
	case may:
		for _, d := range open {
			struck[d] |= puzzle.Only(least[d]+1) - 2
			for e := range d {
				struck[e] |= puzzle.Span(1, n) &^ (puzzle.Only((can[d] &^ puzzle.Only(n)).Max()) - 1)
			}
		}
	default:
		return nil, false
	}
	return struck, clue-1 == sure
}

// seenInFront counts the cells before N that are surely seen and those that may be, and lists those that are neither surely seen nor
// surely hidden; ok is false when N is not placed or a cell before it has nothing left.
func seenInFront(can []puzzle.Mask, n int) (sure, may int, open []int, ok bool) {
	p := slices.Index(can, puzzle.Only(n))
	most, least := 0, 0
	for d := range p {
		m := can[d] &^ puzzle.Only(n)
		if m == 0 {
			return 0, 0, nil, false
		}
		switch {
		case m.Min() > most:
			sure++
			may++
		case m.Max() >= least:
			may++
			open = append(open, d)
		}
		most, least = max(most, m.Max()), max(least, m.Min())
	}
	return sure, may, open, p >= 0
}

// The level of restSeen with nothing hidden for certain but what stands behind others at once, and of each building hidden.
const (
	restSeenLevel = 2.8
	perHidden     = 0.2
	restSeenMost  = 3.4
)

// restSeen: as many buildings are hidden for certain as the clue lets hide, wherever N stands, so all others are seen. Condition: N
// is not placed; the most that a cell can be is no more than the least of one before it, for N-c cells. Conclusion: the others
// rise: each is above the least of those before it, and below the most of those behind it. Level 3.0 for one hidden building, and
// 0.2 more for each further one, up to 3.4.
func restSeen(v *line) []puzzle.Step {
	count := v.n - v.clue
	if count < 1 || v.clue < 2 || slices.Contains(v.can, puzzle.Only(v.n)) {
		return nil
	}
	steps := v.derived(func(can []puzzle.Mask) []puzzle.Mask {
		hidden := surelyHidden(can)
		if hidden.Len() != count {
			return nil
		}
		return unlessRising(can, hidden)
	}, nil)
	for k := range steps {
		steps[k].Level = math.Round(10*min(restSeenMost, restSeenLevel+float64(perHidden*float64(count)))) / 10
		var at []puzzle.Place
		for d := range surelyHidden(v.can).Values() {
			at = append(at, v.Place(v.cell(d)))
		}
		steps[k].Say(hidingArgs{at})
	}
	return steps
}

// surelyHidden are the distances of cells that are below one before them in any case.
func surelyHidden(can []puzzle.Mask) puzzle.Mask {
	var hidden puzzle.Mask
	least := 0
	for d, m := range can {
		if m.Max() <= least {
			hidden |= puzzle.Only(d)
		}
		least = max(least, m.Min())
	}
	return hidden
}

// unlessRising is what is struck from the cells that are not hidden when all of these rise.
func unlessRising(can []puzzle.Mask, hidden puzzle.Mask) []puzzle.Mask {
	n := len(can)
	struck := make([]puzzle.Mask, n)
	low, high := 0, n+1
	for d, m := range can {
		if !hidden.Has(d) {
			struck[d] |= puzzle.Span(1, low)
			if m &^= struck[d]; m != 0 {
				low = m.Min()
			}
		}
	}
	for d, m := range slices.Backward(can) {
		if !hidden.Has(d) {
			struck[d] |= puzzle.Span(high, n)
			if m &^= struck[d]; m != 0 {
				high = m.Max()
			}
		}
	}
	return struck
}
