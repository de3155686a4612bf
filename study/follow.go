package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Follow goes along with somebody who fills in a board with reasons, value by value, and says of each whether it could be seen there.
//
// What techniques strike is struck at once, and places that hold nothing are taken as seen, since few people say so; a value to write
// down is not written before it is said. So a value follows from a board when techniques find it there without another one being
// written first.
type Follow struct {
	f    *finder
	seen puzzle.Facts // what techniques find on the board; the board of the finder is without the values in it that nobody has said
	done bool         // nothing more is found on the board as it is
}

// Follow begins with the empty board, whatever is written on that of the study.
func (s *Study) Follow(ctx context.Context) *Follow {
	known := s.known(puzzle.Facts{})
	return &Follow{f: s.techniques(ctx).finder(known, nil), seen: known.Clone()}
}

// Board is what was said so far, with what techniques strike there.
func (x *Follow) Board() puzzle.Facts { return x.f.known }

// Said reports whether a fact is known on the board.
func (x *Follow) Said(fact puzzle.Fact) bool { return x.f.known.Holds(fact) }

// Say writes down a fact.
func (x *Follow) Say(fact puzzle.Fact) {
	x.f.add([]puzzle.Fact{fact})
	x.seen.Add(fact)
	x.done = false
}

// Sees reports whether a fact follows from the board as it is. The error is that of ctx.
func (x *Follow) Sees(ctx context.Context, fact puzzle.Fact) (bool, error) {
	for !x.done && !x.seen.Holds(fact) {
		if err := x.look(ctx); err != nil {
			return false, err
		}
	}
	return x.seen.Holds(fact), nil
}

// look asks the techniques, the easiest first, until one finds something.
func (x *Follow) look(ctx context.Context) error {
	for m := range x.f.methods {
		if !x.f.refresh(ctx, m) {
			return context.Cause(ctx)
		}
		c := &x.f.caches[m]
		found := x.take(c.whole)
		for _, steps := range c.byRegion {
			found = x.take(steps) || found
		}
		if found {
			return nil
		}
	}
	x.done = true
	return nil
}

// take notes what steps find, and reports whether that is news.
func (x *Follow) take(steps []puzzle.Step) (news bool) {
	board := x.seen.Board()
	for _, s := range steps {
		for _, fact := range s.New {
			i, m := board.Strikes(fact)
			if i < 0 || !x.seen.Restrict(i, ^m) {
				continue
			}
			news = true
			if left := x.seen.Can(i); left.Len() > 1 || left == puzzle.Only(0) {
				x.f.put(i, left)
			}
		}
	}
	return news
}
