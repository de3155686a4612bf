package sat

import "slices"

// An at-most-one group replaces the binary clauses over all pairs of its literals: n literals take n words instead of n². Everything else
// treats the pairs as ordinary clauses, in the same order.

// groups stores the at-most-one groups of a Solver.
type groups struct {
	of      [][]int32 // by literal: offsets of its groups in lits
	lits    []Lit     // for each group its length, then its literals
	sources []groupSource
	space   rows[int32]
}

// groupSource is the source of a group's clauses, for a proof.
type groupSource struct {
	group int32
	by    Source
}

// members returns the literals of the group at an offset of lits.
func (g *groups) members(at int32) []Lit { return g.lits[at+1 : at+1+int32(g.lits[at])] }

// bytes returns the approximate memory of all groups.
func (g *groups) bytes() int64 {
	return int64(cap(g.of))*24 + int64(cap(g.lits))*4 + int64(cap(g.sources))*8 + g.space.made*4
}

// AtMostOne adds the constraint that at most one of the literals is true, equivalent to a binary clause for every pair. It backtracks to
// the root first.
func (s *Solver) AtMostOne(lits ...Lit) {
	s.backtrack(0)
	if len(lits) < 2 {
		return
	}
	if !s.groupable(lits) {
		for i, l := range lits {
			for _, k := range lits[:i] {
				s.Add(l.Not(), k.Not())
			}
		}
		return
	}
	g := &s.groups
	if short := len(s.lists) - len(g.of); short > 0 {
		g.of = append(g.of, make([][]int32, short)...)
	}
	at := int32(len(g.lits))
	g.lits = append(append(g.lits, Lit(len(lits))), lits...)
	for _, l := range lits {
		g.space.push(&g.of[l], at)
	}
	if s.proofLog != nil {
		g.sources = append(g.sources, groupSource{at, s.source})
	}
}

// groupable reports whether the literals are distinct, unassigned and in no binary clause yet, and no guard is in force.
func (s *Solver) groupable(lits []Lit) bool {
	plain := s.guard == True
	for _, l := range lits {
		s.mustExist(l)
		plain = plain && s.vals[l] == 0 && len(s.lists[l].binary) == 0 && s.seen[l.v()] == 0
		s.seen[l.v()] = 1
	}
	for _, l := range lits {
		s.seen[l.v()] = 0
	}
	return plain
}

// propagateGroups makes the other literals of p's groups false. It returns false on a conflict (s.confl, s.blame). p must be an index of
// groups.of.
func (s *Solver) propagateGroups(p Lit) bool {
	g, vals := &s.groups, s.vals
	for _, at := range g.of[p] {
		for _, q := range g.members(at) {
			switch v := vals[q]; {
			case v < 0 || q == p:
			case v > 0:
				s.confl, s.blame = append(s.confl[:0], p, q), reason{byBinary, int32(p)}
				return false
			default:
				s.stats.Propagations++
				s.assign(q.Not(), reason{byBinary, int32(p)})
			}
		}
	}
	return true
}

// groupOf returns the offset of the first group that contains both literals, -1 if none.
func (g *groups) groupOf(a, b Lit) int32 {
	if int(a) < len(g.of) {
		for _, at := range g.of[a] {
			if slices.Contains(g.members(at), b) {
				return at
			}
		}
	}
	return -1
}

// pair returns the source of the clause ¬a ∨ ¬b of the group at an offset. It is the clause's lemma or, if none yet, the rule of
// the group.
func (p *proofLog) pair(g *groups, at int32, a, b Lit) Source {
	if by, ok := p.pairs[ordered(a, b)]; ok {
		return by
	}
	i, _ := slices.BinarySearchFunc(g.sources, at, func(x groupSource, at int32) int { return int(x.group - at) })
	return g.sources[i].by
}

// ordered returns the literals in ascending order.
func ordered(a, b Lit) [2]Lit { return [2]Lit{min(a, b), max(a, b)} }
