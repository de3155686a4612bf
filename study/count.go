package study

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/frontier"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Most is the largest count: 10^18.
const Most = frontier.Most

// listFirst is the number of solutions listed before counting without listing. listMany is the default limit where only listing is
// possible.
const (
	listFirst = 100
	listMany  = 1000
)

// Count counts the solutions up to most; 0 means up to Most. exact is false if the limit or the end of ctx cut the count short; there are
// then at least n. The first solutions are listed. If there are more, the count runs over the frontier of the constraint network, and
// falls back to listing if that needs too much memory.
func (s *Study) Count(ctx context.Context, most int64) (n int64, exact bool, st Stats) {
	s.spent = 0
	q, ok := s.begin(ctx)
	switch {
	case ok:
	case q.r.Status == puzzle.UniqueSolution:
		return 1, true, q.end().Stats
	default:
		return 0, q.r.Status == puzzle.NoSolution, q.end().Stats
	}
	n, exact = q.count(ctx, most)
	return n, exact, q.end().Stats
}

// count counts the solutions like Count, on the model of the query.
func (q *query) count(ctx context.Context, most int64) (n int64, exact bool) {
	listed := most
	if most == 0 {
		most, listed = Most, listMany
	}
	p, ok := q.s.now.(constraint.Declared)
	if !ok || most <= listFirst {
		return q.list(ctx, listed, nil)
	}
	values := make([]puzzle.Mask, q.m.Board().Len()) // by unknown: its values over all solutions
	merge := func(f puzzle.Facts) {
		for i := range values {
			values[i] |= f.Candidates(i)
		}
	}
	n, exact = q.list(ctx, listFirst, merge)
	if exact || n < listFirst {
		return n, exact
	}
	if q.forced(ctx, 0); q.r.Status != puzzle.Solved { // extends values to all solutions
		return n, false
	}
	merge(q.r.Solution)
	more, exact, err := frontier.Count(ctx, q.m.Board(), values, p.Network())
	switch {
	case err == nil && more <= most:
		return more, exact
	case err == nil:
		return most, false
	case ctx.Err() == nil && more < listed:
		var others int64
		if others, exact = q.list(ctx, listed-n, nil); exact {
			return n + others, true
		}
		n += others
	}
	return min(most, max(n, more)), false
}
