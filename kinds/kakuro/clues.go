package kakuro

import (
	"slices"

	ground "github.com/teka-puzzles/teka/board"
	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// clues are the sums, in the order of the runs; of a run with several sums the first. A run shows the sum of its digits when it is full
// and they differ.
var clues = ground.Slots[*Kakuro]{
	Count: func(k *Kakuro) int { return len(k.runs) },
	Place: func(k *Kakuro, i int) puzzle.Place { return k.runs[i].place() },
	At: func(k *Kakuro, at puzzle.Place) int {
		return slices.IndexFunc(k.runs, func(r run) bool { return r.place() == at })
	},
	Held: func(k *Kakuro, i int) puzzle.Clue { return puzzle.Clue{Value: k.runs[i].sum} },
	Put:  (*Kakuro).put,
	Read: func(_ *Kakuro, c puzzle.Clue) (puzzle.Clue, error) { return c, readable(c.At, c.Value) },
	Shown: func(k *Kakuro, board puzzle.Facts, i int) puzzle.Clue {
		sum, used := 0, puzzle.Mask(0)
		for _, u := range k.runs[i].cells {
			if v, ok := board.Value(u); ok {
				sum += v
				used |= puzzle.Only(v)
			}
		}
		if used.Len() < len(k.runs[i].cells) {
			return puzzle.Clue{}
		}
		return puzzle.Clue{Value: sum}
	},
	NoSlot: func(_ *Kakuro, at puzzle.Place) error {
		return fault.Errorf("%s: no run begins there: %w", at, puzzle.ErrNoClue)
	},
	NoClue: func(_ *Kakuro, at puzzle.Place, _ int) error { return fault.Errorf("%s: %w", at, puzzle.ErrNoClue) },
}

// put is the puzzle with that sum for a run and no other; 0 for none. It is on the same board.
func (k *Kakuro) put(i int, c puzzle.Clue) *Kakuro {
	q := *k
	q.runs = slices.Clone(k.runs)
	q.runs[i].sum = c.Value
	at := q.runs[i].place()
	q.clash = slices.DeleteFunc(slices.Clone(k.clash), func(c Clue) bool { return puzzle.Run(c.R, c.C, c.Heading) == at })
	return &q
}
