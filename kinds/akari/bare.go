package akari

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/codec"
)

// The signs of cells in texts without a notation. A 0 is a number, so it is no sign for a white cell.
var (
	bareBlack = []string{"#", "B", "b", "X", "■", "█", "⬛", "black", drawnBlack + drawnBlack + drawnBlack}
	bareWhite = []string{"", ".", "-", "_", "·", "~", "□", "⬜", "white"}
)

// drawnBlack is on both sides of the number of a black cell in drawings.
const drawnBlack = "░"

// readBare reads rows of cells: numbers, one sign for black cells without a number, and one for white cells.
func readBare(t codec.Table) (*Akari, error) {
	rows, err := t.Grid(sizes.Side)
	if err != nil {
		return nil, err
	}
	var cells []int
	signs := codec.Signs{}
	for _, row := range rows {
		for _, w := range row {
			content, meaning := White, ""
			switch n, ok := codec.ParseNumber(strings.Trim(w.Text, drawnBlack)); {
			case ok && n <= maxNumber:
				cells = append(cells, n)
				continue
			case slices.Contains(bareBlack, w.Text):
				content, meaning = Black, "black"
			case !slices.Contains(bareWhite, w.Text):
				return nil, t.Errorf(w.At, "%s is not a cell: expected a number from 0 to %d, # for black, or a dot", codec.Quote(w.Text), maxNumber)
			}
			if err := signs.Record(meaning, w); err != nil {
				return nil, t.Errorf(w.At, "%w", err)
			}
			cells = append(cells, content)
		}
	}
	if _, white := signs[""]; !white || !slices.ContainsFunc(cells, func(x int) bool { return x != White }) {
		return nil, t.Errorf(0, "expected black cells, and a sign such as a dot in each white cell")
	}
	return New(len(rows), len(rows[0]), cells)
}
