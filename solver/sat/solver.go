package sat

import (
	"context"
	"fmt"
)

// Options sets how a Solver works. The zero value is the usual one.
type Options struct {
	Seed         uint64 // breaks ties between variables; 0 takes them in the order made
	MaxConflicts int64  // Solve gives up with ErrLimit after this many conflicts; 0 for no limit
	Proof        Proof  // where to write what is found out; nil for nowhere
	Room         int64  // Solve gives up with ErrRoom when formula and proof take more bytes, roughly; 0 for no limit
}

// Stats counts what a Solver has done since it was made.
type Stats struct {
	Conflicts    int64
	Decisions    int64
	Propagations int64 // literals made true by clauses or propagators
	Calls        int64 // calls of Propagate
	Explanations int64 // calls of Explain
	Restarts     int64
	Learned      int64 // clauses learned, units included
	Reductions   int64 // times that learned clauses were thrown away
}

// Cost orders propagators: all cheap ones run before a costly one does, and those before the last ones.
type Cost uint8

// The costs.
const (
	Cheap Cost = iota
	Costly
	Last
	costs
)

// Propagator is a constraint that finds consequences itself.
type Propagator interface {
	// Propagate looks at what has become true and implies what follows. news lists the indices, in the watch list given to
	// Post, of the literals that have become true since the last call; the first call lists all that were true before. What the
	// propagator implied itself is not told back to it, so one call must find all that it can. It returns false when an Imply or
	// Fail did: the branch is dead.
	Propagate(n *Now, news []int32) bool
	// Explain appends to dst literals, all true in v, from which the constraint alone derives l. tag is what Imply was given. It may not be
	// asked again as long as l stays true.
	Explain(v View, l Lit, tag int32, dst []Lit) []Lit
}

// reason says why a literal is true.
type reason struct{ kind, data int32 }

// The kinds of reasons. A kind of zero or more is a propagator's index, and data its tag.
const (
	byNothing int32 = -1 - iota // a decision, an assumption or a root fact
	byClause                    // data is the clause
	byBinary                    // data is the literal that implied it
	byTernary                   // and below: see ternary
)

// variable is what the trail knows of a variable that has a value.
type variable struct {
	why   reason
	level int32
	at    int32 // position on the trail
}

// ternary is the reason of a literal that true literals a and b imply through a given clause of three.
func ternary(a, b Lit) reason { return reason{byTernary - int32(a), int32(b)} }

// pair is what a literal implies through a given clause of three: one of the two.
type pair struct{ a, b Lit }

// watch is a clause that watches a literal, with another literal of it: while that is true the clause need not be looked at.
type watch struct {
	clause  clause
	blocker Lit
}

// wake says which propagator a literal wakes, and as what.
type wake struct{ prop, index int32 }

// posted is a propagator at work.
type posted struct {
	p       Propagator
	guard   Lit // it is at rest while this does not hold
	says    Source
	cost    Cost
	queued  bool
	woken   bool  // the guard has come true since the last call
	watch   []Lit // kept only under a guard
	watched int32 // literals it watches
	news    []int32
}

// Solver is a formula and a search for its models. Make one with New. It must not be used by two goroutines at once.
type Solver struct {
	opt Options

	// The formula.
	arena   []int32  // clauses, one after the other; see reduce.go
	wasted  int      // words of the arena that belong to deleted clauses
	given   []clause // clauses of four or more literals that were added
	learned []clause // clauses of three or more that were learned
	lists   []lists  // by literal
	binary  rows[Lit]
	three   rows[pair]
	watches rows[watch]
	wakes   rows[wake]
	groups  groups
	crowded bool // what is about to be made has no room
	props   []posted
	guard   Lit      // of what is being added; see Under
	says    Source   // its source; see From
	broken  bool     // the formula has no model
	hooks   []func() // see BeforeSearch
	later   []later  // see AfterConflicts

	// The assignment.
	vals   []int8     // by literal: 1 true, -1 false, 0 open
	vars   []variable // by variable
	trail  []Lit      // the literals that are true, in order
	levels []int32    // length of the trail where each decision level begins
	head   int        // the trail up to here has been propagated
	queue  [costs][]int32
	qhead  [costs]int
	mem    []int32 // see Memory
	undo   []memUndo
	undos  []int32 // length of undo where each decision level begins
	confl  []Lit   // after a conflict: true literals that cannot all be true
	blame  reason  // and the clause or propagator that says so
	scribe *scribe // nil when no proof is written

	// Decisions.
	activity []float64       // by variable
	bump     float64         // what a variable's activity grows by
	heap     []int32         // open variables, most active first
	place    []int32         // by variable: its index in heap, -1 when it is not there
	phase    []int8          // by variable: the sign it is tried with first: 0 positive, 1 negative
	ctx      context.Context // of the running Solve, nil without one
	work     int64           // done in propagators, roughly: see call
	look     int64           // work at which to look at it
	perLook  int64           // work from one look to the next
	assume   []Lit           // of it
	standing bool            // the next Solve goes on where search stands: see Forbid

	target    trailPhases // see phase.go
	best      trailPhases
	rephaseAt int64 // conflicts
	rephases  int64

	guidance guidance // see guide.go

	// Restarts and reductions.
	sinceRestart int64 // conflicts
	reduceAt     int64 // conflicts at which clauses are thrown away
	reduceStep   int64
	rootSize     int // facts at the root when clauses were last simplified
	claBump      float32

	// Results.
	model  []int8 // by literal, of the last true Solve
	chosen []Lit  // the decisions that led to it
	core   []Lit
	stats  Stats

	// Temporaries of analyze.
	seen    []int8  // by variable
	touched []int32 // variables with seen set
	learnt  []Lit
	stamp   []int32 // by level
	stampNo int32
	toldMax int    // how many literals of explanations are kept
	expl    []Lit  // what propagators have told: see because
	told    []span // by variable: where in expl it is told why a propagator made it true
	tell    []Lit  // what is being told

	now     Now
	entails func(because []Lit, l Lit) bool // see Oracle
}

// New makes a Solver without variables or clauses.
func New(o Options) *Solver {
	s := &Solver{opt: o, bump: 1, claBump: 1, perLook: workPerLook, toldMax: toldMax, reduceAt: 2000, reduceStep: 2000}
	s.now.s = s
	s.arena = append(s.arena, 0) // so that no clause is 0
	s.expl = append(s.expl, 0)   // so that no explanation ends at 0
	if o.Proof != nil {
		s.scribe = &scribe{Proof: o.Proof, pairs: map[[2]Lit]Source{}}
	}
	t := s.Bool()
	s.put(t, reason{byNothing, 0})
	s.head = 1
	return s
}

// Bool makes a new variable and returns its positive literal. Variables made one after the other have literals two apart.
func (s *Solver) Bool() Lit { return s.Bools(1) }

// Bools makes n new variables and returns the positive literal of the first; the next ones follow two apart.
func (s *Solver) Bools(n int) Lit {
	first := len(s.vars)
	s.vals = append(s.vals, make([]int8, 2*n)...)
	s.vars = append(s.vars, make([]variable, n)...)
	s.lists = append(s.lists, make([]lists, 2*n)...)
	s.scribe.grow(len(s.lists))
	s.activity = append(s.activity, make([]float64, n)...)
	s.phase = append(s.phase, make([]int8, n)...)
	s.target.value = append(s.target.value, make([]int8, n)...)
	s.best.value = append(s.best.value, make([]int8, n)...)
	s.place = append(s.place, make([]int32, n)...)
	s.seen = append(s.seen, make([]int8, n)...)
	s.told = append(s.told, make([]span, n)...)
	for i := first; i < first+n; i++ {
		s.phase[i] = 1
		s.activity[i] = s.initialActivity(i)
		s.place[i] = int32(len(s.heap))
		s.heap = append(s.heap, int32(i))
		s.up(len(s.heap) - 1)
	}
	return Lit(2 * first)
}

// Reserve makes room for n variables that are about to be made, so that making them copies nothing, and leaves nothing to collect. Where
// there is no room for them, search ends before they are made: see Full.
func (s *Solver) Reserve(n int) {
	if s.crowded = s.crowded || s.Full(n); s.crowded {
		return
	}
	s.vals = exactly(s.vals, 2*n)
	s.vars = exactly(s.vars, n)
	s.lists = exactly(s.lists, 2*n)
	if s.scribe != nil {
		s.scribe.said = exactly(s.scribe.said, 2*n)
		s.scribe.taught = exactly(s.scribe.taught, n)
	}
	s.activity = exactly(s.activity, n)
	s.phase = exactly(s.phase, n)
	s.target.value = exactly(s.target.value, n)
	s.best.value = exactly(s.best.value, n)
	s.place = exactly(s.place, n)
	s.heap = exactly(s.heap, n)
	s.seen = exactly(s.seen, n)
	s.told = exactly(s.told, n)
}

// exactly is a slice with room for n more, and no more where it must be moved.
func exactly[T any](x []T, n int) []T {
	if cap(x)-len(x) >= n {
		return x
	}
	return append(make([]T, 0, len(x)+n), x...)
}

// Vars counts the variables, the constant included.
func (s *Solver) Vars() int { return len(s.vars) }

// Add demands that at least one of the literals is true. It goes back to the root first.
func (s *Solver) Add(lits ...Lit) {
	s.back(0)
	if s.guard != True {
		lits = append(lits[:len(lits):len(lits)], s.guard.Not())
	}
	c, holds := s.distinct(lits)
	if holds {
		return
	}
	switch len(c) {
	case 0:
		s.broken = true
		if s.scribe != nil {
			s.derive(nil, Hint{By: s.says})
		}
	case 1:
		s.tellUnit(c[0])
		s.put(c[0], reason{byNothing, 0})
	case 2:
		s.imply(c[0].Not(), c[1], s.says)
		s.imply(c[1].Not(), c[0], s.says)
	case 3:
		for i, l := range c {
			s.divide(l.Not(), pair{c[(i+1)%3], c[(i+2)%3]})
		}
	default:
		s.given = append(s.given, s.attach(c, false, 0, s.says))
	}
}

// distinct is the open literals of a clause, each once; holds reports that the clause is true whatever they are. What it returns is
// used up before the next clause is learned or added.
func (s *Solver) distinct(lits []Lit) (c []Lit, holds bool) {
	c = s.learnt[:0]
	for _, l := range lits {
		s.mustExist(l)
		switch mark := int8(1 + l&1); {
		case s.vals[l] > 0 || s.seen[l.v()] == 3-mark:
			holds = true
		case s.vals[l] == 0 && s.seen[l.v()] == 0:
			s.seen[l.v()] = mark
			c = append(c, l)
		}
		if holds {
			break
		}
	}
	for _, l := range c {
		s.seen[l.v()] = 0
	}
	s.learnt = c[:0]
	return c, holds
}

func (s *Solver) mustExist(l Lit) {
	if l < 0 || int(l) >= len(s.vals) {
		panic(fmt.Sprintf("sat: literal %d was not made by this Solver", l))
	}
}

// Post puts a propagator to work. It is called once in any case, and then whenever literals of watch have become true. It goes back
// to the root first.
func (s *Solver) Post(p Propagator, c Cost, watch ...Lit) Posted {
	s.back(0)
	id := int32(len(s.props))
	s.props = append(s.props, posted{p: p, guard: s.guard, says: s.says, cost: c})
	if s.guard != True {
		s.wakes.push(&s.lists[s.guard].wakes, wake{id, -1})
	}
	s.Watch(Posted(id), watch...)
	return Posted(id)
}

// Posted names a propagator at work.
type Posted int32

// Watch adds literals to those that a propagator watches; their indices go on after the ones it has. It goes back to the root first.
func (s *Solver) Watch(id Posted, watch ...Lit) {
	s.back(0)
	q := &s.props[id]
	for _, l := range watch {
		s.mustExist(l)
		i := q.watched
		q.watched++
		switch {
		case s.vals[l] == 0 || int(s.vars[l.v()].at) >= s.head:
			s.wakes.push(&s.lists[l].wakes, wake{int32(id), i})
		case s.vals[l] > 0: // from the root on: it will not wake anyone again
			q.news = append(q.news, i)
		}
	}
	if q.guard != True {
		q.watch = append(q.watch, watch...)
	}
	s.enqueue(int32(id))
}

// Under runs f; the clauses and propagators it adds hold only while g does. Guards nest: the inner one must imply the outer.
func (s *Solver) Under(g Lit, f func()) {
	old := s.guard
	s.guard = g
	f()
	s.guard = old
}

// BeforeSearch asks for f to be run at the root once, when propagation alone has not decided everything and search would begin. f
// may add variables, clauses and propagators; they hold under the guard in force now.
func (s *Solver) BeforeSearch(f func()) { s.hooks = append(s.hooks, s.Guarded(f)) }

// AfterConflicts asks for f to be run at the root once, after n conflicts: search restarts for it. f may add variables, clauses and
// propagators; they hold under the guard in force now.
func (s *Solver) AfterConflicts(n int64, f func()) {
	s.later = append(s.later, later{n, s.Guarded(f)})
}

// Guarded is f run under the guard in force now, and from the source that speaks now.
func (s *Solver) Guarded(f func()) func() {
	g, by := s.guard, s.says
	return func() { s.From(by, func() { s.Under(g, f) }) }
}

type later struct {
	conflicts int64
	f         func()
}

// Oracle gives the Solver an independent judge of explanations: whether the true literals because entail l, or a contradiction when l is
// False. From then on every explanation is tested when it is used, and one that fails panics.
func (s *Solver) Oracle(entails func(because []Lit, l Lit) bool) { s.entails = entails }

// Prefer sets the value that a variable is tried with first: l is tried true. Search overwrites it with the last value held.
func (s *Solver) Prefer(l Lit) { s.phase[l.v()] = int8(l & 1) }

// Favor raises the priority of a variable among those not yet seen in conflicts: larger weights are decided earlier.
func (s *Solver) Favor(l Lit, weight float64) {
	v := l.v()
	s.activity[v] += weight
	if s.place[v] >= 0 {
		s.up(int(s.place[v]))
	}
}

// Fixed is 1 when l is true in every model as far as is known at the root, -1 when it is false, else 0.
func (s *Solver) Fixed(l Lit) int {
	if s.vals[l] != 0 && s.vars[l.v()].level == 0 {
		return int(s.vals[l])
	}
	return 0
}

// Value is the value of l in the model that the last true Solve found.
func (s *Solver) Value(l Lit) bool { return s.model[l] > 0 }

// Core is, after a false Solve, a subset of its assumptions that cannot all hold; empty when there is no model at all.
func (s *Solver) Core() []Lit { return s.core }

// Stats is what has been done so far.
func (s *Solver) Stats() Stats { return s.stats }

// SetMaxConflicts changes Options.MaxConflicts: the total, counted since the Solver was made.
func (s *Solver) SetMaxConflicts(n int64) { s.opt.MaxConflicts = n }
