package skyscrapers

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/reduce"
	"github.com/teka-puzzles/teka/puzzle"
)

// More techniques about visibility, whose premises are reduced by restoring candidates.

// derived returns the step of a rule that maps the candidates of a line to the heights that it eliminates; nil if it concludes nothing new.
// said may be nil.
func (v *line) derived(rule func(can []puzzle.Mask) []puzzle.Mask, said any) []puzzle.Step {
	struck := rule(v.can)
	f := v.fromClue()
	if said != nil {
		f.AddArgs(said)
	}
	some := false
	for d := range struck {
		struck[d] &= v.can[d]
		f.Eliminate(v.cell(d), struck[d])
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

// openStaircase (S12). Condition: the first k > 0 cells are known and show s buildings, the tallest t. If h > t is at distance q >= k, at
// most q-k buildings, of heights between t and h, are visible between them, and N-h behind it. Conclusion: h is not at q if s, the lesser
// of q-k and h-1-t, h itself and these N-h are fewer than c. The case k = 0 is the staircase bound.
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
				f.Eliminate(v.cell(q), puzzle.Only(h))
			}
		}
	}
	for d := range k {
		f.Use(v.cell(d))
	}
	f.AddArgs(knownArgs{k})
	f.AddArgs(seenArgs{seen})
	return v.Finished(f)
}

// oneHidden (S13). Condition: c = N-1. Then all heights but one, v, rise, and v comes after its turn: the cells before its turn hold 1, 2,
// ..., v-1, those from there to it hold one more than in turn, and those behind it the height in turn. So N is in the last two cells and
// the first cell is 1 or 2. Conclusion: the heights that a cell has in no such row that fits the candidates are eliminated.
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

// mustSee (S17). Condition: N is at distance p. A cell before it is certainly visible if its smallest candidate is above all candidates
// before it. It is certainly hidden if its largest candidate is below the smallest of some cell before it. If c-1 are certainly visible,
// all others are hidden. If c-1 are not certainly hidden, all of them are visible. Conclusion: a visible cell is above the smallest
// candidates before it, and those cells are below its largest; a hidden cell is below the largest candidate before it.
func mustSee(v *line) []puzzle.Step {
	_, hidden := seenBefore(v.can, v.clue, v.n)
	said := hiddenArgs{Hidden: hidden}
	if _, may, _, ok := seenInFront(v.can, v.n); ok {
		said.Seen = v.seenBeforeN(hidden || may == 0)
	}
	return v.derived(func(can []puzzle.Mask) []puzzle.Mask {
		struck, _ := seenBefore(can, v.clue, v.n)
		return struck
	}, said)
}

// seenBeforeN returns the cells before N, nearest first: with sure, those certainly visible, otherwise all that may be. Without N, it
// examines the whole line.
func (v *line) seenBeforeN(sure bool) []puzzle.Place {
	var at []puzzle.Place
	most, least := 0, 0
	for d, m := range v.can {
		if m == puzzle.Only(v.n) {
			break
		}
		if m &^= puzzle.Only(v.n); sure && m.Min() > most || !sure && m.Max() >= least {
			at = append(at, v.Place(v.cell(d)))
		}
		most, least = max(most, m.Max()), max(least, m.Min())
	}
	return at
}

// seenBefore returns the heights that mustSee eliminates, by distance, or nil. hidden means that no further building may be visible;
// otherwise all that may be visible must be.
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

// seenInFront counts the cells before N that are certainly visible and the cells that may be, and lists the cells that may be either. ok is
// false if N is not placed or a cell before it has no other candidate.
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

// The level of restSeen is restSeenLevel plus perHidden for each hidden building, up to restSeenMost.
const (
	restSeenLevel = 2.8
	perHidden     = 0.2
	restSeenMost  = 3.4
)

// restSeen. Condition: N is not placed; for N-c cells, the largest candidate is at most the smallest of some cell before it. These are
// hidden, and the clue allows no more. Conclusion: the others rise: each is above the smallest candidates before it and below the largest
// behind it. Level 3.0 for one hidden building and 0.2 for each further one, up to 3.4.
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
		steps[k].AddArgs(hidingArgs{at})
	}
	return steps
}

// surelyHidden returns the distances of cells that are certainly hidden.
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

// unlessRising returns the heights eliminated from the cells that are not hidden because these rise.
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
