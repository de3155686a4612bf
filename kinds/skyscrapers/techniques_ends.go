package skyscrapers

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Why a line with many arrangements has none with some height: it would show too many buildings, or too few. So its cases are told
// in groups.

// How a case of a line ends.
const (
	more  = "more"  // it would show more than the clue
	fewer = "fewer" // it would show fewer
	other = "other" // it would show more or fewer
	both  = "both"  // it would show what each clue says, but not at once
	room  = "room"  // the other heights have no room, whatever is seen
)

// ends are how the heights struck from cells end, from what is left to the cells. Of two clues the second is far; 0 without it.
func (v *line) ends(can, struck []puzzle.Mask) (far int, out []endArgs) {
	near, far := v.takes(v.can, struck)
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

// end is how the case of a height at a distance ends, and from where that is seen; from is no place where it goes without saying.
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
		if how := against(views(can), clue); how != "" {
			if clues[1-k] > 0 {
				from = v.side(k == 1)
			}
			return how, from
		}
	}
	return both, from
}

// fall is why a line cannot be arranged with what is left to its cells: where a clue fails by itself, what it must be and from
// where it is read.
func (v *line) fall(can []puzzle.Mask) fall {
	near, far := v.takes(can, nil)
	if views(can) == 0 {
		return fall{How: room}
	}
	for k, clue := range [2]int{near, far} {
		if k == 1 {
			can = slices.Clone(can)
			slices.Reverse(can)
		}
		if clue == 0 {
			continue
		}
		if how := against(views(can), clue); how != "" {
			return fall{How: how, Must: clue, From: v.side(k == 1)}
		}
	}
	return fall{How: both}
}

// views are the numbers of buildings that may be seen from the first cell, as bits; none when the heights have no room.
func views(can []puzzle.Mask) uint64 {
	a := newArrangements(can, len(can), 0)
	a.reach()
	return a.before[1<<a.n-1]
}

// against is how numbers that may be seen miss a clue; "" when one is it.
func against(seen uint64, clue int) string {
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
