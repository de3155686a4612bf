package puzzle

import "context"

// Look is one look at a board: all that a technique is given. It belongs to one goroutine.
type Look struct {
	Puzzle  Puzzle
	Known   Facts // the board; a technique does not change it
	Region  int   // the region to look at, of the technique's Regions; 0 for a technique that looks at the whole board
	Scratch any   // what Kind.Scratch made for this study: tables and memories of the kind's own

	ctx context.Context
}

// NewLook is a look at a board from nowhere, with a scratch of its own: for tests, and for functions that ask a technique once.
func NewLook(p Puzzle, known Facts) *Look {
	return newLook(context.Background(), p, known)
}

// newLook is a look with a new scratch; when ctx ends first, it must not be used.
func newLook(ctx context.Context, p Puzzle, known Facts) *Look {
	l := &Look{Puzzle: p, Known: known, ctx: ctx}
	if f := p.Kind().Scratch; f != nil {
		l.Scratch = f(l)
	}
	return l
}

// Over reports whether nobody waits for the answer any more: the technique returns at once, whatever it has.
func (l *Look) Over() bool { return l.ctx.Err() != nil }

// On is the same look at another board of the same puzzle.
func (l *Look) On(known Facts) *Look {
	m := *l
	m.Known = known
	return &m
}
