package narrate

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Explanation is an explanation as a list of deductions. Steps has all the small steps, and Known what they derive.
type Explanation struct {
	study.Explanation
	Deductions []Deduction
}

// Explain explains the puzzle of st from its clues alone, within the limits of the study; values already on the board are ignored. It
// stops after o.MaxSteps deductions if that is not 0.
func Explain(ctx context.Context, st *study.Study, o study.ExplainOptions) Explanation {
	most := o.MaxSteps
	x := NewExplainer(ctx, st, o)
	var out []Deduction
	for most == 0 || len(out) < most {
		d, ok := x.Next()
		if !ok {
			break
		}
		out = append(out, d)
	}
	e := Explanation{x.Explanation(), out}
	if known := x.c.explained; e.Status == "" || most > 0 && !known.Equal(e.Known) && e.Status != puzzle.Undecided {
		e.Status, e.Reason, e.Known = puzzle.Stalled, study.ErrMaxSteps, known
	}
	return e
}

// composer builds deductions from a walk over small steps.
type composer struct {
	*trail
	ctx  context.Context
	walk *study.Walk

	kind        *puzzle.Kind
	view        *puzzle.View           // argument of Kind.Deduce; nil if the kind has none
	allowed     func(puzzle.Step) bool // whether the options permit a step's technique and level
	glanceCache map[int][]puzzle.Step  // results of Kind.Deduce by unknown, valid while nothing near it changes

	nextStep  *puzzle.Step // the next step if peek has fetched it
	exhausted bool         // the walk has no further step
	level     float64      // hardest step since the last deduction
	hardest   float64      // hardest step of all
	pending   []int        // bookkeeping steps whose premises are not all explained
	firstLeft int          // all steps before this index are explained
	open      []int        // unknowns with something to write down that is not explained yet
	isOpen    []bool
	lastPlace puzzle.Place

	near        bool    // in one-shot mode: lastPlace is the place that the deduction should be close to
	oneShot     bool    // only one deduction is wanted, so the search for steps stops once it cannot change
	firstTrial  int     // index of the first trial found in one-shot mode, or -1
	crossCost   float64 // cost of a deduction that ends in a cross
	maxArgument int     // limit of non-bookkeeping steps per deduction; longer arguments are split
	goal        int     // unknown whose argument is being explained in portions, or -1
	stopped     bool    // a contradiction has been explained; nothing may follow

	gradeLevel float64 // level of the grade; +Inf for a last resort, 0 for no grade
	shownLevel float64 // highest level explained in an argument
	crux       int     // index of a decisive step still to be explained; -1 for none

	nextCheck int  // the amount of work at which the context is checked next
	ctxDone   bool // the context has ended
}

// workPerCheck is the work between two checks of the context. graceWork is the extra work allowed after the context has ended if only one
// deduction is wanted: any hint is better than none.
const (
	workPerCheck = 1 << 12
	graceWork    = 16 * workPerCheck
)

// ended reports whether the context has ended and any grace period is used up. It checks the context once per workPerCheck.
func (t *composer) ended() bool {
	if !t.ctxDone && t.work >= t.nextCheck {
		t.nextCheck = t.work + workPerCheck
		if t.ctxDone = t.ctx.Err() != nil; t.ctxDone && t.oneShot {
			t.nextCheck += graceWork
		}
	}
	return t.ctxDone && (!t.oneShot || t.work >= t.nextCheck)
}

func newComposer(ctx context.Context, st *study.Study, walk *study.Walk, o study.ExplainOptions) *composer {
	t := &composer{ctx: ctx, walk: walk, crossCost: crossCost, firstTrial: -1, goal: -1, crux: -1}
	t.trail = newTrail(t.walk.Explanation().Start)
	t.isOpen = make([]bool, t.board.Len())
	if t.kind = st.Puzzle().Kind(); t.kind.Traits.Incidental {
		t.crossCost = incidentalCost
	}
	t.widen, t.showing = t.kind.Widen, t.kind.Showing
	hardest := o.MaxLevel
	if t.kind.Deduce != nil {
		t.view = puzzle.NewView(st.Puzzle(), t.explained)
		if h := st.Hardest(ctx); hardest == 0 || h < hardest { // a glance must not be harder than the puzzle
			hardest = h
		}
	}
	t.allowed = func(s puzzle.Step) bool {
		_, name, _ := strings.Cut(s.Technique, ".")
		return (hardest == 0 || s.Level <= hardest) && (len(o.Only) == 0 || slices.Contains(o.Only, s.Technique) ||
			slices.Contains(o.Only, name))
	}
	return t
}

// peek returns the next step without consuming it, or nil at the end.
func (t *composer) peek() *puzzle.Step {
	if t.nextStep != nil || t.exhausted {
		return t.nextStep
	}
	s, ok := t.walk.Next(t.ctx)
	if !ok {
		t.exhausted = true
		return nil
	}
	t.nextStep = &s
	return t.nextStep
}

// peekWithin returns the next step if its level is at most level, else nil. In one-shot mode it does not search for harder steps.
func (t *composer) peekWithin(level float64) *puzzle.Step {
	if t.nextStep == nil && t.oneShot && !t.exhausted {
		if s, ok := t.walk.NextWithin(t.ctx, level); ok {
			t.nextStep = &s
		}
	} else {
		t.peek()
	}
	if t.nextStep == nil || t.nextStep.Level > level {
		return nil
	}
	return t.nextStep
}

// advance consumes the next step. It returns false at the end.
func (t *composer) advance() bool {
	s := t.peek()
	if s == nil {
		return false
	}
	t.nextStep = nil
	t.hardest = max(t.hardest, s.Level)
	n := len(t.steps)
	quiet := isBookkeeping(t.kind, *s)
	if t.decisive(*s) && (t.crux < 0 || s.Level > t.steps[t.crux].Level) {
		t.crux = n
	}
	t.recordOpen(*s, quiet)
	if quiet || t.kind.Folding(s.Technique) == puzzle.FoldInChain {
		t.pending = append(t.pending, n)
	}
	if !quiet {
		t.level = max(t.level, s.Level)
	}
	if t.oneShot && t.firstTrial < 0 && isTrial(t.kind, *s) {
		t.firstTrial = n
	}
	return true
}

// explain returns the deduction for a way or, if it is too long, its first portion; then goal keeps the unknown for the next portions.
func (t *composer) explain(w way) Deduction {
	used, through := t.usedBy(w)
	if w.glance == nil && t.renew(used) {
		used, through = t.usedBy(w)
	}
	if through {
		w = way{at: -1}
	}
	whole := true
	if w.glance == nil { // glances are always short
		used, whole = t.portion(used)
	}
	if t.goal = w.at; whole {
		t.goal = -1
	}
	return t.compose(used)
}

// usedBy returns the steps to explain for a way: its own or, if through is true, those that end in the decisive step.
func (t *composer) usedBy(w way) (used map[int]needs, through bool) {
	if used := t.throughCrux(w); used != nil {
		return used, true
	}
	return t.use(w), false
}

// renewedLevel is the level from which on renew replaces steps.
const renewedLevel = 2.0

// ahead is the number of further steps examined for a cheaper deduction when one is already available.
const ahead = 24

// next returns the next deduction. ok is false at the end and when the context has ended.
func (t *composer) next() (Deduction, bool) {
	if t.nextCheck = 0; t.stopped || t.ended() {
		return Deduction{}, false
	}
	t.level, t.glanceCache = 0, nil
	if d, ok := t.givens(); ok {
		return d, true
	}
	if i := t.goal; i >= 0 && t.endCost(i) < unwritable {
		if w, _, ok := t.cheapestWay(i, unwritable*unwritable); ok {
			return t.explain(w), true
		}
	}
	t.goal = -1
	n := 0 // steps examined; four bookkeeping steps count as one
	for quiet := 0; ; quiet++ {
		if t.looksNear(quiet) {
			t.advance()
			continue
		}
		if way, ok := t.settled(); ok {
			return t.explain(way), true
		}
		if x, ok := t.beforeSecondTrial(); ok {
			return x, true
		}
		s := t.peek()
		if s != nil && (!isBookkeeping(t.kind, *s) || !t.oneShot && quiet%bookkeepingPerStep == bookkeepingPerStep-1) {
			n++
		}
		if s != nil && s.Contradiction() {
			t.advance()
			return t.contradiction(), true
		}
		way, cost, ok := t.cheapest(t.costLimit(n))
		if ok && (n >= ahead || cost <= t.level || cost <= easyCost) {
			return t.explain(way), true
		}
		if t.ended() {
			return Deduction{}, false
		}
		if !t.advance() {
			if ok {
				return t.explain(way), true
			}
			return t.leftover()
		}
	}
}

// givens returns the deduction with which explanations of kinds with Traits.Givens begin: it lists the values given in cells. ok is false
// if no such value is left.
func (t *composer) givens() (d Deduction, ok bool) {
	if !t.kind.Traits.Givens || len(t.steps) > 0 {
		return d, false
	}
	used := map[int]needs{}
	for s := t.peekWithin(easyCost); s != nil && strings.HasSuffix(s.Technique, ".given"); s = t.peekWithin(easyCost) {
		t.advance()
		t.useAll(used, len(t.steps)-1)
	}
	if len(used) == 0 {
		return d, false
	}
	before, links := t.explained.Clone(), t.links(used)
	for _, s := range links {
		t.markExplained(s.New)
	}
	t.recordShown(links)
	falls, _ := t.followUps(t.maxDecidedPlaces(), links) // eliminations, which the text omits
	return newThought(t.kind, before, slices.Concat(links, falls), []Part{{Argument: len(links), FollowUps: len(falls)}}), true
}

const bookkeepingPerStep = 4

// maxParts limits the parts of a deduction, and maxNextCost the cost of each part after the first.
const (
	maxParts    = 4
	maxNextCost = 1.7
)

// compose returns the deduction that begins with the steps used. It adds further parts while the next argument depends on the previous
// one, or repeats it in another place.
func (t *composer) compose(used map[int]needs) Deduction {
	before := t.explained.Clone()
	var links []puzzle.Step
	var parts []Part
	found := map[puzzle.Place]bool{} // places with new facts in this deduction
	like := false
	for {
		argument := t.argument(used)
		t.recordShown(argument)
		last := argument[len(argument)-1]
		falls, decided := t.followUps(0, argument)
		t.lookAhead(last)
		more, _ := t.followUps(decided, slices.Concat(argument, falls)) // follow-ups from the steps fetched by lookAhead
		falls = append(falls, more...)
		// Silent eliminations may have explained the argument before.
		if left := slices.DeleteFunc(slices.Clone(argument), puzzle.Step.Contradiction); len(left) > 0 {
			argument = left
		} else if len(falls) > 0 {
			argument, falls = falls[:1], falls[1:]
		}
		for _, s := range slices.Concat(argument, falls) {
			for _, x := range s.New {
				found[x.At] = true
			}
		}
		links = slices.Concat(links, argument, falls)
		parts = append(parts, Part{Argument: len(argument), FollowUps: len(falls), Likewise: like})
		parts = t.explainDecisive(parts, falls)
		given := strings.HasSuffix(last.Technique, ".given") // they are listed in one sentence
		if t.stopped || !given && (len(parts) == maxParts || countLooks(t.kind, links) >= maxLooks || t.drawn(links) >= maxDrawn) {
			break
		}
		if used, like = t.continuation(last, found); used == nil {
			break
		}
	}
	if !t.stopped {
		if rest, done := t.closing(); done {
			links = append(links, rest...)
			parts = t.explainDecisive(append(parts, Part{Argument: len(rest), Rest: true}), rest)
		}
	}
	return newThought(t.kind, before, links, parts)
}

// maxDrawn is the number of lines after which a deduction has no further part.
const maxDrawn = 8

// drawn returns the number of lines that steps draw.
func (t *composer) drawn(steps []puzzle.Step) (n int) {
	for _, s := range steps {
		for _, x := range s.New {
			if t.drawsLines() && x.Value > 0 && !x.Not {
				n++
			}
		}
	}
	return n
}

// maxLooks limits the clues that a reader visits in one deduction.
const maxLooks = 4

// countLooks counts the clues visited by steps that are not bookkeeping or that write a value. A trial counts twice.
func countLooks(k *puzzle.Kind, links []puzzle.Step) int {
	n := 0
	var at [][]puzzle.Place
	for _, s := range links {
		writes := slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.Value > 0 && !x.Not })
		if isBookkeeping(k, s) && !writes || slices.ContainsFunc(at, func(clues []puzzle.Place) bool { return slices.Equal(clues, s.Clues) }) {
			continue
		}
		at = append(at, s.Clues)
		if n++; len(s.Sub) > 0 {
			n++
		}
	}
	return n
}

// drawsLines reports whether the kind draws lines.
func (t *composer) drawsLines() bool { return t.kind.Traits.Lines }

// isCross reports whether x excludes a line or bridge, which players mark with a cross.
func (t *composer) isCross(x puzzle.Fact) bool {
	return x.Value == 0 && !x.Not && t.kind.Traits.Crosses
}

// lookAhead consumes up to ahead steps that are no harder than last and at most maxNextCost.
func (t *composer) lookAhead(last puzzle.Step) {
	for n := 0; n < ahead; n++ {
		if s := t.peekWithin(min(last.Level, maxNextCost)); s == nil || s.Contradiction() {
			break
		}
		t.advance()
	}
}

// continuation returns the steps of the next part of a deduction, or nil. They depend on a place in found, or repeat last in another
// place (like is then true).
func (t *composer) continuation(last puzzle.Step, found map[puzzle.Place]bool) (used map[int]needs, like bool) {
	follows := func(w way) bool {
		return slices.ContainsFunc(t.lastStep(w).Because, func(x puzzle.Fact) bool { return found[x.At] })
	}
	next := t.cheapestWhere(maxNextCost, func(w way) bool { return follows(w) || t.repeats(w, last) })
	if next.steps+len(next.glance) == 0 && !t.drawsLines() && len(last.New) > 0 && t.isCross(last.New[0]) { // as an island along a corridor
		next = t.cheapestWhere(last.Level+t.crossCost+bookkeepingCost, func(w way) bool {
			s := t.lastStep(w)
			return w.steps+len(w.glance) == 1 && follows(w) && s.Technique == last.Technique && slices.Equal(s.Clues, last.Clues)
		})
	}
	if next.steps+len(next.glance) > 0 {
		like = !follows(next)
	} else if last.Level+bookkeepingCost > maxNextCost {
		next, like = t.cheapestWhere(last.Level+crossCost+bookkeepingCost, func(w way) bool {
			return t.repeats(w, last) && t.lastStep(w).Level <= last.Level
		}), true
	}
	return t.use(next), like
}

// lastStep returns the concluding step of a way.
func (t *composer) lastStep(w way) puzzle.Step {
	if n := len(w.glance); n > 0 {
		return w.glance[n-1]
	}
	return t.steps[w.last].Step
}

// lastOf returns the largest index in used.
func lastOf(used map[int]needs) int {
	end := 0
	for k := range used { // any order: takes the maximum
		end = max(end, k)
	}
	return end
}

// argument returns the links of an argument and marks them explained. It adds everything that the concluding step derives, and further
// conclusions from the same clue that are no harder.
func (t *composer) argument(used map[int]needs) []puzzle.Step {
	end := t.steps[lastOf(used)]
	for s := t.peekWithin(end.Level); s != nil && slices.Equal(s.Clues, end.Clues) && !s.Contradiction(); s = t.peekWithin(end.Level) {
		t.advance()
	}
	stated := []int{lastOf(used)}
	// Extend each line as far as it is determined.
	for k := range used { // any order: each step is widened independently
		if t.kind.Showing(t.steps[k].Technique) == puzzle.ShowAll || t.drawsLines() &&
			slices.ContainsFunc(t.steps[k].New, func(x puzzle.Fact) bool { return x.Value > 0 && !t.explained.Holds(x) }) {
			t.useAll(used, k)
		}
	}
	for _, i := range t.open {
		price := t.endCost(i)
		if price >= crossCost {
			continue
		}
		k := t.onlyStep(i)
		if k < 0 || t.steps[k].cost > end.Level+bookkeepingCost || len(t.steps[k].Sub) > 0 || !slices.Equal(t.steps[k].Clues, end.Clues) ||
			len(end.Clues) == 0 {
			continue
		}
		stated = append(stated, k)
	}
	t.useStated(used, stated)
	links := t.links(used)
	for _, s := range links {
		t.markExplained(s.New)
	}
	if n := links[len(links)-1].New; len(n) > 0 {
		t.lastPlace = n[0].At
	}
	return links
}

// contradiction returns the deduction that ends in the last step, which proves that the board has no solution.
func (t *composer) contradiction() Deduction {
	last := len(t.steps) - 1
	need := needs{}
	t.add(need, t.steps[last].Because...)
	used := t.trace(need)
	links := append(t.links(used), t.steps[last].Step)
	t.exhausted, t.stopped, t.nextStep = true, true, nil
	return newThought(t.kind, t.explained.Clone(), links, []Part{{Argument: len(links)}})
}

// leftover returns the next deduction at the end, when nothing written depends on the remaining steps: the pending decisive step, or
// the first remaining one. ok is false if none.
func (t *composer) leftover() (Deduction, bool) {
	if t.crux >= 0 {
		return t.explain(way{at: -1}), true
	}
	for ; t.firstLeft < len(t.steps) && !t.ended(); t.firstLeft++ {
		need := needs{}
		t.work++
		for _, x := range t.steps[t.firstLeft].New {
			t.add(need, x)
		}
		if len(need) == 0 {
			continue
		}
		if used := t.trace(need); len(used) > 0 {
			return t.compose(used), true
		}
	}
	return Deduction{}, false
}
