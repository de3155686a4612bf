package puzzletest

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Part is a puzzle of which only some clues are left, for a second proof that shares nothing with the model: see newEnumerator.
type Part struct {
	Puzzle puzzle.Puzzle // on the same board, without the clues that can be taken away
	// Open are the unknowns, by index, of which the clues left say nothing, so that they may be left open.
	Open []int
	// Partial reports whether what Check says of a partial board follows from the clues left alone. Where a check takes a rule of
	// the whole board into account that is not among them, only full boards can be judged.
	Partial bool
}

// mostBoards bounds the boards, partial ones included, that an enumeration looks at; a step that needs more is not decided.
const maxBoards = 20_000

// newEnumerator proves by enumeration: a step follows when it holds on every board on which the kind's Check finds none of the clues
// named broken, nor a rule that no clue carries. part makes the puzzle that has only the clues given. The board must be small.
func newEnumerator(p puzzle.Puzzle, part func(p puzzle.Puzzle, keep []puzzle.Place) Part) *Prover {
	v := NewProver(p) // for the list of clues
	v.oracle = &enumeration{p: p, part: part}
	return v
}

// enumeration judges by looking for a board on which a step is wrong.
type enumeration struct {
	p    puzzle.Puzzle
	part func(p puzzle.Puzzle, keep []puzzle.Place) Part
}

func (e *enumeration) possible(ctx context.Context, clues []puzzle.Place, facts []puzzle.Fact, denied ...[]puzzle.Fact) (bool, error) {
	known := puzzle.NewFacts(e.p.Board())
	for _, x := range facts {
		known.Add(x)
	}
	for _, d := range denied {
		if len(d) == 1 { // of several it is seen at the end which one does not hold
			known.Add(puzzle.Fact{At: d[0].At, Value: d[0].Value, Not: !d[0].Not})
		}
	}
	if known.Contradiction() >= 0 {
		return false, nil
	}
	s := boardSearch{ctx: ctx, part: e.part(e.p, clues), named: make(map[puzzle.Place]bool, len(clues)), denied: denied, known: known}
	for _, at := range clues {
		s.named[at] = true
	}
	s.sortUnknowns(facts)
	found := s.fill(0)
	if s.visited > maxBoards || ctx.Err() != nil {
		return false, fmt.Errorf("after %d boards", s.visited)
	}
	return found, nil
}

// enumerating is the search for one board.
type boardSearch struct {
	ctx     context.Context
	part    Part
	named   map[puzzle.Place]bool // the clues
	denied  [][]puzzle.Fact
	known   puzzle.Facts
	order   []int // of the unknowns to fill
	visited int   // boards, partial ones included
}

// line puts the unknowns in line, those next to what is named first: what a step says is decided there. What is denied must be filled.
func (s *boardSearch) sortUnknowns(facts []puzzle.Fact) {
	var near []puzzle.Place
	for at := range s.named {
		near = append(near, at)
	}
	for _, x := range slices.Concat(append(s.denied, facts)...) {
		near = append(near, x.At)
	}
	board := s.known.Board()
	away := make([]int, board.Len())
	for i := range away {
		at := board.Unknown(i).At
		if slices.Contains(s.part.Open, i) && !slices.ContainsFunc(slices.Concat(s.denied...), func(x puzzle.Fact) bool { return x.At == at }) {
			continue
		}
		s.order = append(s.order, i)
		away[i] = math.MaxInt
		for _, to := range near {
			down, right := int(at.R)-int(to.R), int(at.C)-int(to.C)
			away[i] = min(away[i], down*down+right*right)
		}
	}
	slices.SortStableFunc(s.order, func(i, j int) int { return away[i] - away[j] })
}

// fill reports whether the unknowns from the k-th in line on can be filled so that none of the clues is broken and something of
// each list denied does not hold.
func (s *boardSearch) fill(k int) bool {
	for k < len(s.order) && s.known.Can(s.order[k]).Len() == 1 {
		k++
	}
	full := k == len(s.order)
	if s.visited++; s.visited > maxBoards || s.ctx.Err() != nil || (full || s.part.Partial) && s.violated() {
		return false
	}
	if full {
		return !slices.ContainsFunc(s.denied, func(d []puzzle.Fact) bool {
			return !slices.ContainsFunc(d, func(x puzzle.Fact) bool { return !s.known.Holds(x) })
		})
	}
	i := s.order[k]
	can := s.known.Can(i)
	defer func() { s.known.Reset(i); s.known.Restrict(i, can) }()
	for v := range can.Values() {
		if s.known.Set(i, v); s.fill(k + 1) {
			return true
		}
	}
	return false
}

// broken reports whether the board breaks one of the clues named, or a rule that no clue carries.
func (s *boardSearch) violated() bool {
	return slices.ContainsFunc(s.part.Puzzle.Kind().Check(s.part.Puzzle, s.known), func(v puzzle.Violation) bool {
		return !slices.ContainsFunc(v.Clues, func(at puzzle.Place) bool { return !s.named[at] })
	})
}
