package akari

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// The signs of cells in texts without a notation. A 0 is a number, so it is no sign for a white cell.
var (
	bareBlack = []string{"#", "B", "b", "X", "■", "█", "⬛", "black", drawnBlack + drawnBlack + drawnBlack}
	bareWhite = []string{"", ".", "-", "_", "·", "~", "□", "⬜", "white"}
)

// drawnBlack is on both sides of the number of a black cell in drawings.
const drawnBlack = "░"

// bare is rows of cells: numbers, one sign for black cells without a number, and one for white cells.
var bare = grid.Bare(fault.Textf("expected black cells, and a sign such as a dot in each white cell"),
	func(w codec.Word, signs codec.Signs) (int, error) {
		n, ok := codec.ParseNumber(strings.Trim(w.Text, drawnBlack))
		switch {
		case ok && n <= maxNumber:
			return n, nil
		case slices.Contains(bareBlack, w.Text):
			return Black, signs.Record("black", w)
		case !slices.Contains(bareWhite, w.Text):
			return 0, fault.Errorf("%s is not a cell: expected a number from 0 to %d, # for black, or a dot", codec.Quote(w.Text), maxNumber)
		}
		return White, signs.Record("", w)
	})
