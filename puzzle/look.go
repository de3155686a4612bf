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
	return &Look{Puzzle: p, Known: known, Scratch: scratch(p), ctx: context.Background()}
}

// scratch is a new scratch of the kind's own; nil for a kind without.
func scratch(p Puzzle) any {
	if f := p.Kind().Scratch; f != nil {
		return f(p)
	}
	return nil
}

// Over reports whether nobody waits for the answer any more: the technique returns at once, whatever it has.
func (l *Look) Over() bool { return l.ctx.Err() != nil }

// On is the same look at another board of the same puzzle.
func (l *Look) On(known Facts) *Look {
	m := *l
	m.Known = known
	return &m
}
