package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// clues are the sums in the order of the runs, for a run with several sums the first. A full run with different digits shows their sum.
var clues = ground.Slots[*Kakuro]{
	Count: func(k *Kakuro) int { return len(k.runs) },
	Place: func(k *Kakuro, i int) puzzle.Place { return k.runs[i].place() },
	At: func(k *Kakuro, at puzzle.Place) int {
		if at != puzzle.Run(int(at.R), int(at.C), puzzle.Heading(at.Dir)) {
			return -1
		}
		i, found := slices.BinarySearchFunc(k.runs, at, func(r run, at puzzle.Place) int { return inOrder(r.place(), at) })
		if !found {
			return -1
		}
		return i
	},
	Clue: func(k *Kakuro, i int) puzzle.Clue { return puzzle.Clue{Value: k.runs[i].sum} },
	Copy: func(k *Kakuro) *Kakuro {
		q := *k
		q.runs, q.clash = slices.Clone(k.runs), slices.Clone(k.clash)
		return &q
	},
	Set:       (*Kakuro).put,
	Normalize: func(_ *Kakuro, c puzzle.Clue) (puzzle.Clue, error) { return c, readable(c.At, c.Value) },
	ClueFor: func(k *Kakuro, board puzzle.Facts, i int) puzzle.Clue {
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
	NoSlotError: func(_ *Kakuro, at puzzle.Place) error {
		return fault.Errorf("%s: no run begins there: %w", at, puzzle.ErrNoClue)
	},
	NoClueError: func(_ *Kakuro, at puzzle.Place, _ int) error { return fault.Errorf("%s: %w", at, puzzle.ErrNoClue) },
}

// inOrder compares the places of two runs by their order in a puzzle (see findRuns).
func inOrder(a, b puzzle.Place) int {
	if down := uint8(puzzle.Down); a.Dir == down && b.Dir == down {
		a.R, a.C, b.R, b.C = a.C, a.R, b.C, b.R
	}
	return a.Compare(b)
}

// put replaces the clues of a run by one sum; 0 for none.
func (k *Kakuro) put(i int, c puzzle.Clue) {
	k.runs[i].sum = c.Value
	at := k.runs[i].place()
	k.clash = slices.DeleteFunc(k.clash, func(c Clue) bool { return puzzle.Run(c.R, c.C, c.Heading) == at })
}
