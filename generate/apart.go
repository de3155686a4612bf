package generate

import (
	"context"
	"errors"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Apart is Puzzles in two halves, for work that is divided among machines: attempts may be made anywhere and in any order, and what
// they give is then taken in the order of the attempts.
type Apart struct{ s *stream }

// Outcome is what an attempt gave. It can be sent as JSON beside what is told of the puzzle.
type Outcome struct {
	Attempt int     `json:"attempt"`
	Key     string  `json:"key,omitempty"`     // of the puzzle; "" when there is none
	Near    string  `json:"near,omitempty"`    // its other key
	Entry   string  `json:"entry,omitempty"`   // how it begins
	Motif   string  `json:"motif,omitempty"`   // what it shows
	Trivial bool    `json:"trivial,omitempty"` // nothing in it is harder than the easiest step
	Label   string  `json:"label,omitempty"`   // of its grade, also when it does not fit the wish
	Score   float64 `json:"score,omitempty"`
	Clues   int     `json:"clues,omitempty"` // that a puzzle tells which does not fit the wish
	// Why says that there is no puzzle, and what was in the way.
	Why *fault.Text `json:"why,omitempty"`
}

// NewApart is an error when the wish is not Valid.
func NewApart(w Wish) (*Apart, error) {
	p, err := w.plan()
	if err != nil {
		return nil, err
	}
	return &Apart{&stream{plan: p}}, nil
}

// Attempt makes attempt i; the puzzle counts when the outcome has a key. An error is the end of ctx, or a defect. Attempts may be
// made at the same time.
func (a *Apart) Attempt(ctx context.Context, i int) (Made, Outcome, error) {
	m, err := a.s.attempt(ctx, i)
	var missed *miss
	switch {
	case errors.As(err, &missed):
		return Made{}, Outcome{Attempt: i, Why: &missed.why, Label: missed.label, Clues: missed.clues}, nil
	case err != nil:
		return Made{}, Outcome{}, err
	}
	return m, Outcome{Attempt: i, Key: m.Key, Near: m.Near, Entry: m.entry, Motif: m.Motif, Trivial: m.trivial,
		Label: m.Grade.Label, Score: m.Score}, nil
}

// Take takes the outcome of the next attempt; they are to be taken in order, from 0. chosen is the number of the attempt whose
// puzzle is the next one, -1 for none yet; done says that there are as many as asked for. An error wraps ErrNotReached: no more
// come.
func (a *Apart) Take(o Outcome) (chosen int, done bool, err error) {
	m := Made{Key: o.Key, Near: o.Near, entry: o.Entry, Motif: o.Motif, trivial: o.Trivial, Attempt: o.Attempt, Score: o.Score}
	m.Grade.Label = o.Label
	var missed error
	if o.Key == "" {
		missed = &miss{label: o.Label, clues: o.Clues}
		if o.Why != nil {
			missed = &miss{*o.Why, o.Label, o.Clues}
		}
	}
	out, ok, err := a.s.take(m, missed)
	if err != nil || !ok {
		return -1, false, err
	}
	a.s.made++
	return out.Attempt, a.s.made == a.s.Count, nil
}

// Made is how many puzzles were chosen.
func (a *Apart) Made() int { return a.s.made }
