//go:build check

package sat

import "fmt"

// With the build tag check, every explanation is tested when it is used: what it names must have been true at the moment it speaks of,
// and the judge given to Oracle, if any, must agree that it entails the conclusion.

func (s *Solver) checkReason(prop int32, l Lit, v View, because []Lit) {
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

func (s *Solver) checkFail(prop int32, because []Lit) {
	s.checkReason(prop, False, View{s, int32(len(s.trail))}, because)
}
