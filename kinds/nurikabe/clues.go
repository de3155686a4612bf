package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the sizes of the islands with a number, in reading order. Without its clue, an island has an unknown number. On a board, a
// number is the size of the area without sea around it.
var clues = ground.Slots[*Nurikabe]{
	NoValue: Query,
	Count:   func(n *Nurikabe) int { return len(n.cells) },
	Place:   (*Nurikabe).place,
	At: func(n *Nurikabe, at puzzle.Place) int {
		i := n.Cell(int(at.R), int(at.C))
		if at != puzzle.Cell(int(at.R), int(at.C)) || i < 0 || n.cells[i] == None {
			return -1
		}
		return i
	},
	Clue: func(n *Nurikabe, i int) puzzle.Clue {
		if n.cells[i] == None {
			return puzzle.Clue{Value: Query}
		}
		return puzzle.Clue{Value: n.cells[i]}
	},
	Copy: func(n *Nurikabe) *Nurikabe {
		q := *n
		q.cells = slices.Clone(n.cells)
		return &q
	},
	Set: func(n *Nurikabe, i int, c puzzle.Clue) { n.cells[i] = c.Value },
	Normalize: func(_ *Nurikabe, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 1 || c.Value > maxNumber || len(c.Runs) > 0 {
			return c, fault.Errorf("%s: the number %d is not between 1 and %d", c.At, c.Value, maxNumber)
		}
		return c, nil
	},
	ClueFor: func(n *Nurikabe, board puzzle.Facts, i int) puzzle.Clue {
		if n.cells[i] == None {
			return puzzle.Clue{Value: Query}
		}
		state := n.state(board)
		size := len(n.area(i, func(v int) bool { return state[v] != isSea }))
		return puzzle.Clue{Value: size}
	},
	NoSlotError: func(_ *Nurikabe, at puzzle.Place) error {
		return fault.Errorf("%s has no number: %w", at, puzzle.ErrNoClue)
	},
	NoClueError: func(_ *Nurikabe, at puzzle.Place, _ int) error {
		return fault.Errorf("%s has no number: %w", at, puzzle.ErrNoClue)
	},
}

// area returns the cells connected to one, itself first, through cells that in accepts.
func (n *Nurikabe) area(from int, in func(cell int) bool) []int {
	out, seen := []int{from}, map[int]bool{from: true}
	for k := 0; k < len(out); k++ {
		for h := range ground.Direction(4) {
			if v := n.Next(out[k], h); v >= 0 && !seen[v] && in(v) {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	return out
}
