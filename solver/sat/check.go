package sat

import "fmt"

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
