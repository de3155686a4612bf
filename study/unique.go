package study

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Uniqueness answers Study.StillUnique.
type Uniqueness struct {
	Status  puzzle.Status  // UniqueSolution, SeveralSolutions or Undecided
	Core    []puzzle.Place // when it is unique: the clues that the proof rests on; without all others, too, the solution is the only one
	Second  puzzle.Facts   // when it is not: another solution
	Stopped error          // why Status is Undecided
}

// StillUnique asks whether a solution, which must be one, is still the only one without the clues at the places given, besides those that
// are taken away. It costs less than Without and Unique: no solution is sought first, the kernel keeps what it has learned of other
// boards, and the clues stay as they are for all other questions. Places without a clue are no matter. Of two clues, either of which would
// do, the proof rests on the one that stands earlier in rather, and on clues named there rather than on others; without an order it leans
// on those that the kind lists first, a side or the rows of the board.
func (s *Study) StillUnique(ctx context.Context, solution puzzle.Facts, without []puzzle.Place, rather ...puzzle.Place) Uniqueness {
	s.spent = 0
	r, err := s.reasoner(ctx)
	if err != nil {
		return Uniqueness{Status: puzzle.Undecided, Stopped: err}
	}
	away := make(map[puzzle.Place]bool, len(without)+len(s.away))
	for _, at := range without {
		away[at] = true
	}
	for _, at := range s.away {
		away[at] = true
	}
	clues, assume := r.counting(away)
	ordered(clues, assume, rather)
	for at := range away { // any order: one literal each
		if g, ok := r.m.GuardOf(at); ok {
			r.m.S.Prefer(g.Not()) // it was true before, and search would keep to it
		}
	}
	assume = append(assume, r.differing(solution))
	switch found, err := s.ask(ctx, r.m.S, 0, assume...); {
	case err != nil:
		return Uniqueness{Status: puzzle.Undecided, Stopped: err}
	case found:
		return Uniqueness{Status: puzzle.SeveralSolutions, Second: r.m.Facts()}
	}
	blamed := make(map[sat.Lit]bool, len(r.m.S.Core()))
	for _, l := range r.m.S.Core() {
		blamed[l] = true
	}
	out := Uniqueness{Status: puzzle.UniqueSolution}
	for i, at := range clues {
		if blamed[assume[i]] {
			out.Core = append(out.Core, at)
		}
	}
	return out
}

// ordered puts the clues named first in their order, and the guards with them. The kernel blames assumptions made early rather than
// those that follow.
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

// differing is a literal under which the board is not f, which is complete. The one asked for last is kept.
func (r *reasoner) differing(f puzzle.Facts) sat.Lit {
	if r.otherThan.IsZero() || !r.otherThan.Equal(f) {
		r.other, r.otherThan = r.m.S.Bool(), f.Clone()
		r.m.S.Add(append(r.m.BlockingClause(f), r.other.Not())...)
		for x := range f.All() {
			r.m.S.Prefer(r.m.Lit(x)) // another board is most likely one that differs in few places
		}
	}
	return r.other
}

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
