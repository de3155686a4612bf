package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Why a block of a line is where it is, said by the room that is left for it.

// room is the room that is left for the blocks of the finds: "the 3 has only R4-R7", or "C4-C9 is left for 2 3" of a gap that
// several share. What is said of a block that fills its room is the find itself, which is not said again. It is empty for too many
// blocks.
func (x sentence) room() string {
	v := x.lineView()
	if v == nil {
		return ""
	}
	var said []string
	var placed []int
	heard := map[int]bool{} // gaps, by their first cells
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
			if !heard[from] {
				said = append(said, x.gapClause(v, from, to, among))
			}
			heard[from] = true
		case lo == 0 && hi+c == len(v.cells):
		default:
			said = append(said, x.Lang.Phrase("lines/room", map[string]any{"Block": x.blockName(v, j), "Cells": stretch(x.Lang, v.at, lo, hi+c-1)}))
			if lo == hi {
				placed = append(placed, j)
			}
		}
	}
	if len(said) > maxRooms {
		return ""
	}
	x.markPlaced(placed)
	return x.Lang.List(said, false)
}

// mostRooms is of how many blocks or gaps a clause says it.
const maxRooms = 3

// leftFor says which blocks a gap is left for.
func (x sentence) gapClause(v *lineView, from, to int, among []int) string {
	sizes := make([]int, len(among))
	for k, j := range among {
		sizes[k] = v.clue[j]
	}
	return x.Lang.Phrase("lines/gap", map[string]any{"Cells": stretch(x.Lang, v.at, from, to), "Blocks": runs(sizes)})
}

// place notes blocks of which the look has said where they are.
func (x sentence) markPlaced(blocks []int) {
	m := x.notes()
	if x.Parent != nil {
		m = sentence{x.Parent}.notes()
	}
	m.placed = append(m.placed, blocks...)
}

// gap is the cells round one that may be filled before the step, from one that is surely empty to the next: the first and the last.
func (v *lineView) gap(i int) (from, to int) {
	for from = i; from > 0 && v.prior[from-1].Has(1); from-- {
	}
	for to = i; to+1 < len(v.prior) && v.prior[to+1].Has(1); to++ {
	}
	return from, to
}

// among are the blocks that can be nowhere but within some cells, before the step.
func (v *lineView) confinedTo(from, to int) []int {
	var out []int
	for j, c := range v.clue {
		if lo, hi := v.bounds(v.startsBefore(), j); lo >= from && hi+c-1 <= to && lo >= 0 {
			out = append(out, j)
		}
	}
	return out
}

// mostPlaces is how many places of a block a clause lists.
const maxPlaces = 3

// astride is the places left for a block that can be on either side of the empty cells found, but not on them: "the 2 is R3-R4 or
// R9-R10"; "" when it is no such block, or has too many places.
func (x sentence) astride() string {
	v := x.lineView()
	if v == nil || lastFilled([]puzzle.Step{x.Step}) >= 0 {
		return ""
	}
	var said []string
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
		said = append(said, x.Lang.Phrase("lines/block", is))
	}
	if len(said) == 0 || len(said) > 2 {
		return ""
	}
	if x.Parent != nil {
		sentence{x.Parent}.notes().saysCases = true
	}
	return x.Lang.List(said, false)
}

// jam is the first block for which there is no room when the blocks are laid from the beginning of the line; "" when the line has
// one block, or the blocks have room and a filled cell is left over.
func (x sentence) jam() string {
	v := x.lineView()
	if v == nil || len(v.clue) < 2 || v.hues != nil {
		return ""
	}
	_, ends := forwardPlaces(v.prior, v.blocks())
	for j, can := range ends {
		if !slices.Contains(can, true) {
			return x.blockName(v, j)
		}
	}
	return ""
}
