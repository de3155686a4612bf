package tell

import (
	"context"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Explanation is an explanation in thoughts. Its Steps are the small steps, all of them; what they know in the end is Known.
type Explanation struct {
	study.Explanation
	Thoughts []Thought
}

// Explain solves a puzzle as a person would and tells it, within the bounds of the study; what is written on its board does not count. With
// o.MaxSteps it ends after so many thoughts.
func Explain(ctx context.Context, st *study.Study, o study.ExplainOptions) Explanation {
	most := o.MaxSteps
	telling := Begin(ctx, st, o)
	var out []Thought
	for most == 0 || len(out) < most {
		x, ok := telling.Next()
		if !ok {
			break
		}
		out = append(out, x)
	}
	e := Explanation{telling.Explanation(), out}
	if told := telling.t.told; e.Status == "" || most > 0 && !told.Equal(e.Known) && e.Status != puzzle.Undecided {
		e.Status, e.Reason, e.Known = puzzle.Stalled, study.ErrMaxSteps, told
	}
	return e
}

// teller is a telling under way.
type teller struct {
	*trail
	ctx  context.Context
	walk *study.Walk

	kind    *puzzle.Kind
	look    *puzzle.Look           // for glances; nil for a kind without
	allowed func(puzzle.Step) bool // the techniques asked for
	glances map[int][]puzzle.Step  // what was seen at a glance of what is told, by unknown

	peeked  *puzzle.Step // the step that comes next, when it has been looked at
	atEnd   bool         // there is none
	level   float64      // of the hardest step taken since the last thought
	hardest float64      // of all steps taken
	pending []int        // bookkeeping that rests on something not told yet
	rest    int          // steps before this one are told, or have nothing left to tell
	open    []int        // unknowns of which the steps know something to write down that is not told
	isOpen  []bool
	last    puzzle.Place

	once   bool    // no thought is asked for after this: a step is looked for only as far as it can change what is told
	tried  int     // the first trial taken for it; -1 for none
	cross  float64 // what it costs to end in a cross
	argued int     // how many links that need thought an argument may have; a longer one is told in portions
	goal   int     // the unknown whose argument is being told in portions; -1 for none
	ended  bool    // a contradiction has been explained, so nothing may follow

	graded float64 // level of the grade; +Inf for a last resort, 0 for no grade
	shown  float64 // highest level explained in an argument
	crux   int     // index of a decisive step still to be explained; -1 for none

	heard int  // the work after which the context is looked at next
	late  bool // it has ended
}

// perLook is how much work is done from one look at the context to the next, and graceful how much more may be done, when it has ended,
// for a thought that is asked for alone: whoever waits for a hint would rather have one of what was seen until then.
const (
	perLook  = 1 << 12
	graceful = 16 * perLook
)

// over reports whether the context has ended. It is looked at once in a while, by the work done.
func (t *teller) over() bool {
	if !t.late && t.work >= t.heard {
		t.heard = t.work + perLook
		if t.late = t.ctx.Err() != nil; t.late && t.once {
			t.heard += graceful
		}
	}
	return t.late && (!t.once || t.work >= t.heard)
}

// begin begins to tell a walk, of a study, that has what the options say.
func begin(ctx context.Context, st *study.Study, walk *study.Walk, o study.ExplainOptions) *teller {
	t := &teller{ctx: ctx, walk: walk, cross: crossPrice, tried: -1, goal: -1, crux: -1}
	t.trail = newTrail(t.walk.Explanation().Start)
	t.isOpen = make([]bool, t.board.Len())
	t.kind = st.Puzzle().Kind()
	t.widen = t.kind.Widen
	hardest := o.MaxLevel
	if t.kind.Glance != nil {
		t.look = puzzle.NewLook(st.Puzzle(), t.told)
		if h := st.Hardest(ctx); hardest == 0 || h < hardest { // what is seen at a glance is no harder than the puzzle
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

// peek is the step that comes next; nil when there is none.
func (t *teller) peek() *puzzle.Step {
	if t.peeked != nil || t.atEnd {
		return t.peeked
	}
	s, ok := t.walk.Next(t.ctx)
	if !ok {
		t.atEnd = true
		return nil
	}
	t.peeked = &s
	return t.peeked
}

// peekWithin is the step that comes next, unless it is above a level.
func (t *teller) peekWithin(level float64) *puzzle.Step {
	if t.peeked == nil && t.once && !t.atEnd {
		if s, ok := t.walk.NextWithin(t.ctx, level); ok {
			t.peeked = &s
		}
	} else {
		t.peek()
	}
	if t.peeked == nil || t.peeked.Level > level {
		return nil
	}
	return t.peeked
}

// advance takes the next step; false when there is none.
func (t *teller) advance() bool {
	s := t.peek()
	if s == nil {
		return false
	}
	t.peeked = nil
	t.hardest = max(t.hardest, s.Level)
	n := len(t.steps)
	quiet := folds(t.kind, *s)
	if t.decisive(*s) && (t.crux < 0 || s.Level > t.steps[t.crux].Level) {
		t.crux = n
	}
	t.note(*s, quiet)
	if quiet || t.kind.Folding(s.Technique) == puzzle.BookkeepingWhenMet {
		t.pending = append(t.pending, n)
	}
	if !quiet {
		t.level = max(t.level, s.Level)
	}
	if t.once && t.tried < 0 && tries(t.kind, *s) {
		t.tried = n
	}
	return true
}

// start tells a way, or the first portion of it.
func (t *teller) start(w way) Thought {
	used, whole := t.throughCrux(w), true
	if used == nil {
		used = t.use(w)
	} else {
		w = way{at: -1}
	}
	if w.glance == nil { // what is seen at a glance is short
		used, whole = t.portion(used)
	}
	if t.goal = w.at; whole {
		t.goal = -1
	}
	return t.tell(used)
}

// ahead is how many steps more may be looked at when something can be told already.
const ahead = 24

// thought is the next one; ok is false at the end, which is also that of the context.
func (t *teller) thought() (Thought, bool) {
	if t.heard = 0; t.ended || t.over() {
		return Thought{}, false
	}
	t.level, t.glances = 0, nil
	if i := t.goal; i >= 0 && t.price(i) < never {
		if w, _, ok := t.find(i, never*never); ok {
			return t.start(w), true
		}
	}
	t.goal = -1
	n := 0 // steps looked at; bookkeeping hardly counts
	for quiet := 0; ; quiet++ {
		if way, ok := t.surely(); ok {
			return t.start(way), true
		}
		if x, ok := t.second(); ok {
			return x, true
		}
		s := t.peek()
		if s != nil && (!folds(t.kind, *s) || !t.once && quiet%quietly == quietly-1) {
			n++
		}
		if s != nil && s.Contradiction() {
			t.advance()
			return t.contradiction(), true
		}
		way, cost, ok := t.cheapest(t.bound(n))
		if ok && (n >= ahead || cost <= t.level || cost <= easy) {
			return t.start(way), true
		}
		if t.over() {
			return Thought{}, false
		}
		if !t.advance() {
			if ok {
				return t.start(way), true
			}
			return t.left()
		}
	}
}

// quietly is how many steps of bookkeeping count as one.
const quietly = 4

// breath is how many parts a thought may have, and nextMost what the second and later ones may cost.
const (
	breath   = 4
	nextMost = 1.7
)

// tell makes a thought that begins with the steps used, and goes on as long as what comes next follows from it at once, or is the
// same again.
func (t *teller) tell(used map[int]needs) Thought {
	before := t.told.Clone()
	var links []puzzle.Step
	var parts []Part
	said := map[puzzle.Place]bool{} // places of which something was said in this thought
	like := false
	for {
		argument := t.argue(used)
		t.show(argument)
		last := argument[len(argument)-1]
		falls, decided := t.fall(0, argument)
		t.lookAhead(last)
		more, _ := t.fall(decided, slices.Concat(argument, falls)) // and what falls of the steps looked at
		falls = append(falls, more...)
		for _, s := range slices.Concat(argument, falls) {
			for _, x := range s.New {
				said[x.At] = true
			}
		}
		links = slices.Concat(links, argument, falls)
		parts = append(parts, Part{Argument: len(argument), Falls: len(falls), Likewise: like})
		parts = t.showFall(parts, falls)
		if t.ended || len(parts) == breath || looks(t.kind, links) >= mostLooks {
			break
		}
		if used, like = t.goesOn(last, said); used == nil {
			break
		}
	}
	if !t.ended {
		if rest, done := t.close(); done {
			links = append(links, rest...)
			parts = t.showFall(append(parts, Part{Argument: len(rest), Rest: true}), rest)
		}
	}
	return thought(t.kind, before, links, parts)
}

// mostLooks is how many places the eye may go to before a thought ends; a trial counts as two.
const mostLooks = 4

// looks is how often the eye goes to other clues for something that is no bookkeeping, or that is written down.
func looks(k *puzzle.Kind, links []puzzle.Step) int {
	n := 0
	var at [][]puzzle.Place
	for _, s := range links {
		writes := slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return x.Value > 0 && !x.Not })
		if folds(k, s) && !writes || slices.ContainsFunc(at, func(clues []puzzle.Place) bool { return slices.Equal(clues, s.Clues) }) {
			continue
		}
		at = append(at, s.Clues)
		if n++; len(s.Sub) > 0 {
			n++
		}
	}
	return n
}

// lines reports whether lines are drawn on the board.
func (t *teller) lines() bool { return t.kind.Traits.Lines }

// nothing reports whether a fact is a cross: that something is not there.
func (t *teller) nothing(x puzzle.Fact) bool {
	return x.Value == 0 && !x.Not && t.kind.Traits.Crosses
}

// lookAhead takes the steps that are as easy as the last, as far as one looks ahead.
func (t *teller) lookAhead(last puzzle.Step) {
	for n := 0; n < ahead; n++ {
		if s := t.peekWithin(min(last.Level, nextMost)); s == nil || s.Contradiction() {
			break
		}
		t.advance()
	}
}

// goesOn is what may be said in the same breath as the argument before: it rests on what was said, or is the same in another place.
func (t *teller) goesOn(last puzzle.Step, said map[puzzle.Place]bool) (used map[int]needs, like bool) {
	follows := func(w way) bool {
		return slices.ContainsFunc(t.end(w).Because, func(x puzzle.Fact) bool { return said[x.At] })
	}
	next := t.cheapestWhere(nextMost, func(w way) bool { return follows(w) || t.again(w, last) })
	if next.steps+len(next.glance) > 0 {
		like = !follows(next)
	} else if last.Level+bookkeeping > nextMost {
		next, like = t.cheapestWhere(last.Level+crossPrice+bookkeeping, func(w way) bool {
			return t.again(w, last) && t.end(w).Level <= last.Level
		}), true
	}
	return t.use(next), like
}

// end is the last step of a way.
func (t *teller) end(w way) puzzle.Step {
	if n := len(w.glance); n > 0 {
		return w.glance[n-1]
	}
	return t.steps[w.last].Step
}

// final is the last of the steps used.
func final(used map[int]needs) int {
	end := 0
	for k := range used { // any order: takes the maximum
		end = max(end, k)
	}
	return end
}

// argue makes the links of an argument, with all that the last of them concludes, and what else is seen at the same clue with no
// more thought; all of it is told.
func (t *teller) argue(used map[int]needs) []puzzle.Step {
	end := t.steps[final(used)]
	for s := t.peekWithin(end.Level); s != nil && slices.Equal(s.Clues, end.Clues) && !s.Contradiction(); s = t.peekWithin(end.Level) {
		t.advance()
	}
	t.whole(used, final(used))
	// Extend each line as far as it is determined.
	for k := range used { // any order: each step is widened independently
		if t.kind.Whole(t.steps[k].Technique) || t.lines() &&
			slices.ContainsFunc(t.steps[k].New, func(x puzzle.Fact) bool { return x.Value > 0 && !t.told.Holds(x) }) {
			t.whole(used, k)
		}
	}
	for _, i := range t.open {
		price := t.price(i)
		if price >= crossPrice {
			continue
		}
		k := t.single(i)
		if k < 0 || t.steps[k].cost > end.Level+bookkeeping || len(t.steps[k].Sub) > 0 || !slices.Equal(t.steps[k].Clues, end.Clues) ||
			len(end.Clues) == 0 {
			continue
		}
		t.whole(used, k)
	}
	links := t.links(used)
	for _, s := range links {
		t.learn(s.New)
	}
	if n := links[len(links)-1].New; len(n) > 0 {
		t.last = n[0].At
	}
	return links
}

// whole uses all that a step concludes.
func (t *teller) whole(used map[int]needs, k int) {
	if used[k] == nil {
		used[k] = needs{}
	}
	for _, x := range t.steps[k].New {
		if i, m := t.strikes(x); i >= 0 {
			used[k][i] |= m
		}
	}
}

// contradiction is the thought that shows that the board cannot be finished: the last step taken.
func (t *teller) contradiction() Thought {
	last := len(t.steps) - 1
	need := needs{}
	t.add(need, t.steps[last].Because...)
	used := t.trace(need)
	links := append(t.links(used), t.steps[last].Step)
	t.atEnd, t.ended, t.peeked = true, true, nil
	return thought(t.kind, t.told.Clone(), links, []Part{{Argument: len(links)}})
}

// left tells, at the end, the steps that nothing to write down rests on: each is a thought of its own.
func (t *teller) left() (Thought, bool) {
	if t.crux >= 0 {
		return t.start(way{at: -1}), true
	}
	for ; t.rest < len(t.steps) && !t.over(); t.rest++ {
		need := needs{}
		t.work++
		for _, x := range t.steps[t.rest].New {
			t.add(need, x)
		}
		if len(need) == 0 {
			continue
		}
		used := t.trace(need)
		return t.tell(used), true
	}
	return Thought{}, false
}
