package study

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/sat"
)

// ExplainOptions says what an explanation may use. The zero value explains the empty board to the end, whatever it takes.
type ExplainOptions struct {
	Known    puzzle.Facts // the board to begin with; zero for the empty one
	Named    bool         // named techniques alone; Status is Stalled when they end
	Only     []string     // these techniques alone, by id; the part after the dot is enough
	MaxLevel float64      // no step above this level; 0 for no bound
	MaxSteps int          // stop after so many steps; 0 for no bound
}

// LastResorts are what Explain falls back on when no technique of the kind applies: the id after the kind's name and a dot, and the
// lowest level.
var LastResorts = []struct {
	Name  string
	Level float64
}{{"look", whatIfLevel}, {"what-if", whatIfLevel}, {"agreement", agreeLevel}}

// Whole reports whether the options explain the whole puzzle with all techniques, as for a grade.
func (o ExplainOptions) Whole() bool {
	return o.Known.IsZero() && len(o.Only) == 0 && o.MaxLevel == 0 && !o.Named
}

// Explanation is a way to the solution that a person can follow.
//
// Status is UniqueSolution when the steps fill the board; SeveralSolutions when they reach what all solutions share, and Open lists
// what stays open; NoSolution when they end in a contradiction, the last step, or counting the clues shows it; Stalled when the
// techniques asked for end; Undecided when ctx ended.
type Explanation struct {
	Status puzzle.Status
	Steps  []puzzle.Step
	Start  puzzle.Facts
	Known  puzzle.Facts // the board at the end
	Open   []puzzle.Place
	Reason error // why there is no solution or no answer, when that can be said in words
	// Stopped is why Status is Undecided: the error of the context, or one that wraps ErrMaxConflicts.
	Stopped error
	Clues   bool // Reason is found by counting the clues, whatever is marked, and there are no steps
}

// ErrMaxSteps is why an explanation ends that has as many steps as its options allow.
var ErrMaxSteps = fault.Errorf("as many steps as asked for")

// Explain solves a puzzle as a person would: always the easiest step open, and near the last one if there is a choice. When no
// named technique applies it looks for the smallest reason and the shortest what-if; see trial.go and reason.go. When counting the clues
// shows that there is no solution, that is the explanation.
func Explain(ctx context.Context, p puzzle.Puzzle, o ExplainOptions) Explanation {
	return Open(p).Explain(ctx, o)
}

// Explain solves the puzzle as a person would, from the board of the options, within the bounds of the study; what is written does
// not count. See the function Explain.
func (s *Study) Explain(ctx context.Context, o ExplainOptions) Explanation {
	w := s.Walk(ctx, o)
	for _, ok := w.Next(ctx); ok; _, ok = w.Next(ctx) {
	}
	return w.Explanation()
}

// explainer is an explanation under way.
type explainer struct {
	s     *Study
	p     puzzle.Puzzle
	o     ExplainOptions
	f     *finder
	order order
	ex    Explanation
	truth puzzle.Facts // what all solutions share; zero until it is needed
	m     *model.Model // the rules and the board, for probing; nil until it is needed

	follows bool    // follow the steps of the grade
	course  *course // the steps of the grade; nil until needed
	stage   int     // current stage of course
}

// noLevel is a bound on levels that is none.
var noLevel = math.Inf(1)

// explainer begins an explanation. It has ended already when counting the clues shows that there is no solution.
func (s *Study) explainer(ctx context.Context, o ExplainOptions) *explainer {
	if o.MaxLevel == 0 {
		o.MaxLevel = noLevel
	}
	known := s.known(o.Known)
	e := &explainer{s: s, p: s.now, o: o, order: newOrder(s.now)}
	e.ex.Start = known.Clone()
	e.f = s.techniques(ctx).finder(known, o.allows)
	e.count()
	return e
}

// count ends the explanation when counting the clues shows that there is no solution.
func (e *explainer) count() {
	if f := e.p.Kind().Impossible; f != nil {
		if why := f(e.p); why != nil {
			e.end(puzzle.NoSolution, why)
			e.ex.Clues = true
		}
	}
}

// allows reports whether a technique may be used.
func (o *ExplainOptions) allows(id string) bool {
	if len(o.Only) == 0 {
		return true
	}
	_, short, _ := strings.Cut(id, ".")
	return slices.Contains(o.Only, id) || slices.Contains(o.Only, short)
}

// step takes the next step or ends the explanation. When there is no step up to a level, it may do neither.
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
	e.order.took(s)
}

// next is the easiest step; when there is none, it ends the explanation. It does not look for steps above a level, where no last
// resort is either: then there is none, and the explanation goes on.
func (e *explainer) next(ctx context.Context, most float64) (puzzle.Step, bool) {
	if i := e.f.known.Contradiction(); i >= 0 {
		e.end(puzzle.NoSolution, fault.Errorf("no value is left for %v", e.f.known.Board().Unknown(i).At))
		return puzzle.Step{}, false
	}
	steps, ok := e.f.lowest(ctx, min(most, e.o.MaxLevel))
	switch {
	case !ok:
		e.stop(context.Cause(ctx))
		return puzzle.Step{}, false
	}
	if e.follows {
		if s, ok := e.along(ctx, steps, most); ok || e.follows {
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

// stop ends an explanation that was not allowed to go on.
func (e *explainer) stop(why error) {
	e.end(puzzle.Undecided, why)
	e.ex.Stopped = why
}

// complete ends an explanation whose board is full.
func (e *explainer) complete() {
	e.end(puzzle.UniqueSolution, nil)
	if check := e.p.Kind().Check; check != nil {
		if bad := check(e.p, e.f.known); len(bad) > 0 {
			e.end(puzzle.NoSolution, &puzzle.BrokenRule{Kind: e.p.Kind().Name, Violation: bad[0]})
		}
	}
}

// resort returns a last resort for a grade. It does not depend on the place of the previous step.
func (e *explainer) resort(ctx context.Context) (puzzle.Step, bool) {
	e.s.verdict(ctx) // makes the result independent of the caller
	e.order.started = false
	return e.lastResort(ctx)
}

// lastResort finds a step when no named technique does. It asks the engine once which facts hold in all solutions, so as not to look
// for reasons where there are none.
func (e *explainer) lastResort(ctx context.Context) (puzzle.Step, bool) {
	if e.truth.IsZero() {
		r := e.s.shared(ctx, e.f.known)
		switch {
		case r.Status == puzzle.NoSolution:
			return e.impossible(ctx, r.Reason)
		case r.Status == puzzle.Solved, ctx.Err() == nil && !r.Solution.IsZero() && !r.Solution.Complete():
			e.truth = r.Solution // or less, when it is hard to find; then some doubts are unfounded
		default:
			e.stop(r.Stopped)
			return puzzle.Step{}, false
		}
	}
	doubts := doubts(e.f.known, e.truth, e.order)
	if len(doubts) == 0 {
		e.several(nil)
		return puzzle.Step{}, false
	}
	if s, ok := e.trial(ctx, doubts); ok {
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
		e.several(fault.Errorf("more may follow, but no reason was found that can be shown"))
	default:
		e.end(puzzle.Stalled, nil)
	}
	return puzzle.Step{}, false
}

// shared is what all solutions that agree with a board share: the solution, where the puzzle has one and the board agrees with it.
func (s *Study) shared(ctx context.Context, known puzzle.Facts) Result {
	if u := s.unique; u != nil && u.Status == puzzle.UniqueSolution && len(unlike(known.All(), u.Solution)) == 0 {
		return Result{Status: puzzle.Solved, Solution: u.Solution}
	}
	q, ok := s.beginOn(ctx, known)
	if !ok {
		return q.settled().end()
	}
	q.forced(ctx, severalConflicts)
	return q.end()
}

// several ends an explanation of a puzzle with several solutions.
func (e *explainer) several(why error) {
	for i, u := range e.p.Board().Unknowns() {
		if e.f.known.Can(i).Len() > 1 {
			e.ex.Open = append(e.ex.Open, u.At)
		}
	}
	e.end(puzzle.SeveralSolutions, why)
}

// trial takes the easier of the cheapest reason and the shortest what-if, then an agreement, then a reason that takes a search to find.
func (e *explainer) trial(ctx context.Context, doubts []puzzle.Fact) (best puzzle.Step, ok bool) {
	kind := e.p.Kind().Name
	likely, rest := e.probe(ctx, doubts)
	if e.o.allows(kind + ".what-if") {
		if best, ok = whatIf(ctx, e.f, likely[:min(likelyMost, len(likely))], trialSteps); !ok && len(likely) == 0 {
			best, ok = whatIf(ctx, e.f, rest, blindSteps)
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
			if e.f.known.Can(i).Len() > 1 {
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
	likelyMost       = 24    // of the likeliest what-ifs are followed
	severalConflicts = 10000 // for each value more that all solutions may share, when there are several
)

// probe divides the doubts into those that the engine refutes without search, the quickest first, and the rest.
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

// targets are the facts to look for reasons of: first what the best what-if found, then the nearest.
func (e *explainer) targets(doubts []puzzle.Fact, best puzzle.Step, ok bool) []puzzle.Fact {
	var out []puzzle.Fact
	if ok {
		out = append(out, best.New...)
	}
	listed := make(map[puzzle.Fact]bool, len(doubts))
	for _, x := range out {
		listed[x] = true
	}
	for _, x := range doubts {
		if y := e.p.Board().Opposite(x); !listed[y] {
			listed[y] = true
			out = append(out, y)
		}
	}
	return out
}

// impossible is the step that shows that the board has no solution.
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
