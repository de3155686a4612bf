package sat

import "fmt"

// Conflict analysis walks back over reasons from a set of true literals that cannot all be true, until one literal of the conflict's
// level is left: the first unique implication point (Marques-Silva and Sakallah, GRASP, 1996; Zhang et al., 2001). The learned clause
// consists of the negations of that literal and of the literals found on lower levels. Literals that the others imply are removed
// (Sörensson and Biere, 2009). Propagators explain their implications during this walk, at most once per implication while it stays true.

// analyze stores in s.learnt the clause learned from s.confl and returns the level to backtrack to and the clause's LBD (its number of
// distinct decision levels). learnt[0] becomes true after backtracking; learnt[1], if present, belongs to the returned level. The
// conflict must contain a literal above the root, and the current level must be the highest among its literals. ok is false if the
// context of the running Solve ended; then nothing is learned.
func (s *Solver) analyze() (level int, lbd int32, ok bool) {
	defer s.clearSeen()
	s.trimExplanations()
	s.learnt = append(s.learnt[:0], 0) // for the asserting literal
	current := int32(len(s.levels))
	open := 0 // literals of the current level that are not resolved yet
	meet := func(l Lit) {
		v := l.v()
		x := &s.vars[v]
		if s.seen[v] != 0 || x.level == 0 {
			return
		}
		s.seen[v] = 1
		s.touched = append(s.touched, v)
		s.bumpVariable(v)
		if x.level >= current {
			open++
		} else {
			s.learnt = append(s.learnt, l.Not())
		}
	}
	for _, l := range s.confl {
		meet(l)
	}
	i := len(s.trail) - 1
	for {
		if s.work >= s.nextCheck && s.interrupted() {
			return 0, 0, false
		}
		for s.seen[s.trail[i].v()] == 0 {
			i--
		}
		p := s.trail[i]
		i--
		open--
		if open == 0 {
			s.learnt[0] = p.Not()
			break
		}
		switch why := s.vars[p.v()].why; why.kind {
		case byClause:
			c := clause(why.data)
			s.touch(c)
			for _, q := range s.lits(c) {
				if Lit(q) != p {
					meet(Lit(q).Not())
				}
			}
		case byBinary:
			meet(Lit(why.data))
		default:
			if why.kind <= byTernary {
				meet(Lit(byTernary - why.kind))
				meet(Lit(why.data))
				continue
			}
			for _, q := range s.reasonOf(p, why) {
				meet(q)
			}
		}
	}
	if !s.minimise() {
		return 0, 0, false
	}
	s.collectCone()
	return s.backLevel(), s.countLevels(s.learnt), true
}

// clearSeen clears the marks that a walk over reasons left in seen.
func (s *Solver) clearSeen() {
	for _, v := range s.touched {
		s.seen[v] = 0
	}
	s.touched = s.touched[:0]
}

// reasonOf returns the true literals from which a propagator implied p. The explanation is cached while p stays true.
func (s *Solver) reasonOf(p Lit, why reason) []Lit {
	t := &s.explained[p.v()]
	if t.end == 0 {
		from := len(s.explLits)
		s.explBuf = s.explain(why.kind, why.data, p, View{s, s.vars[p.v()].at}, s.explBuf[:0])
		s.explLits = append(s.explLits, s.explBuf...) // a copy: a propagator may keep the slice it was given
		s.logExplanation(p, why, s.explBuf)
		*t = span{int32(from), int32(len(s.explLits))}
	}
	return s.explLits[t.from:t.end]
}

// span is a range of explLits, empty if end is 0.
type span struct{ from, end int32 }

// maxExplained is the default limit of cached explanation literals.
const maxExplained = 1 << 20

// trimExplanations clears the cache of explanations if it is too large.
func (s *Solver) trimExplanations() {
	if len(s.explLits) > s.maxExplained {
		s.forgetLemmas(0)
		clear(s.explained)
		s.explLits = s.explLits[:1]
	}
}

// Marks in seen, besides 1 for literals of the clause.
const (
	implied  = 2 // the literal is implied by the clause
	poisoned = 3 // it is not implied
)

// minimise removes literals of s.learnt that the others imply. It returns false if the context of the running Solve ended.
func (s *Solver) minimise() bool {
	s.stampNo++
	for len(s.stamp) <= len(s.levels) {
		s.stamp = append(s.stamp, 0)
	}
	for _, l := range s.learnt[1:] {
		s.stamp[s.vars[l.v()].level] = s.stampNo
	}
	kept := 1
	for _, l := range s.learnt[1:] {
		if s.work >= s.nextCheck && s.interrupted() {
			return false
		}
		if s.vars[l.v()].why.kind == byNothing || !s.redundant(l.v(), 0) {
			s.learnt[kept] = l
			kept++
		}
	}
	s.learnt = s.learnt[:kept]
	return true
}

const maxMinimiseDepth = 500

// redundant reports whether every literal in the reason of v is in the clause or is itself redundant.
func (s *Solver) redundant(v int32, depth int) bool {
	why := s.vars[v].why
	p := Lit(2 * v)
	if s.vals[p] < 0 {
		p = p.Not()
	}
	follows := func(q int32) bool {
		x := &s.vars[q]
		switch {
		case x.level == 0 || s.seen[q] == 1 || s.seen[q] == implied:
			return true
		case x.why.kind == byNothing || s.seen[q] == poisoned || depth > maxMinimiseDepth || s.stamp[x.level] != s.stampNo:
			return false
		}
		ok := s.redundant(q, depth+1)
		s.touched = append(s.touched, q)
		if ok {
			s.seen[q] = implied
		} else {
			s.seen[q] = poisoned
		}
		return ok
	}
	switch why.kind {
	case byClause:
		for _, q := range s.lits(clause(why.data)) {
			if Lit(q) != p && !follows(q>>1) {
				return false
			}
		}
	case byBinary:
		return follows(why.data >> 1)
	default:
		if why.kind <= byTernary {
			return follows(int32(byTernary-why.kind)>>1) && follows(why.data>>1)
		}
		for _, q := range s.reasonOf(p, why) {
			if !follows(q.v()) {
				return false
			}
		}
	}
	return true
}

// backLevel moves a literal of the second highest level in s.learnt to position 1 and returns that level. It returns 0 for a single
// literal.
func (s *Solver) backLevel() int {
	if len(s.learnt) == 1 {
		return 0
	}
	best := 1
	for i := 2; i < len(s.learnt); i++ {
		if s.vars[s.learnt[i].v()].level > s.vars[s.learnt[best].v()].level {
			best = i
		}
	}
	s.learnt[1], s.learnt[best] = s.learnt[best], s.learnt[1]
	return int(s.vars[s.learnt[1].v()].level)
}

// countLevels returns the LBD of assigned literals (Audemard and Simon, Glucose, 2009).
func (s *Solver) countLevels(lits []Lit) int32 {
	s.stampNo++
	for len(s.stamp) <= len(s.levels) {
		s.stamp = append(s.stamp, 0)
	}
	n := int32(0)
	for _, l := range lits {
		if lv := s.vars[l.v()].level; s.stamp[lv] != s.stampNo {
			s.stamp[lv] = s.stampNo
			n++
		}
	}
	return n
}

// analyzeFinal sets s.core to p and the assumptions that imply that p, an assumption, is false.
func (s *Solver) analyzeFinal(p Lit) {
	s.core = append(s.core[:0], p)
	s.collectCore([]Lit{p.Not()}, false)
}

// collectCore adds to s.core the assumptions that imply the given true literals. conflict means that these are a conflict, not the reason
// why s.core[0] is false; only the proof needs it. It stops early if the context of the running Solve ends.
func (s *Solver) collectCore(lits []Lit, conflict bool) {
	defer s.clearSeen()
	s.trimExplanations()
	if s.trace(lits, func(p Lit) bool {
		if s.work >= s.nextCheck && s.interrupted() {
			return false
		}
		if s.vars[p.v()].why.kind == byNothing && (len(s.core) == 0 || s.core[0] != p) {
			s.core = append(s.core, p)
		}
		return true
	}) {
		s.logCore(conflict)
	}
}

// trace marks the given true literals and everything above the root that implies them, and calls f for each, latest assignment first. It
// stops and returns false when f does.
func (s *Solver) trace(lits []Lit, f func(Lit) bool) bool {
	meet := func(l Lit) {
		if v := l.v(); s.vars[v].level > 0 && s.seen[v] == 0 {
			s.seen[v] = 1
			s.touched = append(s.touched, v)
		}
	}
	for _, l := range lits {
		meet(l)
	}
	for i := len(s.trail) - 1; i >= 0 && s.vars[s.trail[i].v()].level > 0; i-- {
		p := s.trail[i]
		if s.seen[p.v()] == 0 {
			continue
		}
		if !f(p) {
			return false
		}
		s.eachReason(p, meet)
	}
	return true
}

// With an Oracle, every explanation is tested when it is used: its literals must have been true at the time of the implication, and the
// oracle must confirm the entailment. Otherwise the cost is one comparison per explanation.

// check panics unless the literals because were true at v and entail l (a contradiction if l is False). It does nothing without an oracle.
func (s *Solver) check(prop int32, l Lit, v View, because []Lit) {
	if s.entails == nil {
		return
	}
	p := s.props[prop].p
	for _, q := range because {
		if !v.True(q) {
			panic(fmt.Sprintf("sat: %T explains %v by %v, which was not true then", p, l, q))
		}
	}
	if !s.entails(because, l) {
		panic(fmt.Sprintf("sat: %T explains %v by %v, which does not entail it", p, l, because))
	}
}
