package sat

import "context"

// Refute assumes the literals one by one, propagates after each, and reports whether they lead to a conflict. It does not search, so it
// is fast but incomplete. It returns false when ctx ends. After true, Core returns conflicting assumptions. effort is the number of
// literals assigned since the root, a measure of the distance to the conflict.
func (s *Solver) Refute(ctx context.Context, assume ...Lit) (refuted bool, effort int) {
	s.ctx = ctx
	defer func() { s.ctx = nil }()
	s.backtrack(0)
	s.core = s.core[:0]
	s.assume = append(s.assume[:0], assume...)
	if s.unsat || !s.atRoot() {
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
				s.logContradiction()
				s.unsat = true
			} else {
				s.collectCore(s.confl, true)
			}
			s.backtrack(0)
			return true, effort
		}
		if s.work >= s.nextCheck && s.interrupted() {
			s.backtrack(0)
			return false, 0
		}
		if p := s.nextAssumption(); p != decided { // stop before the first decision
			effort = len(s.trail) - root
			s.backtrack(0)
			return p == clashed, effort
		}
	}
}
