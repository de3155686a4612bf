package sat

// Refute takes the assumptions one after the other, with all that follows by propagation, and reports whether they clash: no search, so
// it is fast, and false says nothing. After true, Core holds assumptions that clash; effort is how many literals had become true since
// the root: a measure of how far away the clash lies.
func (s *Solver) Refute(assume ...Lit) (refuted bool, effort int) {
	s.back(0)
	s.core = s.core[:0]
	s.assume = append(s.assume[:0], assume...)
	if s.broken || !s.atRoot() {
		return true, 0
	}
	root := len(s.trail)
	for {
		if !s.propagate() {
			top := int32(0)
			for _, l := range s.confl {
				top = max(top, s.vars[l.v()].level)
			}
			effort = len(s.trail) - root
			if top == 0 {
				s.tellEnd()
				s.broken = true
			} else {
				s.clash(s.confl, true)
			}
			s.back(0)
			return true, effort
		}
		if p := s.nextAssumption(); p != decided { // never a decision: what follows from one refutes nothing
			effort = len(s.trail) - root
			s.back(0)
			return p == clashed, effort
		}
	}
}
