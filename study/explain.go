package study

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// ExplainOptions restricts an explanation. The zero value explains the empty board to the end.
type ExplainOptions struct {
	Known    puzzle.Facts // the initial board; zero for the empty one
	Named    bool         // use named techniques only; Status is Stalled when none applies
	Only     []string     // use these technique ids only, with or without the kind's prefix
	MaxLevel float64      // highest level of a step; 0 means no limit
	MaxSteps int          // limit of steps; 0 means no limit
}

// LastResorts lists the methods that Explain uses when no technique of the kind applies: the id without the kind's prefix, and the lowest
// level.
var LastResorts = []struct {
	Name  string
	Level float64
}{{"look", whatIfLevel}, {"what-if", whatIfLevel}, {"agreement", agreeLevel}}

// Whole reports whether the options explain the whole puzzle with all techniques, as for a grade.
func (o ExplainOptions) Whole() bool {
	return o.Known.IsZero() && len(o.Only) == 0 && o.MaxLevel == 0 && !o.Named
}

// Explanation is a path to the solution that a person can follow.
//
// Status is UniqueSolution if the steps fill the board; SeveralSolutions if they reach what all solutions share (Open lists the rest);
// NoSolution if the last step is a contradiction or the clues are impossible; Stalled if the allowed techniques find nothing more;
// Undecided if ctx ended or a limit was reached.
type Explanation struct {
	Status puzzle.Status
	Steps  []puzzle.Step
	Start  puzzle.Facts // the initial board
	Known  puzzle.Facts // the final board
	Open   []puzzle.Place
	Reason error // why there is no solution or answer, if known in words
	// Stopped is the cause of Undecided: the error of the context, or one that wraps ErrMaxConflicts.
	Stopped error
	Clues   bool // Reason follows from the clues alone, and there are no steps
}

// ErrMaxSteps ends an explanation that reached ExplainOptions.MaxSteps.
var ErrMaxSteps = fault.Errorf("as many steps as asked for")

// Explain solves a puzzle as a person would: always by the easiest step, near the previous one if there is a choice. If no named
// technique applies, it finds the smallest reason or the shortest what-if (see trial.go and reason.go).
func Explain(ctx context.Context, p puzzle.Puzzle, o ExplainOptions) Explanation {
	return Open(p).Explain(ctx, o)
}

// Explain is the function Explain within the limits of the study. It ignores the marks.
func (s *Study) Explain(ctx context.Context, o ExplainOptions) Explanation {
	w := s.Walk(ctx, o)
	for _, ok := w.Next(ctx); ok; _, ok = w.Next(ctx) {
	}
	return w.Explanation()
}

// explainer is an explanation in progress.
type explainer struct {
	s     *Study
	p     puzzle.Puzzle
	o     ExplainOptions
	f     *finder
	order order
	ex    Explanation
	truth puzzle.Facts // what all solutions share; zero until needed
	m     *model.Model // the model for probing; nil until needed

	follows bool    // follow the steps of the grade
	course  *course // the steps of the grade; nil until needed
	stage   int     // current stage of course
}

// noLevel means no limit of levels.
var noLevel = math.Inf(1)

// explainer starts an explanation from o.Known. It is already finished if counting the clues shows that there is no solution; other
// contradictions are found only by its steps.
func (s *Study) explainer(ctx context.Context, o ExplainOptions) *explainer {
	if o.MaxLevel == 0 {
		o.MaxLevel = noLevel
	}
	known := s.known(o.Known)
	e := &explainer{s: s, p: s.now, o: o, order: newOrder(s.now)}
	e.ex.Start = known.Clone()
	pl := s.techniques(ctx)
	if pl.look.Solution = s.Solution; s.unique != nil {
		pl.look.Solution = s.unique.Solution
	}
	e.f = pl.finder(known, o.allows)
	e.count()
	return e
}

// count ends the explanation if counting the clues shows that there is no solution.
func (e *explainer) count() {
	if f := e.p.Kind().Impossible; f != nil {
		if why := f(e.p); why != nil {
			e.end(puzzle.NoSolution, why)
			e.ex.Clues = true
		}
	}
}

// allows reports whether the options permit a technique.
func (o *ExplainOptions) allows(id string) bool {
	if len(o.Only) == 0 {
		return true
	}
	_, short, _ := strings.Cut(id, ".")
	return slices.Contains(o.Only, id) || slices.Contains(o.Only, short)
}

// step takes the next step or ends the explanation. If the next step has a level above most, it does neither.
func (e *explainer) step(ctx context.Context, most float64) {
	switch {
	case ctx.Err() != nil:
		e.stop(context.Cause(ctx))
		return
	case e.f.known.Complete():
		e.complete()
		return
	case e.o.MaxSteps > 0 && len(e.ex.Steps) >= e.o.MaxSteps:
		e.end(puzzle.Stalled, ErrMaxSteps)
		return
	}
	s, ok := e.next(ctx, most)
	if !ok {
		return
	}
	if e.s.Progress != nil {
		e.s.Progress(Progress{Conflicts: e.s.spent, Steps: len(e.ex.Steps), Open: e.f.known.Open()})
	}
	if first, second, divided := e.f.halves(s); divided {
		e.ex.Steps = append(e.ex.Steps, first)
		e.f.add(first.New)
		s = second
	}
	e.ex.Steps = append(e.ex.Steps, s)
	_, clash := e.f.clash(s)
	if clash || s.Contradiction() {
		e.end(puzzle.NoSolution, nil)
		return
	}
	e.f.add(s.New)
	e.order.moved(s)
}

// next returns the easiest step, or ends the explanation if none. If most excludes last resorts, next returns false without
// ending it when no step of at most that level exists.
func (e *explainer) next(ctx context.Context, most float64) (puzzle.Step, bool) {
	if i := e.f.known.Contradiction(); i >= 0 {
		e.end(puzzle.NoSolution, fault.Errorf("no value is left for %v", e.f.known.Board().At(i)))
		return puzzle.Step{}, false
	}
	steps, ok := e.f.easiest(ctx, min(most, e.o.MaxLevel))
	switch {
	case !ok:
		e.stop(context.Cause(ctx))
		return puzzle.Step{}, false
	}
	if e.follows {
		if s, ok := e.followGrade(ctx, steps, most); ok || e.follows {
			return s, ok
		}
	}
	switch {
	case len(steps) > 0:
		return e.order.first(steps), true
	case most < noLevel:
		return puzzle.Step{}, false
	}
	if e.o.Named {
		e.end(puzzle.Stalled, nil)
		return puzzle.Step{}, false
	}
	return e.lastResort(ctx)
}

func (e *explainer) end(s puzzle.Status, why error) { e.ex.Status, e.ex.Reason = s, why }

// stop ends an explanation at a limit.
func (e *explainer) stop(why error) {
	e.end(puzzle.Undecided, why)
	e.ex.Stopped = why
}

// complete ends an explanation whose board is full. If the board breaks a rule, the puzzle has no solution.
func (e *explainer) complete() {
	e.end(puzzle.UniqueSolution, nil)
	if check := e.p.Kind().Check; check != nil {
		if bad := check(e.p, e.f.known); len(bad) > 0 {
			e.end(puzzle.NoSolution, &puzzle.BrokenRule{Kind: e.p.Kind().Name, Violation: bad[0]})
		}
	}
}

// resort returns a last resort for a grade. It does not depend on the place of the previous step. If it returns false, it has ended the
// explanation.
func (e *explainer) resort(ctx context.Context) (puzzle.Step, bool) {
	e.s.verdict(ctx) // makes the result independent of the caller
	e.order.started = false
	return e.lastResort(ctx)
}

// lastResort finds a step when no technique applies. If it returns false, it has ended the explanation. It first asks the kernel which
// facts hold in all solutions, to avoid searching for impossible reasons.
func (e *explainer) lastResort(ctx context.Context) (puzzle.Step, bool) {
	if e.truth.IsZero() {
		r := e.s.shared(ctx, e.f.known)
		switch {
		case r.Status == puzzle.NoSolution:
			return e.impossible(ctx, r.Reason)
		case r.Status == puzzle.Solved, ctx.Err() == nil && !r.Solution.IsZero() && !r.Solution.Complete():
			e.truth = r.Solution // possibly incomplete; then some candidates cannot be disproved
		default:
			e.stop(r.Stopped)
			return puzzle.Step{}, false
		}
	}
	doubts := disprovable(e.f.known, e.truth, e.order)
	if len(doubts) == 0 {
		e.stopSeveral(nil)
		return puzzle.Step{}, false
	}
	if s, ok := e.cheapestResort(ctx, doubts); ok {
		if s.Level = math.Round(10*max(s.Level, whatIfLevel)) / 10; s.Level <= e.o.MaxLevel {
			return s, true
		}
	}
	switch {
	case ctx.Err() != nil:
		e.stop(context.Cause(ctx))
	case e.s.exhausted():
		e.stop(ErrMaxConflicts)
	case len(e.o.Only) == 0 && math.IsInf(e.o.MaxLevel, 1) && !e.truth.Complete():
		e.stopSeveral(fault.Errorf("more may follow, but no reason was found that can be shown"))
	default:
		e.end(puzzle.Stalled, nil)
	}
	return puzzle.Step{}, false
}

// shared returns what all solutions that agree with a board share, as Forced does.
func (s *Study) shared(ctx context.Context, known puzzle.Facts) Result {
	if u := s.unique; u != nil && u.Status == puzzle.UniqueSolution && len(contradicted(known.All(), u.Solution)) == 0 {
		return Result{Status: puzzle.Solved, Solution: u.Solution}
	}
	q, ok := s.beginOn(ctx, known)
	if !ok {
		return q.asSolved().end()
	}
	q.forced(ctx, severalConflicts)
	return q.end()
}

// stopSeveral ends an explanation of a puzzle with several solutions and lists the open places. why may be nil.
func (e *explainer) stopSeveral(why error) {
	for i, u := range e.p.Board().Unknowns() {
		if e.f.known.Candidates(i).Len() > 1 {
			e.ex.Open = append(e.ex.Open, u.At)
		}
	}
	e.end(puzzle.SeveralSolutions, why)
}

// cheapestResort returns the easier of the cheapest reason and the shortest what-if. If there is neither, it tries an agreement and then
// a reason that needs search. doubts are candidates known to be impossible. ok is false if the search fails within the limits.
func (e *explainer) cheapestResort(ctx context.Context, doubts []puzzle.Fact) (best puzzle.Step, ok bool) {
	kind := e.p.Kind().Name
	likely, rest := e.probe(ctx, doubts)
	if e.o.allows(kind + ".what-if") {
		if best, ok = whatIf(ctx, e.f, likely[:min(maxLikely, len(likely))], maxWhatIfSteps); !ok && len(likely) == 0 {
			best, ok = whatIf(ctx, e.f, rest, maxBlindSteps)
		}
	}
	look := e.o.allows(kind + ".look")
	if look && len(likely) > 0 && (!ok || best.Level > lookLevel+1) {
		targets, most := e.targets(likely, best, ok), maxLevel
		if ok {
			most = best.Level
		}
		if s, found := e.s.cheapest(ctx, e.f.known, targets, 3, false, most); found && (!ok || s.Level < best.Level) {
			best, ok = s, true
		}
	}
	if !ok && e.o.allows(kind+".agreement") {
		var places []puzzle.Place
		for i, u := range e.p.Board().Unknowns() {
			if e.f.known.Candidates(i).Len() > 1 {
				places = append(places, u.At)
			}
		}
		best, ok = agreement(ctx, e.f, places)
	}
	if !ok && look {
		targets := e.targets(doubts, best, false)
		first := min(4, len(targets))
		if !e.truth.Complete() {
			first = min(2, first)
		}
		if best, ok = e.s.cheapest(ctx, e.f.known, targets[:first], first, true, maxLevel); !ok && e.truth.Complete() {
			best, ok = e.s.cheapest(ctx, e.f.known, targets[first:], len(targets), true, maxLevel)
		}
	}
	return best, ok
}

const (
	maxLikely        = 24    // what-ifs followed
	severalConflicts = 10000 // limit per additional value if there are several solutions
)

// probe separates the candidates that propagation refutes, fastest first, from the rest. Both lists are nil if ctx ended or memory is
// short.
func (e *explainer) probe(ctx context.Context, doubts []puzzle.Fact) (likely, rest []puzzle.Fact) {
	if e.m == nil {
		m, err := model.Build(ctx, e.p, model.Options{Kernel: sat.Options{Seed: e.s.Seed}})
		if err != nil {
			return nil, nil
		}
		e.m = m
	}
	e.m.Assume(e.f.known)
	effort := map[puzzle.Fact]int{}
	for _, x := range doubts {
		if ctx.Err() != nil {
			return nil, nil
		}
		if refuted, n := e.m.S.Refute(ctx, e.m.Lit(x)); refuted {
			effort[x] = n
			likely = append(likely, x)
		} else {
			rest = append(rest, x)
		}
	}
	slices.SortStableFunc(likely, func(x, y puzzle.Fact) int { return effort[x] - effort[y] })
	return likely, rest
}

// targets returns the facts to find reasons for: the conclusions of the best what-if, if ok, then the opposites of doubts in their order.
func (e *explainer) targets(doubts []puzzle.Fact, best puzzle.Step, ok bool) []puzzle.Fact {
	var out []puzzle.Fact
	if ok {
		out = append(out, best.New...)
	}
	listed := setOf(out)
	for _, x := range doubts {
		if y := e.p.Board().Opposite(x); !listed[y] {
			listed[y] = true
			out = append(out, y)
		}
	}
	return out
}

// impossible ends the explanation because the board has no solution. If why is nil, it appends a step that shows this, if it finds one.
// It always returns false.
func (e *explainer) impossible(ctx context.Context, why error) (puzzle.Step, bool) {
	e.end(puzzle.NoSolution, why)
	if why != nil || !e.o.allows(e.p.Kind().Name+".look") {
		return puzzle.Step{}, false
	}
	everything := area{0, 0, e.order.rows - 1, e.order.cols - 1}
	r, err := e.s.reasoner(ctx)
	if err != nil {
		return puzzle.Step{}, false
	}
	if s, ok := r.why(ctx, e.f.known, nil, everything, true); ok {
		e.ex.Steps = append(e.ex.Steps, s)
	}
	return puzzle.Step{}, false
}
