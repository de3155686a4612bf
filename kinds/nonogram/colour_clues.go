package nonogram

import (
	"slices"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// colouredClues are the clues of the lines: rows, then columns. A puzzle.Clue has the sizes of the blocks as its Runs and their colours
// beside them.
var colouredClues = ground.Slots[*Coloured]{
	Count: func(n *Coloured) int { return len(n.rows) + len(n.cols) },
	Place: func(n *Coloured, k int) puzzle.Place { return n.line(k).at },
	At: func(n *Coloured, at puzzle.Place) int {
		for k, l := range n.lines() {
			if l.at == at {
				return k
			}
		}
		return -1
	},
	Held: func(n *Coloured, k int) puzzle.Clue { return asClue(n.line(k).clue) },
	Put: func(n *Coloured, k int, c puzzle.Clue) *Coloured {
		var line []Block
		if c.Runs != nil {
			line = clueBlocks(c)
		}
		return n.with(k, line)
	},
	Read: func(n *Coloured, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Colours != nil && len(c.Colours) != len(c.Runs) {
			return c, fault.Errorf("%v: %d runs and %d colours", c.At, len(c.Runs), len(c.Colours))
		}
		line, err := n.tidy(c.At, clueBlocks(c))
		return asClue(line), err
	},
	Shown: func(n *Coloured, board puzzle.Facts, k int) puzzle.Clue {
		l := n.line(k)
		cells := make([]puzzle.Mask, l.n)
		for i := range cells {
			cells[i] = board.Can(l.unknown(i))
		}
		return asClue(blocksIn(cells))
	},
	NoSlot: (*Coloured).noLine,
	NoClue: func(n *Coloured, at puzzle.Place, k int) error {
		if k < 0 {
			return n.noLine(at)
		}
		return fault.Errorf("nothing is told of %v: %w", at, puzzle.ErrNoClue)
	},
}

// noLine says that a place is no line of the board.
func (n *Coloured) noLine(at puzzle.Place) error {
	rows, cols := n.Size()
	return fault.Errorf("%v is no row or column of a board with %d rows and %d columns: %w", at, rows, cols, puzzle.ErrNoClue)
}

// asClue is a line of blocks as data; nil stays nil.
func asClue(line []Block) (c puzzle.Clue) {
	if line == nil {
		return c
	}
	c.Runs = []int{}
	for _, b := range line {
		c.Runs, c.Colours = append(c.Runs, b.Size), append(c.Colours, b.Colour)
	}
	return c
}

// clueBlocks is asClue backwards; runs without colours have the first one.
func clueBlocks(c puzzle.Clue) []Block {
	line := []Block{}
	for k, size := range c.Runs {
		b := Block{size, 1}
		if k < len(c.Colours) {
			b.Colour = c.Colours[k]
		}
		line = append(line, b)
	}
	return line
}

// with is the puzzle with another clue in line k; nil for an open line. The board is the same.
func (n *Coloured) with(k int, line []Block) *Coloured {
	m := *n
	if k < len(n.rows) {
		m.rows = slices.Clone(n.rows)
		m.rows[k] = line
	} else {
		m.cols = slices.Clone(n.cols)
		m.cols[k-len(n.rows)] = line
	}
	return &m
}
