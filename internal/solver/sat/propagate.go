package sat

// Propagation runs to a fixpoint, clauses first. Binary clauses are stored as implications. Longer clauses watch two of their literals
// (Moskewicz et al., Chaff, 2001); each watch stores a blocking literal of the clause, and while that is true the clause is not visited
// (Eén and Sörensson, MiniSat 2.1, 2008). When no clause propagates, the cheapest pending propagator runs, then clauses again.

// assign makes l true.
func (s *Solver) assign(l Lit, why reason) {
	v := l.v()
	s.vals[l], s.vals[l^1] = 1, -1
	s.vars[v] = variable{why, int32(len(s.levels)), int32(len(s.trail))}
	s.trail = append(s.trail, l)
}

// propagate runs to the fixpoint, or until the context of the running Solve ends; pending propagators then stay pending. On a conflict it
// returns false and s.confl holds true literals that cannot all be true.
func (s *Solver) propagate() bool {
	for {
		for s.head < len(s.trail) {
			if s.work >= s.nextCheck && s.interrupted() {
				return true
			}
			p := s.trail[s.head]
			s.head++
			if int(p) < len(s.groups.of) && !s.propagateGroups(p) || !s.propagateBinary(p) || !s.propagateTernary(p) || !s.propagateLong(p) {
				return false
			}
			by := s.vars[p.v()].why.kind
			for _, w := range s.lists[p].wakes {
				if w.prop == by {
					continue // a propagator is not notified of its own implications
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
		if s.work >= s.nextCheck && s.interrupted() {
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

// propagateBinary assigns what p implies through binary clauses. It returns false on a conflict (s.confl, s.blame).
func (s *Solver) propagateBinary(p Lit) bool {
	vals := s.vals
	for _, q := range s.lists[p].binary {
		if v := vals[q]; v > 0 {
			continue
		} else if v < 0 {
			s.confl, s.blame = append(s.confl[:0], p, q.Not()), reason{byBinary, int32(p)}
			return false
		}
		s.stats.Propagations++
		s.assign(q, reason{byBinary, int32(p)})
	}
	return true
}

// propagateTernary visits the given ternary clauses in which p made a literal false, and returns false on a conflict (s.confl, s.blame).
// They are not watched: reading the other two literals is as fast and needs no upkeep.
func (s *Solver) propagateTernary(p Lit) bool {
	vals := s.vals
	for _, c := range s.lists[p].three {
		// Continue only if both are false, or one is false and the other unassigned.
		a, b := vals[c.a], vals[c.b]
		if a+b >= 0 {
			continue
		}
		switch {
		case a == 0:
			s.stats.Propagations++
			s.assign(c.a, ternary(p, c.b.Not()))
		case b == 0:
			s.stats.Propagations++
			s.assign(c.b, ternary(p, c.a.Not()))
		default:
			s.confl, s.blame = append(s.confl[:0], p, c.a.Not(), c.b.Not()), ternary(p, c.a.Not())
			return false
		}
	}
	return true
}

// propagateLong visits the longer clauses in which p made a watched literal false. It returns false on a conflict (s.confl, s.blame).
func (s *Solver) propagateLong(p Lit) bool {
	ws := s.lists[p].watches
	out := p.Not() // the watched literal that became false
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
		// Move the watch to a literal that is not false.
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
		s.assign(Lit(other), reason{byClause, int32(w.clause)})
	}
	s.lists[p].watches = ws[:kept]
	return true
}

// longClause is the length from which a given clause stores the position where its last watch was found. Searching from the start would
// cost n²/2 visits while n literals become false one after another (Gent, Optimal Implementation of Watched Literals and More General
// Techniques, 2013).
const longClause = 64

// nextWatch returns the position of a literal of a long clause, beyond the first two, that is not false; -1 if none. Given
// clauses store the position in the word that holds the activity of learned ones.
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

// enqueue schedules a propagator.
func (s *Solver) enqueue(id int32) {
	q := &s.props[id]
	if !q.queued {
		q.queued = true
		s.queue[q.cost] = append(s.queue[q.cost], id)
	}
}

// dequeue removes and returns the cheapest pending propagator, -1 if none is pending.
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

// call runs a propagator and returns false on a conflict. While its guard is not true, its events are dropped; when the guard becomes true,
// it receives all of them again.
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
	s.addWork(q.cost)
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

// Units of work: one unit takes about as long as a cheap propagator call.
const (
	varsPerWork = 128 // variables that a costly propagator visits
	litsPerWork = 64  // literals visited in search of a watch
)

// addWork accounts for a call of Propagate or Explain.
func (s *Solver) addWork(c Cost) {
	s.work++
	if c != Cheap { // it may visit the whole problem
		s.work += int64(len(s.vars) / varsPerWork)
	}
}

// dropNews discards all pending propagators and their events.
func (s *Solver) dropNews() {
	for c := range s.queue {
		for _, id := range s.queue[c][s.qhead[c]:] {
			q := &s.props[id]
			q.queued, q.woken, q.news = false, false, q.news[:0]
		}
		s.queue[c], s.qhead[c] = s.queue[c][:0], 0
	}
}

// backtrack undoes all decision levels above the given one and discards pending events (see the invariant in doc.go).
func (s *Solver) backtrack(level int) {
	if len(s.levels) <= level {
		return
	}
	s.dropNews()
	start := s.levels[level]
	s.forgetLemmas(int(start))
	s.work += int64((len(s.trail) - int(start)) / litsPerWork)
	for i := len(s.trail) - 1; i >= int(start); i-- {
		l := s.trail[i]
		v := l.v()
		s.vals[l], s.vals[l^1] = 0, 0
		s.phase[v] = int8(l & 1)
		s.explained[v] = span{}
		if s.place[v] < 0 {
			s.insert(v)
		}
	}
	if level == 0 {
		s.explLits = s.explLits[:1]
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
