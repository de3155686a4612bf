package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Other looks for another solution than one that is known. Status is UniqueSolution when there is none, SeveralSolutions when
// Second is one, or Undecided; Solution is the one known. It costs half of what Unique does, and the other solution is any one: it
// is not sought near the one known, so that it differs in most places in which solutions can.
func Other(ctx context.Context, p puzzle.Puzzle, solution puzzle.Facts, o Options) Result {
	s := o.study(p)
	q, ok := s.begin(ctx)
	if !ok {
		if f := q.r.Solution; q.checked && !f.Equal(solution) {
			q.r.Status, q.r.Second = puzzle.SeveralSolutions, f
		}
		q.r.Solution = solution
		return q.end()
	}
	q.r.Solution = solution
	q.add(q.m.BlockingClause(solution)...)
	f, ok, done := q.solve(ctx, 0)
	switch {
	case ok:
		q.r.Status, q.r.Second = puzzle.SeveralSolutions, f
	case done:
		q.r.Status = puzzle.UniqueSolution
	}
	r := q.end()
	r.verify(p)
	return r
}

// Varied is a changed draft when its solution is the only one still, found out within so many conflicts; else the draft that it
// was, with the reason: ErrDraft when the change is no good.
func Varied(ctx context.Context, was, next puzzle.Draft, conflicts int64) (puzzle.Draft, error) {
	u := Other(ctx, next.Puzzle, next.Solution, Options{MaxConflicts: conflicts})
	switch {
	case u.Err != nil:
		return was, u.Err
	case u.Status == puzzle.UniqueSolution:
		return next, nil
	case ctx.Err() != nil:
		return was, context.Cause(ctx)
	}
	return was, puzzle.ErrDraft
}
