package sat

import "slices"

// Probing: try a literal both ways at the root. When one way fails at once the other holds, and what both ways imply holds anyway
// (Stålmarck's dilemma rule; Lynce and Marques-Silva, 2003). Where propagators are strong and cheap this decides much of a
// problem before search has to.

// probesPerLook is how often the context is looked at.
const probesPerLook = 16

// Probe tries each of the literals both ways, round and round while that finds facts, and keeps the facts. It stops after the given
// number of propagator calls, or when the context of the Solve that runs it ends. It goes back to the root first, and returns false
// when the formula has no model.
func (s *Solver) Probe(lits []Lit, calls int64) bool {
	s.back(0)
	if s.broken || !s.settle() {
		return false
	}
	if s.ended() {
		return true
	}
	p := &prober{s: s, mark: make([]int32, len(s.vals))}
	phase := slices.Clone(s.phase) // probes say nothing of where search should go on
	defer func() { copy(s.phase, phase) }()
	end := s.stats.Calls + calls
	for i, fruitless := 0, 0; fruitless < len(lits) && s.stats.Calls < end && !(i%probesPerLook == 0 && s.ended()); i++ {
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
			s.put(f, reason{byNothing, 0})
		}
		if !s.settle() {
			return false
		}
		if s.ended() {
			break // no try may begin before all of the root is propagated
		}
	}
	return true
}

// prober is a running Probe.
type prober struct {
	s     *Solver
	mark  []int32 // by literal: the try in which it came true
	tries int32
	facts []Lit
}

// both finds facts by trying l and its negation.
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
		s.back(0)
		if !p.try(l.Not()) {
			p.facts = append(p.facts, l)
		} else {
			for _, m := range s.trail[root:] {
				if p.mark[m] == p.tries {
					p.facts = append(p.facts, m)
				}
			}
			p.tell(l)
		}
	}
	s.back(0)
}

// tell writes the facts that both ways imply: that each follows from l's negation, which is being tried, and from l, which is tried
// once more.
func (p *prober) tell(l Lit) {
	s := p.s
	if s.scribe == nil || len(p.facts) == 0 {
		return
	}
	root, stats := s.trail[:s.levels[0]], s.stats
	one := make([]Source, len(p.facts))
	for i, m := range p.facts {
		s.coneOf(m)
		one[i] = s.deriveFromCone([]Lit{l, m}, Hint{})
	}
	s.back(0)
	if p.try(l) && len(root) == int(s.levels[0]) {
		for i, m := range p.facts {
			s.coneOf(m)
			s.scribe.hints = append(s.scribe.hints[:0], Hint{By: one[i]})
			s.scribe.Forget(s.deriveFromCone([]Lit{m}, Hint{}))
		}
	}
	for _, by := range one {
		s.scribe.Forget(by)
	}
	s.stats = stats
}

// try decides l and propagates.
func (p *prober) try(l Lit) bool {
	p.s.level()
	p.s.put(l, reason{byNothing, 0})
	if p.s.propagate() {
		return true
	}
	if p.s.scribe != nil {
		p.s.core = p.s.core[:0]
		p.s.clash(p.s.confl, true)
		if p.s.ended() { // the proof lacks why
			return true
		}
	}
	return false
}
