package rule

import (
	"context"
	"math/bits"
)

// GridMost is the longest side of a board for GridFilter.
const GridMost = narrowest

// GridFilter is the rule of all lines of runs of a board outside of a kernel, for boards of at most GridMost rows and columns: what
// LineFilter finds in one line after the other, until nothing changes. The zero GridFilter is ready; it is memory for one board after
// another.
//
// Columns and rows take turns, so that a line is looked at when all is known that the other side has to tell. To prefer lines with much
// news saved at most four looks in a hundred and no time.
type GridFilter struct {
	rows, cols gridSide
	sets       lineSets
	probe      gridProbe
}

// gridSide is the rows of a board, or its columns.
type gridSide struct {
	clues        [][]int
	n            int        // cells of a line
	told         uint64     // lines with a clue
	stale        uint64     // lines with cells that have become known since the last look; at first all
	count        [64]int    // black cells of each line by its clue
	black, white [64]uint64 // those known
}

// Told is told of a cell that follows from those known of its line: cell k of row i, or of column i.
type Told func(down bool, i, k int, black bool)

// Run forgets the board before and finds all that follows from clues, which are as for LineMemory.Filters, or nil for lines of which
// nothing is told. It returns the first line that it finds without an arrangement, where it stops; failed is -1 for none. When ctx ends it
// stops at the next turn. tell, which may be nil, is told of each cell found.
func (g *GridFilter) Run(ctx context.Context, rows, cols [][]int, tell Told) (down bool, failed int) {
	if failed = g.rows.begin(rows, len(cols)); failed >= 0 {
		return false, failed
	}
	if failed = g.cols.begin(cols, len(rows)); failed >= 0 {
		return true, failed
	}
	g.rows.overlaps(&g.cols, false, tell)
	side, across := &g.cols, &g.rows
	for down = true; ctx.Err() == nil && (side.stale|across.stale) != 0; down = !down {
		if failed = side.sweep(across, &g.sets, down, tell); failed >= 0 {
			return down, failed
		}
		side, across = across, side
	}
	return false, -1
}

// Row is the cells of a row that are known.
func (g *GridFilter) Row(i int) (black, white uint64) { return g.rows.black[i], g.rows.white[i] }

// begin forgets the board before, and returns the first line that its runs do not fit into; -1 for none.
func (s *gridSide) begin(clues [][]int, n int) int {
	s.clues, s.n, s.told = clues, n, 0
	clear(s.black[:len(clues)])
	clear(s.white[:len(clues)])
	for i, clue := range clues {
		s.count[i&63] = cellsOf(clue)
		if s.slack(i) < 0 {
			return i
		}
		if clue != nil {
			s.told |= 1 << (i & 63)
		}
	}
	s.stale = s.told
	return -1
}

// slack is how far the runs of a line may move.
func (s *gridSide) slack(i int) int { return s.n + 1 - s.count[i&63] - len(s.clues[i]) }

// overlaps is the first look at each line, at a fraction of the cost.
func (s *gridSide) overlaps(across *gridSide, down bool, tell Told) {
	for i, clue := range s.clues {
		if black := always(clue, s.slack(i)); black != 0 {
			s.learn(across, i, black, 0, down, tell)
		}
	}
}

// sweep looks at the lines that have news, and returns the first one that has no arrangement left; -1 for none.
func (s *gridSide) sweep(across *gridSide, sets *lineSets, down bool, tell Told) (failed int) {
	stale := s.stale & s.told
	s.stale = 0
	cells := uint64(1)<<(s.n&63) - 1
	for ; stale != 0; stale &= stale - 1 {
		i := bits.TrailingZeros64(stale)
		black, white, clue, count := s.black[i&63], s.white[i&63], s.clues[i], s.count[i&63]
		open := cells &^ (black | white)
		toBlack, toWhite, ok := uint64(0), uint64(0), true
		switch known := bits.OnesCount64(black); {
		case known == count:
			toWhite, ok = open, follows(black, clue)
		case known+bits.OnesCount64(open) == count:
			toBlack, ok = open, follows(black|open, clue)
		case open == cells && s.slack(i) > 0:
			toBlack = always(clue, s.slack(i))
		default:
			var mayBlack, mayWhite uint64
			mayBlack, mayWhite, ok = sets.may(clue, cells, black, white)
			toBlack, toWhite = open&^mayWhite, open&^mayBlack
		}
		if !ok {
			return i
		}
		if toBlack|toWhite != 0 {
			s.learn(across, i, toBlack, toWhite, down, tell)
		}
	}
	return -1
}

// learn takes down cells of line i that have become known.
func (s *gridSide) learn(across *gridSide, i int, black, white uint64, down bool, tell Told) {
	s.black[i&63] |= black
	s.white[i&63] |= white
	across.stale |= black | white
	bit := uint64(1) << (i & 63)
	for left := black; left != 0; left &= left - 1 {
		across.black[bits.TrailingZeros64(left)&63] |= bit
	}
	for left := white; left != 0; left &= left - 1 {
		across.white[bits.TrailingZeros64(left)&63] |= bit
	}
	if tell == nil {
		return
	}
	for left := black | white; left != 0; left &= left - 1 {
		k := bits.TrailingZeros64(left)
		tell(down, i, k, black>>k&1 != 0)
	}
}
