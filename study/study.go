package study

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/proof"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Study is one person's, or one generator's, stay with a puzzle: what was written on the board, and all that is worth keeping
// between one question and the next: the techniques laid out for this puzzle and what they found, a kernel in which every clue
// stands under a guard of its own, and the answers that do not change. Opening one costs nothing; what a question needs is made
// when it is first asked.
//
// Questions are bounded by their context and by MaxConflicts. A Study is not for use by several goroutines at once; the Puzzle may
// be shared.
type Study struct {
	// Seed makes runs of the kernel differ; the same seed gives the same run on every machine.
	Seed uint64
	// MaxConflicts bounds the conflicts of each question; 0 for no bound. Unlike the end of a context it comes at the same place on
	// every machine.
	MaxConflicts int64
	// WhatIfs bounds the number of values that Grade tries when no technique applies; 0 means no bound. If the bound is reached,
	// the grade is Bounded.
	WhatIfs int
	// Progress is told now and then how far a long answer is; it may be nil.
	Progress func(Progress)

	p     puzzle.Puzzle
	now   puzzle.Puzzle // without the clues taken away
	away  []puzzle.Place
	given puzzle.Facts // what holds besides the clues, for Solve, Unique, Count and Forced; zero for nothing
	marks *puzzle.Marks
	spent int64         // conflicts of the question being answered
	proof *proof.Writer // of a certificate under way, and the names in it
	cert  *model.Certificate
	found func(puzzle.Facts) // is told each solution that Forced finds; nil for nobody

	plan   *plan
	live   *finder // on the board of the marks, as it was when the last question was asked
	warm   *reasoner
	unique *Result // the answer for the puzzle as it is now
	named  float64 // see Hardest; 0 before it was asked for
	course *course // the steps of the grade; nil until needed
}

// Open begins a study of a puzzle.
func Open(p puzzle.Puzzle) *Study { return &Study{p: p, now: p, marks: puzzle.NewMarks(p.Board())} }

// Puzzle is the puzzle studied, without the clues taken away.
func (s *Study) Puzzle() puzzle.Puzzle { return s.now }

// Marks is what is written on the board. Whoever plays writes in it: every question looks first at what has changed there since the
// one before.
func (s *Study) Marks() *puzzle.Marks { return s.marks }

// Board is what the marks claim, with what the candidates noted leave out struck.
func (s *Study) Board() puzzle.Facts { return s.marks.Noted() }

// Load puts a copy of marks in place of all that is written. Marks of a board of another shape are an error
// that wraps ErrForeign; those of an equal puzzle are taken.
func (s *Study) Load(m *puzzle.Marks) error {
	m, err := m.On(s.p.Board())
	if err == nil {
		s.marks = m
	}
	return err
}

// Without takes a clue away: from now on the study is of the puzzle without it. The kernel stays as it is and just no longer
// assumes the clue. The error wraps ErrNoClue when there is no such clue, or says that the kind cannot do without it.
func (s *Study) Without(at puzzle.Place) error {
	f := s.p.Kind().Without
	if f == nil {
		return fault.Errorf("%s: clues cannot be taken away", s.p.Kind().Title)
	}
	now, err := f(s.now, at)
	if err != nil {
		return err
	}
	s.take(now, append(slices.Clone(s.away), at))
	return nil
}

// With gives back a clue that was taken away; the error wraps ErrNoClue when it was not.
func (s *Study) With(at puzzle.Place) error {
	k := slices.Index(s.away, at)
	if k < 0 {
		return fault.Errorf("%v is not taken away: %w", at, puzzle.ErrNoClue)
	}
	away := slices.Delete(slices.Clone(s.away), k, k+1)
	now, err := s.p.Kind().Without(s.p, away...)
	if err != nil {
		return err
	}
	s.take(now, away)
	return nil
}

// take goes over to other clues.
func (s *Study) take(now puzzle.Puzzle, away []puzzle.Place) {
	s.now, s.away = now, away
	s.plan, s.live, s.unique, s.named, s.course = nil, nil, nil, 0, nil
	if s.warm != nil {
		s.warm.away(away)
	}
}

// techniques is the plan of the puzzle as it is now: not all of it, and not kept, when ctx ends before it is made.
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

// reasoner is the guarded kernel. The error is that of ctx, should it end before the kernel is built.
func (s *Study) reasoner(ctx context.Context) (*reasoner, error) {
	if s.warm == nil {
		r, err := newReasoner(ctx, s)
		if err != nil {
			return nil, err
		}
		s.warm = r
		s.warm.away(s.away)
	}
	return s.warm, nil
}

// known is a board to begin with: the one given, else what the study was given to hold besides the clues.
func (s *Study) known(board puzzle.Facts) puzzle.Facts {
	switch {
	case !board.IsZero():
		return board.Clone()
	case !s.given.IsZero():
		return s.given.Clone()
	}
	return puzzle.NewFacts(s.p.Board())
}

// ask runs a kernel within what is left of the question's conflicts, and within own (0 for no bound of its own).
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
		err = roomless(err)
	}
	if s.Progress != nil {
		s.Progress(Progress{Conflicts: s.spent})
	}
	return found, err
}

// exhausted reports whether the question may cost no more conflicts.
func (s *Study) exhausted() bool { return s.MaxConflicts > 0 && s.spent >= s.MaxConflicts }

// Solve finds one solution: Status is Solved, NoSolution or Undecided. What is written on the board does not count.
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
		return q.settled().end()
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

// Unique finds a solution and then a second one or the proof that there is none. When it is stopped, Status is Undecided and Solution
// holds what was found. What is written on the board does not count. The answer is remembered.
func (s *Study) Unique(ctx context.Context) Result {
	s.spent = 0
	return s.verdict(ctx)
}

// verdict is Unique as a part of another question.
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

// see tells who wants to know that Forced has found a solution.
func (s *Study) see(f puzzle.Facts) {
	if s.found != nil {
		s.found(f.Clone())
	}
}

// Forced finds what all solutions share. Status is Solved, NoSolution or Undecided; when it is Solved, Solution holds for each
// unknown exactly the values that it takes in some solution. When it is stopped, Solution holds the values seen so far, fewer than
// there may be; it is zero when none was found. most bounds the conflicts of the search for one more value when the puzzle is known
// to have several solutions; 0 for no bound but those of the study.
func (s *Study) Forced(ctx context.Context, most int64) Result {
	s.spent = 0
	if u := s.unique; u != nil && u.Status != puzzle.SeveralSolutions {
		return s.Solve(ctx)
	}
	q, ok := s.begin(ctx)
	if !ok {
		return q.settled().end()
	}
	q.forced(ctx, most)
	return q.end()
}

// Steps explains the board as it is written, step by step, each the easiest one open when the others before it are taken. It ends when the
// board is full; when it ends for another reason, the last pair has that as its error (see Next), with the zero Step. Nothing is written.
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

// Walk is an explanation under way: its steps are found as they are asked for.
type Walk struct {
	e    *explainer
	told int // steps given out
}

// Walk begins an explanation within the bounds of the study and ignores the player's marks. See Explain. If the options explain the whole
// puzzle with all techniques, the hardest step has the level of the grade.
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

// Next is the next step; ok is false at the end.
func (w *Walk) Next(ctx context.Context) (s puzzle.Step, ok bool) {
	for w.told == len(w.e.ex.Steps) {
		if w.e.ex.Status != "" {
			return puzzle.Step{}, false
		}
		w.e.step(ctx, noLevel)
	}
	w.told++
	return w.e.ex.Steps[w.told-1], true
}

// NextWithin is Next where the next step is one of the kind's techniques and its level is not above a bound; harder ones are not
// looked for, and stay to be found by Next.
func (w *Walk) NextWithin(ctx context.Context, level float64) (s puzzle.Step, ok bool) {
	if w.told == len(w.e.ex.Steps) && w.e.ex.Status == "" {
		w.e.step(ctx, level)
	}
	if w.told == len(w.e.ex.Steps) || w.e.ex.Steps[w.told].Level > level {
		return puzzle.Step{}, false
	}
	w.told++
	return w.e.ex.Steps[w.told-1], true
}

// Err is why the walk ended, as for Study.Next; nil before its end.
func (w *Walk) Err() error {
	if w.e.ex.Status == "" {
		return nil
	}
	return w.e.ex.err()
}

// Explanation is the walk so far; its Status is "" before its end.
func (w *Walk) Explanation() Explanation {
	ex := w.e.ex
	ex.Known = w.e.f.known
	return ex
}

// Next is the easiest step open on the board as it is written. Without one the error says why, and wraps ErrFull, ErrSeveral,
// ErrNone, ErrStalled, ErrMaxConflicts or the error of the context. It looks for steps, not for mistakes: see Hint.
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

// Here begins an explanation on the board as it is written, within the bounds of the study. What techniques find on that board
// stays with the study, so that the next one looks only where something was written meanwhile. Nothing may be written, and no other
// question asked, before the walk is done with.
func (s *Study) Here(ctx context.Context) *Walk {
	s.spent = 0
	f := s.onBoard(ctx).fork()
	e := &explainer{s: s, p: s.now, f: f, order: newOrder(s.now), o: ExplainOptions{MaxLevel: noLevel}}
	e.ex.Start = f.known.Clone()
	e.count()
	return &Walk{e: e}
}

// onBoard brings the live board up to date with the marks.
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
		f.put(i, s.marks.Left(i))
	}
	return f
}

// beginHere is an explanation that begins on the live board. It shares the board, so it may take no step.
func (s *Study) beginHere(ctx context.Context) *explainer {
	e := &explainer{s: s, p: s.now, f: s.onBoard(ctx), order: newOrder(s.now), o: ExplainOptions{MaxLevel: noLevel}}
	if last := s.marks.Last(); last.Kind != puzzle.NoPlace {
		e.order.took(puzzle.Step{New: []puzzle.Fact{{At: last}}})
	}
	return e
}

// Why there is no next step.
var (
	ErrFull    = fault.Errorf("the board is full and right")
	ErrSeveral = fault.Errorf("nothing more follows: the puzzle has several solutions")
	ErrNone    = fault.Errorf("the board has no solution")
	ErrStalled = fault.Errorf("the techniques allowed find nothing more")
)

// err is why an explanation ended.
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
