package study

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/proof"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Study answers questions about one puzzle. It holds the player's marks and everything worth keeping between questions: the prepared
// techniques and their results, a guarded kernel, and final answers. Opening one is free; data are computed when first needed.
//
// Questions are limited by their context and by MaxConflicts. A Study is not safe for concurrent use; the Puzzle may be shared.
type Study struct {
	// Seed varies the runs of the kernel; the same seed gives the same run on every machine.
	Seed uint64
	// MaxConflicts limits the conflicts of each question; 0 means no limit. Unlike a context, it ends a question at the same point on
	// every machine.
	MaxConflicts int64
	// WhatIfs limits the number of candidates that Grade tries when no technique applies; 0 means no limit. At the limit the grade is
	// Bounded.
	WhatIfs int
	// Solution is a solution, if one is known; else zero. Techniques then do not follow hypotheses that agree with it, which saves time and
	// changes no result.
	Solution puzzle.Facts
	// Progress is called occasionally during long computations; it may be nil.
	Progress func(Progress)

	p       puzzle.Puzzle
	now     puzzle.Puzzle // without the removed clues
	removed []puzzle.Place
	given   puzzle.Facts // facts assumed by Solve, Unique, Count and Forced; zero for none
	marks   *puzzle.Marks
	shown   puzzle.Facts  // the values given in cells, if the kind has Traits.Givens; else zero
	spent   int64         // conflicts of the current question
	proof   *proof.Writer // certificate in progress
	cert    *model.Certificate
	found   func(puzzle.Facts) // called with each solution that Forced finds; may be nil

	plan    *plan
	live    *finder // on the marked board as of the last question
	guarded *reasoner
	unique  *Result // cached verdict of the current puzzle
	named   float64 // see Hardest; 0 until needed
	course  *course // the steps of the grade; nil until needed
}

// Open starts a study of a puzzle.
func Open(p puzzle.Puzzle) *Study {
	return &Study{p: p, now: p, marks: puzzle.NewMarks(p.Board()), shown: shownOn(p)}
}

// WithGivens returns the facts on a board with the values given in its cells, if its kind has Traits.Givens.
func WithGivens(p puzzle.Puzzle, known puzzle.Facts) puzzle.Facts { return within(known, shownOn(p)) }

// within returns the facts with those of shown, which may be zero.
func within(known, shown puzzle.Facts) puzzle.Facts {
	if shown.IsZero() {
		return known
	}
	known = known.Clone()
	for i := range known.Board().Len() {
		known.Restrict(i, shown.Candidates(i))
	}
	return known
}

// shownOn returns the values given in the cells of a puzzle; zero if its kind lacks Traits.Givens.
func shownOn(p puzzle.Puzzle) puzzle.Facts {
	k := p.Kind()
	if !k.Traits.Givens {
		return puzzle.Facts{}
	}
	out := puzzle.NewFacts(p.Board())
	for _, c := range k.Clues(p) {
		out.Add(puzzle.Fact{At: c.At, Value: c.Value})
	}
	return out
}

// Puzzle returns the puzzle without the removed clues.
func (s *Study) Puzzle() puzzle.Puzzle { return s.now }

// Marks returns the player's marks, which the caller may change between questions.
func (s *Study) Marks() *puzzle.Marks { return s.marks }

// Board returns the facts that the marks claim, including those implied by pencil candidates, and the values given in cells of kinds with
// Traits.Givens.
func (s *Study) Board() puzzle.Facts { return within(s.marks.PencilFacts(), s.shown) }

// Load replaces the marks with a copy of m. The error wraps ErrForeign if m belongs to a board of another shape.
func (s *Study) Load(m *puzzle.Marks) error {
	m, err := m.On(s.p.Board())
	if err == nil {
		s.marks = m
	}
	return err
}

// Without removes a clue from the puzzle under study. The kernel is kept. The error wraps ErrNoClue if there is no such clue, or reports
// that the kind needs it.
func (s *Study) Without(at puzzle.Place) error {
	f := s.p.Kind().Without
	if f == nil {
		return fault.Errorf("%s: clues cannot be taken away", s.p.Kind().Title)
	}
	now, err := f(s.now, at)
	if err != nil {
		return err
	}
	s.take(now, append(slices.Clone(s.removed), at))
	return nil
}

// With restores a removed clue. The error wraps ErrNoClue if it was not removed.
func (s *Study) With(at puzzle.Place) error {
	k := slices.Index(s.removed, at)
	if k < 0 {
		return fault.Errorf("%v is not taken away: %w", at, puzzle.ErrNoClue)
	}
	away := slices.Delete(slices.Clone(s.removed), k, k+1)
	now, err := s.p.Kind().Without(s.p, away...)
	if err != nil {
		return err
	}
	s.take(now, away)
	return nil
}

// take switches to a puzzle with other clues and drops everything cached for the previous one. away are all the removed clues.
func (s *Study) take(now puzzle.Puzzle, away []puzzle.Place) {
	s.now, s.removed, s.shown = now, away, shownOn(now)
	s.plan, s.live, s.unique, s.named, s.course = nil, nil, nil, 0, nil
	if s.guarded != nil {
		s.guarded.remove(away)
	}
}

// techniques returns the plan of the current puzzle. If ctx ends, it is incomplete and not cached.
func (s *Study) techniques(ctx context.Context) *plan {
	if s.plan != nil {
		return s.plan
	}
	pl := newPlan(ctx, s.now, noLevel)
	if ctx.Err() == nil {
		s.plan = pl
	}
	return pl
}

// reasoner returns the guarded kernel without the removed clues, and builds it if needed. The error is ErrMemory or that of ctx.
func (s *Study) reasoner(ctx context.Context) (*reasoner, error) {
	if s.guarded == nil {
		r, err := newReasoner(ctx, s)
		if err != nil {
			return nil, err
		}
		s.guarded = r
		s.guarded.remove(s.removed)
	}
	return s.guarded, nil
}

// known returns a copy of the initial board: the given one, otherwise the facts given to the study, otherwise the empty board.
func (s *Study) known(board puzzle.Facts) puzzle.Facts {
	switch {
	case !board.IsZero():
		return board.Clone()
	case !s.given.IsZero():
		return s.given.Clone()
	}
	return puzzle.NewFacts(s.p.Board())
}

// ask reports whether a kernel finds a model under the assumptions. It is limited by the remaining conflicts of the question and by own
// (0: no separate limit). The error is ErrMaxConflicts, ErrMemory or that of ctx.
func (s *Study) ask(ctx context.Context, k *sat.Solver, own int64, assume ...sat.Lit) (bool, error) {
	most := own
	if s.MaxConflicts > 0 {
		left := s.MaxConflicts - s.spent
		if left <= 0 {
			return false, ErrMaxConflicts
		}
		if most == 0 || left < most {
			most = left
		}
	}
	before := k.Stats().Conflicts
	k.SetMaxConflicts(0)
	if most > 0 {
		k.SetMaxConflicts(before + most)
	}
	found, err := k.Solve(ctx, assume...)
	s.spent += k.Stats().Conflicts - before
	switch {
	case errors.Is(err, sat.ErrLimit):
		err = ErrMaxConflicts
	default:
		err = memoryError(err)
	}
	if s.Progress != nil {
		s.Progress(Progress{Conflicts: s.spent})
	}
	return found, err
}

// exhausted reports whether the question has used its conflicts.
func (s *Study) exhausted() bool { return s.MaxConflicts > 0 && s.spent >= s.MaxConflicts }

// Solve finds one solution and ignores the marks. Status is Solved, NoSolution or Undecided.
func (s *Study) Solve(ctx context.Context) Result {
	s.spent = 0
	if s.unique != nil {
		r := *s.unique
		if r.Second = (puzzle.Facts{}); r.Status != puzzle.NoSolution {
			r.Status = puzzle.Solved
		}
		return r
	}
	q, ok := s.begin(ctx)
	if !ok {
		return q.asSolved().end()
	}
	f, ok, done := q.solve(ctx, 0)
	switch {
	case ok:
		q.r.Status, q.r.Solution = puzzle.Solved, f
	case done:
		q.r.Status = puzzle.NoSolution
	}
	r := q.end()
	r.verify(s.now)
	return r
}

// Unique finds a solution and then a second one or the proof that there is none, and ignores the marks. If stopped, Status is Undecided
// and Solution holds the solution found, if any. The answer is cached.
func (s *Study) Unique(ctx context.Context) Result {
	s.spent = 0
	return s.verdict(ctx)
}

// verdict returns the answer of Unique, from a cache if possible, as part of another question: it does not reset the conflicts spent.
func (s *Study) verdict(ctx context.Context) Result {
	if s.unique != nil {
		return *s.unique
	}
	q, ok := s.begin(ctx)
	if ok {
		q.unique(ctx)
	}
	r := q.end()
	if !q.checked {
		r.verify(s.now)
	}
	if r.Status != puzzle.Undecided && r.Err == nil {
		s.unique = &r
	}
	return r
}

// notifySolution reports a solution found by Forced.
func (s *Study) notifySolution(f puzzle.Facts) {
	if s.found != nil {
		s.found(f.Clone())
	}
}

// Forced finds what all solutions share. Status is Solved, NoSolution or Undecided. If Solved, Solution holds for each unknown exactly
// its values over all solutions; if stopped, those found so far. most limits the conflicts of each search for another value once several
// solutions are known; 0 means no separate limit.
func (s *Study) Forced(ctx context.Context, most int64) Result {
	s.spent = 0
	if u := s.unique; u != nil && u.Status != puzzle.SeveralSolutions {
		return s.Solve(ctx)
	}
	q, ok := s.begin(ctx)
	if !ok {
		return q.asSolved().end()
	}
	q.forced(ctx, most)
	return q.end()
}

// Steps explains the marked board step by step, always by the easiest step. If it ends before the board is full, the last pair is a zero
// Step with the error (see Next). The marks are not changed.
func (s *Study) Steps(ctx context.Context) iter.Seq2[puzzle.Step, error] {
	return func(yield func(puzzle.Step, error) bool) {
		w := s.Walk(ctx, ExplainOptions{Known: s.Board()})
		for {
			step, ok := w.Next(ctx)
			if !ok {
				break
			}
			if !yield(step, nil) {
				return
			}
		}
		if err := w.Err(); !errors.Is(err, ErrFull) {
			yield(puzzle.Step{}, err)
		}
	}
}

// Walk is an explanation in progress; its steps are computed on demand.
type Walk struct {
	e     *explainer
	given int     // steps returned
	shown *finder // of Easier, on its last board; nil before
}

// Easier returns the easiest step without hypotheses that draws the conclusions of s from a board, as far as they are not known there, and
// whose level is lower. ok is false if there is none, or if ctx ended. It is fast if the boards of successive calls are similar.
func (w *Walk) Easier(ctx context.Context, known puzzle.Facts, s puzzle.Step) (best puzzle.Step, ok bool) {
	if w.shown == nil {
		pl := w.e.s.techniques(ctx)
		hypothetical := map[string]bool{}
		for _, t := range pl.methods {
			hypothetical[t.ID] = t.UsesHypotheses
		}
		w.shown = pl.finder(known.Clone(), func(id string) bool { return !hypothetical[id] && w.e.o.allows(id) })
	}
	for i := range known.Board().Len() {
		w.shown.put(i, known.Candidates(i))
	}
	more := func(level float64) bool { return level < s.Level && !(ok && level >= best.Level) }
	done := w.shown.sweep(ctx, nil, more, func(steps []puzzle.Step) {
		for _, x := range steps {
			if x.Level < s.Level && !(ok && x.Level >= best.Level) && !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool {
				return !known.Holds(f) && !slices.Contains(x.New, f)
			}) {
				best, ok = x, true
			}
		}
	})
	return best, ok && done
}

// Walk starts an explanation within the limits of the study and ignores the marks. If the options cover the whole puzzle with all
// techniques, the hardest step has the level of the grade.
func (s *Study) Walk(ctx context.Context, o ExplainOptions) *Walk {
	s.spent = 0
	e := s.explainer(ctx, o)
	e.follows = o.Whole()
	return &Walk{e: e}
}

// graded returns the steps of the grade, computed on demand and cached.
func (s *Study) graded(ctx context.Context) *course {
	if s.course == nil || s.course.e.ex.Status == puzzle.Undecided {
		s.course = &course{e: s.explainer(ctx, ExplainOptions{})}
	}
	return s.course
}

// Next returns the next step; ok is false at the end.
func (w *Walk) Next(ctx context.Context) (s puzzle.Step, ok bool) {
	for w.given == len(w.e.ex.Steps) {
		if w.e.ex.Status != "" {
			return puzzle.Step{}, false
		}
		w.e.step(ctx, noLevel)
	}
	w.given++
	return w.e.ex.Steps[w.given-1], true
}

// NextWithin returns the next step like Next if a technique of the kind up to a level finds it. Harder steps are left for Next. ok is false
// at the end and if the next step is harder.
func (w *Walk) NextWithin(ctx context.Context, level float64) (s puzzle.Step, ok bool) {
	if w.given == len(w.e.ex.Steps) && w.e.ex.Status == "" {
		w.e.step(ctx, level)
	}
	if w.given == len(w.e.ex.Steps) || w.e.ex.Steps[w.given].Level > level {
		return puzzle.Step{}, false
	}
	w.given++
	return w.e.ex.Steps[w.given-1], true
}

// Err returns why the walk ended, as Study.Next does; nil before its end.
func (w *Walk) Err() error {
	if w.e.ex.Status == "" {
		return nil
	}
	return w.e.ex.err()
}

// Explanation returns the explanation so far; its Status is "" before the end.
func (w *Walk) Explanation() Explanation {
	ex := w.e.ex
	ex.Known = w.e.f.known
	return ex
}

// Next returns the easiest step on the marked board. Otherwise the error wraps ErrFull, ErrSeveral, ErrNone, ErrStalled or
// ErrMaxConflicts, or is that of the context. Next does not look for mistakes: see Hint.
func (s *Study) Next(ctx context.Context) (puzzle.Step, error) {
	s.spent = 0
	e := s.beginHere(ctx)
	if e.f.known.Complete() {
		e.complete()
		return puzzle.Step{}, e.ex.err()
	}
	step, ok := e.next(ctx, noLevel)
	if !ok {
		return puzzle.Step{}, e.ex.err()
	}
	return step, nil
}

// Here starts an explanation on the marked board. The techniques' results stay cached with the study. Until the walk is finished, the
// marks must not change and no other question may be asked.
func (s *Study) Here(ctx context.Context) *Walk {
	s.spent = 0
	f := s.onBoard(ctx).fork()
	e := &explainer{s: s, p: s.now, f: f, order: newOrder(s.now), o: ExplainOptions{MaxLevel: noLevel}}
	e.ex.Start = f.known.Clone()
	e.count()
	return &Walk{e: e}
}

// onBoard returns the finder of the marked board and brings it up to date.
func (s *Study) onBoard(ctx context.Context) *finder {
	f := s.live
	if f == nil {
		f = s.techniques(ctx).finder(s.Board(), nil)
		if s.plan != nil {
			s.live = f
		}
		return f
	}
	for i := range f.known.Board().Len() {
		can := s.marks.PencilCandidates(i)
		if !s.shown.IsZero() {
			can &= s.shown.Candidates(i)
		}
		f.put(i, can)
	}
	return f
}

// beginHere returns an explainer on the marked board. It shares the board and must not take steps.
func (s *Study) beginHere(ctx context.Context) *explainer {
	e := &explainer{s: s, p: s.now, f: s.onBoard(ctx), order: newOrder(s.now), o: ExplainOptions{MaxLevel: noLevel}}
	if last := s.marks.Last(); last.Kind != puzzle.NoPlace {
		e.order.moved(puzzle.Step{New: []puzzle.Fact{{At: last}}})
	}
	return e
}

// Reasons why there is no next step.
var (
	ErrFull    = fault.Errorf("the board is full and right")
	ErrSeveral = fault.Errorf("nothing more follows: the puzzle has several solutions")
	ErrNone    = fault.Errorf("the board has no solution")
	ErrStalled = fault.Errorf("the techniques allowed find nothing more")
)

// err returns why an explanation ended: ErrFull, ErrSeveral, ErrNone, ErrStalled or the cause of a limit; nil before its end.
func (e *Explanation) err() error {
	var err error
	switch e.Status {
	case puzzle.UniqueSolution:
		return ErrFull
	case puzzle.SeveralSolutions:
		err = ErrSeveral
	case puzzle.NoSolution:
		err = ErrNone
	case puzzle.Stalled:
		err = ErrStalled
	case puzzle.Undecided:
		err = e.Stopped
	}
	if e.Reason != nil && e.Stopped == nil {
		return fault.Errorf("%w: %w", err, e.Reason)
	}
	return err
}
