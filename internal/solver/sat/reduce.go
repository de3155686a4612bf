package sat

import (
	"cmp"
	"math"
	"slices"
)

// Clauses are stored in one slice of integers, for locality and because the garbage collector need not scan it. A clause is a header of
// four words (size; LBD and flags; activity or, for long given clauses, the position of the last watch; source) followed by its literals,
// of which the first two are watched.
//
// Learned clauses are deleted by tiers (Oh, 2015; Audemard and Simon, 2009): clauses with LBD ≤ 2 stay, those with LBD ≤ 6 stay while
// they have been used recently, and each reduction deletes the less active half of the rest. The remaining clauses are compacted.

// clause is the offset of a clause in Solver.arena; 0 is none.
type clause int32

const (
	header     = 4
	sourceWord = 3
	coreLBD    = 2
	midLBD     = 6
	usedFlag   = 3 // two bits: reductions that the clause survives because it was used
	lbdShift   = 2
	moved      = math.MinInt32
	claGrowth  = 1 / 0.999
)

// lits returns the literals of a clause, as a part of the arena that is valid until the next attach or compact.
func (s *Solver) lits(c clause) []int32 {
	n := s.arena[c]
	return s.arena[c+header : int32(c)+header+n : int32(c)+header+n]
}

func (s *Solver) claActivity(c clause) float32 {
	return math.Float32frombits(uint32(s.arena[c+2]))
}

// attach stores a clause of at least three literals, watches its first two and returns its offset. lbd is 0 for a clause that is not
// learned.
func (s *Solver) attach(lits []Lit, learned bool, lbd int32, by Source) clause {
	c := clause(len(s.arena))
	s.arena = append(s.arena, int32(len(lits)), lbd<<lbdShift|1, 0, int32(by))
	for _, l := range lits {
		s.arena = append(s.arena, int32(l))
	}
	s.watches.push(&s.lists[lits[0].Not()].watches, watch{c, lits[1]})
	s.watches.push(&s.lists[lits[1].Not()].watches, watch{c, lits[0]})
	if learned {
		s.learned = append(s.learned, c)
		s.bumpClause(c)
	}
	return c
}

// bumpClause increases the activity of a learned clause.
func (s *Solver) bumpClause(c clause) {
	a := s.claActivity(c) + s.claBump
	s.arena[c+2] = int32(math.Float32bits(a))
	if a > 1e20 {
		for _, d := range s.learned {
			s.arena[d+2] = int32(math.Float32bits(s.claActivity(d) * 1e-20))
		}
		s.claBump *= 1e-20
	}
}

// touch records that a clause took part in a conflict and lowers its LBD if possible. Given clauses have LBD 0.
func (s *Solver) touch(c clause) {
	h := s.arena[c+1]
	lbd := h >> lbdShift
	if lbd == 0 {
		return
	}
	s.bumpClause(c)
	if lbd > coreLBD {
		if n := s.countClause(c); n < lbd {
			lbd = n
		}
		u := int32(1)
		if lbd <= midLBD {
			u = 2
		}
		s.arena[c+1] = lbd<<lbdShift | u
	}
}

// countClause returns the LBD of a stored clause, whose literals must be assigned.
func (s *Solver) countClause(c clause) int32 {
	s.stampNo++
	for len(s.stamp) <= len(s.levels) {
		s.stamp = append(s.stamp, 0)
	}
	n := int32(0)
	for _, l := range s.lits(c) {
		if lv := s.vars[l>>1].level; s.stamp[lv] != s.stampNo {
			s.stamp[lv] = s.stampNo
			n++
		}
	}
	return n
}

// locked reports whether a clause is the reason of a true literal.
func (s *Solver) locked(c clause) bool {
	l := s.arena[c+header]
	return s.vals[l] > 0 && s.vars[l>>1].why == reason{byClause, int32(c)}
}

// reduce deletes the half of the learned clauses with the lowest activity, apart from those with a small LBD, those used lately, and
// reasons.
func (s *Solver) reduce() {
	s.stats.Reductions++
	s.reduceAt = s.stats.Conflicts + s.reduceStep + 300*s.stats.Reductions
	var weak []clause
	for _, c := range s.learned {
		h := s.arena[c+1]
		lbd, used := h>>lbdShift, h&usedFlag
		switch {
		case lbd <= coreLBD || s.locked(c):
		case used > 0 && lbd <= midLBD:
			s.arena[c+1] = lbd<<lbdShift | used - 1
		default:
			weak = append(weak, c)
		}
	}
	slices.SortFunc(weak, func(a, b clause) int { return cmp.Compare(s.claActivity(a), s.claActivity(b)) })
	for _, c := range weak[:len(weak)/2] {
		s.drop(c)
	}
	s.compact()
}

// drop marks a clause as deleted; compact frees it.
func (s *Solver) drop(c clause) {
	s.wasted += int(s.arena[c]) + header
	if by := s.arena[c+sourceWord]; by > 0 {
		s.proofLog.Forget(Source(by))
	}
	s.arena[c+1] = moved
}

// simplify removes the clauses of at least three literals that a root fact satisfies. It does nothing above the root or if there is no new
// fact.
func (s *Solver) simplify() {
	if len(s.levels) != 0 || len(s.trail) == s.rootSize {
		return
	}
	s.rootSize = len(s.trail)
	if s.proofLog != nil {
		s.logRoot()
	}
	for _, set := range [][]clause{s.given, s.learned} {
		for _, c := range set {
			for _, l := range s.lits(c) {
				if s.vals[l] > 0 {
					s.drop(c)
					break
				}
			}
		}
	}
	for l := range s.lists {
		row := &s.lists[l].three
		kept := (*row)[:0]
		for i, c := range *row {
			if s.vals[l] == 0 && s.vals[c.a] <= 0 && s.vals[c.b] <= 0 {
				if s.proofLog != nil {
					s.proofLog.sources[l].three[len(kept)] = s.proofLog.sources[l].three[i]
				}
				kept = append(kept, c)
			}
		}
		*row = kept
		if s.proofLog != nil && s.proofLog.sources[l] != nil {
			s.proofLog.sources[l].three = s.proofLog.sources[l].three[:len(kept)]
		}
	}
	for _, l := range s.trail { // reasons of root facts are never read
		s.vars[l.v()].why = reason{byNothing, 0}
	}
	if s.wasted > 0 {
		s.compact()
	}
}

// compact copies the clauses that are not deleted to a new arena and updates all references to them.
func (s *Solver) compact() {
	old := s.arena
	fresh := make([]int32, 1, len(old)-s.wasted+len(old)/8)
	move := func(set []clause) []clause {
		kept := set[:0]
		for _, c := range set {
			if old[c+1] == moved {
				continue
			}
			to := clause(len(fresh))
			fresh = append(fresh, old[c:int32(c)+header+old[c]]...)
			old[c] = -int32(to) // the forwarding address
			kept = append(kept, to)
		}
		return kept
	}
	s.given, s.learned = move(s.given), move(s.learned)
	for l := range s.lists {
		row := &s.lists[l].watches
		kept := (*row)[:0]
		for _, w := range *row {
			if to := old[w.clause]; to < 0 {
				kept = append(kept, watch{clause(-to), w.blocker})
			}
		}
		*row = kept
	}
	for _, l := range s.trail {
		if why := &s.vars[l.v()].why; why.kind == byClause {
			why.data = -old[why.data]
		}
	}
	s.arena, s.wasted = fresh, 0
}
