package skyscrapers

import (
	"math/bits"
	"reflect"
	"slices"

	"github.com/teka-puzzles/teka/kinds/family/latin"
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

// ends returns why the heights in struck fail, by distance from the near end, given the candidates can. It adds premises that cases
// need to f. far is the clue at the far end if both clues are needed, otherwise 0.
func (v *line) ends(f *puzzle.StepBuilder, can, struck []puzzle.Mask) (far int, out []endArgs) {
	near, far := v.cluesNeeded(v.can, struck)
	out = v.endsOf(f, [2]int{near, far}, can, struck)
	if near == 0 {
		far = 0
	}
	return far, out
}

// endsOf is ends with the clues that are needed, 0 for none.
func (v *line) endsOf(f *puzzle.StepBuilder, clues [2]int, can, struck []puzzle.Mask) (out []endArgs) {
	for d, m := range struck {
		for h := range m.Values() {
			x := v.end(f, clues, can, d, h)
			x.Place = v.Place(v.cell(d))
			k := slices.IndexFunc(out, func(y endArgs) bool { x.Heights = y.Heights; return reflect.DeepEqual(x, y) })
			if k < 0 {
				k, x.Heights = len(out), nil
				out = append(out, x)
			}
			out[k].Heights = append(out[k].Heights, h)
		}
	}
	return out
}

// end returns why height h at distance d from the near end fails. The result lacks the place and the heights; premises that cases need
// are added to f.
func (v *line) end(f *puzzle.StepBuilder, clues [2]int, can []puzzle.Mask, d, h int) endArgs {
	can = slices.Clone(can)
	can[d] = puzzle.Only(h)
	x := v.fails(clues, can)
	if x.How == other || x.How == both {
		by := v.split(clues, can)
		x.splitArgs = by.splitArgs
		for d, m := range by.excluded {
			f.UseEliminated(v.cell(d), m)
		}
		if len(x.Parts) == 1 { // the other cases do not fit
			x = v.fails(clues, by.can)
			x.By, x.Of, can = by.By, by.Of, by.can
		}
	}
	if x.How == more || x.How == fewer {
		x.buildingsArgs = v.buildings(clues, can, d, x)
	}
	return x
}

// fails returns why no arrangement with these candidates satisfies the clues, and the side of the clue that fails if there are two.
func (v *line) fails(clues [2]int, can []puzzle.Mask) (x endArgs) {
	if views(can) == 0 {
		return endArgs{How: room}
	}
	for k, clue := range clues {
		if k == 1 {
			can = slices.Clone(can)
			slices.Reverse(can)
		}
		if clue == 0 {
			continue
		}
		seen := views(can)
		if x.How = misses(seen, clue); x.How == "" {
			continue
		}
		if clues[1-k] > 0 {
			x.From = v.side(k == 1)
		}
		switch x.Count = bits.TrailingZeros64(seen); x.How {
		case fewer:
			x.Count = bits.Len64(seen) - 1
		case other:
			x.Shows = slices.Collect(puzzle.Mask(seen).Values())
		}
		return x
	}
	x.How = both
	return x
}

// maxNamed is the maximum number of buildings that a reason names, and maxViewed that of arrangements that are examined for them.
const (
	maxNamed  = 5
	maxViewed = 60
)

// buildings names the buildings that are certainly visible, if they are too many, or all that can be visible, if they are too few: cells,
// and heights elsewhere. d is the distance of the cell that is examined.
func (v *line) buildings(clues [2]int, can []puzzle.Mask, d int, x endArgs) (out buildingsArgs) {
	far := clues[0] == 0 || x.From != puzzle.Place{} && x.From == v.side(true)
	clue := clues[0]
	if far {
		clue, v, d, can = clues[1], v.other, v.n-1-d, slices.Clone(can)
		slices.Reverse(can)
	}
	rows := allOf(can, 0, 0).list(maxViewed + 1)
	if len(rows) > maxViewed {
		return out
	}
	cells, heights := [2]puzzle.Mask{^puzzle.Mask(0), 0}, [2]puzzle.Mask{^puzzle.Mask(0), 0} // visible in all rows, and in some
	for _, row := range rows {
		var at, tall puzzle.Mask
		top := 0
		for e, h := range row {
			if h > top {
				top, at, tall = h, at|puzzle.Only(e), tall|puzzle.Only(h)
			}
		}
		cells, heights = [2]puzzle.Mask{cells[0] & at, cells[1] | at}, [2]puzzle.Mask{heights[0] & tall, heights[1] | tall}
	}
	var at, tall puzzle.Mask
	switch {
	case x.How == more:
		at, tall = cells[0], heights[0]
		for _, row := range rows {
			for e := range at.Values() {
				tall &^= puzzle.Only(row[e])
			}
		}
		if at.Len()+tall.Len() <= clue {
			return out
		}
	case cells[1].Len() < clue:
		at = cells[1]
	case heights[1].Len() < clue:
		tall = heights[1]
	}
	for e := range at.Values() {
		if e != d && can[e].Len() == 1 {
			tall |= can[e]
		} else {
			out.Cells = append(out.Cells, v.Place(v.cell(e)))
		}
	}
	out.Tall = slices.Collect(tall.Values())
	if len(out.Cells)+len(out.Tall) > maxNamed {
		return buildingsArgs{}
	}
	return out
}

// division divides a case by the heights of a cell or the cells of a height.
type division struct {
	splitArgs
	can, excluded []puzzle.Mask // the candidates in the cases that fit, and those known to be eliminated
}

// split returns the division with the fewest cases such that each case fails because of one clue. It returns the zero division if there
// is none.
func (v *line) split(clues [2]int, can []puzzle.Mask) (out division) {
	least := v.n + 1
	for d := range can {
		if x, ok := v.divide(clues, can, d, 0); ok && x.count() < least {
			out, least = x, x.count()
		}
	}
	for h := v.n; h > 0; h-- {
		if x, ok := v.divide(clues, can, 0, h); ok && x.count() < least {
			out, least = x, x.count()
		}
	}
	return out
}

// count returns the number of heights or cells of all cases.
func (x division) count() (n int) {
	for _, p := range x.Parts {
		n += len(p.Heights) + len(p.Where)
	}
	return n
}

// divide divides a case by the heights at a distance or, if of is not 0, by the cells of that height. ok is false if some case needs both
// clues.
func (v *line) divide(clues [2]int, can []puzzle.Mask, d, of int) (x division, ok bool) {
	x = division{can: slices.Clone(can), excluded: make([]puzzle.Mask, v.n)}
	one := func(e, h int) bool {
		some := slices.Clone(can)
		some[e] = puzzle.Only(h)
		if !v.can[e].Has(h) {
			x.excluded[e] |= puzzle.Only(h)
			x.can[e] &^= puzzle.Only(h)
			return true
		}
		y := v.fails(clues, some)
		switch y.How {
		case room:
			x.can[e] &^= puzzle.Only(h)
			return true
		case other, both:
			return false
		}
		k := slices.IndexFunc(x.Parts, func(z partArgs) bool { return z.How == y.How && z.From == y.From })
		if k < 0 {
			k = len(x.Parts)
			x.Parts = append(x.Parts, partArgs{How: y.How, From: y.From})
		}
		if p := &x.Parts[k]; of == 0 {
			p.Heights = append(p.Heights, h)
		} else {
			p.Where = append(p.Where, v.Place(v.cell(e)))
		}
		return true
	}
	if x.Of = of; of == 0 {
		x.By = v.Place(v.cell(d))
		for h := range can[d].Values() {
			if !one(d, h) {
				return x, false
			}
		}
		return x, can[d].Len() > 1
	}
	where := latin.Where(can, of)
	for e := range where.Values() {
		if !one(e, of) {
			return x, false
		}
	}
	return x, where.Len() > 1
}

// cause returns why a line has no arrangement with these candidates. If one clue alone fails, it contains the clue and its side.
func (v *line) cause(can []puzzle.Mask) cause {
	near, far := v.cluesNeeded(can, nil)
	x := v.fails([2]int{near, far}, can)
	if x.How == room || x.How == both {
		return cause{How: x.How}
	}
	if near == 0 || x.From == v.side(true) {
		return cause{How: x.How, Must: far, From: v.side(true)}
	}
	return cause{How: x.How, Must: near, From: v.side(false)}
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
