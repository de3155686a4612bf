package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// lineView is a line with blocks: where each can begin, before a step and after it.
type lineView struct {
	at            puzzle.Place
	clue          []int
	hues          []int         // the colour of each block; nil in black on white
	cells         []puzzle.Mask // after the step
	prior         []puzzle.Mask // before it
	before, after [][]bool      // by block and cell; before only when it has been asked for
}

// look makes the view of a line on a board and after some finds.
func newLineView(known puzzle.Facts, at puzzle.Place, clue, hues []int, found []puzzle.Fact) *lineView {
	v := &lineView{at: at, clue: clue, hues: hues}
	board := known.Board()
	for i := 0; ; i++ {
		k := board.Index(cellOf(v.at, i))
		if k < 0 {
			break
		}
		v.cells = append(v.cells, known.Can(k))
	}
	v.prior = slices.Clone(v.cells)
	for _, f := range found {
		if i := v.index(f.At); i < 0 || i >= len(v.cells) {
			continue
		} else if f.Not {
			v.cells[i] &^= puzzle.Only(f.Value)
		} else {
			v.cells[i] &= puzzle.Only(f.Value)
		}
	}
	v.after = v.starts(v.cells)
	return v
}

// begins tells where each block can begin before the step.
func (v *lineView) startsBefore() [][]bool {
	if v.before == nil {
		v.before = v.starts(v.prior)
	}
	return v.before
}

// starts tells where each block can begin so that all of them fit the cells in their order.
func (v *lineView) starts(cells []puzzle.Mask) [][]bool { return blockStarts(cells, v.blocks()) }

// blocks are the blocks of the clue.
func (v *lineView) blocks() []Block { return clueBlocks(puzzle.Clue{Runs: v.clue, Colours: v.hues}) }

// known reports whether nothing of the line is open after the step.
func (v *lineView) known() bool {
	return !slices.ContainsFunc(v.cells, func(m puzzle.Mask) bool { return m.Len() > 1 })
}

// index is the number of a cell in the line; -1 for none of its cells.
func (v *lineView) index(p puzzle.Place) int { return indexIn(v.at, p) }

// owner is the only block that can cover the cells from one to another after the step.
func (v *lineView) owner(from, to int) (block int, ok bool) {
	block = -1
	for j, c := range v.clue {
		for s := max(0, to-c+1); s <= from && s < len(v.cells); s++ {
			if v.after[j][s] {
				if block >= 0 && block != j {
					return -1, false
				}
				block = j
			}
		}
	}
	return block, block >= 0
}

// bounds are the first and the last cell where a block can begin; -1 for none.
func (v *lineView) bounds(starts [][]bool, j int) (lo, hi int) {
	return slices.Index(starts[j], true), lastIndex(starts[j])
}

func lastIndex(list []bool) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] {
			return i
		}
	}
	return -1
}

// filled reports whether a block that begins between the two cells has one place, and all of it is filled after the step.
func (v *lineView) filled(lo, hi, size int) bool {
	return lo == hi && !slices.ContainsFunc(v.cells[lo:lo+size], func(m puzzle.Mask) bool { return m.Has(0) || m.Len() > 1 })
}

// done reports whether every block has its place after the step.
func (v *lineView) done() bool {
	for j := range v.clue {
		if lo, hi := v.bounds(v.after, j); lo != hi {
			return false
		}
	}
	return true
}

// table is so many rows and columns.
func table(rows, cols int) [][]bool {
	all, out := make([]bool, rows*cols), make([][]bool, rows)
	for i := range out {
		out[i] = all[i*cols : (i+1)*cols]
	}
	return out
}
