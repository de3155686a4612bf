package lines

import (
	"context"
	"math/bits"
)

// MaxGridSide is the maximum number of rows and columns for GridFilter.
const MaxGridSide = maxNarrow

// GridFilter propagates the lines of runs of a board one by one until nothing changes, without a solver. The zero value is ready to use and
// can be reused for one board after another.
//
// Columns and rows alternate, so that a line is processed when all its crossing lines are up to date. Preferring lines with many new
// cells saved at most 4% of the line updates and no time.
type GridFilter struct {
	rows, cols gridSide
	sets       lineSets
	probe      gridProbe
}

// gridSide holds the rows or the columns of a board.
type gridSide struct {
	clues        [][]int
	n            int        // cells per line
	clued        uint64     // bit set of lines with a clue
	dirty        uint64     // bit set of lines with new cells since their last update; initially all with a clue
	blackCount   [64]int    // by line: the number of black cells in its clue
	black, white [64]uint64 // by line: the known cells
}

// CellFunc is called for a cell whose value is derived: cell k of row i or, if down, of column i.
type CellFunc func(down bool, i, k int, black bool)

// Run discards the previous board and propagates the clues, which are as in Lines.Post; nil is no clue. It returns the first line
// without an arrangement: failed is its index, down whether it is a column. failed is -1 if none or ctx ends first. emit, which
// may be nil, is called for each derived cell.
func (g *GridFilter) Run(ctx context.Context, rows, cols [][]int, emit CellFunc) (down bool, failed int) {
	if failed = g.rows.reset(rows, len(cols)); failed >= 0 {
		return false, failed
	}
	if failed = g.cols.reset(cols, len(rows)); failed >= 0 {
		return true, failed
	}
	g.rows.overlaps(&g.cols, false, emit)
	side, across := &g.cols, &g.rows
	for down = true; ctx.Err() == nil && (side.dirty|across.dirty) != 0; down = !down {
		if failed = side.sweep(across, &g.sets, down, emit); failed >= 0 {
			return down, failed
		}
		side, across = across, side
	}
	return false, -1
}

// Row returns the known cells of a row.
func (g *GridFilter) Row(i int) (black, white uint64) { return g.rows.black[i], g.rows.white[i] }

// reset discards the previous board. It returns the first line whose runs do not fit, or -1.
func (s *gridSide) reset(clues [][]int, n int) int {
	s.clues, s.n, s.clued = clues, n, 0
	clear(s.black[:len(clues)])
	clear(s.white[:len(clues)])
	for i, clue := range clues {
		s.blackCount[i&63] = blackCells(clue)
		if s.slack(i) < 0 {
			return i
		}
		if clue != nil {
			s.clued |= 1 << (i & 63)
		}
	}
	s.dirty = s.clued
	return -1
}

// slack returns the number of cells by which the runs of a line can move, negative if they do not fit.
func (s *gridSide) slack(i int) int { return s.n + 1 - s.blackCount[i&63] - len(s.clues[i]) }

// overlaps derives the cells that are black in every arrangement of an empty line. It replaces the first update of each line at a
// fraction of the cost.
func (s *gridSide) overlaps(across *gridSide, down bool, emit CellFunc) {
	for i, clue := range s.clues {
		if black := forcedBlack(clue, s.slack(i)); black != 0 {
			s.record(across, i, black, 0, down, emit)
		}
	}
}

// sweep updates the dirty lines of s; down is as in CellFunc. It returns the first line without an arrangement, or -1.
func (s *gridSide) sweep(across *gridSide, sets *lineSets, down bool, emit CellFunc) (failed int) {
	stale := s.dirty & s.clued
	s.dirty = 0
	cells := uint64(1)<<(s.n&63) - 1
	for ; stale != 0; stale &= stale - 1 {
		i := bits.TrailingZeros64(stale)
		black, white, clue, count := s.black[i&63], s.white[i&63], s.clues[i], s.blackCount[i&63]
		open := cells &^ (black | white)
		toBlack, toWhite, ok := uint64(0), uint64(0), true
		switch known := bits.OnesCount64(black); {
		case known == count:
			toWhite, ok = open, matchesClue(black, clue)
		case known+bits.OnesCount64(open) == count:
			toBlack, ok = open, matchesClue(black|open, clue)
		case open == cells && s.slack(i) > 0:
			toBlack = forcedBlack(clue, s.slack(i))
		default:
			var mayBlack, mayWhite uint64
			mayBlack, mayWhite, ok = sets.possible(clue, cells, black, white)
			toBlack, toWhite = open&^mayWhite, open&^mayBlack
		}
		if !ok {
			return i
		}
		if toBlack|toWhite != 0 {
			s.record(across, i, toBlack, toWhite, down, emit)
		}
	}
	return -1
}

// record stores derived cells of line i, marks the crossing lines dirty, and passes the cells to emit; down is as in CellFunc.
func (s *gridSide) record(across *gridSide, i int, black, white uint64, down bool, emit CellFunc) {
	s.black[i&63] |= black
	s.white[i&63] |= white
	across.dirty |= black | white
	bit := uint64(1) << (i & 63)
	for left := black; left != 0; left &= left - 1 {
		across.black[bits.TrailingZeros64(left)&63] |= bit
	}
	for left := white; left != 0; left &= left - 1 {
		across.white[bits.TrailingZeros64(left)&63] |= bit
	}
	if emit == nil {
		return
	}
	for left := black | white; left != 0; left &= left - 1 {
		k := bits.TrailingZeros64(left)
		emit(down, i, k, black>>k&1 != 0)
	}
}

// blackCells returns the number of black cells of a clue.
func blackCells(clue []int) int {
	all := 0
	for _, run := range clue {
		all += run
	}
	return all
}
