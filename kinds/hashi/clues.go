package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// Clues lists the numbers that are told, in the order of the islands.
func Clues(p puzzle.Puzzle) []puzzle.Clue {
	h := p.(*Hashi)
	var out []puzzle.Clue
	for i, x := range h.islands {
		if x.N > 0 {
			out = append(out, puzzle.Clue{At: h.cell(i), Value: x.N})
		}
	}
	return out
}

// Without is the puzzle in which the number of an island is not told. The error wraps puzzle.ErrNoClue when it is not, or there is no island.
func Without(p puzzle.Puzzle, at puzzle.Place) (puzzle.Puzzle, error) {
	h := p.(*Hashi)
	i, err := h.islandAt(at)
	switch {
	case err != nil:
		return nil, err
	case h.islands[i].N == 0:
		return nil, fault.Errorf("no number is told of the island in %v: %w", at, puzzle.ErrNoClue)
	}
	return h.numbered(i, 0), nil
}

// With is the puzzle in which an island has another number, or one where none was told. The error wraps puzzle.ErrNoClue when there is no such island.
func With(p puzzle.Puzzle, c puzzle.Clue) (puzzle.Puzzle, error) {
	h := p.(*Hashi)
	i, err := h.islandAt(c.At)
	switch {
	case err != nil:
		return nil, err
	case c.Value < 1 || c.Value > mostN || len(c.Runs) > 0:
		return nil, fault.Errorf("%v: the number of an island is 1 to %d and nothing else", c.At, mostN)
	}
	return h.numbered(i, c.Value), nil
}

// islandAt is the island in a cell; the error wraps puzzle.ErrNoClue when there is none.
func (h *Hashi) islandAt(at puzzle.Place) (int, error) {
	r, c := int(at.R), int(at.C)
	if i, ok := h.at[[2]int{r, c}]; ok && at == puzzle.Cell(r, c) {
		return i, nil
	}
	return 0, fault.Errorf("no island lies in %v: %w", at, puzzle.ErrNoClue)
}

// numbered is the puzzle in which an island has another number. It shares all else.
func (h *Hashi) numbered(i, n int) *Hashi {
	q := *h
	q.islands = slices.Clone(h.islands)
	q.islands[i].N = n
	return &q
}
