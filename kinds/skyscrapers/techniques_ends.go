package skyscrapers

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Why a line with many arrangements has none with a certain height: too many or too few buildings would be visible. The cases are grouped
// by reason.

// Why a case of a line fails.
const (
	more  = "more"  // it would show more buildings than the clue
	fewer = "fewer" // it would show fewer
	other = "other" // it would show more or fewer
	both  = "both"  // it could show what each clue requires, but not both
	room  = "room"  // the other heights do not fit, regardless of visibility
)

// ends returns why the eliminated heights of cells fail, given the candidates. far is the second of two clues, 0 without one.
func (v *line) ends(can, struck []puzzle.Mask) (far int, out []endArgs) {
	near, far := v.cluesNeeded(v.can, struck)
	for d, m := range struck {
		at := v.board.board.Unknown(v.cell(d)).At
		for h := range m.Values() {
			how, from := v.end([2]int{near, far}, can, d, h)
			k := slices.IndexFunc(out, func(x endArgs) bool { return x.Place == at && x.How == how && x.From == from })
			if k < 0 {
				k = len(out)
				out = append(out, endArgs{Place: at, How: how, From: from})
			}
			out[k].Heights = append(out[k].Heights, h)
		}
	}
	if near == 0 {
		far = 0
	}
	return far, out
}

// end returns why a height at a distance fails, and the side of the clue that it contradicts; no place if that is obvious.
func (v *line) end(clues [2]int, can []puzzle.Mask, d, h int) (how string, from puzzle.Place) {
	can = slices.Clone(can)
	can[d] = puzzle.Only(h)
	if views(can) == 0 {
		return room, from
	}
	for k, clue := range clues {
		if k == 1 {
			slices.Reverse(can)
		}
		if clue == 0 {
			continue
		}
		if how := misses(views(can), clue); how != "" {
			if clues[1-k] > 0 {
				from = v.side(k == 1)
			}
			return how, from
		}
	}
	return both, from
}

// cause returns why a line has no arrangement with these candidates. If one clue alone fails, it contains the clue and its side.
func (v *line) cause(can []puzzle.Mask) cause {
	near, far := v.cluesNeeded(can, nil)
	if views(can) == 0 {
		return cause{How: room}
	}
	for k, clue := range [2]int{near, far} {
		if k == 1 {
			can = slices.Clone(can)
			slices.Reverse(can)
		}
		if clue == 0 {
			continue
		}
		if how := misses(views(can), clue); how != "" {
			return cause{How: how, Must: clue, From: v.side(k == 1)}
		}
	}
	return cause{How: both}
}

// views returns the numbers of buildings that may be visible from the first cell, as bits; 0 if the heights do not fit.
func views(can []puzzle.Mask) uint64 {
	a := newArrangements(can, len(can), 0)
	a.reach()
	return a.before[1<<a.n-1]
}

// misses returns how possible numbers of visible buildings differ from a clue; "" if they contain it.
func misses(seen uint64, clue int) string {
	switch {
	case seen>>clue&1 != 0:
		return ""
	case bits.TrailingZeros64(seen) > clue:
		return more
	case seen>>clue == 0:
		return fewer
	}
	return other
}
