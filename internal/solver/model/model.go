package model

import (
	"context"
	"fmt"
	"math"

	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Model encodes a puzzle in a SAT solver. An unknown with two candidates is one boolean variable, true for the larger value. An unknown
// with more candidates has a variable for each, of which exactly one is true.
type Model struct {
	S *sat.Solver

	board       *puzzle.Board
	values      []puzzle.Mask // by unknown: the candidates
	first       []sat.Lit     // by unknown: the literal of its only variable or of its smallest candidate
	cert        *Certificate
	only        map[puzzle.Place]bool // the clues to include; nil for all
	guarded     bool
	guards      map[puzzle.Place]sat.Lit
	order       []puzzle.Place           // the clues, in the order in which their guards were made
	residues    map[puzzle.Place]sat.Lit // by clue: the guard of its residue
	ctx         context.Context          // only during Build
	outOfMemory bool                     // the memory limit was exceeded
}

// Narrower is a puzzle with a cheap presolver. Narrow returns the candidates that remain after each rule has been propagated alone until
// nothing changes; if that proves that there is no solution, at least one unknown has none. It records its eliminations, or the rule that
// fails, in the certificate, which may be nil. After ctx ends it returns immediately and its result is not used. Unguarded models of all
// clues have variables for these candidates only, and no rules if an unknown has none.
type Narrower interface {
	Narrow(ctx context.Context, c *Certificate) []puzzle.Mask
}

// Prober is a Narrower with a stronger presolver that still costs less than search: Probe assumes values, propagates, and eliminates
// the values that fail. It returns the remaining candidates in a new slice, or nil if it proves that there is no solution or eliminates
// nothing.
type Prober interface {
	Probe(ctx context.Context, left []puzzle.Mask) []puzzle.Mask
}

// Ruled is a puzzle that can be encoded. The method is not part of puzzle.Puzzle because package puzzle does not depend on the solver.
type Ruled interface {
	puzzle.Puzzle
	Rules(m *Model) // posts the rules, with Post or with a faster encoding; see Model.Clue
}

// Implier is a puzzle that adds redundant constraints which search alone would take long to derive. A test of the puzzle type must show
// that no solution is lost.
type Implier interface{ Implied(m *Model) }

// Options configure a model. The zero value is the fastest: all clues hold unconditionally.
type Options struct {
	// Guarded makes the constraints of each clue conditional on a guard literal (see Guards), so that conflicting clues can be identified
	// and clues removed.
	Guarded bool
	// Only lists the clues to include; nil for all.
	Only map[puzzle.Place]bool
	// Left is a previous result of Narrow; nil to call it.
	Left []puzzle.Mask
	// Certificate receives the names of literals and rules and the proof; nil for none.
	Certificate *Certificate
	// Kernel configures the solver. Build sets its proof from Certificate, and its memory limit if MaxBytes is 0.
	Kernel sat.Options
}

// maxFormulaBytes limits the approximate memory of a formula and its proof data. It keeps the process below 512 MB, including the board
// and the garbage that internal/heap allows. A board of 1000x1000 cells with two values and no clues takes 305 MB, 345 with a proof;
// 63x63 with 63 values takes 100 MB, up to 450 with all clues because its lines get order literals.
const maxFormulaBytes = 384 << 20

// New encodes a puzzle without a memory limit. It panics if p is not Ruled.
func New(p puzzle.Puzzle, o Options) *Model {
	o.Kernel.MaxBytes = math.MaxInt64
	m, err := Build(context.Background(), p, o)
	if err != nil {
		panic(err) // p is not Ruled: a programming error
	}
	return m
}

// Build encodes a puzzle. It returns an error if p is not Ruled, if the formula exceeds the memory limit (sat.ErrMemory), or if ctx ends:
// large boards take a second.
func Build(ctx context.Context, p puzzle.Puzzle, o Options) (*Model, error) {
	r, ok := p.(Ruled)
	if !ok {
		return nil, fmt.Errorf("internal error: a %s puzzle has no rules for the kernel", p.Kind().Name)
	}
	if o.Certificate != nil {
		o.Kernel.Proof = o.Certificate.w
	}
	if o.Kernel.MaxBytes == 0 {
		o.Kernel.MaxBytes = maxFormulaBytes
	}
	m := &Model{S: sat.New(o.Kernel), board: p.Board(), cert: o.Certificate, only: o.Only, guarded: o.Guarded, values: o.Left, ctx: ctx}
	m.build(r)
	m.ctx = nil
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case m.outOfMemory:
		return nil, sat.ErrMemory
	}
	return m, nil
}

// Board returns the board of the puzzle.
func (m *Model) Board() *puzzle.Board { return m.board }

// Stopped reports whether the context of Build has ended or the memory limit is exceeded. Rules may then return without posting the rest.
// It is false after Build.
func (m *Model) Stopped() bool {
	m.outOfMemory = m.outOfMemory || m.ctx != nil && m.S.Full(0)
	return m.ctx != nil && (m.outOfMemory || m.ctx.Err() != nil)
}

// build creates the variables and posts the rules. It returns early if Stopped.
func (m *Model) build(p Ruled) {
	m.first = make([]sat.Lit, m.board.Len())
	if m.values == nil {
		m.values = m.initialValues(p)
	}
	if m.Stopped() {
		return
	}
	bools := 0
	for _, values := range m.values {
		bools += vars(values)
	}
	if m.outOfMemory = m.S.Full(bools); m.outOfMemory {
		return
	}
	next := m.S.Bools(bools)
	possible := true
	for i, values := range m.values {
		m.first[i] = next
		next += sat.Lit(2 * vars(values))
		if i%1024 == 0 && m.Stopped() {
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

// initialValues returns the candidates of each unknown before any rule is posted.
func (m *Model) initialValues(p Ruled) []puzzle.Mask {
	if n, ok := p.(Narrower); ok && !m.guarded && m.only == nil {
		return n.Narrow(m.ctx, m.cert)
	}
	return valuesOf(m.board)
}

// valuesOf returns the values of all unknowns of the board.
func valuesOf(b *puzzle.Board) []puzzle.Mask {
	values := make([]puzzle.Mask, b.Len())
	for i, u := range b.Unknowns() {
		values[i] = u.Values
	}
	return values
}

// vars returns the number of variables for an unknown with these candidates: 0 for fewer than two, 1 for two, otherwise one each.
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

// exactlyOne adds the constraint that exactly one of the n literals of unknown i is true.
func (m *Model) exactlyOne(i, n int) {
	lits := make([]sat.Lit, n)
	for j := range lits {
		lits[j] = m.first[i] + sat.Lit(2*j)
	}
	m.S.Add(lits...)
	m.S.AtMostOne(lits...)
}

// Is returns the literal for "unknown i has value v": sat.False if v is not a candidate, sat.True if it is the only one.
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

// Lit returns the literal of a fact; sat.False if the board has no such place.
func (m *Model) Lit(f puzzle.Fact) sat.Lit {
	i := m.board.Index(f.At)
	if i < 0 {
		return sat.False
	}
	return m.Is(i, f.Value).If(!f.Not)
}

// Clue runs post and attributes the constraints that it adds to the clue at the given place: under its guard in a guarded model, with its
// name in a certificate. Several calls for one clue add up. post is skipped if Stopped and, in an unguarded model, if the clue is not
// included.
func (m *Model) Clue(at puzzle.Place, post func()) {
	if m.Stopped() {
		return
	}
	switch {
	case m.guarded:
		m.S.Under(m.Guard(at), post)
	case !m.Includes(at):
	case m.cert != nil:
		m.S.From(m.cert.rule(at), post)
	default:
		post()
	}
}

// Residue posts like Clue constraints that remain when the clue is removed, such as that no digit repeats in a run without its sum. The
// clue implies its residue: conclusions from the residue are attributed to the clue, and assuming the clue's guard activates both.
func (m *Model) Residue(at puzzle.Place, post func()) {
	if m.Stopped() {
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

// Includes reports whether all clues at the given places are part of the model (see Options.Only).
func (m *Model) Includes(places ...puzzle.Place) bool {
	for _, at := range places {
		if m.only != nil && !m.only[at] {
			return false
		}
	}
	return true
}

// Rule returns the proof source of a rule that belongs to no single clue (see sat.Solver.From), or 0 without a certificate.
func (m *Model) Rule(n puzzle.RuleName) sat.Source {
	if m.cert == nil {
		return 0
	}
	return m.cert.ruleNamed(n)
}

// Weights returns proof.Writer.Weights of the certificate, or nil without one.
func (m *Model) Weights() func(weights [][9]int32) sat.Source {
	if m.cert == nil {
		return nil
	}
	return m.cert.w.Weights
}

// Name records in the certificate the names of a rule's auxiliary literal (is) and of its negation (not). It does nothing without a
// certificate.
func (m *Model) Name(l sat.Lit, is, not string) {
	if m.cert != nil {
		m.cert.w.Name(l, is, not)
	}
}

// Guard returns the literal under which the clue at a place holds, and creates it on first use. In an unguarded model it is a constant:
// True if the clue is included.
func (m *Model) Guard(at puzzle.Place) sat.Lit {
	if !m.guarded {
		return sat.True.If(m.Includes(at))
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

// Clues posts like Clue constraints that hold only if all clues at the given places do.
func (m *Model) Clues(post func(), places ...puzzle.Place) {
	if m.Stopped() {
		return
	}
	switch {
	case m.guarded:
	case !m.Includes(places...):
		return
	case m.cert != nil:
		m.S.From(m.cert.combined(places), post)
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

// Guarded reports whether each clue has its own guard.
func (m *Model) Guarded() bool { return m.guarded }

// Certified reports whether the model has a certificate, whose rules must justify every constraint.
func (m *Model) Certified() bool { return m.cert != nil }

// Guards returns the clues of a guarded model and their guards, in the order posted. Both are empty in an unguarded model; clues must not
// be changed.
func (m *Model) Guards() (clues []puzzle.Place, lits []sat.Lit) {
	for _, at := range m.order {
		lits = append(lits, m.guards[at])
	}
	return m.order, lits
}

// GuardOf returns the guard of the clue at a place. ok is false if nothing was posted for it.
func (m *Model) GuardOf(at puzzle.Place) (g sat.Lit, ok bool) {
	g, ok = m.guards[at]
	return g, ok
}

// ResidueOf returns the guard of the clue's residue. ok is false if it has none. See Residue.
func (m *Model) ResidueOf(at puzzle.Place) (g sat.Lit, ok bool) {
	g, ok = m.residues[at]
	return g, ok
}

// Assume fixes the known facts at the root. A zero known adds nothing.
func (m *Model) Assume(known puzzle.Facts) {
	if known.IsZero() {
		return
	}
	for i, u := range m.board.Unknowns() {
		for v := range (u.Values &^ known.Candidates(i)).Values() {
			m.S.Add(m.Is(i, v).Not())
		}
	}
}

// Facts returns the board of the last solution of Model.S: one value for each unknown. The last Solve must have returned true.
func (m *Model) Facts() puzzle.Facts {
	f := puzzle.NewFacts(m.board)
	for i, values := range m.values {
		switch values.Len() {
		case 1:
			f.SetCandidates(i, values)
		case 2:
			if m.S.Value(m.first[i]) {
				f.SetCandidates(i, puzzle.Only(values.Max()))
			} else {
				f.SetCandidates(i, puzzle.Only(values.Min()))
			}
		default:
			for v := range values.Values() {
				if m.S.Value(m.Is(i, v)) {
					f.SetCandidates(i, puzzle.Only(v))
					break
				}
			}
		}
	}
	return f
}

// BlockingClause returns a clause that every solution except f satisfies; f must be complete. It omits facts that are fixed at the root
// and is empty if all are.
func (m *Model) BlockingClause(f puzzle.Facts) []sat.Lit {
	var c []sat.Lit
	for i := range f.Board().Len() {
		if l := m.Is(i, f.Candidates(i).Min()); m.S.Fixed(l) <= 0 {
			c = append(c, l.Not())
		}
	}
	return c
}
