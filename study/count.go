package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/solver/frontier"
)

// Most is the largest number of solutions that is counted: 10^18.
const Most = frontier.Most

// few is how many solutions are listed before they are counted without listing them, and many how many where that cannot be done and
// nobody asked for a number.
const (
	few  = 100
	many = 1000
)

// Count counts the solutions, up to most; 0 for as many as can be counted. exact is false when that, or the end of ctx, cut the count
// short: there are at least n. The first are listed; where there are more, those of a kind whose rules can be read unknown by unknown are
// counted so, and only if too much is open for that is listing gone on with.
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

// count is Count after the model is built.
func (q *query) count(ctx context.Context, most int64) (n int64, exact bool) {
	listed := most
	if most == 0 {
		most, listed = Most, many
	}
	p, ok := q.s.now.(constraint.Declared)
	if !ok || most <= few {
		return q.list(ctx, listed, nil)
	}
	values := make([]puzzle.Mask, q.m.Board().Len()) // by unknown: those that it has in some solution
	merge := func(f puzzle.Facts) {
		for i := range values {
			values[i] |= f.Can(i)
		}
	}
	n, exact = q.list(ctx, few, merge)
	if exact || n < few {
		return n, exact
	}
	if q.forced(ctx, 0); q.r.Status != puzzle.Solved { // all those that are not listed yet
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
