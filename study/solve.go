package study

import (
	"context"
	"errors"
	"time"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Options says under which conditions a question about a puzzle is asked. The zero Options asks it of the empty board, without bounds.
type Options struct {
	Known puzzle.Facts // what holds besides the clues: a half-filled board; zero for none
	Seed  uint64       // the same seed gives the same run on every machine

	// MaxConflicts bounds the conflicts of the whole question: the same bound gives the same answer on every machine. 0 for no bound.
	MaxConflicts int64
	// MostConflicts bounds, for Forced, the search for one more value when the puzzle is known to have several solutions; 0 for no bound.
	MostConflicts int64
	// Progress is told now and then how far a long answer is; it may be nil.
	Progress func(Progress)
}

// Progress says how far an answer is.
type Progress struct {
	Conflicts int64 // so far, of this question
	Steps     int   // of an explanation or a grade
	Open      int   // unknowns of the board without a value, when steps are counted
}

// ErrMaxConflicts is why an answer is Undecided when the bound of conflicts came first.
var ErrMaxConflicts = fault.Errorf("as many conflicts as allowed")

// ErrRoom is why an answer is Undecided when the formula of the board takes more memory than it may.
var ErrRoom = fault.Errorf("the board needs more memory than a search may take")

// roomless is an error of the kernel, in words for people where it is that there is no room.
func roomless(err error) error {
	if errors.Is(err, sat.ErrMemory) {
		return ErrRoom
	}
	return err
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
	Status   puzzle.Status
	Solution puzzle.Facts // zero when none was found
	Second   puzzle.Facts // another solution, when Status is SeveralSolutions
	Reason   error        // why there is no solution or no answer, when that can be said in words
	Stopped  error        // why Status is Undecided: the error of the context, or one that wraps ErrMaxConflicts
	Stats    Stats
	Err      error // a solution breaks a rule of the game: a defect of the engine
}

// study opens a study for one question.
func (o Options) study(p puzzle.Puzzle) *Study {
	s := Open(p)
	s.Seed, s.MaxConflicts, s.Progress = o.Seed, o.MaxConflicts, o.Progress
	s.given = o.Known
	return s
}

// Solve finds one solution: Status is Solved, NoSolution or Undecided.
func Solve(ctx context.Context, p puzzle.Puzzle, o Options) Result { return o.study(p).Solve(ctx) }

// Unique finds a solution and then a second one or the proof that there is none. When it is stopped, Status is Undecided and
// Solution holds what was found.
func Unique(ctx context.Context, p puzzle.Puzzle, o Options) Result { return o.study(p).Unique(ctx) }

// Count counts the solutions; see Study.Count.
func Count(ctx context.Context, p puzzle.Puzzle, max int64, o Options) (n int64, exact bool, st Stats) {
	return o.study(p).Count(ctx, max)
}

// Forced finds what all solutions share; see Study.Forced.
func Forced(ctx context.Context, p puzzle.Puzzle, o Options) Result {
	return o.study(p).Forced(ctx, o.MostConflicts)
}

// query is one question being answered, on a kernel of its own or on the warm one of a study.
type query struct {
	s       *Study
	m       *model.Model
	assume  []sat.Lit // under which the question is asked: the guards of the clues that count
	only    sat.Lit   // under which what is added for this question holds; True on a kernel of its own
	before  sat.Stats
	checked bool // the solution is known to keep the rules
	start   time.Time
	r       Result
}

// begin begins a question about the puzzle and what the study was given.
func (s *Study) begin(ctx context.Context) (*query, bool) { return s.beginOn(ctx, s.given) }

// beginOn builds the model. It returns false when counting the clues shows that there is no solution, or when ctx ends first; r says which.
func (s *Study) beginOn(ctx context.Context, known puzzle.Facts) (*query, bool) {
	q := &query{s: s, only: sat.True, start: time.Now(), r: Result{Status: puzzle.Undecided}}
	if f := s.now.Kind().Impossible; f != nil && s.cert == nil { // a certificate shows it in steps of the kernel
		if why := f(s.now); why != nil {
			q.r.Status, q.r.Reason = puzzle.NoSolution, why
			return q, false
		}
	}
	if s.now != s.p { // some clues are taken away: their guards are just not assumed
		r, err := s.reasoner(ctx)
		if err != nil {
			return q.stopped(err), false
		}
		q.warm(r, known)
		return q, true
	}
	left, settled := q.narrowed(ctx, known)
	if settled {
		return q, false
	}
	m, err := model.Build(ctx, s.p, model.Options{Certificate: s.cert, Left: left, Kernel: sat.Options{Seed: s.Seed}})
	if err != nil {
		return q.stopped(roomless(err)), false
	}
	q.m = m
	q.m.Assume(known)
	return q, true
}

// narrowed is what a kind that filters before there is a kernel leaves; nil where it does not, or a certificate is written, for which the
// model does so. It settles the question where nothing is open: every value struck is impossible, so the board that is left is the
// only solution if it keeps the rules, which is not for the filter to say.
func (q *query) narrowed(ctx context.Context, known puzzle.Facts) (left []puzzle.Mask, settled bool) {
	n, ok := q.s.p.(model.Narrower)
	if !ok || q.s.cert != nil {
		return nil, false
	}
	left = n.Narrow(ctx, nil)
	check := q.s.p.Kind().Check
	if ctx.Err() != nil || check == nil {
		return left, false
	}
	f := puzzle.FactsOf(q.s.p.Board(), left)
	if !f.Complete() {
		f = q.probed(ctx, left)
	}
	if f.IsZero() || len(check(q.s.p, f)) > 0 {
		return left, false
	}
	if !known.IsZero() {
		for i := range left {
			if known.Can(i)&f.Can(i) == 0 {
				q.r.Status = puzzle.NoSolution
				return nil, true
			}
		}
	}
	q.r.Status, q.r.Solution, q.checked = puzzle.UniqueSolution, f, true
	return nil, true
}

// probed is the only board that is left when the kind has probed what it narrowed; zero where more than one is: then
// the kernel begins where Narrow ended. A question whose conflicts are bounded is left to the kernel, which counts them.
func (q *query) probed(ctx context.Context, left []puzzle.Mask) puzzle.Facts {
	if p, ok := q.s.p.(model.Prober); ok && q.s.MaxConflicts == 0 {
		if left = p.Probe(ctx, left); left != nil {
			if f := puzzle.FactsOf(q.s.p.Board(), left); f.Complete() {
				return f
			}
		}
	}
	return puzzle.Facts{}
}

// settled takes what was narrowed down to one board for a question that asks for a solution, and not whether it is the only one.
func (q *query) settled() *query {
	if q.r.Status == puzzle.UniqueSolution {
		q.r.Status = puzzle.Solved
		q.s.see(q.r.Solution)
	}
	return q
}

// stopped notes why there is no answer.
func (q *query) stopped(err error) *query {
	q.r.Reason, q.r.Stopped = err, err
	return q
}

// warm asks the question on the guarded kernel.
func (q *query) warm(r *reasoner, known puzzle.Facts) {
	q.m, q.assume, q.before = r.m, r.on(), r.m.S.Stats()
	q.only = r.m.S.Bool()
	if !known.IsZero() {
		for x := range known.All() {
			q.assume = append(q.assume, r.m.Lit(x))
		}
	}
	q.assume = append(q.assume, q.only)
}

// add adds a clause for the rest of this question.
func (q *query) add(lits ...sat.Lit) {
	if q.only != sat.True {
		lits = append(lits, q.only.Not())
	}
	q.m.S.Add(lits...)
}

// solve looks for a model, under the assumptions; ok is false when there is none or it was stopped, and done then says which.
func (q *query) solve(ctx context.Context, own int64, assume ...sat.Lit) (f puzzle.Facts, ok, done bool) {
	found, err := q.s.ask(ctx, q.m.S, own, append(q.assume[:len(q.assume):len(q.assume)], assume...)...)
	if err != nil {
		q.stopped(err)
		return puzzle.Facts{}, false, false
	}
	if !found {
		return puzzle.Facts{}, false, true
	}
	return q.m.Facts(), true, true
}

// end fills in the statistics, and frees the warm kernel of what was added.
func (q *query) end() Result {
	q.r.Stats.Seconds = time.Since(q.start).Seconds()
	if q.m != nil {
		s, b := q.m.S.Stats(), q.before
		q.r.Stats.Conflicts, q.r.Stats.Decisions = s.Conflicts-b.Conflicts, s.Decisions-b.Decisions
		q.r.Stats.Propagations = s.Propagations - b.Propagations
		q.r.Stats.Restarts, q.r.Stats.Learned = s.Restarts-b.Restarts, s.Learned-b.Learned
	}
	if q.only != sat.True {
		q.m.S.Add(q.only.Not())
	}
	return q.r
}

// verify notes a rule that a solution breaks. Its time is not the engine's.
func (r *Result) verify(p puzzle.Puzzle) {
	check := p.Kind().Check
	if check == nil {
		return
	}
	for _, f := range []puzzle.Facts{r.Solution, r.Second} {
		if f.IsZero() {
			continue
		}
		if bad := check(p, f); len(bad) > 0 {
			r.Err = fault.Errorf("internal error: a solution of the engine breaks a rule: %s", bad[0].Text)
		}
	}
}

// unique is Unique after the model is built. On a kernel of its own the second solution is sought where the first one was: search
// has kept the values, and only the decisions that led to the first are forbidden together. Everything else followed from them, so
// any other assignment differs in one; should it differ only in what is not on the board, the board itself is forbidden.
func (q *query) unique(ctx context.Context) {
	f, ok, done := q.solve(ctx, 0)
	if !ok {
		if done {
			q.r.Status = puzzle.NoSolution
		}
		return
	}
	q.r.Solution = f
	by := q.s.cert.Solution(f)
	if len(q.assume) == 0 {
		q.m.S.From(by, q.m.S.BlockModel)
	} else {
		q.add(q.m.BlockingClause(f)...)
	}
	for {
		g, ok, done := q.solve(ctx, 0)
		switch {
		case !done:
			return
		case !ok:
			q.r.Status = puzzle.UniqueSolution
			return
		case !g.Equal(f):
			q.r.Status, q.r.Second = puzzle.SeveralSolutions, g
			q.s.cert.Solution(g)
			return
		}
		q.m.S.From(by, func() { q.add(q.m.BlockingClause(f)...) })
	}
}

// list counts the solutions by listing them, up to max (0: no maximum). exact is false when there are more or it was stopped. seen, if not
// nil, is told each.
func (q *query) list(ctx context.Context, max int64, seen func(f puzzle.Facts)) (n int64, exact bool) {
	for {
		f, ok, done := q.solve(ctx, 0)
		switch {
		case !done:
			return n, false
		case !ok:
			return n, true
		case max > 0 && n == max:
			return n, false
		}
		n++
		if seen != nil {
			seen(f)
		}
		q.m.S.From(q.s.cert.Solution(f), func() { q.add(q.m.BlockingClause(f)...) })
	}
}

// forced is Forced after the model is built. Each query asks for any solution with some value not seen before, so their number is far below
// that of the values.
func (q *query) forced(ctx context.Context, most int64) {
	f, ok, done := q.solve(ctx, 0)
	if !ok {
		if done {
			q.r.Status = puzzle.NoSolution
		}
		return
	}
	q.r.Solution = f
	q.s.see(f)
	own := int64(0)
	for {
		guard := q.m.S.Bool()
		fresh := []sat.Lit{guard.Not()}
		for i, u := range q.m.Board().Unknowns() {
			for v := range (u.Values &^ f.Can(i)).Values() {
				if l := q.m.Is(i, v); q.m.S.Fixed(l) == 0 {
					fresh = append(fresh, l)
					q.m.S.Prefer(l)
				}
			}
		}
		q.m.S.Add(fresh...)
		g, ok, done := q.solve(ctx, own, guard)
		q.m.S.Add(guard.Not())
		switch {
		case !done:
			return
		case !ok:
			q.r.Status = puzzle.Solved
			return
		}
		q.s.see(g)
		for i := range f.Board().Len() {
			f.Put(i, f.Can(i)|g.Can(i))
		}
		own = most
	}
}
