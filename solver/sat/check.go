package sat

import "fmt"

// With an Oracle, or with the build tag check, every explanation is tested when it is used: its literals must have been true at the time
// of the implication, and the oracle must confirm the entailment. Otherwise the cost is one comparison per explanation.

// check panics unless the literals because were true at v and entail l (a contradiction if l is False). It does nothing without an oracle
// or the build tag check.
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
