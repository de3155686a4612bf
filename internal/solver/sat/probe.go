package sat

import "slices"

// Probing assumes a literal and its negation at the root. If one fails, the other is a fact; whatever both imply is also a fact
// (Stålmarck's dilemma rule; Lynce and Marques-Silva, 2003). Strong, cheap propagators decide much of a problem this way before search.

// Probe probes the literals repeatedly while that yields facts, and adds the facts. It stops after the given number of propagator calls
// or when the context of the running Solve ends. It backtracks to the root first. It returns false if the formula has no model.
func (s *Solver) Probe(lits []Lit, calls int64) bool {
	s.backtrack(0)
	if s.unsat || !s.settle() {
		return false
	}
	if s.mustStop() {
		return true
	}
	p := &prober{s: s, mark: make([]int32, len(s.vals))}
	phase := slices.Clone(s.phase) // probing must not influence the search's phases
	defer func() { copy(s.phase, phase) }()
	end := s.stats.Calls + calls
	for i, fruitless := 0, 0; fruitless < len(lits) && s.stats.Calls < end && !s.mustStop(); i++ {
		fruitless++
		l := lits[i%len(lits)]
		if s.vals[l] != 0 {
			continue
		}
		p.both(l)
		if len(p.facts) == 0 {
			continue
		}
		fruitless = 0
		for _, f := range p.facts {
			s.assign(f, reason{byNothing, 0})
		}
		if !s.settle() {
			return false
		}
		if s.mustStop() {
			break // a probe requires a root fixpoint
		}
	}
	return true
}

// prober is the state of a Probe call.
type prober struct {
	s     *Solver
	mark  []int32 // by literal: the probe that made it true
	tries int32
	facts []Lit
}

// both sets p.facts to the literals that follow from probing l and its negation. It starts and ends at the root.
func (p *prober) both(l Lit) {
	s := p.s
	p.facts = p.facts[:0]
	p.tries++
	root := len(s.trail)
	if !p.try(l) {
		p.facts = append(p.facts, l.Not())
	} else {
		for _, m := range s.trail[root:] {
			p.mark[m] = p.tries
		}
		s.backtrack(0)
		if !p.try(l.Not()) {
			p.facts = append(p.facts, l)
		} else {
			for _, m := range s.trail[root:] {
				if p.mark[m] == p.tries {
					p.facts = append(p.facts, m)
				}
			}
			p.logShared(l)
		}
	}
	s.backtrack(0)
}

// logShared logs the facts that both literals imply: from ¬l, which is assumed now, and from l, which is assumed again.
func (p *prober) logShared(l Lit) {
	s := p.s
	if s.proofLog == nil || len(p.facts) == 0 {
		return
	}
	root, stats := s.trail[:s.levels[0]], s.stats
	one := make([]Source, len(p.facts))
	for i, m := range p.facts {
		s.collectConeOf(m)
		one[i] = s.deriveFromCone([]Lit{l, m}, Hint{})
	}
	s.backtrack(0)
	if p.try(l) && len(root) == int(s.levels[0]) {
		for i, m := range p.facts {
			s.collectConeOf(m)
			s.proofLog.hints = append(s.proofLog.hints[:0], Hint{By: one[i]})
			s.proofLog.Forget(s.deriveFromCone([]Lit{m}, Hint{}))
		}
	}
	for _, by := range one {
		s.proofLog.Forget(by)
	}
	s.stats = stats
}

// try opens a level, assumes l and propagates. It returns false on a conflict, which it logs in a proof. It returns true if the context
// ends during the logging.
func (p *prober) try(l Lit) bool {
	p.s.level()
	p.s.assign(l, reason{byNothing, 0})
	if p.s.propagate() {
		return true
	}
	if p.s.proofLog != nil {
		p.s.core = p.s.core[:0]
		p.s.collectCore(p.s.confl, true)
		if p.s.mustStop() { // the proof of the conflict is incomplete
			return true
		}
	}
	return false
}
