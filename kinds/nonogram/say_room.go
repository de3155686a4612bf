package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// room describes the space left for the blocks of the conclusion: "the 3 fits only in R4-R7", or "the blocks 2 3 must fit in C4-C9" for a
// gap shared by several. A block that fills its space is marked as placed, because the clause is the conclusion. It is "" for more than
// maxRooms clauses.
func (x sentence) room() string {
	v := x.lineView()
	if v == nil {
		return ""
	}
	var clauses []string
	var placed []int
	reported := map[int]bool{} // gaps by first cell
	for j, c := range v.clue {
		covers := slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool {
			i := v.index(f.At)
			k, ok := v.owner(i, i)
			return f.Value > 0 && ok && k == j
		})
		lo, hi := v.bounds(v.startsBefore(), j)
		if !covers || lo < 0 {
			continue
		}
		from, to := v.gap(lo)
		switch among := v.confinedTo(from, to); {
		case v.hues == nil && from <= hi && hi <= to && len(among) > 1 && len(among) < len(v.clue):
			if !reported[from] {
				clauses = append(clauses, x.gapClause(v, from, to, among))
			}
			reported[from] = true
		case lo == 0 && hi+c == len(v.cells):
		default:
			cells := stretch(x.Lang, v.at, lo, hi+c-1)
			clauses = append(clauses, x.Lang.Phrase("lines/room", map[string]any{"Block": x.blockName(v, j), "Cells": cells}))
			if lo == hi {
				placed = append(placed, j)
			}
		}
	}
	if len(clauses) > maxRooms {
		return ""
	}
	x.markPlaced(placed)
	return x.Lang.List(clauses, false)
}

// maxRooms is the maximum number of blocks and gaps that a clause describes.
const maxRooms = 3

// gapClause states that the blocks among lie in cells from to to, inclusive.
func (x sentence) gapClause(v *lineView, from, to int, among []int) string {
	sizes := lists.Map(among, func(j int) int { return v.clue[j] })
	return x.Lang.Phrase("lines/gap", map[string]any{"Cells": stretch(x.Lang, v.at, from, to), "Blocks": runs(sizes)})
}

// markPlaced records blocks whose place the sentence already states, in the notes of its parent if it has one.
func (x sentence) markPlaced(blocks []int) {
	m := x.notes()
	if x.Parent != nil {
		m = sentence{x.Parent}.notes()
	}
	m.placed = append(m.placed, blocks...)
}

// gap returns the first and last cell of the stretch around cell i that has no empty cell before the step.
func (v *lineView) gap(i int) (from, to int) {
	for from = i; from > 0 && v.prior[from-1].Has(1); from-- {
	}
	for to = i; to+1 < len(v.prior) && v.prior[to+1].Has(1); to++ {
	}
	return from, to
}

// confinedTo returns the blocks that lie within the given cells in every arrangement before the step.
func (v *lineView) confinedTo(from, to int) []int {
	var out []int
	for j, c := range v.clue {
		if lo, hi := v.bounds(v.startsBefore(), j); lo >= from && hi+c-1 <= to && lo >= 0 {
			out = append(out, j)
		}
	}
	return out
}

// maxPlaces is the maximum number of places of a block that a clause lists.
const maxPlaces = 3

// astride lists the places of a block that can lie on either side of the concluded empty cells: "the 2 is R3-R4 or R9-R10". It is "" if
// no block does or one has too many places.
func (x sentence) astride() string {
	v := x.lineView()
	if v == nil || fillsCell(x.Step) {
		return ""
	}
	var clauses []string
	for j, c := range v.clue {
		lo, hi := v.bounds(v.startsBefore(), j)
		if lo < 0 || !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { i := v.index(f.At); return lo+c <= i && i < hi }) {
			continue
		}
		var at []string
		for s, ok := range v.startsBefore()[j] {
			if ok {
				at = append(at, stretch(x.Lang, v.at, s, s+c-1))
			}
		}
		if len(at) > maxPlaces {
			return ""
		}
		is := map[string]any{"Block": x.blockName(v, j), "Placed": true, "Cells": x.Lang.Or(at, false)}
		clauses = append(clauses, x.Lang.Phrase("lines/block", is))
	}
	if len(clauses) == 0 || len(clauses) > 2 {
		return ""
	}
	if x.Parent != nil {
		sentence{x.Parent}.notes().saysCases = true
	}
	return x.Lang.List(clauses, false)
}

// jam names the first block that does not fit when blocks are placed from the start of the line. It is "" if all fit but leave a filled
// cell uncovered.
func (x sentence) jam() string {
	v := x.lineView()
	if v == nil {
		return ""
	}
	_, ends := lines.Forward(v.prior, v.runs())
	for j, can := range ends {
		if !slices.Contains(can, true) {
			return x.blockName(v, j)
		}
	}
	return ""
}
