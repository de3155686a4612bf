package study

import (
	"context"
	"errors"
	"time"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Options configures a question. The zero value asks about the empty board without limits.
type Options struct {
	Known puzzle.Facts // facts that hold besides the clues; zero for none
	Seed  uint64       // the same seed gives the same run on every machine

	// MaxConflicts limits the conflicts of the question; the same limit gives the same answer on every machine. 0 means no limit.
	MaxConflicts int64
	// MostConflicts limits, for Forced, the search for one more value once several solutions are known; 0 means no limit.
	MostConflicts int64
	// Progress is called occasionally during long computations; it may be nil.
	Progress func(Progress)
}

// Progress reports the progress of a question.
type Progress struct {
	Conflicts int64 // conflicts of this question so far
	Steps     int   // steps of an explanation or grade
	Open      int   // unknowns without a value, if steps are counted
}

// ErrMaxConflicts is the cause of Undecided when the limit of conflicts was reached.
var ErrMaxConflicts = fault.Errorf("as many conflicts as allowed")

// ErrMemory is the cause of Undecided when the formula would exceed its memory limit.
var ErrMemory = fault.Errorf("the board needs more memory than a search may take")

// memoryError translates the kernel's memory error for users.
func memoryError(err error) error {
	if errors.Is(err, sat.ErrMemory) {
		return ErrMemory
	}
	return err
}

// Stats is the cost of an answer. Seconds is the time of the engine, including building the model.
type Stats struct {
	Seconds      float64 `json:"seconds"`
	Conflicts    int64   `json:"conflicts"`
	Decisions    int64   `json:"decisions"`
	Propagations int64   `json:"propagations"`
	Restarts     int64   `json:"restarts"`
	Learned      int64   `json:"learned"`
}

// Result is the answer of Solve, Unique and Forced.
type Result struct {
	Status   puzzle.Status
	Solution puzzle.Facts // zero if none was found
	Second   puzzle.Facts // another solution, if Status is SeveralSolutions
	Reason   error        // why there is no solution or no answer, if known in words
	Stopped  error        // cause of Undecided: the error of the context, or one that wraps ErrMaxConflicts
	Stats    Stats
	Err      error // a solution breaks a rule: a defect of the engine
}

// Differing returns the unknowns in which the two solutions differ.
func (r Result) Differing() (out []int) {
	for i := range r.Solution.Board().Len() {
		if r.Solution.Candidates(i) != r.Second.Candidates(i) {
			out = append(out, i)
		}
	}
	return out
}

// study opens a study for one question.
func (o Options) study(p puzzle.Puzzle) *Study {
	s := Open(p)
	s.Seed, s.MaxConflicts, s.Progress = o.Seed, o.MaxConflicts, o.Progress
	s.given = o.Known
	return s
}

// Solve finds one solution. Status is Solved, NoSolution or Undecided.
func Solve(ctx context.Context, p puzzle.Puzzle, o Options) Result { return o.study(p).Solve(ctx) }

// Unique finds a solution and then a second one or the proof that there is none. If stopped, Status is Undecided and Solution holds the
// solution found, if any.
func Unique(ctx context.Context, p puzzle.Puzzle, o Options) Result { return o.study(p).Unique(ctx) }

// FirstUnique returns the first draft that has no other solution, of at most o.Tries. After any other draft it calls repair, if not nil,
// with the result of Unique. The error is that of draft or repair, ErrNoDraft if the tries do not suffice, or the cause if the context
// ends.
func FirstUnique(ctx context.Context, o puzzle.MakeOptions, draft func() (puzzle.Draft, error),
	repair func(d puzzle.Draft, u Result) error) (puzzle.Draft, error) {
	for range o.Tries {
		d, err := draft()
		if err != nil {
			return d, err
		}
		u := Unique(ctx, d.Puzzle, Options{MaxConflicts: o.MaxConflicts})
		switch {
		case u.Status == puzzle.UniqueSolution:
			return d, nil
		case ctx.Err() != nil:
			return d, context.Cause(ctx)
		case repair != nil:
			if err := repair(d, u); err != nil {
				return d, err
			}
		}
	}
	return puzzle.Draft{}, puzzle.ErrNoDraft
}

// Count counts the solutions; see Study.Count.
func Count(ctx context.Context, p puzzle.Puzzle, max int64, o Options) (n int64, exact bool, st Stats) {
	return o.study(p).Count(ctx, max)
}

// Forced finds what all solutions share; see Study.Forced.
func Forced(ctx context.Context, p puzzle.Puzzle, o Options) Result {
	return o.study(p).Forced(ctx, o.MostConflicts)
}

// query is a question in progress, on its own kernel or on the guarded kernel of a study.
type query struct {
	s       *Study
	m       *model.Model
	assume  []sat.Lit // assumptions of the question: the guards of active clues
	only    sat.Lit   // guard of clauses added for this question; True on its own kernel
	before  sat.Stats
	checked bool // the solution has been checked
	start   time.Time
	r       Result
}

// begin starts a question about the puzzle with the facts given to the study. The results are those of beginOn.
func (s *Study) begin(ctx context.Context) (*query, bool) { return s.beginOn(ctx, s.given) }

// beginOn prepares a query on known: it builds a model or, if clues are removed, takes the study's guarded kernel. It returns false if the
// question is already answered, ctx ended or memory ran out; q.r then holds the result.
func (s *Study) beginOn(ctx context.Context, known puzzle.Facts) (*query, bool) {
	q := &query{s: s, only: sat.True, start: time.Now(), r: Result{Status: puzzle.Undecided}}
	if f := s.now.Kind().Impossible; f != nil && s.cert == nil { // a certificate needs the kernel's steps
		if why := f(s.now); why != nil {
			q.r.Status, q.r.Reason = puzzle.NoSolution, why
			return q, false
		}
	}
	if s.now != s.p { // some clues are removed: their guards are not assumed
		r, err := s.reasoner(ctx)
		if err != nil {
			return q.stopped(err), false
		}
		q.useGuarded(r, known)
		return q, true
	}
	left, settled := q.presolved(ctx, known)
	if settled {
		return q, false
	}
	m, err := model.Build(ctx, s.p, model.Options{Certificate: s.cert, Left: left, Kernel: sat.Options{Seed: s.Seed}})
	if err != nil {
		return q.stopped(memoryError(err)), false
	}
	q.m = m
	q.m.Assume(known)
	return q, true
}

// presolved returns the candidates that the kind's presolve leaves. They are nil if it has no presolve or if a certificate is written,
// for which the model presolves.
// settled means that the question is answered and q.r holds the answer. That is so if no place is open: all eliminated values are
// impossible, so the remaining board is the only solution if it satisfies the rules, which the presolve does not guarantee.
func (q *query) presolved(ctx context.Context, known puzzle.Facts) (left []puzzle.Mask, settled bool) {
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
			if known.Candidates(i)&f.Candidates(i) == 0 {
				q.r.Status = puzzle.NoSolution
				return nil, true
			}
		}
	}
	q.r.Status, q.r.Solution, q.checked = puzzle.UniqueSolution, f, true
	return nil, true
}

// probed returns the only board left after the kind's probing, or zero if more than one is left. Questions with limited conflicts leave
// probing to the kernel, which counts them.
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

// asSolved converts a uniqueness found by presolve into the answer of Solve.
func (q *query) asSolved() *query {
	if q.r.Status == puzzle.UniqueSolution {
		q.r.Status = puzzle.Solved
		q.s.notifySolution(q.r.Solution)
	}
	return q
}

// stopped records err as the reason why there is no answer, and returns q.
func (q *query) stopped(err error) *query {
	q.r.Reason, q.r.Stopped = err, err
	return q
}

// useGuarded asks the question on the guarded kernel, with the active clues and the known facts as assumptions.
func (q *query) useGuarded(r *reasoner, known puzzle.Facts) {
	q.m, q.assume, q.before = r.m, r.activeGuards(), r.m.S.Stats()
	q.only = r.m.S.Bool()
	if !known.IsZero() {
		for x := range known.All() {
			q.assume = append(q.assume, r.m.Lit(x))
		}
	}
	q.assume = append(q.assume, q.only)
}

// add adds a clause for the duration of the question.
func (q *query) add(lits ...sat.Lit) {
	if q.only != sat.True {
		lits = append(lits, q.only.Not())
	}
	q.m.S.Add(lits...)
}

// solve searches for a model under the assumptions. If ok is false, done is true if no model exists, and false if the search was stopped.
// own limits the conflicts of this search; 0 means no separate limit.
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

// end fills in the statistics and disables the clauses added to a guarded kernel.
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

// verify sets Err if a solution breaks a rule. Its time does not count.
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

// unique decides uniqueness like Unique, on the model of the query. With its own kernel it searches the second solution near the first:
// phases are kept and only the decisions that led to the first are blocked. All else followed from them, so any other assignment differs in
// one of them; if it differs only in auxiliary variables, the board itself is blocked.
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

// list counts the solutions by enumeration, up to max (0: no limit). exact is false if there are more or it was stopped. seen, if not
// nil, is called with each.
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

// forced finds what all solutions share like Forced, on the model of the query. Each search asks for at least one new value, so far fewer
// searches than values are needed. most limits the conflicts of each search after the second solution; 0 means no separate limit.
func (q *query) forced(ctx context.Context, most int64) {
	f, ok, done := q.solve(ctx, 0)
	if !ok {
		if done {
			q.r.Status = puzzle.NoSolution
		}
		return
	}
	q.r.Solution = f
	q.s.notifySolution(f)
	own := int64(0)
	for {
		guard := q.m.S.Bool()
		fresh := []sat.Lit{guard.Not()}
		for i, u := range q.m.Board().Unknowns() {
			for v := range (u.Values &^ f.Candidates(i)).Values() {
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
		q.s.notifySolution(g)
		for i := range f.Board().Len() {
			f.SetCandidates(i, f.Candidates(i)|g.Candidates(i))
		}
		own = most
	}
}
