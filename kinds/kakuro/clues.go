package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// clues are the sums in the order of the runs, for a run with several sums the first. A full run with different digits shows their sum.
var clues = ground.Slots[*Kakuro]{
	Count: func(k *Kakuro) int { return len(k.runs) },
	Place: func(k *Kakuro, i int) puzzle.Place { return k.runs[i].place() },
	Clue:  func(k *Kakuro, i int) puzzle.Clue { return puzzle.Clue{Value: k.runs[i].sum} },
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
}

// put replaces the clues of a run by one sum; 0 for none.
func (k *Kakuro) put(i int, c puzzle.Clue) {
	k.runs[i].sum = c.Value
	at := k.runs[i].place()
	k.clash = slices.DeleteFunc(k.clash, func(c Clue) bool { return puzzle.Run(c.R, c.C, c.Heading) == at })
}
