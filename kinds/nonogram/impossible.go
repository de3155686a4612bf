package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Impossible returns an error if a clue is longer than its line, or if rows and columns require different numbers of cells of a colour.
func Impossible(p puzzle.Puzzle) error {
	n := p.(*Nonogram)
	if l := n.firstTooLong(); l.n > 0 {
		return fault.Errorf("the clue of %s needs %d cells, but the line has %d", l.at, minLength(l.clue), l.n)
	}
	for colour := 1; colour < len(n.inks); colour++ {
		rows, moreRows := n.countCells(0, n.height, colour)
		cols, moreCols := n.countCells(n.height, len(n.lines), colour)
		if rows <= cols+moreCols && cols <= rows+moreRows {
			continue
		}
		across, down := formatCount(rows, moreRows, rows > cols), formatCount(cols, moreCols, cols > rows)
		if n.variant == coloured {
			return fault.Errorf("the rows need %v cells of the colour %s, the columns %v", across, n.inks[colour].Name, down)
		}
		return fault.Errorf("the rows need %v filled cells, the columns %v", across, down)
	}
	return nil
}

// formatCount formats the number of cells that one side requires: sum or, if more further ones are possible, "at least" or "at most".
func formatCount(sum, more int, least bool) fault.Text {
	switch {
	case more == 0:
		return fault.Textf("%d", sum)
	case least:
		return fault.Textf("at least %d", sum)
	}
	return fault.Textf("at most %d", sum+more)
}

// unbounded exceeds the number of cells of any board.
const unbounded = 1 << 30

// countCells returns the minimum number of cells of a colour that the clues of lines from to to-1 require, and how many more are
// possible.
func (n *Nonogram) countCells(from, to, colour int) (sum, more int) {
	for k := from; k < to; k++ {
		l := n.lane(k)
		switch {
		case l.clue == nil && n.variant == plain:
			more += l.n
		case l.clue == nil:
			more = unbounded
		}
		for _, b := range l.clue {
			if b.Size < 0 && (b.Size == AnyRuns || b.Colour == colour) {
				more = unbounded
			}
			if b.Size != AnyRuns && b.Colour == colour {
				sum += max(b.Size, 1)
			}
		}
	}
	return sum, more
}

// firstTooLong returns the first line whose clue does not fit, or a lane without cells.
func (n *Nonogram) firstTooLong() lane {
	for k, clue := range n.lines {
		if l := n.lane(k); minLength(clue) > l.n {
			return l
		}
	}
	return lane{}
}
