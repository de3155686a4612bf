package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/kinds/nonogram/internal/lines"
	"github.com/teka-puzzles/teka/puzzle"
)

// lineView is a line with the possible starts of its blocks before and after a step.
type lineView struct {
	at            puzzle.Place
	clue          []int
	hues          []int         // colour of each block; nil in black and white
	cells         []puzzle.Mask // candidates after the step
	prior         []puzzle.Mask // candidates before the step
	full          bool          // the clue alone places all blocks
	before, after [][]bool      // possible starts by block and cell; before is computed on demand
}

// newLineView returns the line at, from the board before the step and the facts that the step finds. hues is nil in black and white.
func newLineView(known puzzle.Facts, at puzzle.Place, clue, hues []int, found []puzzle.Fact) *lineView {
	v := &lineView{at: at, clue: clue, hues: hues}
	board := known.Board()
	for i := 0; ; i++ {
		k := board.Index(cellOf(v.at, i))
		if k < 0 {
			break
		}
		v.cells = append(v.cells, known.Candidates(k))
	}
	v.prior = slices.Clone(v.cells)
	for _, f := range found {
		if i := v.index(f.At); i < 0 || i >= len(v.cells) {
			continue
		} else if k, m := board.Eliminated(f); v.cells[i]&^m != 0 {
			v.cells[i] &^= m
		} else { // a contradiction: what the step alone leaves
			v.cells[i] = board.Unknown(k).Values &^ m
		}
	}
	v.after = v.starts(v.cells)
	return v
}

// startsBefore returns the possible starts of each block before the step, computed on first use.
func (v *lineView) startsBefore() [][]bool {
	if v.before == nil {
		v.before = v.starts(v.prior)
	}
	return v.before
}

// starts returns where each block can start so that all blocks fit the cells.
func (v *lineView) starts(cells []puzzle.Mask) [][]bool { return lines.Starts(cells, v.runs()) }

func (v *lineView) runs() []lines.Run {
	return asRuns(clueBlocks(puzzle.Clue{Runs: v.clue, Colours: v.hues}))
}

func (v *lineView) known() bool {
	return !slices.ContainsFunc(v.cells, func(m puzzle.Mask) bool { return m.Len() > 1 })
}

func (v *lineView) index(p puzzle.Place) int { return indexIn(v.at, p) }

// owner returns the only block that can cover the cells from to to after the step. ok is false if no block or several can.
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

// bounds returns the first and the last possible start of block j, -1 for none.
func (v *lineView) bounds(starts [][]bool, j int) (lo, hi int) {
	return slices.Index(starts[j], true), lastIndex(starts[j])
}

// lastIndex returns the index of the last true element, -1 for none.
func lastIndex(list []bool) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] {
			return i
		}
	}
	return -1
}

// filled reports whether lo is the only start of a block, not -1 for none, and all its cells are filled after the step, or belong to a full
// line.
func (v *lineView) filled(lo, hi, size int) bool {
	return lo >= 0 && lo == hi &&
		(v.full || !slices.ContainsFunc(v.cells[lo:lo+size], func(m puzzle.Mask) bool { return m.Has(0) || m.Len() > 1 }))
}

// placed reports whether block j has only one place and is filled.
func (v *lineView) placed(j int) bool {
	lo, hi := v.bounds(v.after, j)
	return v.filled(lo, hi, v.clue[j])
}

// done reports whether all cells of every block are filled after the step.
func (v *lineView) done() bool {
	for j := range v.clue {
		if !v.placed(j) {
			return false
		}
	}
	return true
}
