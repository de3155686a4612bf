package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the numbers at the sides, side by side, and then the givens. On a full line, a side shows the number of visible buildings, and
// a cell shows its height.
var clues = ground.Slots[*Skyscrapers]{
	Count: func(s *Skyscrapers) int { return 4*s.n + s.n*s.n },
	Place: func(s *Skyscrapers, i int) puzzle.Place {
		if cell := i - 4*s.n; cell >= 0 {
			return s.board.At(cell)
		}
		return puzzle.Outside(puzzle.Side(i/s.n), i%s.n)
	},
	Clue: func(s *Skyscrapers, i int) puzzle.Clue { return puzzle.Clue{Value: *s.slot(i)} },
	Copy: (*Skyscrapers).clone,
	Set:  func(s *Skyscrapers, i int, c puzzle.Clue) { *s.slot(i) = c.Value },
	Normalize: func(s *Skyscrapers, c puzzle.Clue) (puzzle.Clue, error) { // as in New, a number above N is a clue that no board satisfies
		switch {
		case c.Value < 1:
			return c, fault.Errorf("%s: the clue %d is not above 0", c.At, c.Value)
		case c.At.Kind == puzzle.CellKind && c.Value > s.n:
			return c, fault.Errorf("%s: the height %d is not between 1 and %d", c.At, c.Value, s.n)
		}
		return c, nil
	},
	ClueFor: func(s *Skyscrapers, board puzzle.Facts, i int) puzzle.Clue {
		c := checker{s: s, known: board}
		if cell := i - 4*s.n; cell >= 0 {
			return puzzle.Clue{Value: c.height(cell)}
		}
		return puzzle.Clue{Value: c.seen(puzzle.Side(i/s.n), i%s.n)}
	},
}

// clone returns a copy whose clues and givens can be changed.
func (s *Skyscrapers) clone() *Skyscrapers {
	q := *s
	for side, told := range s.sides {
		q.sides[side] = slices.Clone(told)
	}
	q.grid = slices.Clone(s.grid)
	return &q
}

// slot returns where a clue is stored: slots 0 to 4n-1 are the sides in order, those from 4n on are the cells.
func (s *Skyscrapers) slot(slot int) *int {
	if cell := slot - 4*s.n; cell >= 0 {
		return &s.grid[cell]
	}
	return &s.sides[slot/s.n][slot%s.n]
}

// seen counts the buildings visible from a side of line i; 0 while the line is not full.
func (c *checker) seen(side puzzle.Side, i int) int {
	first, step := c.s.from(side, i)
	line := make([]int, c.s.n)
	for k := range line {
		if line[k] = c.height(first + k*step); line[k] == 0 {
			return 0
		}
	}
	return seenFrom(line)
}

// shownBy returns every clue and given of a full board, which may differ from those of the puzzle. The puzzle is not changed.
func shownBy(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	s := *p.(*Skyscrapers)
	s.grid = make([]int, len(s.grid))
	return clues.AllClues(&s, board)
}
