//go:build !check

package sat

func (s *Solver) checkReason(prop int32, l Lit, v View, because []Lit) {}

func (s *Solver) checkFail(prop int32, because []Lit) {}
