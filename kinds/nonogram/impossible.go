package nonogram

import (
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
)

// Impossible says why no picture can exist when the runs of a line need more cells than it has, or the rows and the columns ask for
// different numbers of black cells. An open line may have any number of them.
func Impossible(p puzzle.Puzzle) string {
	n := p.(*Nonogram)
	if why := n.tooLong(); why != "" {
		return why
	}
	rows, moreRows := total(n.rows, len(n.cols))
	cols, moreCols := total(n.cols, len(n.rows))
	const say = "the rows ask for %s%d filled cells, the columns for %s%d"
	switch {
	case rows > cols+moreCols:
		return fmt.Sprintf(say, where(moreRows > 0, "at least "), rows, where(moreCols > 0, "at most "), cols+moreCols)
	case cols > rows+moreRows:
		return fmt.Sprintf(say, where(moreRows > 0, "at most "), rows+moreRows, where(moreCols > 0, "at least "), cols)
	}
	return ""
}

// where is the words where they are needed.
func where(needed bool, words string) string {
	if needed {
		return words
	}
	return ""
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

// tooLong names the first line whose runs do not fit into it; "" when all do.
func (n *Nonogram) tooLong() string {
	for _, side := range []struct {
		lines  [][]int
		length int
		at     func(int) puzzle.Place
	}{{n.rows, len(n.cols), puzzle.Row}, {n.cols, len(n.rows), puzzle.Col}} {
		for i, runs := range side.lines {
			if need := need(runs); need > side.length {
				return fmt.Sprintf("the clue of %s needs %d cells, and there are %d", side.at(i), need, side.length)
			}
		}
	}
	return ""
}

// need is how many cells runs take with the gaps between them.
func need(runs []int) int {
	n := max(0, len(runs)-1)
	for _, run := range runs {
		n += run
	}
	return n
}
