package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Follow goes along with somebody who fills in a board with reasons, fact by fact, and says of each whether it could be seen there.
//
// A fact is seen when techniques find it in one look at the board as it was said. Bookkeeping that falls from what was said is free,
// but for values to write down.
type Follow struct {
	f       *finder      // the board as said, with its bookkeeping
	folds   []bool       // by method: its steps are bookkeeping
	seen    puzzle.Facts // what is seen on it
	current bool         // seen is of the board as it is
}

// Follow begins with the empty board, whatever is written on that of the study.
func (s *Study) Follow(ctx context.Context) *Follow {
	known := s.known(puzzle.Facts{})
	x := &Follow{f: s.techniques(ctx).finder(known, nil), seen: known.Clone()}
	for _, m := range x.f.methods {
		x.folds = append(x.folds, s.p.Kind().Folding(m.ID) != puzzle.NoBookkeeping)
	}
	return x
}

// Board is what was said so far, with its bookkeeping.
func (x *Follow) Board() puzzle.Facts { return x.f.known }

// Said reports whether a fact is known on the board.
func (x *Follow) Said(fact puzzle.Fact) bool { return x.f.known.Holds(fact) }

// Say writes down a fact.
func (x *Follow) Say(fact puzzle.Fact) {
	x.f.add([]puzzle.Fact{fact})
	x.current = false
}

// Sees reports whether a fact follows from the board as it is. The error is that of ctx.
func (x *Follow) Sees(ctx context.Context, fact puzzle.Fact) (bool, error) {
	if !x.current {
		for again := true; again; {
			var err error
			if again, err = take(ctx, x.f, x.f.known.Clone(), x.folds); err != nil {
				return false, err
			}
		}
		g := x.f.fork()
		x.seen = g.known.Clone()
		if _, err := take(ctx, g, x.seen, nil); err != nil {
			return false, err
		}
		x.current = true
	}
	return x.seen.Holds(fact), nil
}

// take looks once at the board of a finder, notes in seen all that techniques find (nil for all of them), and writes down what is no
// value. It reports whether anything was written.
func take(ctx context.Context, f *finder, seen puzzle.Facts, only []bool) (written bool, err error) {
	var found []puzzle.Fact
	for m := range f.methods {
		if only != nil && !only[m] {
			continue
		}
		if !f.refresh(ctx, m) {
			return false, context.Cause(ctx)
		}
		c := &f.caches[m]
		for _, s := range c.whole {
			found = append(found, s.New...)
		}
		for _, steps := range c.byRegion {
			for _, s := range steps {
				found = append(found, s.New...)
			}
		}
	}
	board := seen.Board()
	for _, fact := range found {
		i, m := board.Strikes(fact)
		if i < 0 {
			continue
		}
		seen.Restrict(i, ^m)
		if left := f.known.Can(i) & seen.Can(i); left != f.known.Can(i) && (left.Len() > 1 || left == puzzle.Only(0)) {
			f.put(i, left)
			written = true
		}
	}
	return written, nil
}
