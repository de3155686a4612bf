package skyscrapers

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Why a line with many arrangements has none with some height: it would show too many buildings, or too few. So its cases are told in groups.

// How a case of a line ends.
const (
	more  = "more"  // it would show more than the clue
	fewer = "fewer" // it would show fewer
	other = "other" // it would show more or fewer
	both  = "both"  // it would show what each clue says, but not at once
	room  = "room"  // the other heights have no room, whatever is seen
)

// sayEnds says in a finding's args of the heights struck from cells how each ends, from what is left to the cells: in "ends", for each cell and end, the "place", the
// "heights", "how", and where it takes two clues the one that fails, "from". Of two clues the second is "far".
func (v *line) sayEnds(f *puzzle.Finding, can, struck []puzzle.Mask) {
	var out []puzzle.Args
	near, far := v.takes(v.can, struck)
	if near > 0 && far > 0 {
		f.Args["far"] = far
	}
	for d, m := range struck {
		at := v.board.board.Unknown(v.cell(d)).At
		for h := range m.Values() {
			how, from := v.end([2]int{near, far}, can, d, h)
			k := slices.IndexFunc(out, func(x puzzle.Args) bool {
				return x["place"] == at && x["how"] == how && x["from"] == from
			})
			if k < 0 {
				k = len(out)
				out = append(out, puzzle.Args{"place": at, "how": how, "heights": []int(nil)})
				if from != nil {
					out[k]["from"] = from
				}
			}
			out[k]["heights"] = append(out[k]["heights"].([]int), h)
		}
	}
	f.Args["ends"] = out
}

// end is how the case of a height at a distance ends, and from where that is seen; from is nil where it goes without saying.
func (v *line) end(clues [2]int, can []puzzle.Mask, d, h int) (how string, from any) {
	can = slices.Clone(can)
	can[d] = puzzle.Only(h)
	if views(can) == 0 {
		return room, nil
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
	return both, nil
}

// sayFall says in args why a line cannot be arranged with what is left to its cells: "how", and where a clue fails by itself what it says, "must", and from where it
// is read, "from".
func (v *line) sayFall(args puzzle.Args, can []puzzle.Mask) {
	near, far := v.takes(can, nil)
	args["how"] = both
	if views(can) == 0 {
		args["how"] = room
		return
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
			args["how"], args["must"], args["from"] = how, clue, v.side(k == 1)
			return
		}
	}
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
