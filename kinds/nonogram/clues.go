package nonogram

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues gives access to the clues by index, rows before columns. A puzzle.Clue has the block sizes as Runs and, except in plain puzzles,
// their colours. A removed clue leaves an open line: its list is nil, while that of an empty line is non-nil. ClueFor derives a clue from
// the known cells and treats open cells as empty.
var clues = ground.Slots[*Nonogram]{
	Count: func(n *Nonogram) int { return len(n.lines) },
	Place: func(n *Nonogram, k int) puzzle.Place { return n.lane(k).at },
	Clue:  func(n *Nonogram, k int) puzzle.Clue { return n.asClue(n.lines[k]) },
	Copy: func(n *Nonogram) *Nonogram {
		m := *n
		m.lines, m.runs = slices.Clone(n.lines), slices.Clone(n.runs)
		return &m
	},
	Set: func(n *Nonogram, k int, c puzzle.Clue) {
		if c.Runs == nil {
			n.set(k, nil)
		} else {
			n.set(k, clueBlocks(c))
		}
	},
	Normalize: func(n *Nonogram, c puzzle.Clue) (puzzle.Clue, error) {
		switch {
		case n.variant == plain:
			c.Colours = nil
		case c.Colours != nil && len(c.Colours) != len(c.Runs):
			return c, fault.Errorf("%v: %d runs and %d colours", c.At, len(c.Runs), len(c.Colours))
		}
		line := []Block{}
		for _, b := range clueBlocks(c) {
			b, err := n.checkBlock(c.At, b)
			if err != nil {
				return c, err
			}
			if b.Size != 0 {
				line = append(line, b)
			}
		}
		return n.asClue(line), nil
	},
	ClueFor: func(n *Nonogram, board puzzle.Facts, k int) puzzle.Clue {
		return n.asClue(blocksIn(n.lane(k).cells(board)))
	},
}

// asClue converts blocks to a puzzle.Clue. nil stays nil.
func (n *Nonogram) asClue(line []Block) puzzle.Clue {
	c := puzzle.Clue{Runs: sizesOf(line)}
	if n.variant != plain {
		for _, b := range line {
			c.Colours = append(c.Colours, b.Colour)
		}
	}
	return c
}

// sizesOf returns the sizes of the blocks of a clue; nil for an open line.
func sizesOf(line []Block) []int {
	if line == nil {
		return nil
	}
	return lists.Map(line, func(b Block) int { return b.Size })
}

// clueBlocks converts a clue to blocks. Runs without colours get colour 1 (Black). The result is never nil, so callers must check for an
// open line (nil Runs) first.
func clueBlocks(c puzzle.Clue) []Block {
	line := make([]Block, len(c.Runs))
	for k, size := range c.Runs {
		if line[k] = blackBlock(size); k < len(c.Colours) {
			line[k].Colour = c.Colours[k]
		}
	}
	return line
}

// set replaces the clue of line k. nil makes the line open.
func (n *Nonogram) set(k int, line []Block) { n.lines[k], n.runs[k] = line, sizesOf(line) }

// CheckClues returns an error that names the first open line, or nil. Call it before work that needs all clues.
func (n *Nonogram) CheckClues() error {
	for k, line := range n.lines {
		if line == nil {
			return fault.Errorf("%v has no clue", n.lane(k).at)
		}
	}
	return nil
}
