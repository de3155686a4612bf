package puzzletest

import (
	"context"
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Part is a puzzle of which only some clues are left, for a second proof that shares nothing with the model: see NewEnumerator.
type Part struct {
	Puzzle puzzle.Puzzle // on the same board, without the clues that can be taken away
	// Open are the unknowns, by index, of which the clues left say nothing, so that they may be left open.
	Open []int
	// Partial reports whether what Check says of a partial board follows from the clues left alone. Where a check takes a rule of the whole board
	// into account that is not among them, only full boards can be judged.
	Partial bool
}

// mostBoards bounds the boards, partial ones included, that an enumeration looks at; a step that needs more is not decided.
const mostBoards = 20_000

// NewEnumerator proves by enumeration: a step follows when it holds on every board on which the kind's Check finds none of the clues
// named broken, nor a rule that no clue carries. part makes the puzzle that has only the clues given. The board must be small.
func NewEnumerator(p puzzle.Puzzle, part func(p puzzle.Puzzle, keep []puzzle.Place) Part) *Prover {
	v := NewProver(p) // for the list of clues
	v.judge = &enumeration{p: p, part: part}
	return v
}

// enumeration judges by listing boards. It keeps the last list: the facts of one step are asked for one after the other.
type enumeration struct {
	p    puzzle.Puzzle
	part func(p puzzle.Puzzle, keep []puzzle.Place) Part

	clues  []puzzle.Place
	facts  []puzzle.Fact
	open   []int
	boards []puzzle.Facts
	err    error // why there are not all of them
}

func (e *enumeration) possible(ctx context.Context, clues []puzzle.Place, facts []puzzle.Fact, denied ...[]puzzle.Fact) (bool, error) {
	part := e.part(e.p, clues)
	var open []int // what is denied must be filled
	for _, i := range part.Open {
		at := e.p.Board().Unknown(i).At
		if !slices.ContainsFunc(slices.Concat(denied...), func(x puzzle.Fact) bool { return x.At == at }) {
			open = append(open, i)
		}
	}
	if e.boards == nil || !slices.Equal(clues, e.clues) || !slices.Equal(facts, e.facts) || !slices.Equal(open, e.open) {
		e.clues, e.facts, e.open, e.boards = slices.Clone(clues), slices.Clone(facts), open, []puzzle.Facts{}
		e.err = e.list(ctx, part)
	}
	if e.err != nil {
		return false, e.err
	}
	for _, b := range e.boards {
		obeys := true
		for _, d := range denied {
			obeys = obeys && slices.ContainsFunc(d, func(x puzzle.Fact) bool { return !b.Holds(x) })
		}
		if obeys {
			return true, nil
		}
	}
	return false, nil
}

// list lists the boards on which the facts hold and none of the clues is broken.
func (e *enumeration) list(ctx context.Context, part Part) error {
	known := puzzle.NewFacts(e.p.Board())
	for _, x := range e.facts {
		known.Add(x)
	}
	if known.Contradiction() >= 0 {
		return nil
	}
	named := make(map[puzzle.Place]bool, len(e.clues))
	for _, at := range e.clues {
		named[at] = true
	}
	check := part.Puzzle.Kind().Check
	broken := func() bool {
		return slices.ContainsFunc(check(part.Puzzle, known), func(v puzzle.Violation) bool {
			return !slices.ContainsFunc(v.Clues, func(at puzzle.Place) bool { return !named[at] })
		})
	}
	looked := 0
	var fill func(i int) error
	fill = func(i int) error {
		for i < known.Board().Len() && (known.Can(i).Len() == 1 || slices.Contains(e.open, i)) {
			i++
		}
		full := i == known.Board().Len()
		if looked++; looked > mostBoards || ctx.Err() != nil {
			return fmt.Errorf("after %d boards", looked)
		}
		if (full || part.Partial) && broken() {
			return nil
		}
		if full {
			e.boards = append(e.boards, known.Clone())
			return nil
		}
		can := known.Can(i)
		defer func() { known.Reset(i); known.Restrict(i, can) }()
		for v := range can.Values() {
			known.Set(i, v)
			if err := fill(i + 1); err != nil {
				return err
			}
		}
		return nil
	}
	return fill(0)
}
