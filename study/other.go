package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Other searches for a solution different from the given one. Status is UniqueSolution if there is none, SeveralSolutions with Second
// set, or Undecided. It costs half as much as Unique. Second is not searched near the given solution, so it usually differs in many
// places.
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
	q.add(q.m.Differ(solution)...)
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

// Varied returns next if its solution is unique, as found within the given number of conflicts; otherwise was and the reason: ErrDraft if
// the change must be discarded.
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
