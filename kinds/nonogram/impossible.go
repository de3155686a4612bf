package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible says why no picture can exist when the runs of a line need more cells than it has, or the rows and the columns ask for
// different numbers of black cells. An open line may have any number of them.
func Impossible(p puzzle.Puzzle) error {
	n := p.(*Nonogram)
	if at, needed, length := n.tooLong(); needed > 0 {
		return fault.Errorf("the clue of %s needs %d cells, and there are %d", at, needed, length)
	}
	rows, moreRows := total(n.rows, len(n.cols))
	cols, moreCols := total(n.cols, len(n.rows))
	if rows > cols+moreCols || cols > rows+moreRows {
		return fault.Errorf("the rows ask for %v filled cells, the columns for %v", filled(rows, moreRows, rows > cols),
			filled(cols, moreCols, cols > rows))
	}
	return nil
}

// filled says how many filled cells there are, when open lines may have more.
func filled(sum, more int, least bool) fault.Text {
	switch {
	case more == 0:
		return fault.Textf("%d", sum)
	case least:
		return fault.Textf("at least %d", sum)
	}
	return fault.Textf("at most %d", sum+more)
}

// total is the sum of all runs of lines of the length given, and how many black cells open lines may have besides.
func total(lines [][]int, length int) (sum, more int) {
	for _, runs := range lines {
		if runs == nil {
			more += length
		}
		for _, run := range runs {
			sum += run
		}
	}
	return sum, more
}

// tooLong is the first line whose runs do not fit into it, the cells that they need, and those there are; no place when all do.
func (n *Nonogram) tooLong() (at puzzle.Place, needed, length int) {
	for i, runs := range n.rows {
		if needed := need(runs); needed > len(n.cols) {
			return puzzle.Row(i), needed, len(n.cols)
		}
	}
	for i, runs := range n.cols {
		if needed := need(runs); needed > len(n.rows) {
			return puzzle.Col(i), needed, len(n.rows)
		}
	}
	return puzzle.Place{}, 0, 0
}

// need is how many cells runs take with the gaps between them.
func need(runs []int) int {
	n := max(0, len(runs)-1)
	for _, run := range runs {
		n += run
	}
	return n
}
