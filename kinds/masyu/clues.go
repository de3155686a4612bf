package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the pearls in reading order, 1 for white and 2 for black. On a board, a cell shows the pearl that agrees with the lines
// around it (see shownPearl).
var clues = ground.Slots[*Masyu]{
	Count: func(m *Masyu) int { return len(m.pearls) },
	Clue:  func(m *Masyu, i int) puzzle.Clue { return puzzle.Clue{Value: int(m.pearls[i])} },
	Copy: func(m *Masyu) *Masyu {
		q := *m
		q.pearls = slices.Clone(m.pearls)
		return &q
	},
	Set: func(m *Masyu, i int, c puzzle.Clue) { m.pearls[i] = Pearl(c.Value) },
	Normalize: func(_ *Masyu, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value != int(White) && c.Value != int(Black) || len(c.Runs) > 0 {
			return c, fault.Errorf("%v: a pearl is 1 for white or 2 for black and nothing else", c.At)
		}
		return c, nil
	},
	ClueFor: func(m *Masyu, board puzzle.Facts, i int) puzzle.Clue {
		return puzzle.Clue{Value: int(m.shownPearl(board, i))}
	},
}

// shownPearl returns the pearl that agrees with the known lines: white if they go straight through the cell and turn in an adjacent cell,
// black if they turn in the cell and go straight through both adjacent cells.
func (m *Masyu) shownPearl(known puzzle.Facts, i int) Pearl {
	line := func(row, col int, h heading) bool {
		e := m.Exit(row, col, h)
		return e >= 0 && known.Candidates(e) == puzzle.Only(1)
	}
	row, col := i/m.cols, i%m.cols
	var ways []heading
	bends, arms := 0, 0 // number of adjacent cells on the loop where it turns, and where it goes straight
	for h := range heading(4) {
		if !line(row, col, h) {
			continue
		}
		ways = append(ways, h)
		switch r, k := h.Step(row, col); {
		case line(r, k, h):
			arms++
		case line(r, k, h.Turn(1)) || line(r, k, h.Turn(3)):
			bends++
		}
	}
	if len(ways) != 2 {
		return NoPearl
	}
	switch straight := ways[1] == ways[0].Turn(2); {
	case straight && bends > 0:
		return White
	case !straight && arms == 2:
		return Black
	}
	return NoPearl
}
