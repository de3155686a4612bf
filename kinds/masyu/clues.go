package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// Clues lists the pearls in reading order; the value of a white one is 1, that of a black one 2.
func Clues(p puzzle.Puzzle) []puzzle.Clue {
	m := p.(*Masyu)
	var out []puzzle.Clue
	for x, pearl := range m.pearls {
		if pearl != NoPearl {
			out = append(out, puzzle.Clue{At: m.place(x), Value: int(pearl)})
		}
	}
	return out
}

// Without is the puzzle without the pearl in a cell. The error wraps puzzle.ErrNoClue when none is there.
func Without(p puzzle.Puzzle, at puzzle.Place) (puzzle.Puzzle, error) {
	m := p.(*Masyu)
	if !m.inside(at) || m.Pearl(int(at.R), int(at.C)) == NoPearl {
		return nil, fault.Errorf("no pearl lies in %v: %w", at, puzzle.ErrNoClue)
	}
	return m.put(at, NoPearl), nil
}

// With is the puzzle with a pearl in a cell, which may have had one or not. The error wraps puzzle.ErrNoClue when the place is no cell of the board.
func With(p puzzle.Puzzle, c puzzle.Clue) (puzzle.Puzzle, error) {
	m := p.(*Masyu)
	switch {
	case !m.inside(c.At):
		return nil, fault.Errorf("%v is no cell of the board: %w", c.At, puzzle.ErrNoClue)
	case c.Value != int(White) && c.Value != int(Black) || len(c.Runs) > 0:
		return nil, fault.Errorf("%v: a pearl is 1 for white or 2 for black and nothing else", c.At)
	}
	return m.put(c.At, Pearl(c.Value)), nil
}

// inside reports whether a place is a cell of the board.
func (m *Masyu) inside(at puzzle.Place) bool {
	return at == puzzle.Cell(int(at.R), int(at.C)) && at.R >= 0 && at.C >= 0 && int(at.R) < m.rows && int(at.C) < m.cols
}

// put is the puzzle with something else in a cell. It shares the board.
func (m *Masyu) put(at puzzle.Place, pearl Pearl) *Masyu {
	q := *m
	q.pearls = slices.Clone(m.pearls)
	q.pearls[int(at.R)*m.cols+int(at.C)] = pearl
	return &q
}
