package sat

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
	for i, l := range lits {
		row := s.lists[l].binary
		if need := len(row) + len(lits) - 1; cap(row) < need { // a second one is likely, many are not
			if len(row) == 0 {
				need *= 2
			}
			s.binary.made += int64(need - cap(row))
			row = append(make([]Lit, 0, need), row...)
		}
		for j, k := range lits {
			if j != i {
				row = append(row, k.Not())
			}
		}
		s.lists[l].binary = row
		if s.scribe != nil {
			said := s.scribe.said[l].binary
			if cap(said) < len(row) {
				said = append(make([]Source, 0, cap(row)), said...)
			}
			for len(said) < len(row) {
				said = append(said, s.says)
			}
			s.scribe.said[l].binary = said
		}
	}
}

// plain reports whether the literals are of open variables, each another one, and no guard is in force.
func (s *Solver) plain(lits []Lit) bool {
	if s.guard != True {
		return false
	}
	for i, l := range lits {
		s.mustExist(l)
		if s.vals[l] != 0 {
			return false
		}
		for _, k := range lits[:i] {
			if k.v() == l.v() {
				return false
			}
		}
	}
	return true
}
