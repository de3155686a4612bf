package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Follow checks an argument fact by fact: whether each stated fact could be seen on the board at that point.
//
// A fact is seen if techniques find it in one scan of the stated board. Bookkeeping that does not place values is applied automatically.
type Follow struct {
	f       *finder      // the stated board with its bookkeeping
	folds   []bool       // by method: its steps are bookkeeping
	seen    puzzle.Facts // what techniques find on it
	current bool         // seen is up to date
}

// Follow starts with the empty board and ignores the marks.
func (s *Study) Follow(ctx context.Context) *Follow {
	known := s.known(puzzle.Facts{})
	return newFollow(s.techniques(ctx).finder(known, nil))
}

// newFollow starts with the board of a finder.
func newFollow(f *finder) *Follow {
	x := &Follow{f: f, seen: f.known.Clone()}
	for _, m := range f.methods {
		x.folds = append(x.folds, f.p.Kind().Folding(m.ID) != puzzle.FoldNever)
	}
	return x
}

// Board returns the facts stated so far, with their bookkeeping. It is not a copy and must not be changed.
func (x *Follow) Board() puzzle.Facts { return x.f.known }

// Knows reports whether a fact holds on the board.
func (x *Follow) Knows(fact puzzle.Fact) bool { return x.f.known.Holds(fact) }

// Add states a fact.
func (x *Follow) Add(fact puzzle.Fact) {
	x.f.add([]puzzle.Fact{fact})
	x.current = false
}

// Implies reports whether one scan of the board finds a fact. The error is that of ctx.
func (x *Follow) Implies(ctx context.Context, fact puzzle.Fact) (bool, error) {
	if !x.current {
		if err := x.fold(ctx); err != nil {
			return false, err
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

// fold does the bookkeeping. The error is that of ctx.
func (x *Follow) fold(ctx context.Context) error {
	for {
		if again, err := take(ctx, x.f, x.f.known.Clone(), x.folds); err != nil || !again {
			return err
		}
	}
}

// take scans the board of f once with the methods that only selects (nil: all) and adds everything found to seen. Eliminations that leave
// several candidates or only "empty" are also written on f's board. It reports whether any was; the error is that of ctx.
func take(ctx context.Context, f *finder, seen puzzle.Facts, only []bool) (written bool, err error) {
	var found []puzzle.Fact
	for m := range f.methods {
		if only != nil && !only[m] {
			continue
		}
		if !f.refresh(ctx, m, 0) {
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
		i, m := board.Eliminated(fact)
		if i < 0 {
			continue
		}
		seen.Restrict(i, ^m)
		if left := f.known.Candidates(i) & seen.Candidates(i); left != f.known.Candidates(i) && (left.Len() > 1 || left == puzzle.Only(0)) {
			f.put(i, left)
			written = true
		}
	}
	return written, nil
}
