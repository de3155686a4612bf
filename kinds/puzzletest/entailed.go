// Package puzzletest contains the tests that apply to every kind of puzzle.
package puzzletest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// Prover proves steps independently, from the rules of the kind and the clues and facts that the step names.
type Prover struct {
	p      puzzle.Puzzle
	clues  map[puzzle.Place]bool // clues of the puzzle
	oracle oracle
}

// oracle decides which boards exist.
type oracle interface {
	// possible reports whether some board satisfies the clues and the facts and violates at least one fact of each list in denied.
	possible(ctx context.Context, clues []puzzle.Place, facts []puzzle.Fact, denied ...[]puzzle.Fact) (bool, error)
}

// NewProver returns a Prover that uses the kernel and the model of the puzzle.
func NewProver(p puzzle.Puzzle) *Prover {
	k := newKernel(p)
	v := &Prover{p, make(map[puzzle.Place]bool, len(k.guards)), k}
	for at := range k.guards {
		v.clues[at] = true
	}
	return v
}

// ErrUndecided is returned if a proof does not finish before its context ends.
var ErrUndecided = errors.New("not decided within the limit")

// Entailed returns an error if a fact of New does not follow from the named clues and facts, if a named clue or place does not exist, or
// if this holds for a sub-step. It returns ErrUndecided if ctx ended and no error was found.
func (v *Prover) Entailed(ctx context.Context, s puzzle.Step) error {
	if err := v.checkNames(s); err != nil {
		return fmt.Errorf("%s: %w", s.Technique, err)
	}
	if err := v.checkChain(s); err != nil {
		return fmt.Errorf("%s: %w", s.Technique, err)
	}
	undecided := error(nil)
	if s.Contradiction() {
		switch possible, err := v.oracle.possible(ctx, s.Clues, s.Because); {
		case err != nil:
			undecided = fmt.Errorf("%s: %w: %w", s.Technique, ErrUndecided, err)
		case possible:
			return fmt.Errorf("%s: %v and %+v do not contradict each other", s.Technique, s.Clues, s.Because)
		}
	}
	for _, x := range s.New {
		switch possible, err := v.oracle.possible(ctx, s.Clues, s.Because, []puzzle.Fact{x}); {
		case err != nil:
			undecided = fmt.Errorf("%s: %+v: %w: %w", s.Technique, x, ErrUndecided, err)
		case possible:
			return fmt.Errorf("%s: %+v does not follow from %v and %+v", s.Technique, x, s.Clues, s.Because)
		}
	}
	if _, ok := s.Args["cases"]; ok {
		switch left, err := v.allowsOtherCase(ctx, s); {
		case err != nil:
			undecided = fmt.Errorf("%s: cases: %w: %w", s.Technique, ErrUndecided, err)
		case left:
			return fmt.Errorf("%s: something is possible that is none of the cases", s.Technique)
		}
	}
	for i, sub := range s.Sub {
		switch err := v.Entailed(ctx, sub); {
		case errors.Is(err, ErrUndecided):
			undecided = fmt.Errorf("%s, sub-step %d: %w", s.Technique, i+1, err)
		case err != nil:
			return fmt.Errorf("%s, sub-step %d: %w", s.Technique, i+1, err)
		}
	}
	return undecided
}

// allowsOtherCase reports whether a board satisfies the premises but none of the cases. The assumptions of a case are its premises that
// are not premises of the step.
func (v *Prover) allowsOtherCase(ctx context.Context, s puzzle.Step) (bool, error) {
	denied := make([][]puzzle.Fact, len(s.Sub))
	for i, c := range s.Sub {
		for _, x := range c.Because {
			if !slices.Contains(s.Because, x) {
				denied[i] = append(denied[i], x)
			}
		}
	}
	return v.oracle.possible(ctx, s.Clues, s.Because, denied...)
}

// checkNames returns an error if a step names a clue or a place that the puzzle does not have.
func (v *Prover) checkNames(s puzzle.Step) error {
	for _, at := range s.Clues {
		if !v.clues[at] {
			return fmt.Errorf("there is no clue at %v", at)
		}
	}
	for _, x := range append(append([]puzzle.Fact(nil), s.Because...), s.New...) {
		if v.p.Board().Index(x.At) < 0 {
			return fmt.Errorf("there is no place %v", x.At)
		}
	}
	return nil
}

// checkChain checks the sub-steps of a step. Each may depend only on facts that are named, assumed or derived before. Under a hypothesis
// they must end in a contradiction; in a case or without a hypothesis they may derive the conclusion instead. For a step by cases at a
// place it checks only that no candidate is omitted; other cases are left to Entailed.
func (v *Prover) checkChain(s puzzle.Step) error {
	if len(s.Sub) == 0 {
		return nil
	}
	known := puzzle.NewFacts(v.p.Board())
	known.AddAll(s.Because)
	if at, ok := s.Args["at"].(puzzle.Place); ok {
		left := known.CandidatesAt(at)
		for _, c := range s.Sub {
			left &^= puzzle.Only(c.Args["assumed"].(puzzle.Fact).Value)
		}
		if left != 0 {
			return fmt.Errorf("no case is made of %v at %v", left, at)
		}
		return nil
	}
	if _, ok := s.Args["cases"]; ok { // cases that are not the values of one place: see Entailed
		return nil
	}
	if _, ok := s.Args["opposites"]; ok {
		for _, x := range s.New {
			if !slices.ContainsFunc(s.Sub, func(c puzzle.Step) bool {
				return c.Contradiction() && !slices.ContainsFunc(c.Because, func(y puzzle.Fact) bool {
					return y != v.p.Board().Opposite(x) && !known.Holds(y)
				})
			}) {
				return fmt.Errorf("no sub-step refutes the opposite of %+v", x)
			}
		}
		return nil
	}
	assumed, ok := s.Args["assumed"].(puzzle.Fact)
	if ok { // otherwise it is among the named facts
		known.Add(assumed)
	}
	for i, sub := range s.Sub {
		for _, x := range sub.Because {
			if !known.Holds(x) {
				return fmt.Errorf("sub-step %d: %+v is not known yet", i+1, x)
			}
		}
		known.AddAll(sub.New)
	}
	clash := known.Contradiction() >= 0 || s.Sub[len(s.Sub)-1].Contradiction()
	if (!ok || strings.HasSuffix(s.Technique, ".case")) && len(s.New) > 0 && !clash {
		for _, x := range s.New {
			if !known.Holds(x) {
				return fmt.Errorf("the sub-steps do not lead to %+v", x)
			}
		}
	} else if !clash {
		return errors.New("the sub-steps do not end in a contradiction")
	}
	return nil
}

// Follow returns an error if a step of an explanation does not follow, uses an unknown fact, or finds nothing new. It adds the
// conclusions to known. ErrUndecided is as for Entailed.
func (v *Prover) Follow(ctx context.Context, known puzzle.Facts, s puzzle.Step) error {
	err := v.Entailed(ctx, s)
	if err != nil && !errors.Is(err, ErrUndecided) {
		return err
	}
	for _, x := range s.Because {
		if !known.Holds(x) {
			return fmt.Errorf("%s: %+v is not known yet", s.Technique, x)
		}
	}
	for _, x := range s.New {
		if !known.Add(x) {
			return fmt.Errorf("%s: %+v is known already", s.Technique, x)
		}
	}
	return err
}

// Steps returns the error of the first wrong step of an explanation; see Follow.
func (v *Prover) Steps(ctx context.Context, start puzzle.Facts, steps []puzzle.Step) error {
	known := start.Clone()
	for i, s := range steps {
		if err := v.Follow(ctx, known, s); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// Entailed fails the test if a step does not follow from its premises. It builds a model for each call; use NewProver for many steps.
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
