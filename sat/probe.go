package sat

import "context"

// Probe tries each of the literals both ways at the root, and keeps what follows: the other value where one fails at once, and what both
// have in common.
func (s *Solver) Probe(ctx context.Context, lits []Lit) (fixed int, ok bool) {
	s.back(0)
	if !s.propagate() {
		s.broken = true
		return 0, false
	}
	mark := make([]int32, len(s.vals))
	round := int32(0)
	last := len(lits)
	start := len(s.trail)
	for since, i := 0, 0; since < last; i++ {
		since++
		l := lits[i%last]
		if s.vals[l] != 0 {
			continue
		}
		round++
		before := len(s.trail)
		var units []Lit
		if !s.try(l) {
			s.back(0)
			s.put(l.Not(), reason{byNothing, 0})
		} else {
			for _, m := range s.trail[before:] {
				mark[m] = round
			}
			s.back(0)
			if !s.try(l.Not()) {
				s.back(0)
				s.put(l, reason{byNothing, 0})
			} else {
				for _, m := range s.trail[before+1:] {
					if mark[m] == round {
						units = append(units, m)
					}
				}
				s.back(0)
				for _, m := range units {
					s.put(m, reason{byNothing, 0})
				}
			}
		}
		if len(s.trail) > before {
			since = 0
			if !s.propagate() {
				s.broken = true
				return 0, false
			}
		}
	}
	return len(s.trail) - start, true
}

func (s *Solver) try(l Lit) bool {
	s.level()
	s.put(l, reason{byNothing, 0})
	return s.propagate()
}
