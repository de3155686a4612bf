package puzzle

import (
	"context"
	"fmt"
	"time"

	"github.com/teka-puzzles/teka/sat"
)

// Options says under which conditions a question about a puzzle is asked. The zero Options asks it of the empty board.
type Options struct {
	Known Facts  // what holds besides the clues: a half-filled board; zero for none
	Seed  uint64 // the same seed gives the same run on every machine

	// MostConflicts bounds, for Forced, the search for one more value when the puzzle is known to have several solutions; 0 for no bound.
	MostConflicts int64
}

// Stats is what an answer cost. Seconds is the engine's own time for the puzzle, model building included.
type Stats struct {
	Seconds      float64 `json:"seconds"`
	Conflicts    int64   `json:"conflicts"`
	Decisions    int64   `json:"decisions"`
	Propagations int64   `json:"propagations"`
	Restarts     int64   `json:"restarts"`
	Learned      int64   `json:"learned"`
}

// Result answers Solve, Unique and Forced.
type Result struct {
	Status   Status
	Solution Facts  // zero when none was found
	Second   Facts  // another solution, when Status is SeveralSolutions
	Reason   string // why there is no solution or no answer, when that can be said in words
	Stats    Stats
	Err      error // a solution breaks a rule of the game: a defect of the engine
}

// query is one question being answered.
type query struct {
	p     Puzzle
	m     *Model
	start time.Time
	r     Result
}

// begin builds the model. It returns false when counting the clues shows that there is no solution; r says so.
func begin(p Puzzle, o Options) (*query, bool) {
	q := &query{p: p, start: time.Now(), r: Result{Status: Undecided}}
	if f := p.Kind().Impossible; f != nil {
		if why := f(p); why != "" {
			q.r.Status, q.r.Reason = NoSolution, why
			return q, false
		}
	}
	q.m = NewModel(p, false, sat.Options{Seed: o.Seed})
	q.m.Assume(o.Known)
	return q, true
}

// solve looks for a model, under the assumptions; ok is false when there is none or ctx ended, and done then says which.
func (q *query) solve(ctx context.Context, assume ...sat.Lit) (f Facts, ok, done bool) {
	found, err := q.m.S.Solve(ctx, assume...)
	if err != nil {
		q.r.Reason = err.Error()
		return Facts{}, false, false
	}
	if !found {
		return Facts{}, false, true
	}
	return q.m.read(), true, true
}

// end fills in the statistics, and checks what was found against the rules of the game.
func (q *query) end() Result {
	q.r.Stats.Seconds = time.Since(q.start).Seconds()
	if q.m != nil {
		s := q.m.S.Stats()
		q.r.Stats.Conflicts, q.r.Stats.Decisions, q.r.Stats.Propagations = s.Conflicts, s.Decisions, s.Propagations
		q.r.Stats.Restarts, q.r.Stats.Learned = s.Restarts, s.Learned
	}
	return q.r
}

// verify notes a rule that a solution breaks. Its time is not the engine's.
func (r *Result) verify(p Puzzle) {
	check := p.Kind().Check
	if check == nil {
		return
	}
	for _, f := range []Facts{r.Solution, r.Second} {
		if f.IsZero() {
			continue
		}
		if bad := check(p, f); len(bad) > 0 {
			r.Err = fmt.Errorf("internal error: a solution of the engine breaks a rule: %s", bad[0].Text)
		}
	}
}

// Solve finds one solution: Status is Solved, NoSolution or Undecided (ctx ended first).
func Solve(ctx context.Context, p Puzzle, o Options) Result {
	q, ok := begin(p, o)
	if !ok {
		return q.end()
	}
	f, ok, done := q.solve(ctx)
	switch {
	case ok:
		q.r.Status, q.r.Solution = Solved, f
	case done:
		q.r.Status = NoSolution
	}
	r := q.end()
	r.verify(p)
	return r
}

// Unique finds a solution and then a second one or the proof that there is none. When ctx ends first, Status is Undecided and
// Solution holds what was found.
func Unique(ctx context.Context, p Puzzle, o Options) Result {
	q, ok := begin(p, o)
	if !ok {
		return q.end()
	}
	q.unique(ctx)
	r := q.end()
	r.verify(p)
	return r
}

// unique is Unique after the model is built. The second solution is sought where the first one was: search has kept the values,
// and only the decisions that led to the first are forbidden together. Everything else followed from them, so any other assignment
// differs in one; should it differ only in what is not on the board, the board itself is forbidden.
func (q *query) unique(ctx context.Context) {
	f, ok, done := q.solve(ctx)
	if !ok {
		if done {
			q.r.Status = NoSolution
		}
		return
	}
	q.r.Solution = f
	q.m.S.Forbid()
	for {
		g, ok, done := q.solve(ctx)
		switch {
		case !done:
			return
		case !ok:
			q.r.Status = UniqueSolution
			return
		case !g.Equal(f):
			q.r.Status, q.r.Second = SeveralSolutions, g
			return
		}
		q.m.S.Add(q.m.differ(f)...)
	}
}

// Count counts the solutions, up to max (0: no maximum). exact is false when max or the end of ctx cut the count short.
func Count(ctx context.Context, p Puzzle, max int, o Options) (n int, exact bool, st Stats) {
	q, ok := begin(p, o)
	if !ok {
		return 0, true, q.end().Stats
	}
	for {
		f, ok, done := q.solve(ctx)
		switch {
		case !done:
			return n, false, q.end().Stats
		case !ok:
			return n, true, q.end().Stats
		case max > 0 && n == max:
			return n, false, q.end().Stats
		}
		n++
		q.m.S.Add(q.m.differ(f)...)
	}
}

// Forced finds what all solutions share. Status is Solved, NoSolution or Undecided; when it is Solved, Solution holds for each
// unknown exactly the values that it takes in some solution. When ctx or the bound of conflicts ends it first, Solution holds the values seen so
// far, fewer than there may be; it is zero when none was found.
//
// Each query asks for any solution with some value not seen before, so their number is far below that of the values.
func Forced(ctx context.Context, p Puzzle, o Options) Result {
	q, ok := begin(p, o)
	if !ok {
		return q.end()
	}
	q.forced(ctx, o.MostConflicts)
	r := q.end()
	return r
}

func (q *query) forced(ctx context.Context, most int64) {
	f, ok, done := q.solve(ctx)
	if !ok {
		if done {
			q.r.Status = NoSolution
		}
		return
	}
	q.r.Solution = f
	for {
		guard := q.m.S.Bool()
		fresh := []sat.Lit{guard.Not()}
		for i, u := range q.m.board.unknowns {
			for v := range (u.Values &^ f.can[i]).Values() {
				if l := q.m.Is(i, v); q.m.S.Fixed(l) == 0 {
					fresh = append(fresh, l)
					q.m.S.Prefer(l)
				}
			}
		}
		q.m.S.Add(fresh...)
		g, ok, done := q.solve(ctx, guard)
		switch {
		case !done:
			return
		case !ok:
			q.r.Status = Solved
			return
		}
		q.m.S.Add(guard.Not())
		for i := range f.can {
			f.can[i] |= g.can[i]
		}
		if most > 0 {
			q.m.S.SetMaxConflicts(q.m.S.Stats().Conflicts + most)
		}
	}
}
