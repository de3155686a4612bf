package board

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Slots are the places that the puzzles P of a kind have for clues, numbered in the order in which clues are listed. A kind says what its
// slots are; the functions that puzzle.Kind and puzzle.Maker ask for are made of that here. A clue with the number None and without runs
// (which are nil) stands for none.
type Slots[P puzzle.Puzzle] struct {
	None  int                                           // 0, unless that is a clue
	Count func(p P) int                                 // how many there are, with a clue or not
	Place func(p P, slot int) puzzle.Place              // which clue it is for
	At    func(p P, at puzzle.Place) int                // the slot of a place; -1 when there is none
	Held  func(p P, slot int) puzzle.Clue               // what stands in it; the place may be left out
	Copy  func(p P) P                                   // copies the puzzle and its clues but shares the board
	Put   func(p P, slot int, c puzzle.Clue)            // sets the clue in a slot of a copy
	Read  func(p P, c puzzle.Clue) (puzzle.Clue, error) // a clue for a slot that there is, as it is kept; or why there can be none such

	// Shown is what a clue in the slot would say of a board as it stands, were nothing more to be filled in; none where it could say
	// nothing. It is written from the rules of the game.
	Shown func(p P, board puzzle.Facts, slot int) puzzle.Clue

	NoSlot func(p P, at puzzle.Place) error           // says that a place holds no clues; it wraps puzzle.ErrNoClue
	NoClue func(p P, at puzzle.Place, slot int) error // says that a place, whose slot may be -1, has no clue to be taken away; likewise
}

// none reports whether a clue stands for no clue.
func (s *Slots[P]) none(c puzzle.Clue) bool { return c.Value == s.None && c.Runs == nil }

// listed is a clue as it is given away.
func (s *Slots[P]) listed(p P, slot int, c puzzle.Clue) puzzle.Clue {
	return puzzle.Clue{At: s.Place(p, slot), Value: c.Value, Runs: slices.Clone(c.Runs), Colours: slices.Clone(c.Colours)}
}

// Clues lists the clues of a puzzle: puzzle.Kind's Clues.
func (s *Slots[P]) Clues(p puzzle.Puzzle) []puzzle.Clue {
	return s.list(p, func(slot int) puzzle.Clue { return s.Held(p.(P), slot) })
}

// Told lists the clues that a full board allows: puzzle.Maker's Told.
func (s *Slots[P]) Told(p puzzle.Puzzle, board puzzle.Facts) []puzzle.Clue {
	return s.list(p, func(slot int) puzzle.Clue { return s.Shown(p.(P), board, slot) })
}

func (s *Slots[P]) list(p puzzle.Puzzle, of func(slot int) puzzle.Clue) []puzzle.Clue {
	var out []puzzle.Clue
	for slot := range s.Count(p.(P)) {
		if c := of(slot); !s.none(c) {
			out = append(out, s.listed(p.(P), slot, c))
		}
	}
	return out
}

// Fulfilled lists the clues that the board meets as it stands: puzzle.Kind's Fulfilled.
func (s *Slots[P]) Fulfilled(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Place {
	var out []puzzle.Place
	for slot := range s.Count(p.(P)) {
		held := s.Held(p.(P), slot)
		if s.none(held) {
			continue
		}
		if c := s.Shown(p.(P), known, slot); !s.none(c) && c.Value == held.Value && slices.Equal(c.Runs, held.Runs) {
			out = append(out, s.Place(p.(P), slot))
		}
	}
	return out
}

// Without returns a copy without the clues at the given places; it implements puzzle.Kind's Without.
func (s *Slots[P]) Without(p puzzle.Puzzle, places ...puzzle.Place) (puzzle.Puzzle, error) {
	q := s.Copy(p.(P))
	for _, at := range places {
		slot := s.At(q, at)
		if slot < 0 || s.none(s.Held(q, slot)) {
			return nil, s.NoClue(q, at, slot)
		}
		s.Put(q, slot, puzzle.Clue{At: at, Value: s.None})
	}
	return q, nil
}

// With returns a copy with the given clues in their slots; it implements puzzle.Kind's With.
func (s *Slots[P]) With(p puzzle.Puzzle, clues ...puzzle.Clue) (puzzle.Puzzle, error) {
	q := s.Copy(p.(P))
	for _, c := range clues {
		slot := s.At(q, c.At)
		if slot < 0 {
			return nil, s.NoSlot(q, c.At)
		}
		c, err := s.Read(q, c)
		if err != nil {
			return nil, err
		}
		s.Put(q, slot, c)
	}
	return q, nil
}
