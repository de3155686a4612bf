package study

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Uniqueness is the answer of Study.StillUnique.
type Uniqueness struct {
	Status  puzzle.Status  // UniqueSolution, SeveralSolutions or Undecided
	Core    []puzzle.Place // if unique: clues that suffice for uniqueness
	Second  puzzle.Facts   // if not: another solution
	Stopped error          // cause of Undecided
}

// StillUnique reports whether the given solution stays unique without the clues at the given places. It is cheaper than Without and
// Unique: it searches no first solution, reuses learned clauses, and leaves the clues unchanged. Places without a clue are ignored. Where
// either of two clues would suffice, Core prefers those earlier in rather, then the order in which the kind lists them.
func (s *Study) StillUnique(ctx context.Context, solution puzzle.Facts, without []puzzle.Place, rather ...puzzle.Place) Uniqueness {
	s.spent = 0
	r, err := s.reasoner(ctx)
	if err != nil {
		return Uniqueness{Status: puzzle.Undecided, Stopped: err}
	}
	away := setOf(without, s.removed)
	clues, assume := r.active(away)
	ordered(clues, assume, rather)
	for at := range away { // any order: one literal each
		if g, ok := r.m.GuardOf(at); ok {
			r.m.S.Prefer(g.Not()) // the saved phase is true
		}
	}
	assume = append(assume, r.differing(solution))
	switch found, err := s.ask(ctx, r.m.S, 0, assume...); {
	case err != nil:
		return Uniqueness{Status: puzzle.Undecided, Stopped: err}
	case found:
		return Uniqueness{Status: puzzle.SeveralSolutions, Second: r.m.Facts()}
	}
	blamed := setOf(r.m.S.Core())
	out := Uniqueness{Status: puzzle.UniqueSolution}
	for i, at := range clues {
		if blamed[assume[i]] {
			out.Core = append(out.Core, at)
		}
	}
	return out
}

// setOf returns the set of the elements of lists.
func setOf[T comparable](lists ...[]T) map[T]bool {
	set := map[T]bool{}
	for _, list := range lists {
		for _, x := range list {
			set[x] = true
		}
	}
	return set
}

// ordered moves the clues in first, with their guards, to the front in that order. The kernel prefers early assumptions in its core.
func ordered(clues []puzzle.Place, guards []sat.Lit, first []puzzle.Place) {
	where := make(map[puzzle.Place]int, len(clues))
	for i, at := range clues {
		where[at] = i
	}
	n := 0
	for _, at := range first {
		i, ok := where[at]
		if !ok || i < n {
			continue
		}
		clues[n], clues[i], guards[n], guards[i] = clues[i], clues[n], guards[i], guards[n]
		where[clues[i]], where[clues[n]] = i, n
		n++
	}
}

// differing returns a literal that implies that the board differs from f, a complete board. The last one is cached.
func (r *reasoner) differing(f puzzle.Facts) sat.Lit {
	if r.otherThan.IsZero() || !r.otherThan.Equal(f) {
		r.other, r.otherThan = r.m.S.Bool(), f.Clone()
		r.m.S.Add(append(r.m.BlockingClause(f), r.other.Not())...)
		for x := range f.All() {
			r.m.S.Prefer(r.m.Lit(x)) // other solutions tend to differ in few places
		}
	}
	return r.other
}

// Other searches for a solution different from the given one. Status is UniqueSolution if no other exists, SeveralSolutions with Second
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

// Varied returns next if its solution is unique, as proved within the given number of conflicts (0: no limit). Otherwise it returns was
// and an error: ErrNoDraft if next has several solutions or the limit was reached, or that of ctx.
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
	return was, puzzle.ErrNoDraft
}
