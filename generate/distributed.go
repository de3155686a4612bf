package generate

import (
	"context"
	"errors"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Distributed divides Puzzles into two parts for several machines: attempts may run anywhere, in any order; their outcomes are then
// evaluated in order.
type Distributed struct{ s *stream }

// Outcome is the result of an attempt, without the puzzle.
type Outcome struct {
	Attempt  int     `json:"attempt"`
	Key      string  `json:"key,omitempty"`     // key of the puzzle, or ""
	ShapeKey string  `json:"near,omitempty"`    // shape key; see ShapeKey
	Entry    string  `json:"entry,omitempty"`   // how its solution begins
	Motif    string  `json:"motif,omitempty"`   // name of its picture
	Trivial  bool    `json:"trivial,omitempty"` // no step is harder than the easiest level
	Label    string  `json:"label,omitempty"`   // grade, also of a puzzle that does not match
	Score    float64 `json:"score,omitempty"`
	Clues    int     `json:"clues,omitempty"` // number of clues of a puzzle that does not match
	// Why is the reason why there is no puzzle.
	Why *fault.Text `json:"why,omitempty"`
}

// NewDistributed returns an error if the request is not valid. It ignores Set and Themes, for which puzzles are compared.
func NewDistributed(w Request) (*Distributed, error) {
	w.Set, w.Themes = false, false
	p, err := w.plan()
	if err != nil {
		return nil, err
	}
	return &Distributed{&stream{plan: p}}, nil
}

// Attempt runs attempt i, which made a puzzle if the outcome has a key. It returns an error only if ctx ends or the program is wrong.
// Attempts may run concurrently.
func (a *Distributed) Attempt(ctx context.Context, i int) (Result, Outcome, error) {
	m, err := a.s.attempt(ctx, i)
	var missed *miss
	switch {
	case errors.As(err, &missed):
		return Result{}, Outcome{Attempt: i, Why: &missed.why, Label: missed.label, Clues: missed.clues}, nil
	case err != nil:
		return Result{}, Outcome{}, err
	}
	return m, Outcome{Attempt: i, Key: m.Key, ShapeKey: m.ShapeKey, Entry: m.opening, Motif: m.Motif, Trivial: m.trivial,
		Label: m.Grade.Label, Score: m.Score}, nil
}

// Accept evaluates the outcome of the next attempt, starting with 0. chosen is the attempt that made the next puzzle, or -1. done means
// that all requested puzzles are chosen. The error wraps ErrNotReached: no more puzzles will follow.
func (a *Distributed) Accept(o Outcome) (chosen int, done bool, err error) {
	m := Result{Key: o.Key, ShapeKey: o.ShapeKey, opening: o.Entry, Motif: o.Motif, trivial: o.Trivial, Attempt: o.Attempt, Score: o.Score}
	m.Grade.Label = o.Label
	var missed error
	if o.Key == "" {
		missed = &miss{label: o.Label, clues: o.Clues}
		if o.Why != nil {
			missed = &miss{*o.Why, o.Label, o.Clues}
		}
	}
	out, ok, err := a.s.accept(m, missed)
	if err != nil || !ok {
		return -1, false, err
	}
	a.s.made++
	return out.Attempt, a.s.made == a.s.Count, nil
}

// Chosen returns the number of puzzles chosen.
func (a *Distributed) Chosen() int { return a.s.made }
