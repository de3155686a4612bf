package puzzletest

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// ReducedPuzzle is a puzzle reduced to some clues, for a proof that shares no code with the model; see newEnumerator.
type ReducedPuzzle struct {
	Puzzle puzzle.Puzzle // same board, without the removable clues
	// Open lists the unknowns that the remaining clues do not concern, so that they need not be filled.
	Open []int
	// Partial reports whether Check on partial boards depends on the remaining clues only. If it uses other rules, only full boards are
	// checked.
	Partial bool
}

// maxBoards is the maximum number of boards, including partial ones, per enumeration.
const maxBoards = 20_000

// newEnumerator returns a Prover that enumerates boards: a step follows if it holds on every board on which Check reports no violation of
// the named clues or of rules without clue. part returns the puzzle reduced to the given clues. Boards must be small.
func newEnumerator(p puzzle.Puzzle, part func(p puzzle.Puzzle, keep []puzzle.Place) ReducedPuzzle) *Prover {
	v := NewProver(p) // provides the list of clues
	v.oracle = &enumeration{p: p, part: part}
	return v
}

// enumeration is an oracle that searches for a counterexample.
type enumeration struct {
	p    puzzle.Puzzle
	part func(p puzzle.Puzzle, keep []puzzle.Place) ReducedPuzzle
}

// possible implements oracle. It returns an error after maxBoards boards, or if ctx ends.
func (e *enumeration) possible(ctx context.Context, clues []puzzle.Place, facts []puzzle.Fact, denied ...[]puzzle.Fact) (bool, error) {
	known := puzzle.NewFacts(e.p.Board())
	known.AddAll(facts)
	for _, d := range denied {
		if len(d) == 1 { // lists of several facts are checked on full boards
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

type boardSearch struct {
	ctx     context.Context
	part    ReducedPuzzle
	named   map[puzzle.Place]bool // named clues
	denied  [][]puzzle.Fact
	known   puzzle.Facts
	order   []int // unknowns to fill, in this order
	visited int   // boards visited, including partial ones
}

// sortUnknowns orders the unknowns by distance to the named clues and facts, which decide the result. Denied facts must be filled.
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

// fill reports whether the unknowns from order[k] on can be filled without violating a named clue so that each denied list has a false
// fact.
func (s *boardSearch) fill(k int) bool {
	for k < len(s.order) && s.known.Candidates(s.order[k]).Len() == 1 {
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
	can := s.known.Candidates(i)
	defer func() { s.known.Reset(i); s.known.Restrict(i, can) }()
	for v := range can.Values() {
		if s.known.Set(i, v); s.fill(k + 1) {
			return true
		}
	}
	return false
}

// violated reports whether the board violates a named clue, or a rule without clue.
func (s *boardSearch) violated() bool {
	return slices.ContainsFunc(s.part.Puzzle.Kind().Check(s.part.Puzzle, s.known), func(v puzzle.Violation) bool {
		return !slices.ContainsFunc(v.Clues, func(at puzzle.Place) bool { return !s.named[at] })
	})
}
