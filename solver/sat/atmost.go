package sat

import "slices"

// Of a group of literals at most one is true. The clauses of two that say so, one for each pair, are not kept: a group of n literals takes
// n words instead of n², and propagation walks over what its literals share. All else takes them for clauses like others, and each
// literal meets them in the same order.

// groups are those of a Solver.
type groups struct {
	of   [][]int32 // by literal, as far as any is in one: where its groups begin in lits
	lits []Lit     // the length of each group, and its literals
	says []groupSays
	room rows[int32]
}

// groupSays is where the clauses of a group come from, for a proof.
type groupSays struct {
	group int32
	by    Source
}

// members are the literals of a group.
func (g *groups) members(at int32) []Lit { return g.lits[at+1 : at+1+int32(g.lits[at])] }

// bytes is what groups take, roughly.
func (g *groups) bytes() int64 {
	return int64(cap(g.of))*24 + int64(cap(g.lits))*4 + int64(cap(g.says))*8 + g.room.made*4
}

// AtMostOne demands that no two of the literals are true: the clauses that Add would make of every pair, made all at once, which matters
// when a formula is large and its solution easy. It goes back to the root first.
func (s *Solver) AtMostOne(lits ...Lit) {
	s.back(0)
	if len(lits) < 2 {
		return
	}
	if !s.plain(lits) {
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
		g.room.push(&g.of[l], at)
	}
	if s.scribe != nil {
		g.says = append(g.says, groupSays{at, s.says})
	}
}

// plain reports whether the literals are of open variables, each another one, that are in no clause of two yet, and no guard is in force.
func (s *Solver) plain(lits []Lit) bool {
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

// excluded goes through the groups of p: their other literals are false. Before: p is a literal that groups know.
func (s *Solver) excluded(p Lit) bool {
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
				s.put(q.Not(), reason{byBinary, int32(p)})
			}
		}
	}
	return true
}

// both is where a group of both literals begins, the first of a; -1 when there is none.
func (g *groups) both(a, b Lit) int32 {
	if int(a) < len(g.of) {
		for _, at := range g.of[a] {
			if slices.Contains(g.members(at), b) {
				return at
			}
		}
	}
	return -1
}

// pair is where it comes from that not both literals of a group are true.
func (p *scribe) pair(g *groups, at int32, a, b Lit) Source {
	if by, ok := p.pairs[ordered(a, b)]; ok {
		return by
	}
	i, _ := slices.BinarySearchFunc(g.says, at, func(x groupSays, at int32) int { return int(x.group - at) })
	return g.says[i].by
}

// ordered is two literals, the lesser first.
func ordered(a, b Lit) [2]Lit { return [2]Lit{min(a, b), max(a, b)} }
