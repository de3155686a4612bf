// Package sat is the kernel: a solver for boolean formulas by conflict-driven clause learning, with propagators that explain
// themselves lazily.
//
// A Solver holds boolean variables (Bool), clauses over them (Add) and propagators (Post): constraints too large or too clever for
// clauses. Solve looks for an assignment that satisfies all of them:
//
//	s := sat.New(sat.Options{})
//	a, b := s.Bool(), s.Bool()
//	s.Add(a, b)
//	s.Add(a.Not(), b)
//	ok, err := s.Solve(ctx) // true, nil; s.Value(b) is true
//
// # Propagators
//
// A propagator watches literals. When some of them have become true, its Propagate runs and may call Now.Imply for literals that
// follow, or Now.Fail for a contradiction. An implied literal is explained later, and only if a conflict asks: Explain names true
// literals from which the constraint alone derives it. It is given a View of the moment of the implication, so that it cannot
// name what came later: the usual trap of lazy explanation.
//
// There is no undo call. A propagator has no state, or keeps integers in a Memory, which the solver restores when it goes back.
//
// # The invariant
//
// A decision is taken only at a fixpoint: after every clause and every propagator has had its say. Hence all news that a
// propagator has not seen yet belongs to the current decision level, and a conflict, which always leaves that level, may drop
// it. Chronological backtracking would break this and is not used.
//
// The solver starts no goroutines and reads no clock; the same calls with the same Options.Seed give the same run everywhere.
package sat
