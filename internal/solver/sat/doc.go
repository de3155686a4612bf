// Package sat is the kernel: a conflict-driven clause-learning SAT solver whose propagators explain themselves lazily.
//
// A Solver holds boolean variables (Bool), clauses over them (Add) and propagators (Post), which are constraints that clauses would
// express badly. Solve searches for an assignment that satisfies all of them:
//
//	s := sat.New(sat.Options{})
//	a, b := s.Bool(), s.Bool()
//	s.Add(a, b)
//	s.Add(a.Not(), b)
//	ok, err := s.Solve(ctx) // true, nil; s.Value(b) is true
//
// # Propagators
//
// A propagator watches literals. When some of them become true, its Propagate method runs and may call Now.Imply for implied literals or
// Now.Fail for a contradiction. The solver calls Explain for an implied literal only if a conflict needs the reason: Explain returns true
// literals from which the constraint alone derives it. Explain receives a View of the moment of the implication, so it cannot use
// literals assigned later, the usual mistake in lazy explanation.
//
// Propagators have no undo method. They are stateless or keep integers in a Memory, which the solver restores on backtracking.
//
// # The invariant
//
// The solver decides only at a fixpoint, after every clause and propagator has propagated. Pending propagator events therefore belong to
// the current decision level, and a conflict, which always leaves that level, may discard them. Chronological backtracking would break
// this invariant and is not used.
//
// The solver starts no goroutines and reads no clock. The same calls with the same Options.Seed give the same run on every machine.
package sat
