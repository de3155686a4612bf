package sat

// Propagation: all that follows from the trail, to a fixpoint. Clauses come first. A clause of two literals is a plain
// implication, kept apart. A longer one watches two of its literals (Moskewicz et al., Chaff, 2001); beside each watch stands a
// "blocking" literal of the clause, and while that is true the clause itself is not touched (Een and Sörensson, MiniSat 2.1, 2008).
// When clauses have nothing more to say, the cheapest waiting propagator runs, and clauses again.

// put makes l true.
func (s *Solver) put(l Lit, why reason) {
	v := l.v()
	s.vals[l], s.vals[l^1] = 1, -1
	s.vars[v] = variable{why, int32(len(s.levels)), int32(len(s.trail))}
	s.trail = append(s.trail, l)
}

// propagate runs to the fixpoint, or until the context of the running Solve ends: then s.ended(), and what has not had its say yet
// keeps waiting. After a conflict it returns false, and s.confl holds true literals that cannot all be true.
func (s *Solver) propagate() bool {
	for {
		for s.head < len(s.trail) {
			if s.work >= s.look && s.looked() {
				return true
			}
			p := s.trail[s.head]
			s.head++
			if int(p) < len(s.groups.of) && !s.excluded(p) || !s.implied(p) || !s.divided(p) || !s.watched(p) {
				return false
			}
			by := s.vars[p.v()].why.kind
			for _, w := range s.lists[p].wakes {
				if w.prop == by {
					continue // it knows
				}
				q := &s.props[w.prop]
				if w.index < 0 {
					q.woken = true
				} else {
					q.news = append(q.news, w.index)
				}
				if !q.queued {
					q.queued = true
					s.queue[q.cost] = append(s.queue[q.cost], w.prop)
				}
			}
		}
		if s.work >= s.look && s.looked() {
			return true
		}
		id := s.dequeue()
		if id < 0 {
			return true
		}
		if !s.call(id) {
			return false
		}
	}
}

// implied goes through the clauses of two literals that p makes into facts.
func (s *Solver) implied(p Lit) bool {
	vals := s.vals
	for _, q := range s.lists[p].binary {
		if v := vals[q]; v > 0 {
			continue
		} else if v < 0 {
			s.confl, s.blame = append(s.confl[:0], p, q.Not()), reason{byBinary, int32(p)}
			return false
		}
		s.stats.Propagations++
		s.put(q, reason{byBinary, int32(p)})
	}
	return true
}

// divided goes through the given clauses of three literals in which p has become false. They are not watched: looking at both
// others is as fast, and needs no upkeep.
func (s *Solver) divided(p Lit) bool {
	vals := s.vals
	for _, c := range s.lists[p].three {
		// -1 and 0, 0 and -1, or both -1: else it has a true literal or two open ones.
		a, b := vals[c.a], vals[c.b]
		if a+b >= 0 {
			continue
		}
		switch {
		case a == 0:
			s.stats.Propagations++
			s.put(c.a, ternary(p, c.b.Not()))
		case b == 0:
			s.stats.Propagations++
			s.put(c.b, ternary(p, c.a.Not()))
		default:
			s.confl, s.blame = append(s.confl[:0], p, c.a.Not(), c.b.Not()), ternary(p, c.a.Not())
			return false
		}
	}
	return true
}

// watched goes through the longer clauses in which p has made a watched literal false.
func (s *Solver) watched(p Lit) bool {
	ws := s.lists[p].watches
	out := p.Not() // the literal that is false now
	vals := s.vals
	kept := 0
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if vals[w.blocker] > 0 {
			ws[kept] = w
			kept++
			continue
		}
		// The other watched literal is the one of the first two that is not out.
		lits := s.lits(w.clause)
		other := lits[0] ^ lits[1] ^ int32(out)
		if Lit(other) != w.blocker && vals[other] > 0 {
			ws[kept] = watch{w.clause, Lit(other)}
			kept++
			continue
		}
		// A literal that is not false takes over the watch.
		found := -1
		if len(lits) < longClause {
			for k := 2; k < len(lits); k++ {
				if vals[lits[k]] >= 0 {
					found = k
					break
				}
			}
		} else {
			found = s.nextWatch(w.clause)
		}
		if found >= 0 {
			l := Lit(lits[found])
			lits[0], lits[1], lits[found] = other, int32(l), int32(out)
			s.watches.push(&s.lists[l.Not()].watches, watch{w.clause, Lit(other)})
			continue
		}
		ws[kept] = w
		kept++
		if vals[other] < 0 {
			kept += copy(ws[kept:], ws[i+1:])
			s.lists[p].watches = ws[:kept]
			s.confl, s.blame = s.confl[:0], reason{byClause, int32(w.clause)}
			for _, l := range lits {
				s.confl = append(s.confl, Lit(l).Not())
			}
			return false
		}
		lits[0], lits[1] = other, int32(out)
		s.stats.Propagations++
		s.put(Lit(other), reason{byClause, int32(w.clause)})
	}
	s.lists[p].watches = ws[:kept]
	return true
}

// longClause is the length from which on a given clause keeps the place where a literal to watch was last found. Looked for from the
// start, a clause of n literals that become false one after the other would cost n²/2 looks (Gent, Optimal Implementation of Watched
// Literals and More General Techniques, 2013).
const longClause = 64

// nextWatch finds a literal of a long clause that is not false, the first two apart; -1 when there is none. A clause that was given keeps
// the place in the word that is the activity of a learned one.
func (s *Solver) nextWatch(c clause) int {
	lits, from := s.lits(c), 2
	given := s.arena[c+1]>>lbdShift == 0
	if given {
		from = max(2, min(int(s.arena[c+2]), len(lits)-1))
	}
	for i := range len(lits) - 2 {
		k := from + i
		if k >= len(lits) {
			k -= len(lits) - 2
		}
		if s.vals[lits[k]] >= 0 {
			if given {
				s.arena[c+2] = int32(k)
			}
			s.work += int64(i / litsPerWork)
			return k
		}
	}
	s.work += int64(len(lits) / litsPerWork)
	return -1
}

// enqueue makes sure that a propagator will run.
func (s *Solver) enqueue(id int32) {
	q := &s.props[id]
	if !q.queued {
		q.queued = true
		s.queue[q.cost] = append(s.queue[q.cost], id)
	}
}

// dequeue takes the cheapest waiting propagator, -1 when none waits.
func (s *Solver) dequeue() int32 {
	for c := range s.queue {
		if s.qhead[c] < len(s.queue[c]) {
			id := s.queue[c][s.qhead[c]]
			s.qhead[c]++
			return id
		}
		s.queue[c], s.qhead[c] = s.queue[c][:0], 0
	}
	return -1
}

// call runs a propagator. While its guard does not hold it rests and its news is dropped; when the guard comes true it is told
// everything anew.
func (s *Solver) call(id int32) bool {
	q := &s.props[id]
	q.queued = false
	if s.vals[q.guard] <= 0 {
		q.news = q.news[:0]
		return true
	}
	if q.woken {
		q.woken = false
		q.news = q.news[:0]
		for i, l := range q.watch {
			if s.vals[l] > 0 {
				q.news = append(q.news, int32(i))
			}
		}
	}
	s.stats.Calls++
	s.worked(q.cost)
	s.now.prop = id
	s.now.failed = false
	news := q.news
	q.news = q.news[:0]
	ok := q.p.Propagate(&s.now, news)
	if ok == s.now.failed {
		panic("sat: Propagate must return false exactly when an Imply or Fail did")
	}
	return ok
}

// What is done in the time of a cheap call, at the least.
const (
	varsPerWork = 128 // variables that a costly propagator looks at
	litsPerWork = 64  // literals of a clause that are looked at for one to watch
)

// worked counts a call of a propagator, or a question why it implied something.
func (s *Solver) worked(c Cost) {
	s.work++
	if c != Cheap { // it may look at the whole problem
		s.work += int64(len(s.vars) / varsPerWork)
	}
}

// dropNews forgets what propagators have not looked at yet.
func (s *Solver) dropNews() {
	for c := range s.queue {
		for _, id := range s.queue[c][s.qhead[c]:] {
			q := &s.props[id]
			q.queued, q.woken, q.news = false, false, q.news[:0]
		}
		s.queue[c], s.qhead[c] = s.queue[c][:0], 0
	}
}

// back undoes all decision levels above the one given, and with them all news not yet looked at: see the invariant in doc.go.
func (s *Solver) back(level int) {
	if len(s.levels) <= level {
		return
	}
	s.dropNews()
	start := s.levels[level]
	s.unteach(int(start))
	s.work += int64((len(s.trail) - int(start)) / litsPerWork)
	for i := len(s.trail) - 1; i >= int(start); i-- {
		l := s.trail[i]
		v := l.v()
		s.vals[l], s.vals[l^1] = 0, 0
		s.phase[v] = int8(l & 1)
		s.told[v] = span{}
		if s.place[v] < 0 {
			s.insert(v)
		}
	}
	if level == 0 {
		s.expl = s.expl[:1]
	}
	s.trail = s.trail[:start]
	s.head = len(s.trail)
	s.levels = s.levels[:level]
	for i := len(s.undo) - 1; i >= int(s.undos[level]); i-- {
		s.mem[s.undo[i].at] = s.undo[i].old
	}
	s.undo = s.undo[:s.undos[level]]
	s.undos = s.undos[:level]
}
