// Package rule contains the constraints that puzzles of several kinds consist of, as propagators and clauses for package sat. Each has a
// filter, explanations, and a test against enumeration. Constraints are over literals; their meaning is up to the caller. Constraints that
// serve a single kind are in its folder.
//
// A caller creates a solver and literals (sat.New, Solver.Bool), posts constraints over them ([Sum], [Loop]), and solves.
//
// The strength of a filter is given in the usual terms. Domain consistent: after each call every remaining value occurs in a solution of
// this constraint. Bounds consistent: the minimum and the maximum of each number do. Unit: as strong as unit propagation of its clauses.
// Every constraint is checked completely when all its variables are assigned.
//
//   - [Sum], sums of counts: bounds consistent, on order literals "at least k" (Tamura, Taga, Kitagawa and Banbara, Compiling finite
//     linear CSP into SAT, 2009); domain consistent if no count has holes.
//   - [Loop], one closed loop: full consistency is NP-hard. It removes each edge that would close a path too early, like the subtour
//     constraint of Caseau and Laburthe (Solving small TSPs with constraints, 1997), and occasionally the edges outside the block of a
//     present edge (Hopcroft and Tarjan, 1973).
//   - [Connected], all vertices connected: domain consistent; cut edges, searched around lost edges only (Tarjan, 1974; Ford and Fulkerson,
//     1956).
//   - [Members], chosen vertices connected: domain consistent; vertices that separate members, and parts without members (Tarjan, 1974).
//   - [Forest], no cycle: domain consistent; edges within a component are removed.
package rule
