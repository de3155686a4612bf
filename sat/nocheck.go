//go:build !check

package sat

// Oracle gives the Solver an independent judge of explanations: whether the true literals because entail l, or a contradiction when l is
// False. It is asked only with the build tag check.
func (s *Solver) Oracle(entails func(because []Lit, l Lit) bool) {}

type judge struct{}

func (s *Solver) checkReason(prop int32, l Lit, v View, because []Lit) {}

func (s *Solver) checkFail(prop int32, because []Lit) {}
