package model

import (
	"context"
	"fmt"
	"math"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/sat"
)

// Model is a puzzle in the kernel. It is the single crossing between facts and literals: a place with two possible values is one boolean
// variable (true for the larger value), one with more is a variable for each value, of which exactly one is true.
type Model struct {
	S *sat.Solver

	board    *puzzle.Board
	values   []puzzle.Mask // by unknown: the values that it may take
	first    []sat.Lit     // by unknown: the literal of its only variable, or of its smallest value
	cert     *Certificate
	only     map[puzzle.Place]bool // the clues that count; nil for all
	guarded  bool
	guards   map[puzzle.Place]sat.Lit
	order    []puzzle.Place           // the clues in the order of their guards
	residues map[puzzle.Place]sat.Lit // under which holds what a clue leaves when it is taken away
	ctx      context.Context          // while the model is built
	full     bool                     // there was no room for all of it
}

// Narrower is a Puzzle that can tell cheaply which values are left to each unknown when its rules are looked at one by one until
// nothing changes; none, for at least one unknown, when that shows that there is no solution. Outright models make variables for
// these values only, and post no rules for a board without a solution. What each rule finds, and the one that fails, goes into the
// certificate, which may be nil. When ctx ends Narrow returns at once, and what it returns is not used.
type Narrower interface {
	Narrow(ctx context.Context, c *Certificate) []puzzle.Mask
}

// Prober is a Narrower that can go on where Narrow has stopped, at a cost below that of a kernel: it supposes values, filters, and strikes
// those that fail. Probe returns which values are left then, in a new list; nil when it has found that there is no solution, or nothing.
type Prober interface {
	Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask
}

// Ruled is a Puzzle that the kernel can solve. Every kind's puzzles are; they are asked here and not in the vocabulary, which knows
// no kernel.
type Ruled interface {
	puzzle.Puzzle
	Rules(m *Model) // posts the rules: with Post as they are declared, or in a faster way; m.Clue guards what one clue posts
}

// Implier is a puzzle that can add to a model what its rules imply but search alone would be long to find. A test of the kind must show
// that no solution is lost.
type Implier interface{ Implied(m *Model) }

// Options say which model is built. The zero Options is the fastest: all clues hold outright.
type Options struct {
	// Guarded lets what each clue posts hold only under an assumption of its own (see Guards), so that clashing clues can be named
	// and clues taken away.
	Guarded bool
	// Only are the clues that count; nil for all.
	Only map[puzzle.Place]bool
	// Left is what Narrow has left, where it was asked before; nil to ask it.
	Left []puzzle.Mask
	// Certificate is told the names of literals and rules, and gets the proof; nil for none.
	Certificate *Certificate
	// Kernel are the options of the kernel. Its proof is that of the certificate; without a bound of its own its room is bounded by Build.
	Kernel sat.Options
}

// mostRoom is how many bytes the formula of a puzzle may take, roughly, with what is kept for its proof: so many that the process stays
// below 512 MB with the board and what internal/heap allows of garbage. 1000x1000 cells of two values of which nothing is told take 305 MB,
// and 345 with a proof; 63x63 of 63 values 100, up to 450 with all clues, since these are refined.
const mostRoom = 384 << 20

// New posts the rules of a puzzle in a new kernel, however much memory it takes.
func New(p puzzle.Puzzle, o Options) *Model {
	o.Kernel.MaxBytes = math.MaxInt64
	m, err := Build(context.Background(), p, o)
	if err != nil {
		panic(err) // p has no rules: a mistake of the program
	}
	return m
}

// Build is New as long as ctx lasts: large boards take a second. When ctx ends first there is no model, and the error is
// why it ended; so it is where the formula takes too much memory (sat.ErrRoom). A puzzle that is not Ruled is an error.
func Build(ctx context.Context, p puzzle.Puzzle, o Options) (*Model, error) {
	r, ok := p.(Ruled)
	if !ok {
		return nil, fmt.Errorf("internal error: a %s puzzle has no rules for the kernel", p.Kind().Name)
	}
	if o.Certificate != nil {
		o.Kernel.Proof = o.Certificate.w
	}
	if o.Kernel.MaxBytes == 0 {
		o.Kernel.MaxBytes = mostRoom
	}
	m := &Model{S: sat.New(o.Kernel), board: p.Board(), cert: o.Certificate, only: o.Only, guarded: o.Guarded, values: o.Left, ctx: ctx}
	m.build(r)
	m.ctx = nil
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case m.full:
		return nil, sat.ErrMemory
	}
	return m, nil
}

// Board is the board of the puzzle.
func (m *Model) Board() *puzzle.Board { return m.board }

// Ended reports whether nobody waits for the model any more, or there is no room for it: Rules may then leave out whatever is left to post.
func (m *Model) Ended() bool {
	m.full = m.full || m.ctx != nil && m.S.Full(0)
	return m.ctx != nil && (m.full || m.ctx.Err() != nil)
}

// build makes the variables and posts the rules, or a part of that when the context ends.
func (m *Model) build(p Ruled) {
	m.first = make([]sat.Lit, m.board.Len())
	if m.values == nil {
		m.values = m.start(p)
	}
	if m.Ended() {
		return
	}
	bools := 0
	for _, values := range m.values {
		bools += vars(values)
	}
	if m.full = m.S.Full(bools); m.full {
		return
	}
	next := m.S.Bools(bools)
	possible := true
	for i, values := range m.values {
		m.first[i] = next
		next += sat.Lit(2 * vars(values))
		if i%1024 == 0 && m.Ended() {
			return
		}
		if m.cert != nil {
			m.cert.name(i, m.first[i], values)
		}
		if n := values.Len(); n > 2 {
			m.exactlyOne(i, n)
		} else if n == 0 {
			possible = false
		}
	}
	if !possible {
		m.S.Add()
	}
	if possible || m.guarded {
		p.Rules(m)
	}
}

// start is the values that each unknown may take before any rule is posted.
func (m *Model) start(p Ruled) []puzzle.Mask {
	if n, ok := p.(Narrower); ok && !m.guarded && m.only == nil {
		return n.Narrow(m.ctx, m.cert)
	}
	return valuesOf(m.board)
}

// valuesOf is all values that unknowns may take.
func valuesOf(b *puzzle.Board) []puzzle.Mask {
	values := make([]puzzle.Mask, b.Len())
	for i, u := range b.Unknowns() {
		values[i] = u.Values
	}
	return values
}

// vars counts the variables that a place with these values takes.
func vars(values puzzle.Mask) int {
	switch n := values.Len(); n {
	case 0, 1:
		return 0
	case 2:
		return 1
	default:
		return n
	}
}

// exactlyOne demands that one of the n literals of unknown i is true.
func (m *Model) exactlyOne(i, n int) {
	lits := make([]sat.Lit, n)
	for j := range lits {
		lits[j] = m.first[i] + sat.Lit(2*j)
	}
	m.S.Add(lits...)
	m.S.AtMostOne(lits...)
}

// Is is the literal that says that unknown i holds value v; False when it cannot, True when nothing else is left.
func (m *Model) Is(i, v int) sat.Lit {
	values := m.values[i]
	if !values.Has(v) {
		return sat.False
	}
	switch values.Len() {
	case 1:
		return sat.True
	case 2:
		return m.first[i].If(v == values.Max())
	}
	return m.first[i] + sat.Lit(2*(values&(puzzle.Only(v)-1)).Len())
}

// Lit is the literal of a fact; False for a fact about a place that the board does not have.
func (m *Model) Lit(f puzzle.Fact) sat.Lit {
	i := m.board.Index(f.At)
	if i < 0 {
		return sat.False
	}
	return m.Is(i, f.Value).If(!f.Not)
}

// Clue runs post; what it adds to the kernel belongs to the clue at the place given. Posting for a clue twice adds to it. When
// the context ends while the model is built, post is not run any more.
func (m *Model) Clue(at puzzle.Place, post func()) {
	if m.Ended() {
		return
	}
	switch {
	case m.guarded:
		m.S.Under(m.Guard(at), post)
	case !m.Counts(at):
	case m.cert != nil:
		m.S.From(m.cert.rule(at), post)
	default:
		post()
	}
}

// Residue is Clue for what stays when the clue is taken away, such as that no digit repeats in a run that has lost its sum. It is
// part of the clue: whatever rests on it names the clue, and who takes the clue for granted takes this, too. When the context ends
// while the model is built, post is not run any more.
func (m *Model) Residue(at puzzle.Place, post func()) {
	if m.Ended() {
		return
	}
	if !m.guarded {
		m.Clue(at, post)
		return
	}
	s, ok := m.residues[at]
	if !ok {
		if m.residues == nil {
			m.residues = make(map[puzzle.Place]sat.Lit)
		}
		g := m.Guard(at)
		s = m.S.Bool()
		m.S.Add(g.Not(), s)
		m.residues[at] = s
	}
	m.S.Under(s, post)
}

// Counts reports whether the clues at the places given count: not in a model of a part of the clues that they are no part of.
func (m *Model) Counts(places ...puzzle.Place) bool {
	for _, at := range places {
		if m.only != nil && !m.only[at] {
			return false
		}
	}
	return true
}

// Rule is a rule that belongs to no single clue, by its name in a certificate: see sat.Solver.From. 0 when none is being written.
func (m *Model) Rule(n puzzle.RuleName) sat.Source {
	if m.cert == nil {
		return 0
	}
	return m.cert.of(n)
}

// Weights is how to name, in a certificate, what the clues of both sides entail together by weights of the unknowns: see
// proof.Writer.Weights. nil when none is being written.
func (m *Model) Weights() func(weights []int32) sat.Source {
	if m.cert == nil {
		return nil
	}
	return m.cert.w.Weights
}

// Name says, in a certificate, what a variable of a rule stands for.
func (m *Model) Name(l sat.Lit, is, not string) {
	if m.cert != nil {
		m.cert.w.Name(l, is, not)
	}
}

// Guard is the literal under which the clue at a place holds: a constant in a model that is not guarded.
func (m *Model) Guard(at puzzle.Place) sat.Lit {
	if !m.guarded {
		return sat.True.If(m.Counts(at))
	}
	g, ok := m.guards[at]
	if !ok {
		if m.guards == nil {
			m.guards = make(map[puzzle.Place]sat.Lit)
		}
		g = m.S.Bool()
		m.guards[at] = g
		m.order = append(m.order, at)
	}
	return g
}

// Clues runs post; what it adds to the kernel holds when all of the clues at the places given do.
func (m *Model) Clues(post func(), places ...puzzle.Place) {
	if m.Ended() {
		return
	}
	switch {
	case m.guarded:
	case !m.Counts(places...):
		return
	case m.cert != nil:
		m.S.From(m.cert.together(places), post)
		return
	default:
		post()
		return
	}
	all := m.S.Bool()
	clause := []sat.Lit{all}
	for _, at := range places {
		clause = append(clause, m.Guard(at).Not())
	}
	m.S.Add(clause...)
	m.S.Under(all, post)
}

// Guarded reports whether each clue is kept apart, under a guard of its own.
func (m *Model) Guarded() bool { return m.guarded }

// Guards lists the clues of a guarded model and the literals under which they hold, in the order posted.
func (m *Model) Guards() (clues []puzzle.Place, lits []sat.Lit) {
	for _, at := range m.order {
		lits = append(lits, m.guards[at])
	}
	return m.order, lits
}

// GuardOf is the literal under which the clue at a place holds, if anything was posted for it.
func (m *Model) GuardOf(at puzzle.Place) (g sat.Lit, ok bool) {
	g, ok = m.guards[at]
	return g, ok
}

// ResidueOf is the literal under which holds what stays when the clue at a place is taken away; ok is false when nothing does. See Residue.
func (m *Model) ResidueOf(at puzzle.Place) (g sat.Lit, ok bool) {
	g, ok = m.residues[at]
	return g, ok
}

// Assume demands at the root what is known.
func (m *Model) Assume(known puzzle.Facts) {
	if known.IsZero() {
		return
	}
	for i, u := range m.board.Unknowns() {
		for v := range (u.Values &^ known.Can(i)).Values() {
			m.S.Add(m.Is(i, v).Not())
		}
	}
}

// Facts is the board of the model that the kernel has just found: one value for each unknown.
func (m *Model) Facts() puzzle.Facts {
	f := puzzle.NewFacts(m.board)
	for i, values := range m.values {
		switch values.Len() {
		case 1:
			f.Put(i, values)
		case 2:
			if m.S.Value(m.first[i]) {
				f.Put(i, puzzle.Only(values.Max()))
			} else {
				f.Put(i, puzzle.Only(values.Min()))
			}
		default:
			for v := range values.Values() {
				if m.S.Value(m.Is(i, v)) {
					f.Put(i, puzzle.Only(v))
					break
				}
			}
		}
	}
	return f
}

// Differ is a clause that every board but f, which is complete, satisfies. Facts that hold in every model are left out; it is empty
// when the model has no other board.
func (m *Model) Differ(f puzzle.Facts) []sat.Lit {
	var c []sat.Lit
	for i := range f.Board().Len() {
		if l := m.Is(i, f.Can(i).Min()); m.S.Fixed(l) <= 0 {
			c = append(c, l.Not())
		}
	}
	return c
}
