package sat

import "slices"

// A proof of what a Solver finds out, for a reader who believes nothing: root facts, lemmas (what a single rule entails by itself)
// and derived clauses, each of which follows from earlier ones by unit propagation in the order of its hints (Goldberg and Novikov,
// 2003; Cruz-Filipe and others, LRAT, 2017). Explanations of propagators are the lemmas; learned clauses are the derived ones.
//
// Nothing of search depends on whether a proof is written, and no propagator is asked for a reason that search does not ask for,
// but in probes, whose propagators have no memory of it. Root facts are written late, from the trail, before the next step is:
// nobody needs them earlier.

// Source says where a clause or a fact comes from: a rule, below 0, by a number that the writer of the proof gave it; a step, above
// 0; or 0, when nothing need be said because it holds by what the variables mean.
type Source int32

// Hint is an antecedent of a derived clause: a step, a rule that makes Lit true, or, with Lit True, a rule that cannot be met.
type Hint struct {
	By  Source
	Lit Lit
}

// Proof takes down what a Solver finds out, while it does. Lemma and Derived number their clauses.
type Proof interface {
	Unit(by Source, l Lit)                     // l is a root fact
	Lemma(rule Source, clause []Lit) Source    // the rule and the root facts entail the clause
	Derived(clause []Lit, hints []Hint) Source // the clause follows from the hints; of one literal it is a root fact, of none the end
	Forget(step Source)                        // no hint will name the step again
	Bound(l Lit, of Auxiliary, most int)       // what a variable means: the auxiliary is at most so much
}

// Auxiliary is a number that a finished board has one value for.
type Auxiliary struct {
	Rule  Source // whose it is
	Part  byte   // which sort of number, 0 where there is one
	Index int    // which of them, from 1
	Of    Lit    // when Rule is 0: the variable that this literal is about
}

// said is what is known of the sources of the short clauses in the lists of a literal, in the same order.
type said struct{ binary, three []Source }

// scribe is what a Solver keeps for its proof.
type scribe struct {
	Proof
	said   []*said           // by literal, of those that have any
	sides  int               // how many have
	taught []Source          // by variable: the lemma that its explanation has become
	pairs  map[[2]Lit]Source // the lemmas that clauses of two, of groups, have become: by their literals, the lesser first
	root   int               // so many root facts have been written
	cone   []int32           // variables whose reasons led to what is derived
	hints  []Hint
	clause []Lit
	once   Source // the lemma of a conflict, which the next step alone will name
}

// Proof is where the solver writes what it finds out, nil for nowhere.
func (s *Solver) Proof() Proof {
	if s.scribe == nil {
		return nil
	}
	return s.scribe.Proof
}

// From runs f; what it adds comes from the source given.
func (s *Solver) From(by Source, f func()) {
	old := s.says
	s.says = by
	f()
	s.says = old
}

// Saying is the source of what is being added.
func (s *Solver) Saying() Source { return s.says }

// Sourced is a Propagator whose conclusions come from sources of their own: each implied literal from that of its tag, a failure from
// that of the tag 0.
type Sourced interface {
	Source(tag int32) Source
}

// sourceOf is where what a propagator concluded comes from.
func (s *Solver) sourceOf(why reason) Source {
	q := &s.props[why.kind]
	if p, ok := q.p.(Sourced); ok && s.scribe != nil {
		return p.Source(why.data)
	}
	return q.says
}

// of is what is known of the sources in the lists of a literal.
func (p *scribe) of(l Lit) *said {
	if p.said[l] == nil {
		p.said[l] = new(said)
		p.sides++
	}
	return p.said[l]
}

// grow makes room for literals.
func (p *scribe) grow(lits int) {
	if p != nil {
		p.said = append(p.said, make([]*said, lits-len(p.said))...)
		p.taught = append(p.taught, make([]Source, lits/2-len(p.taught))...)
	}
}

// source is where the clause or propagator that makes l true comes from.
func (s *Solver) source(l Lit, why reason) Source {
	switch k := why.kind; {
	case k >= 0:
		return s.sourceOf(why)
	case k == byNothing:
		return 0
	case k == byClause:
		return Source(s.arena[clause(why.data)+sourceWord])
	case k == byBinary:
		a := Lit(why.data)
		if at := s.groups.both(a, l.Not()); at >= 0 {
			return s.scribe.pair(&s.groups, at, a, l.Not())
		}
		return *s.scribe.binary(s, a, l)
	}
	return *s.scribe.three(s, Lit(byTernary-why.kind), Lit(why.data).Not(), l)
}

// binary is the entry for "a implies b".
func (p *scribe) binary(s *Solver, a, b Lit) *Source {
	return &p.said[a].binary[slices.Index(s.lists[a].binary, b)]
}

// three is the entry for "a implies b or c"; there is none when a is a fact, as simplify has dropped it.
func (p *scribe) three(s *Solver, a, b, c Lit) *Source {
	if i := slices.IndexFunc(s.lists[a].three, func(x pair) bool { return x == pair{b, c} || x == pair{c, b} }); i >= 0 {
		return &p.said[a].three[i]
	}
	return new(Source)
}

// number is the step that says why l is true. A given clause becomes a lemma when it is first used; the explanation of a propagator
// is one already. 0 when nothing need be said.
func (s *Solver) number(l Lit, why reason) Source {
	p := s.scribe
	if why.kind >= 0 {
		return p.taught[l.v()]
	}
	by := s.source(l, why)
	if by >= 0 {
		return by
	}
	switch k := why.kind; {
	case k == byClause:
		c := clause(why.data)
		p.clause = p.clause[:0]
		for _, x := range s.lits(c) {
			p.clause = append(p.clause, Lit(x))
		}
		by = s.lemma(by, p.clause)
		s.arena[c+sourceWord] = int32(by)
	case k == byBinary:
		a := Lit(why.data)
		by = s.lemma(by, append(p.clause[:0], a.Not(), l))
		if s.groups.both(a, l.Not()) >= 0 {
			p.pairs[ordered(a, l.Not())] = by
		} else {
			*p.binary(s, a, l), *p.binary(s, l.Not(), a.Not()) = by, by
		}
	default:
		a, b := Lit(byTernary-why.kind), Lit(why.data)
		by = s.lemma(by, append(p.clause[:0], a.Not(), b.Not(), l))
		*p.three(s, a, b.Not(), l), *p.three(s, b, a.Not(), l), *p.three(s, l.Not(), a.Not(), b.Not()) = by, by, by
	}
	return by
}

// lemma writes a lemma, without what is false for good.
func (s *Solver) lemma(rule Source, lits []Lit) Source {
	s.tellRoot()
	kept := lits[:0]
	for _, l := range lits {
		if s.Fixed(l) >= 0 {
			kept = append(kept, l)
		}
	}
	s.scribe.clause = kept
	return s.scribe.Lemma(rule, kept)
}

// tellRoot writes the root facts that have not been written.
func (s *Solver) tellRoot() {
	p := s.scribe
	end := len(s.trail)
	if len(s.levels) > 0 {
		end = int(s.levels[0])
	}
	for ; p.root < end; p.root++ {
		l := s.trail[p.root]
		if by := s.source(l, s.vars[l.v()].why); by != 0 {
			p.Unit(by, l)
		}
	}
}

// tellUnit writes that l is a fact, by what is being added.
func (s *Solver) tellUnit(l Lit) {
	if s.scribe != nil && s.says != 0 {
		s.tellRoot()
		s.scribe.Unit(s.says, l)
	}
}

// teach makes a lemma of what a propagator has told of p.
func (s *Solver) teach(p Lit, why reason, because []Lit) {
	if s.scribe == nil {
		return
	}
	c := append(s.scribe.clause[:0], p)
	for _, q := range because {
		c = append(c, q.Not())
	}
	s.scribe.taught[p.v()] = s.lemma(s.sourceOf(why), c)
}

// unteach forgets the lemmas about the literals of the trail from a position on.
func (s *Solver) unteach(from int) {
	if s.scribe == nil {
		return
	}
	for _, l := range s.trail[from:] {
		if t := &s.scribe.taught[l.v()]; *t > 0 {
			s.scribe.Forget(*t)
			*t = 0
		}
	}
}

// clashed is the hint that what is true is a contradiction: the clause or propagator that met it.
func (s *Solver) clashed() Hint {
	why := s.blame
	if why.kind < 0 {
		return Hint{By: s.number(s.confl[len(s.confl)-1].Not(), why)}
	}
	rule, c := s.sourceOf(why), s.scribe.clause[:0]
	for _, q := range s.confl {
		if s.Fixed(q) <= 0 {
			c = append(c, q.Not())
		}
	}
	if len(c) == 0 {
		s.tellRoot()
		return Hint{By: rule}
	}
	s.scribe.once = s.lemma(rule, c)
	return Hint{By: s.scribe.once}
}

// tellEnd writes the end of a proof: a contradiction at the root.
func (s *Solver) tellEnd() {
	if s.scribe != nil {
		h := s.clashed()
		s.tellRoot()
		s.derive(nil, h)
	}
}

// gather notes for tellLearned what was resolved on the way from the conflict and what minimise left out or passed on its way.
// Before: seen still holds the marks of both.
func (s *Solver) gather() {
	if s.scribe == nil {
		return
	}
	cone := s.scribe.cone[:0]
	for _, l := range s.learnt {
		s.seen[l.v()] = poisoned // it needs no reason
	}
	for _, v := range s.touched {
		if s.seen[v] != poisoned {
			cone = append(cone, v)
		}
	}
	s.scribe.cone = cone
}

// tellLearned writes the clause in s.learnt.
func (s *Solver) tellLearned() Source {
	if s.scribe == nil {
		return 0
	}
	return s.deriveFromCone(s.learnt, s.clashed())
}

// deriveFromCone writes a clause that follows from the hints noted, the reasons of the variables in the cone, in the order of the
// trail, and the last hint.
func (s *Solver) deriveFromCone(clause []Lit, last Hint) Source {
	p := s.scribe
	slices.SortFunc(p.cone, func(a, b int32) int { return int(s.vars[a].at - s.vars[b].at) })
	hints := p.hints
	for _, v := range p.cone {
		l := Lit(2 * v)
		if s.vals[l] < 0 {
			l = l.Not()
		}
		if by := s.number(l, s.vars[v].why); by != 0 {
			hints = append(hints, Hint{By: by})
		}
	}
	p.hints = hints
	return s.derive(clause, last)
}

// derive writes a clause that follows from the hints noted and the last one.
func (s *Solver) derive(clause []Lit, last Hint) Source {
	p := s.scribe
	s.tellRoot()
	if last.By != 0 {
		p.hints = append(p.hints, last)
	}
	by := p.Derived(clause, p.hints)
	if p.hints = p.hints[:0]; p.once != 0 {
		p.Forget(p.once)
		p.once = 0
	}
	return by
}

// tellCore writes that not all assumptions of the core can hold. Before: seen marks what led to that.
func (s *Solver) tellCore(conflict bool) {
	if s.scribe == nil {
		return
	}
	p := s.scribe
	p.cone = p.cone[:0]
	for _, v := range s.touched {
		if s.vars[v].why.kind != byNothing {
			p.cone = append(p.cone, v)
		}
	}
	last := Hint{}
	if conflict {
		last = s.clashed()
	}
	clause := make([]Lit, len(s.core))
	for i, l := range s.core {
		clause[i] = l.Not()
	}
	s.deriveFromCone(clause, last)
}

// coneOf finds the variables on whose reasons true literals rest.
func (s *Solver) coneOf(lits ...Lit) {
	defer s.unmark()
	cone := s.scribe.cone[:0]
	s.trace(lits, func(l Lit) bool {
		if s.vars[l.v()].why.kind != byNothing {
			cone = append(cone, l.v())
		}
		return true
	})
	s.scribe.cone = cone
}

// eachReason calls f with the literals from which l followed.
func (s *Solver) eachReason(l Lit, f func(Lit)) {
	switch why := s.vars[l.v()].why; {
	case why.kind == byNothing:
	case why.kind == byClause:
		for _, q := range s.lits(clause(why.data)) {
			if Lit(q) != l {
				f(Lit(q).Not())
			}
		}
	case why.kind == byBinary:
		f(Lit(why.data))
	case why.kind <= byTernary:
		f(Lit(byTernary - why.kind))
		f(Lit(why.data))
	default:
		for _, q := range s.because(l, why) {
			f(q)
		}
	}
}

// tellForbidden writes the clause c, that not all decisions of the model may be taken again: all else followed from them, and that
// is a board that the source being added excludes.
func (s *Solver) tellForbidden(c []Lit) Source {
	p := s.scribe
	p.hints = p.hints[:0]
	hints := []Hint(nil)
	for _, l := range s.trail {
		switch why := s.vars[l.v()].why; {
		case s.vars[l.v()].level == 0:
		case why.kind >= 0:
			hints = append(hints, Hint{s.sourceOf(why), l})
		default:
			if by := s.number(l, why); by != 0 {
				hints = append(hints, Hint{By: by})
			}
		}
	}
	s.tellRoot()
	return p.Derived(c, append(hints, Hint{By: s.says}))
}
