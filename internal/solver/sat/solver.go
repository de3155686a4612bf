package sat

import (
	"context"
	"fmt"
)

// Options configures a Solver. The zero value is the default.
type Options struct {
	Seed         uint64 // breaks ties between variables; 0 orders them by creation
	MaxConflicts int64  // Solve returns ErrLimit after this many conflicts; 0 means no limit
	Proof        Proof  // receives the proof; nil for none
	MaxBytes     int64  // approximate memory limit of formula and proof, beyond which Solve returns ErrMemory; 0 means no limit
}

// Stats counts the work of a Solver since its creation.
type Stats struct {
	Conflicts    int64
	Decisions    int64
	Propagations int64 // literals made true by clauses or propagators
	Calls        int64 // calls of Propagate
	Explanations int64 // calls of Explain
	Restarts     int64
	Learned      int64 // clauses learned, units included
	Reductions   int64 // deletions of learned clauses
}

// Cost orders propagators: all cheaper ones run first.
type Cost uint8

const (
	Cheap Cost = iota
	Costly
	Last
	costs
)

// Propagator is a constraint with its own propagation algorithm.
type Propagator interface {
	// Propagate implies the consequences of newly true literals. news holds the indices, in the watch list given to Post, of the literals
	// that became true since the last call; the first call receives all that were true before. A propagator is not notified of its own
	// implications, so one call must reach its fixpoint. Propagate returns false exactly if an Imply or Fail did.
	Propagate(n *Now, news []int32) bool
	// Explain appends to dst literals, all true in v, from which the constraint alone derives l. tag is the argument of Imply. The result
	// is cached while l stays true.
	Explain(v View, l Lit, tag int32, dst []Lit) []Lit
}

// reason is the reason of a true literal.
type reason struct{ kind, data int32 }

// Kinds of reasons. A kind of at least zero is a propagator's index, and data its tag.
const (
	byNothing int32 = -1 - iota // a decision, an assumption or a root fact
	byClause                    // data is the clause
	byBinary                    // data is the implying literal
	byTernary                   // and all lower values: see ternary
)

// variable is the assignment of a variable.
type variable struct {
	why   reason
	level int32
	at    int32 // position on the trail
}

// ternary returns the reason of a literal that a and b imply through a given ternary clause.
func ternary(a, b Lit) reason { return reason{byTernary - int32(a), int32(b)} }

// pair is the rest of a given ternary clause after one literal became false: one of the two is true.
type pair struct{ a, b Lit }

// watch is a clause that watches a literal. While its blocker, another literal of it, is true, the clause need not be visited.
type watch struct {
	clause  clause
	blocker Lit
}

// wake is the propagator that a literal wakes, and the literal's index there.
type wake struct{ prop, index int32 }

// posted is a propagator and its scheduling state.
type posted struct {
	p       Propagator
	guard   Lit // the propagator is inactive while the guard is not true
	source  Source
	cost    Cost
	queued  bool
	woken   bool  // the guard became true since the last call
	watch   []Lit // stored only under a guard
	watched int32 // number of literals watched so far: the index of the next one
	news    []int32
}

// Solver is a formula and the state of its search. Create one with New. It is not safe for concurrent use.
type Solver struct {
	opt Options

	// The formula.
	arena      []int32  // all clauses; see reduce.go
	wasted     int      // words used by deleted clauses
	given      []clause // added clauses of at least four literals
	learned    []clause // learned clauses of at least three literals
	lists      []lists  // by literal
	binary     rows[Lit]
	three      rows[pair]
	watches    rows[watch]
	wakes      rows[wake]
	groups     groups
	outOfSpace bool // Reserve exceeded the memory limit
	props      []posted
	guard      Lit      // guard of what is being added; see Under
	source     Source   // source of what is being added; see From
	unsat      bool     // the formula has no model
	hooks      []func() // see BeforeSearch
	delayed    []later  // see AfterConflicts

	// The assignment.
	vals     []int8     // by literal: 1 true, -1 false, 0 open
	vars     []variable // by variable
	trail    []Lit      // true literals in order of assignment
	levels   []int32    // length of the trail where each decision level begins
	head     int        // the trail up to here has been propagated
	queue    [costs][]int32
	qhead    [costs]int
	mem      []int32 // see Memory
	undo     []memUndo
	undos    []int32   // length of undo where each decision level begins
	confl    []Lit     // after a conflict: true literals that cannot all be true
	blame    reason    // the clause or propagator that reported it
	proofLog *proofLog // nil when no proof is written

	// Decisions.
	activity   []float64       // by variable
	bump       float64         // activity increment
	heap       []int32         // unassigned variables, most active first
	place      []int32         // by variable: its index in heap, -1 if absent
	phase      []int8          // by variable: first sign to try: 0 positive, 1 negative
	ctx        context.Context // of the running Solve, nil otherwise
	work       int64           // approximate work done: see addWork
	nextCheck  int64           // work at which the context is checked next
	checkEvery int64           // work between checks
	assume     []Lit           // assumptions of the running Solve
	resumable  bool            // the next Solve continues from the current trail: see BlockModel

	target    trailPhases // see phase.go
	best      trailPhases
	rephaseAt int64 // conflicts
	rephases  int64

	guidance guidance // see guide.go

	// Restarts and reductions.
	sinceRestart int64 // conflicts
	reduceAt     int64 // conflict count of the next reduction
	reduceStep   int64
	rootSize     int // facts at the root when clauses were last simplified
	claBump      float32

	// Results.
	model  []int8 // by literal, from the last true Solve
	chosen []Lit  // decisions that led to the model
	core   []Lit
	stats  Stats

	// Temporaries of analyze.
	seen         []int8  // by variable
	touched      []int32 // variables with seen set
	learnt       []Lit
	stamp        []int32 // by level
	stampNo      int32
	maxExplained int    // limit of explLits
	explLits     []Lit  // cached explanations: see reasonOf
	explained    []span // by variable: its explanation in explLits
	explBuf      []Lit  // buffer for one explanation

	now     Now
	entails func(because []Lit, l Lit) bool // see Oracle
}

// New returns a Solver without clauses, whose only variable is the constant.
func New(o Options) *Solver {
	s := &Solver{opt: o, bump: 1, claBump: 1, checkEvery: workPerCheck, maxExplained: maxExplained, reduceAt: 2000, reduceStep: 2000,
		entails: DefaultOracle}
	s.now.s = s
	s.arena = append(s.arena, 0)       // 0 is not a valid clause
	s.explLits = append(s.explLits, 0) // 0 is not a valid end of a span
	if o.Proof != nil {
		s.proofLog = &proofLog{Proof: o.Proof, pairs: map[[2]Lit]Source{}}
	}
	t := s.Bool()
	s.assign(t, reason{byNothing, 0})
	s.head = 1
	return s
}

// Bool creates a variable and returns its positive literal. Consecutive variables have literals two apart.
func (s *Solver) Bool() Lit { return s.Bools(1) }

// Bools creates n variables and returns the positive literal of the first; the others follow two apart.
func (s *Solver) Bools(n int) Lit {
	first := len(s.vars)
	s.vals = append(s.vals, make([]int8, 2*n)...)
	s.vars = append(s.vars, make([]variable, n)...)
	s.lists = append(s.lists, make([]lists, 2*n)...)
	s.proofLog.grow(len(s.lists))
	s.activity = append(s.activity, make([]float64, n)...)
	s.phase = append(s.phase, make([]int8, n)...)
	s.target.value = append(s.target.value, make([]int8, n)...)
	s.best.value = append(s.best.value, make([]int8, n)...)
	s.place = append(s.place, make([]int32, n)...)
	s.seen = append(s.seen, make([]int8, n)...)
	s.explained = append(s.explained, make([]span, n)...)
	for i := first; i < first+n; i++ {
		s.phase[i] = 1
		s.activity[i] = s.initialActivity(i)
		s.place[i] = int32(len(s.heap))
		s.heap = append(s.heap, int32(i))
		s.up(len(s.heap) - 1)
	}
	return Lit(2 * first)
}

// Reserve allocates space for n variables in advance, so that creating them copies nothing. If they would exceed Options.MaxBytes, the
// search stops before they are created: see Full.
func (s *Solver) Reserve(n int) {
	if s.outOfSpace = s.outOfSpace || s.Full(n); s.outOfSpace {
		return
	}
	s.vals = grow(s.vals, 2*n)
	s.vars = grow(s.vars, n)
	s.lists = grow(s.lists, 2*n)
	if s.proofLog != nil {
		s.proofLog.sources = grow(s.proofLog.sources, 2*n)
		s.proofLog.lemmas = grow(s.proofLog.lemmas, n)
	}
	s.activity = grow(s.activity, n)
	s.phase = grow(s.phase, n)
	s.target.value = grow(s.target.value, n)
	s.best.value = grow(s.best.value, n)
	s.place = grow(s.place, n)
	s.heap = grow(s.heap, n)
	s.seen = grow(s.seen, n)
	s.explained = grow(s.explained, n)
}

// grow returns x with capacity for n more elements, reallocated exactly if necessary.
func grow[T any](x []T, n int) []T {
	if cap(x)-len(x) >= n {
		return x
	}
	return append(make([]T, 0, len(x)+n), x...)
}

// Vars returns the number of variables, including the constant.
func (s *Solver) Vars() int { return len(s.vars) }

// Add adds a clause. It backtracks to the root first.
func (s *Solver) Add(lits ...Lit) {
	s.backtrack(0)
	if s.guard != True {
		lits = append(lits[:len(lits):len(lits)], s.guard.Not())
	}
	c, holds := s.distinct(lits)
	if holds {
		return
	}
	switch len(c) {
	case 0:
		s.unsat = true
		if s.proofLog != nil {
			s.derive(nil, Hint{By: s.source})
		}
	case 1:
		s.logUnit(c[0])
		s.assign(c[0], reason{byNothing, 0})
	case 2:
		s.addBinary(c[0].Not(), c[1], s.source)
		s.addBinary(c[1].Not(), c[0], s.source)
	case 3:
		for i, l := range c {
			s.addTernary(l.Not(), pair{c[(i+1)%3], c[(i+2)%3]})
		}
	default:
		s.given = append(s.given, s.attach(c, false, 0, s.source))
	}
}

// distinct returns the unassigned literals of a clause without duplicates. holds reports that the clause is always true. The result is
// valid until the next clause is learned or added.
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

// Post adds a propagator. It runs once in any case, then whenever literals of watch become true. Post backtracks to the root first.
func (s *Solver) Post(p Propagator, c Cost, watch ...Lit) Posted {
	s.backtrack(0)
	id := int32(len(s.props))
	s.props = append(s.props, posted{p: p, guard: s.guard, source: s.source, cost: c})
	if s.guard != True {
		s.wakes.push(&s.lists[s.guard].wakes, wake{id, -1})
	}
	s.Watch(Posted(id), watch...)
	return Posted(id)
}

// Posted identifies a posted propagator.
type Posted int32

// Watch adds literals to those a propagator watches; their indices continue the existing ones. It backtracks to the root first.
func (s *Solver) Watch(id Posted, watch ...Lit) {
	s.backtrack(0)
	q := &s.props[id]
	for _, l := range watch {
		s.mustExist(l)
		i := q.watched
		q.watched++
		switch {
		case s.vals[l] == 0 || int(s.vars[l.v()].at) >= s.head:
			s.wakes.push(&s.lists[l].wakes, wake{int32(id), i})
		case s.vals[l] > 0: // a root fact: it will not become true again
			q.news = append(q.news, i)
		}
	}
	if q.guard != True {
		q.watch = append(q.watch, watch...)
	}
	s.enqueue(int32(id))
}

// Under runs f; the clauses and propagators that f adds hold only while g is true. Guards nest: the inner one must imply the outer.
func (s *Solver) Under(g Lit, f func()) {
	old := s.guard
	s.guard = g
	f()
	s.guard = old
}

// BeforeSearch schedules f to run once at the root when propagation has not decided everything and search would start. f may add
// variables, clauses and propagators; they get the current guard.
func (s *Solver) BeforeSearch(f func()) { s.hooks = append(s.hooks, s.Guarded(f)) }

// AfterConflicts schedules f to run once at the root when the Solver has had n conflicts in total; the search restarts for it. f may add
// variables, clauses and propagators; they get the current guard.
func (s *Solver) AfterConflicts(n int64, f func()) {
	s.delayed = append(s.delayed, later{n, s.Guarded(f)})
}

// Guarded returns a function that runs f under the current guard and source.
func (s *Solver) Guarded(f func()) func() {
	g, by := s.guard, s.source
	return func() { s.From(by, func() { s.Under(g, f) }) }
}

type later struct {
	conflicts int64
	f         func()
}

// Oracle installs an independent test of explanations: whether the true literals because entail l, or a contradiction if l is False. From
// then on every explanation is tested when it is used; a failure panics.
func (s *Solver) Oracle(entails func(because []Lit, l Lit) bool) { s.entails = entails }

// DefaultOracle is the Oracle of every new Solver unless it is nil. Only tests set it, before they make the first Solver.
var DefaultOracle func(because []Lit, l Lit) bool

// Prefer makes l the first value to try for its variable. The search overwrites it with the last value held.
func (s *Solver) Prefer(l Lit) { s.phase[l.v()] = int8(l & 1) }

// Favor adds weight to the activity of a variable: larger weights are decided earlier.
func (s *Solver) Favor(l Lit, weight float64) {
	v := l.v()
	s.activity[v] += weight
	if s.place[v] >= 0 {
		s.up(int(s.place[v]))
	}
}

// Fixed returns 1 if l is true at the root, -1 if it is false there, otherwise 0.
func (s *Solver) Fixed(l Lit) int {
	if s.vals[l] != 0 && s.vars[l.v()].level == 0 {
		return int(s.vals[l])
	}
	return 0
}

// Value returns the value of l in the model of the last true Solve. It panics if there was none.
func (s *Solver) Value(l Lit) bool { return s.model[l] > 0 }

// Core returns, after a false Solve or a true Refute, assumptions that cannot all hold. It is empty if there is no model at all, and
// overwritten by the next call.
func (s *Solver) Core() []Lit { return s.core }

// Stats returns the work done so far.
func (s *Solver) Stats() Stats { return s.stats }

// SetMaxConflicts changes Options.MaxConflicts, the total since the Solver was created.
func (s *Solver) SetMaxConflicts(n int64) { s.opt.MaxConflicts = n }
