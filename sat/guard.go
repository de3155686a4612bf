package sat

// Guard is the literal of the innermost Under that runs; True outside of any. Who adds something later, from a hook, asks for it when
// posting and uses Under again.
func (s *Solver) Guard() Lit { return s.guard }
