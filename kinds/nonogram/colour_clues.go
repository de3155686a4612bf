package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
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
	Copy: (*Coloured).copied,
	Put: func(n *Coloured, k int, c puzzle.Clue) {
		var line []Block
		if c.Runs != nil {
			line = clueBlocks(c)
		}
		n.set(k, line)
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

// copied returns a puzzle with its own lists of clues and a shared board.
func (n *Coloured) copied() *Coloured {
	m := *n
	m.rows, m.cols = slices.Clone(n.rows), slices.Clone(n.cols)
	return &m
}

// set replaces the clue of line k; nil makes the line open.
func (n *Coloured) set(k int, line []Block) {
	if k < len(n.rows) {
		n.rows[k] = line
	} else {
		n.cols[k-len(n.rows)] = line
	}
}
