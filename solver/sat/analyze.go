package sat

import "fmt"

// Conflict analysis: from a set of true literals that cannot all be true, walk back over reasons until one literal of the conflict's
// level is left, the first unique implication point (Marques-Silva and Sakallah, GRASP, 1996; Zhang et al., 2001). The
// negations of what was met on lower levels and of that literal are a new clause, which, after going back, makes the
// opposite of that literal a fact. Literals that follow from the others are left out (Sörensson and Biere, 2009). Reasons of
// propagators are asked for here, once each as long as what they explain stays true.

// analyze turns the conflict in s.confl into a clause in s.learnt. It returns the level to go back to and the clause's LBD, the number
// of decision levels in it. Before: the conflict has a literal above the root, and the current level is the highest of its
// literals. After: learnt[0] is the literal to make true, learnt[1], if any, is of the level returned. It is not ok when the context
// of the running Solve ended: then nothing is learned.
func (s *Solver) analyze() (level int, lbd int32, ok bool) {
	defer s.unmark()
	s.tidyTold()
	s.learnt = append(s.learnt[:0], 0) // room for the first
	current := int32(len(s.levels))
	open := 0 // literals of the current level still to be resolved
	meet := func(l Lit) {
		v := l.v()
		x := &s.vars[v]
		if s.seen[v] != 0 || x.level == 0 {
			return
		}
		s.seen[v] = 1
		s.touched = append(s.touched, v)
		s.raise(v)
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
		if s.work >= s.look && s.looked() {
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
			s.used(c)
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
			for _, q := range s.because(p, why) {
				meet(q)
			}
		}
	}
	if !s.minimise() {
		return 0, 0, false
	}
	s.gather()
	return s.backLevel(), s.countLevels(s.learnt), true
}

// unmark takes back what a walk over reasons has marked in seen.
func (s *Solver) unmark() {
	for _, v := range s.touched {
		s.seen[v] = 0
	}
	s.touched = s.touched[:0]
}

// because are the true literals from which a propagator implied p. It is asked for them once, as long as p stays true.
func (s *Solver) because(p Lit, why reason) []Lit {
	t := &s.told[p.v()]
	if t.end == 0 {
		from := len(s.expl)
		s.tell = s.explain(why.kind, why.data, p, View{s, s.vars[p.v()].at}, s.tell[:0])
		s.expl = append(s.expl, s.tell...) // a copy: a propagator may keep the slice it was given
		s.teach(p, why, s.tell)
		*t = span{int32(from), int32(len(s.expl))}
	}
	return s.expl[t.from:t.end]
}

// span is a piece of the explanations told; none when end is 0.
type span struct{ from, end int32 }

// toldMax is how many literals of explanations a Solver keeps, unless a test wants fewer.
const toldMax = 1 << 20

// tidyTold forgets what propagators have told when there is too much of it.
func (s *Solver) tidyTold() {
	if len(s.expl) > s.toldMax {
		s.unteach(0)
		clear(s.told)
		s.expl = s.expl[:1]
	}
}

// Marks in seen, beside 1 for literals of the clause: what is known of a literal's redundancy.
const (
	implied  = 2 // it follows from the clause
	poisoned = 3 // it does not
)

// minimise leaves out the literals of s.learnt that follow from the others; false when the context of the running Solve ended.
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
		if s.work >= s.look && s.looked() {
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

const minimiseDepth = 500

// redundant reports whether all that made the variable's literal true is in the clause or is itself redundant.
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
		case x.why.kind == byNothing || s.seen[q] == poisoned || depth > minimiseDepth || s.stamp[x.level] != s.stampNo:
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
		for _, q := range s.because(p, why) {
			if !follows(q.v()) {
				return false
			}
		}
	}
	return true
}

// backLevel puts a literal of the highest level but the current one second, and returns that level.
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

// countLevels is the LBD of a clause whose literals are all assigned (Audemard and Simon, Glucose, 2009).
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

// analyzeFinal finds the assumptions from which p, an assumption that is false, follows to be false. After: s.core holds them and p.
func (s *Solver) analyzeFinal(p Lit) {
	s.core = append(s.core[:0], p)
	s.clash([]Lit{p.Not()}, false)
}

// clash adds to s.core the assumptions on which the true literals given rest, which are a conflict or the reason why an assumption
// is false. When the context of the running Solve ends, it stops where it is.
func (s *Solver) clash(lits []Lit, conflict bool) {
	defer s.unmark()
	s.tidyTold()
	if s.trace(lits, func(p Lit) bool {
		if s.work >= s.look && s.looked() {
			return false
		}
		if s.vars[p.v()].why.kind == byNothing && (len(s.core) == 0 || s.core[0] != p) {
			s.core = append(s.core, p)
		}
		return true
	}) {
		s.tellCore(conflict)
	}
}

// trace marks the true literals given and those on which they rest, above the root, and shows each to f, those assigned last first. It
// ends, and is false, when f is.
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

// Where a Solver has an Oracle, and with the build tag check everywhere, every explanation is tested when it is used: what it names must
// have been true at the moment it speaks of, and the oracle, if any, must agree that it entails the conclusion. Nothing else pays for it
// than a look at whether there is one, once for each explanation.

// check tests what a propagator says, where that is asked for: that what was true at v entails l, or a contradiction when l is False.
func (s *Solver) check(prop int32, l Lit, v View, because []Lit) {
	if !checking && s.entails == nil {
		return
	}
	p := s.props[prop].p
	for _, q := range because {
		if !v.True(q) {
			panic(fmt.Sprintf("sat: %T explains %v by %v, which was not true then", p, l, q))
		}
	}
	if f := s.entails; f != nil && !f(because, l) {
		panic(fmt.Sprintf("sat: %T explains %v by %v, which does not entail it", p, l, because))
	}
}
