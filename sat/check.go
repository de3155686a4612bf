//go:build check

package sat

import "fmt"

// With the build tag check, every explanation is tested when it is used: what it names must have been true at the moment it speaks of,
// and a propagator that is a Checker is asked whether it entails the conclusion.

// Checker is a propagator that can decide, slowly and independently of Explain, whether some true literals entail another one; for
// a contradiction the literal is False.
type Checker interface {
	Entails(because []Lit, l Lit) bool
}

func (s *Solver) checkReason(prop int32, l Lit, v View, because []Lit) {
	p := s.props[prop].p
	for _, q := range because {
		if !v.True(q) {
			panic(fmt.Sprintf("sat: %T explains %v by %v, which was not true then", p, l, q))
		}
	}
	if c, ok := p.(Checker); ok && !c.Entails(because, l) {
		panic(fmt.Sprintf("sat: %T explains %v by %v, which does not entail it", p, l, because))
	}
}

func (s *Solver) checkFail(prop int32, because []Lit) {
	s.checkReason(prop, False, View{s, int32(len(s.trail))}, because)
}
