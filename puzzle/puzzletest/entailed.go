// Package puzzletest holds what is tested of every kind of puzzle.
package puzzletest

import (
	"context"
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/sat"
)

// Prover proves steps anew, with nothing but the rules of the kind, the clues named and the facts named.
type Prover struct {
	p      puzzle.Puzzle
	m      *puzzle.Model
	guards map[puzzle.Place]sat.Lit
}

// Implier is a puzzle that can add to a model what its rules imply but search alone would be long to find. A test of the kind must show
// that no solution is lost.
type Implier interface{ Implied(m *puzzle.Model) }

// NewProver makes the rules of a puzzle ready. It serves any number of steps.
func NewProver(p puzzle.Puzzle) *Prover {
	v := &Prover{p, model(p), map[puzzle.Place]sat.Lit{}}
	clues, lits := v.m.Guards()
	for i, at := range clues {
		v.guards[at] = lits[i]
	}
	return v
}

// model is the rules of a puzzle with each clue apart; made anew, it has the same literals.
func model(p puzzle.Puzzle) *puzzle.Model {
	m := puzzle.NewModel(p, true, sat.Options{})
	if i, ok := p.(Implier); ok {
		i.Implied(m)
	}
	return m
}

// quickConflicts bounds the first attempt at a proof.
const quickConflicts = 1000

// refuted reports whether nothing obeys the rules and the literals together. First they are assumed in the model that serves all steps, which is
// quick; when that takes long they are fixed in a new one, because what is costly to propagate is propagated at once only when it is fixed.
func (v *Prover) refuted(ctx context.Context, lits []sat.Lit) (bool, error) {
	s := v.m.S
	s.SetMaxConflicts(s.Stats().Conflicts + quickConflicts)
	found, err := s.Solve(ctx, lits...)
	if err == nil || ctx.Err() != nil {
		return err == nil && !found, err
	}
	s = model(v.p).S
	for _, l := range lits {
		s.Add(l)
	}
	found, err = s.Solve(ctx)
	return err == nil && !found, err
}

// Entailed says what is wrong with a step: a fact of New that does not follow from the clues and facts it names, a clue or a place that
// the puzzle does not have, or the same in one of its sub-steps. nil when all is well.
func (v *Prover) Entailed(ctx context.Context, s puzzle.Step) error {
	var assume []sat.Lit
	for _, at := range s.Clues {
		g, ok := v.guards[at]
		if !ok {
			return fmt.Errorf("%s: there is no clue at %v", s.Technique, at)
		}
		assume = append(assume, g)
	}
	for _, x := range append(append([]puzzle.Fact(nil), s.Because...), s.New...) {
		if v.p.Board().Index(x.At) < 0 {
			return fmt.Errorf("%s: there is no place %v", s.Technique, x.At)
		}
	}
	for _, x := range s.Because {
		assume = append(assume, v.m.Lit(x))
	}
	refuse := func(denied ...sat.Lit) (bool, error) { return v.refuted(ctx, append(denied, assume...)) }
	if s.Contradiction() {
		if ok, err := refuse(); err != nil || !ok {
			return fmt.Errorf("%s: %v and %v do not contradict each other (%w)", s.Technique, s.Clues, s.Because, err)
		}
	}
	for _, x := range s.New {
		if ok, err := refuse(v.m.Lit(x).Not()); err != nil || !ok {
			return fmt.Errorf("%s: %+v does not follow from %v and %+v (%w)", s.Technique, x, s.Clues, s.Because, err)
		}
	}
	for i, sub := range s.Sub {
		if err := v.Entailed(ctx, sub); err != nil {
			return fmt.Errorf("%s, sub-step %d: %w", s.Technique, i+1, err)
		}
	}
	return nil
}

// Steps says what is wrong with an explanation: a step that does not follow, that rests on something not known at that point, or that
// finds nothing new.
func (v *Prover) Steps(ctx context.Context, start puzzle.Facts, steps []puzzle.Step) error {
	known := start.Clone()
	for i, s := range steps {
		if err := v.Entailed(ctx, s); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		for _, x := range s.Because {
			if !known.Holds(x) {
				return fmt.Errorf("step %d: %s: %+v is not known yet", i+1, s.Technique, x)
			}
		}
		for _, x := range s.New {
			if !known.Add(x) {
				return fmt.Errorf("step %d: %s: %+v is known already", i+1, s.Technique, x)
			}
		}
	}
	return nil
}

// Entailed fails the test when a step does not follow from what it names. The puzzle's rules are made ready for each call: NewProver
// serves many steps.
func Entailed(t interface {
	Helper()
	Error(...any)
	Context() context.Context
}, p puzzle.Puzzle, s puzzle.Step) {
	t.Helper()
	if err := NewProver(p).Entailed(t.Context(), s); err != nil {
		t.Error(err)
	}
}
