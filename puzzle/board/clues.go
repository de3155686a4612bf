package board

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Slots describes where the puzzles P of a kind can have clues. Slots are numbered in the order in which clues are listed. It implements
// functions of puzzle.Kind and puzzle.Maker. A clue with Value NoValue and nil Runs means no clue.
type Slots[P puzzle.Puzzle] struct {
	NoValue   int                                           // usually 0, another number if 0 is a clue
	Count     func(p P) int                                 // number of slots, with or without a clue
	Place     func(p P, slot int) puzzle.Place              // place of a slot; nil if the slots are the cells in reading order
	At        func(p P, at puzzle.Place) int                // slot of a place, or -1; nil to search for the place
	Has       func(p P, slot int) bool                      // whether the slot can have a clue; nil if all can
	Clue      func(p P, slot int) puzzle.Clue               // clue in a slot; its At may be unset
	Copy      func(p P) P                                   // copy of the puzzle and its clues that shares the board
	Set       func(p P, slot int, c puzzle.Clue)            // sets the clue in a slot, of a copy
	Normalize func(p P, c puzzle.Clue) (puzzle.Clue, error) // validates and normalizes a clue for an existing slot

	// ClueFor returns the clue that the slot would have if nothing more were filled in; NoValue if it cannot have one. It is
	// written from the rules of the game.
	ClueFor func(p P, board puzzle.Facts, slot int) puzzle.Clue
}

// Numbers adds to s what follows if the clues are the numbers that list returns, from least to most.
func Numbers[T any, P interface {
	*T
	puzzle.Puzzle
}](list func(p P) *[]int, least, most int, s Slots[P]) Slots[P] {
	s.Count = func(p P) int { return len(*list(p)) }
	s.Clue = func(p P, slot int) puzzle.Clue { return puzzle.Clue{Value: (*list(p))[slot]} }
	s.Copy = func(p P) P {
		q := *p
		numbers := list(&q)
		*numbers = slices.Clone(*numbers)
		return &q
	}
	s.Set = func(p P, slot int, c puzzle.Clue) { (*list(p))[slot] = c.Value }
	if s.Normalize == nil {
		s.Normalize = func(_ P, c puzzle.Clue) (puzzle.Clue, error) {
			if c.Value < least || c.Value > most || len(c.Runs) > 0 {
				return c, NumberError(c.At, c.Value, least, most)
			}
			return c, nil
		}
	}
	return s
}

// NumberError reports a number outside its range.
func NumberError(at puzzle.Place, n, least, most int) error {
	return fault.Errorf("%s: the number %d is not between %d and %d", at, n, least, most)
}

// place returns the place of a slot.
func (s *Slots[P]) place(p P, slot int) puzzle.Place {
	if s.Place != nil {
		return s.Place(p, slot)
	}
	_, cols := p.Size()
	return puzzle.Cell(slot/cols, slot%cols)
}

// at returns the slot of a place that can have a clue, or -1.
func (s *Slots[P]) at(p P, at puzzle.Place) int {
	slot := -1
	if s.At != nil {
		slot = s.At(p, at)
	} else if rows, cols := p.Size(); s.Place != nil {
		for k := s.Count(p) - 1; k >= 0 && slot < 0; k-- {
			if s.Place(p, k) == at {
				slot = k
			}
		}
	} else if at == puzzle.Cell(int(at.R), int(at.C)) {
		slot = Grid{rows, cols}.Cell(int(at.R), int(at.C))
	}
	if slot >= 0 && !s.has(p, slot) {
		return -1
	}
	return slot
}

func (s *Slots[P]) has(p P, slot int) bool { return s.Has == nil || s.Has(p, slot) }

func (s *Slots[P]) none(c puzzle.Clue) bool { return c.Value == s.NoValue && c.Runs == nil }

// Number returns the number of the clue at a place; ok is false if no clue is there.
func (s *Slots[P]) Number(p P, at puzzle.Place) (n int, ok bool) {
	slot := s.at(p, at)
	if slot < 0 {
		return s.NoValue, false
	}
	c := s.Clue(p, slot)
	return c.Value, !s.none(c)
}

// withPlace returns a copy of the clue with its place.
func (s *Slots[P]) withPlace(p P, slot int, c puzzle.Clue) puzzle.Clue {
	return puzzle.Clue{At: s.place(p, slot), Value: c.Value, Runs: slices.Clone(c.Runs), Colours: slices.Clone(c.Colours)}
}

// Clues implements puzzle.Kind.Clues.
func (s *Slots[P]) Clues(p puzzle.Puzzle) []puzzle.Clue {
	return s.list(p, func(slot int) puzzle.Clue { return s.Clue(p.(P), slot) })
}

// AllClues implements puzzle.Maker.AllClues.
func (s *Slots[P]) AllClues(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	return s.list(p, func(slot int) puzzle.Clue { return s.ClueFor(p.(P), board, slot) })
}

// Kind returns a kind with its functions about clues; those that are set stay. Its Random rejects options beyond its limits.
func (s *Slots[P]) Kind(k puzzle.Kind) *puzzle.Kind {
	if random := k.Random; random != nil {
		k.Random = func(r *rand.Rand, o puzzle.RandomOptions) (puzzle.Draft, error) {
			if err := cmp.Or(o.Validate(1, k.Limits.Side), k.Limits.CheckSides(o.Rows, o.Cols)); err != nil {
				return puzzle.Draft{}, err
			}
			return random(r, o)
		}
	}
	k.Clues, k.Without, k.With = s.Clues, s.Without, s.With
	if k.Fulfilled == nil {
		k.Fulfilled = s.Fulfilled
	}
	if k.Make != nil && k.Make.AllClues == nil {
		k.Make.AllClues = s.AllClues
	}
	return &k
}

// OmitLike removes from q the clues in slots in which p has none.
func (s *Slots[P]) OmitLike(p, q P) {
	for slot := range s.Count(p) {
		if s.has(p, slot) && s.none(s.Clue(p, slot)) {
			s.Set(q, slot, puzzle.Clue{Value: s.NoValue})
		}
	}
}

// list returns the clues that of gives for the slots, without empty ones.
func (s *Slots[P]) list(p puzzle.Puzzle, of func(slot int) puzzle.Clue) []puzzle.Clue {
	var out []puzzle.Clue
	for slot := range s.Count(p.(P)) {
		if !s.has(p.(P), slot) {
			continue
		}
		if c := of(slot); !s.none(c) {
			out = append(out, s.withPlace(p.(P), slot, c))
		}
	}
	return out
}

// Fulfilled lists the clues that equal the ones the board would have. It implements puzzle.Kind.Fulfilled.
func (s *Slots[P]) Fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	var out []puzzle.Place
	for slot := range s.Count(p.(P)) {
		held := s.Clue(p.(P), slot)
		if s.none(held) || !s.has(p.(P), slot) {
			continue
		}
		if c := s.ClueFor(p.(P), known, slot); !s.none(c) && c.Value == held.Value && slices.Equal(c.Runs, held.Runs) {
			out = append(out, s.place(p.(P), slot))
		}
	}
	return out
}

// Without returns a copy of the puzzle without the clues at some places. A place without a clue is an error. It implements
// puzzle.Kind.Without.
func (s *Slots[P]) Without(p puzzle.Puzzle, places ...puzzle.Place) (puzzle.Puzzle, error) {
	q := s.Copy(p.(P))
	for _, at := range places {
		slot := s.at(q, at)
		if slot < 0 || s.none(s.Clue(q, slot)) {
			return nil, fault.Errorf("%s: %w", at, puzzle.ErrNoClue)
		}
		s.Set(q, slot, puzzle.Clue{At: at, Value: s.NoValue})
	}
	return q, nil
}

// With returns a copy of the puzzle with more clues. An invalid place or value is an error. It implements puzzle.Kind.With.
func (s *Slots[P]) With(p puzzle.Puzzle, clues ...puzzle.Clue) (puzzle.Puzzle, error) {
	q := s.Copy(p.(P))
	for _, c := range clues {
		slot := s.at(q, c.At)
		if slot < 0 {
			return nil, fault.Errorf("%s: %w", c.At, puzzle.ErrNoClue)
		}
		c, err := s.Normalize(q, c)
		if err != nil {
			return nil, err
		}
		s.Set(q, slot, c)
	}
	return q, nil
}
