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
	return LookIn(context.Background(), p, known)
}

// LookIn is a look with a new scratch, for as long as ctx lasts; when ctx ends while it is made, it must not be used.
func LookIn(ctx context.Context, p Puzzle, known Facts) *Look {
	l := &Look{Puzzle: p, Known: known, ctx: ctx}
	if f := p.Kind().Scratch; f != nil {
		l.Scratch = f(l)
	}
	return l
}

// Over reports whether nobody waits for the answer any more: the technique returns at once, whatever it has.
func (l *Look) Over() bool { return l.ctx.Err() != nil }

// Bound makes the look end with ctx.
func (l *Look) Bound(ctx context.Context) { l.ctx = ctx }

// On is the same look at another board of the same puzzle.
func (l *Look) On(known Facts) *Look {
	m := *l
	m.Known = known
	return &m
}
