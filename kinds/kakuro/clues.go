package kakuro

import (
	"slices"

	"github.com/teka-puzzles/teka/fault"
	"github.com/teka-puzzles/teka/puzzle"
)

// clues lists the sums, in the order of the runs. Of a run with several sums it tells the first.
func clues(p puzzle.Puzzle) []puzzle.Clue {
	var out []puzzle.Clue
	for _, r := range p.(*Kakuro).runs {
		if r.sum > 0 {
			out = append(out, puzzle.Clue{At: r.place(), Value: r.sum})
		}
	}
	return out
}

// without is the puzzle without the sum of a run, whose digits still differ.
func without(p puzzle.Puzzle, at puzzle.Place) (puzzle.Puzzle, error) {
	k := p.(*Kakuro)
	i := k.runAt(at)
	if i < 0 || k.runs[i].sum == 0 {
		return nil, fault.Errorf("%s: %w", at, puzzle.ErrNoClue)
	}
	return k.put(i, 0), nil
}

// with is the puzzle with another sum for a run.
func with(p puzzle.Puzzle, c puzzle.Clue) (puzzle.Puzzle, error) {
	k := p.(*Kakuro)
	i := k.runAt(c.At)
	if i < 0 {
		return nil, fault.Errorf("%s: no run begins there: %w", c.At, puzzle.ErrNoClue)
	}
	if err := readable(c.At, c.Value); err != nil {
		return nil, err
	}
	return k.put(i, c.Value), nil
}

// runAt is the run named; -1 when there is none.
func (k *Kakuro) runAt(at puzzle.Place) int {
	return slices.IndexFunc(k.runs, func(r run) bool { return r.place() == at })
}

// put is the puzzle with that sum for a run and no other; 0 for none. It is on the same board.
func (k *Kakuro) put(i, sum int) *Kakuro {
	q := *k
	q.runs = slices.Clone(k.runs)
	q.runs[i].sum = sum
	at := q.runs[i].place()
	q.clash = slices.DeleteFunc(slices.Clone(k.clash), func(c Clue) bool { return puzzle.Run(c.R, c.C, c.Heading) == at })
	return &q
}
