package sat

import "slices"

// A proof consists of root facts, lemmas (clauses that a single rule entails) and derived clauses, each of which follows from earlier
// steps by unit propagation in the order of its hints (Goldberg and Novikov, 2003; Cruz-Filipe et al., LRAT, 2017). Propagator
// explanations become lemmas; learned clauses become derived ones.
//
// Logging does not influence the search, and no propagator is asked for a reason that the search does not need, except in probes, whose
// propagators keep no state. Root facts are logged late, right before the next step.

// Source identifies the origin of a clause or fact: negative for a rule, as numbered by the Proof; positive for a step; 0 if it holds by
// the definition of the variables.
type Source int32

// Hint is an antecedent of a derived clause: a step; a rule that makes Lit true; or, with Lit True, a rule that cannot be satisfied.
type Hint struct {
	By  Source
	Lit Lit
}

// Proof records the steps of a Solver as they happen. Lemma and Derived number their clauses.
type Proof interface {
	Unit(by Source, l Lit)                     // l is a root fact
	Lemma(rule Source, clause []Lit) Source    // the rule and the root facts entail the clause
	Derived(clause []Lit, hints []Hint) Source // the hints entail the clause; one literal is a root fact, none ends the proof
	Forget(step Source)                        // no later hint refers to the step
	Bound(l Lit, of Auxiliary, most int)       // defines l: the auxiliary number is at most most
}

// Auxiliary is a number that is determined by a full board.
type Auxiliary struct {
	Rule  Source // the rule that introduces it
	Part  byte   // the sort of number, 0 if the rule has only one
	Index int    // its number within the sort, from 1
	Of    Lit    // if Rule is 0, the variable it describes
}

// sources holds the sources of a literal's short clauses, parallel to its lists.
type sources struct{ binary, three []Source }

// proofLog is the state of a Solver that writes a proof.
type proofLog struct {
	Proof
	sources       []*sources        // by literal; nil if it has no short clauses
	sourceLists   int               // number of entries that are not nil
	lemmas        []Source          // by variable: the lemma of its explanation
	pairs         map[[2]Lit]Source // lemmas of group clauses, by their literals in order
	root          int               // number of root facts logged
	cone          []int32           // variables whose reasons the next derived clause uses
	hints         []Hint
	clause        []Lit
	conflictLemma Source // lemma of the current conflict, used by the next step only
}

// Proof returns the proof that the solver writes, nil if it writes none.
func (s *Solver) Proof() Proof {
	if s.proofLog == nil {
		return nil
	}
	return s.proofLog.Proof
}

// From runs f and attributes everything f adds to the source by.
func (s *Solver) From(by Source, f func()) {
	old := s.source
	s.source = by
	f()
	s.source = old
}

// CurrentSource returns the source of what is being added.
func (s *Solver) CurrentSource() Source { return s.source }

// Sourced is a Propagator with several sources: an implied literal comes from the source of its tag, a failure from that of tag 0.
type Sourced interface {
	Source(tag int32) Source
}

// propagatorSource returns the source of a propagator's conclusion.
func (s *Solver) propagatorSource(why reason) Source {
	q := &s.props[why.kind]
	if p, ok := q.p.(Sourced); ok && s.proofLog != nil {
		return p.Source(why.data)
	}
	return q.source
}

// sourcesOf returns the sources of l's short clauses, allocating them if necessary.
func (p *proofLog) sourcesOf(l Lit) *sources {
	if p.sources[l] == nil {
		p.sources[l] = new(sources)
		p.sourceLists++
	}
	return p.sources[l]
}

// grow extends the tables to the given number of literals.
func (p *proofLog) grow(lits int) {
	if p != nil {
		p.sources = append(p.sources, make([]*sources, lits-len(p.sources))...)
		p.lemmas = append(p.lemmas, make([]Source, lits/2-len(p.lemmas))...)
	}
}

// reasonSource returns the source of the clause or propagator that made l true, 0 if why is byNothing.
func (s *Solver) reasonSource(l Lit, why reason) Source {
	switch k := why.kind; {
	case k >= 0:
		return s.propagatorSource(why)
	case k == byNothing:
		return 0
	case k == byClause:
		return Source(s.arena[clause(why.data)+sourceWord])
	case k == byBinary:
		a := Lit(why.data)
		if at := s.groups.groupOf(a, l.Not()); at >= 0 {
			return s.proofLog.pair(&s.groups, at, a, l.Not())
		}
		return *s.proofLog.binary(s, a, l)
	}
	return *s.proofLog.three(s, Lit(byTernary-why.kind), Lit(why.data).Not(), l)
}

// binary returns the source entry of "a implies b".
func (p *proofLog) binary(s *Solver, a, b Lit) *Source {
	return &p.sources[a].binary[slices.Index(s.lists[a].binary, b)]
}

// three returns the source entry of "a implies b or c", or a dummy if simplify dropped the clause because a is a fact.
func (p *proofLog) three(s *Solver, a, b, c Lit) *Source {
	if i := slices.IndexFunc(s.lists[a].three, func(x pair) bool { return x == pair{b, c} || x == pair{c, b} }); i >= 0 {
		return &p.sources[a].three[i]
	}
	return new(Source)
}

// stepFor returns the step that makes l true, 0 if none is needed. A given clause becomes a lemma on first use; the lemma of a propagator's
// explanation already exists.
func (s *Solver) stepFor(l Lit, why reason) Source {
	p := s.proofLog
	if why.kind >= 0 {
		return p.lemmas[l.v()]
	}
	by := s.reasonSource(l, why)
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
		if s.groups.groupOf(a, l.Not()) >= 0 {
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

// lemma logs a lemma without literals that are false at the root and returns its step. It changes lits.
func (s *Solver) lemma(rule Source, lits []Lit) Source {
	s.logRoot()
	kept := lits[:0]
	for _, l := range lits {
		if s.Fixed(l) >= 0 {
			kept = append(kept, l)
		}
	}
	s.proofLog.clause = kept
	return s.proofLog.Lemma(rule, kept)
}

// logRoot logs the root facts that are not logged yet.
func (s *Solver) logRoot() {
	p := s.proofLog
	end := len(s.trail)
	if len(s.levels) > 0 {
		end = int(s.levels[0])
	}
	for ; p.root < end; p.root++ {
		l := s.trail[p.root]
		if by := s.reasonSource(l, s.vars[l.v()].why); by != 0 {
			p.Unit(by, l)
		}
	}
}

// logUnit logs that l is a fact from the current source. It does nothing without a proof or if the source is 0.
func (s *Solver) logUnit(l Lit) {
	if s.proofLog != nil && s.source != 0 {
		s.logRoot()
		s.proofLog.Unit(s.source, l)
	}
}

// logExplanation logs a propagator's explanation of p as a lemma.
func (s *Solver) logExplanation(p Lit, why reason, because []Lit) {
	if s.proofLog == nil {
		return
	}
	c := append(s.proofLog.clause[:0], p)
	for _, q := range because {
		c = append(c, q.Not())
	}
	s.proofLog.lemmas[p.v()] = s.lemma(s.propagatorSource(why), c)
}

// forgetLemmas forgets the lemmas of the literals on the trail from a position on.
func (s *Solver) forgetLemmas(from int) {
	if s.proofLog == nil {
		return
	}
	for _, l := range s.trail[from:] {
		if t := &s.proofLog.lemmas[l.v()]; *t > 0 {
			s.proofLog.Forget(*t)
			*t = 0
		}
	}
}

// conflictHint returns the hint for the clause or propagator that reported s.confl. A propagator's conflict becomes a lemma first, unless
// root facts alone contradict its rule.
func (s *Solver) conflictHint() Hint {
	why := s.blame
	if why.kind < 0 {
		return Hint{By: s.stepFor(s.confl[len(s.confl)-1].Not(), why)}
	}
	rule, c := s.propagatorSource(why), s.proofLog.clause[:0]
	for _, q := range s.confl {
		if s.Fixed(q) <= 0 {
			c = append(c, q.Not())
		}
	}
	if len(c) == 0 {
		s.logRoot()
		return Hint{By: rule}
	}
	s.proofLog.conflictLemma = s.lemma(rule, c)
	return Hint{By: s.proofLog.conflictLemma}
}

// logContradiction ends the proof with a contradiction at the root.
func (s *Solver) logContradiction() {
	if s.proofLog != nil {
		h := s.conflictHint()
		s.logRoot()
		s.derive(nil, h)
	}
}

// collectCone records for logLearned the variables that conflict analysis resolved, removed or passed. Their marks must still be in seen.
func (s *Solver) collectCone() {
	if s.proofLog == nil {
		return
	}
	cone := s.proofLog.cone[:0]
	for _, l := range s.learnt {
		s.seen[l.v()] = poisoned // needs no reason
	}
	for _, v := range s.touched {
		if s.seen[v] != poisoned {
			cone = append(cone, v)
		}
	}
	s.proofLog.cone = cone
}

// logLearned logs the clause in s.learnt and returns its step, 0 without a proof.
func (s *Solver) logLearned() Source {
	if s.proofLog == nil {
		return 0
	}
	return s.deriveFromCone(s.learnt, s.conflictHint())
}

// deriveFromCone logs a clause and returns its step. Its hints are p.hints, the reasons of the cone's variables in trail order, and last.
func (s *Solver) deriveFromCone(clause []Lit, last Hint) Source {
	p := s.proofLog
	slices.SortFunc(p.cone, func(a, b int32) int { return int(s.vars[a].at - s.vars[b].at) })
	hints := p.hints
	for _, v := range p.cone {
		l := Lit(2 * v)
		if s.vals[l] < 0 {
			l = l.Not()
		}
		if by := s.stepFor(l, s.vars[v].why); by != 0 {
			hints = append(hints, Hint{By: by})
		}
	}
	p.hints = hints
	return s.derive(clause, last)
}

// derive logs a clause that follows from p.hints and last, and returns its step. A last.By of 0 adds no hint. It clears p.hints.
func (s *Solver) derive(clause []Lit, last Hint) Source {
	p := s.proofLog
	s.logRoot()
	if last.By != 0 {
		p.hints = append(p.hints, last)
	}
	by := p.Derived(clause, p.hints)
	if p.hints = p.hints[:0]; p.conflictLemma != 0 {
		p.Forget(p.conflictLemma)
		p.conflictLemma = 0
	}
	return by
}

// logCore logs that not all assumptions of s.core can hold. The variables that led to this must be marked in seen. conflict means that
// s.confl contributes the last hint.
func (s *Solver) logCore(conflict bool) {
	if s.proofLog == nil {
		return
	}
	p := s.proofLog
	p.cone = p.cone[:0]
	for _, v := range s.touched {
		if s.vars[v].why.kind != byNothing {
			p.cone = append(p.cone, v)
		}
	}
	last := Hint{}
	if conflict {
		last = s.conflictHint()
	}
	clause := make([]Lit, len(s.core))
	for i, l := range s.core {
		clause[i] = l.Not()
	}
	s.deriveFromCone(clause, last)
}

// collectConeOf sets proofLog.cone to the implied variables among the given true literals and everything above the root that implies them,
// latest assignment first.
func (s *Solver) collectConeOf(lits ...Lit) {
	defer s.clearSeen()
	cone := s.proofLog.cone[:0]
	s.trace(lits, func(l Lit) bool {
		if s.vars[l.v()].why.kind != byNothing {
			cone = append(cone, l.v())
		}
		return true
	})
	s.proofLog.cone = cone
}

// eachReason calls f for each literal that implied l.
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
		for _, q := range s.reasonOf(l, why) {
			f(q)
		}
	}
}

// logBlocked logs the clause c, which excludes the decisions of the last model: they imply a board that the current source excludes.
func (s *Solver) logBlocked(c []Lit) Source {
	p := s.proofLog
	p.hints = p.hints[:0]
	hints := []Hint(nil)
	for _, l := range s.trail {
		switch why := s.vars[l.v()].why; {
		case s.vars[l.v()].level == 0:
		case why.kind >= 0:
			hints = append(hints, Hint{s.propagatorSource(why), l})
		default:
			if by := s.stepFor(l, why); by != 0 {
				hints = append(hints, Hint{By: by})
			}
		}
	}
	s.logRoot()
	return p.Derived(c, append(hints, Hint{By: s.source}))
}
