package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// clues lists the numbers at the sides and the heights given, each where it is told.
func clues(p puzzle.Puzzle) []puzzle.Clue {
	s := p.(*Skyscrapers)
	var out []puzzle.Clue
	for side, told := range s.sides {
		for i, c := range told {
			if c > 0 {
				out = append(out, puzzle.Clue{At: puzzle.Outside(puzzle.Side(side), i), Value: c})
			}
		}
	}
	for i, h := range s.grid {
		if h > 0 {
			out = append(out, puzzle.Clue{At: s.board.Unknown(i).At, Value: h})
		}
	}
	return out
}

// without is the puzzle without a number at a side or a height given.
func without(p puzzle.Puzzle, at puzzle.Place) (puzzle.Puzzle, error) {
	q := p.(*Skyscrapers).copied()
	told := q.told(at)
	if told == nil || *told == 0 {
		return nil, fault.Errorf("%s: %w", at, puzzle.ErrNoClue)
	}
	*told = 0
	return q, nil
}

// with is the puzzle with another number at a side, or another height given. As everywhere, a number above N is a clue that no board obeys.
func with(p puzzle.Puzzle, c puzzle.Clue) (puzzle.Puzzle, error) {
	q := p.(*Skyscrapers).copied()
	told := q.told(c.At)
	switch {
	case told == nil:
		return nil, fault.Errorf("%s: only the sides and the cells hold clues: %w", c.At, puzzle.ErrNoClue)
	case c.Value < 1:
		return nil, fault.Errorf("%s: the clue %d is not above 0", c.At, c.Value)
	case c.At.Kind == puzzle.CellKind && c.Value > q.n:
		return nil, fault.Errorf("%s: the height %d is not between 1 and %d", c.At, c.Value, q.n)
	}
	*told = c.Value
	return q, nil
}

// copied is a puzzle on the same board with clues of its own.
func (s *Skyscrapers) copied() *Skyscrapers {
	q := *s
	for side, told := range s.sides {
		q.sides[side] = slices.Clone(told)
	}
	q.grid = slices.Clone(s.grid)
	return &q
}

// told is where the puzzle keeps the clue of a place; nil when none can be there.
func (s *Skyscrapers) told(at puzzle.Place) *int {
	switch {
	case at.Kind == puzzle.SideKind && at.R >= 0 && int(at.R) < s.n:
		return &s.sides[at.Dir][at.R]
	case at.Kind == puzzle.CellKind && s.board.Index(at) >= 0:
		return &s.grid[s.board.Index(at)]
	}
	return nil
}
