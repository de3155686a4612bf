// Package rule contains the constraints that puzzles consist of, as propagators and clauses for package sat. Each has a filter,
// explanations, and a test against enumeration. Constraints are over literals; their meaning is up to the caller.
//
// A caller creates a solver and literals (sat.New, Solver.Bool), posts constraints over them ([Sum], [Loop], or Post of [Lines], [Cages],
// [Regulars] and [Views], one of each per solver), and solves.
//
// The strength of a filter is given in the usual terms. Domain consistent: after each call every remaining value occurs in a solution of
// this constraint. Bounds consistent: the minimum and the maximum of each number do. Unit: as strong as unit propagation of its clauses.
// Every constraint is checked completely when all its variables are assigned.
//
//   - [Sum], sums of counts: bounds consistent, on order literals "at least k" (Tamura, Taga, Kitagawa and Banbara, Compiling finite
//     linear CSP into SAT, 2009); domain consistent if no count has holes.
//   - [Permutation], each value once in a line: unit. Matchings (Régin, 1994) would be stronger.
//   - [Cages], different digits with a sum: domain consistent on both conditions together, by dynamic programming over the sets of used
//     digits, at most 512 states per cell (for sums: Trick, A dynamic programming approach for consistency and propagation for knapsack
//     constraints, 2003).
//   - [Totals], sums of many crossing cages: redundant; a Lagrangian bound over the convex hulls of their fillings, with weights found by a
//     perceptron, after some conflicts.
//   - [Views], numbers of visible buildings of a permutation: domain consistent on the permutation and both clues together for up to nine
//     open cells, by dynamic programming from the tallest building down; after some conflicts, and on longer lines, unit on order literals.
//   - [Lines], the runs of a line: domain consistent, by an automaton (Pesant, A regular language membership constraint, 2004) on bit sets;
//     hard boards also get order literals "run j starts at or before p". Explanations as for multi-valued decision diagrams (Gange, Stuckey
//     and Szymanek, MDD propagators with explanation, 2011).
//   - [Regulars], words of a regular language ([Language]), such as coloured lines: domain consistent, by the same method as Lines.
//   - [Loop], one closed loop: full consistency is NP-hard. It removes each edge that would close a path too early, like the subtour
//     constraint of Caseau and Laburthe (Solving small TSPs with constraints, 1997), and occasionally the edges outside the block of a
//     present edge (Hopcroft and Tarjan, 1973).
//   - [Connected], all vertices connected: domain consistent; cut edges, searched around lost edges only (Tarjan, 1974; Ford and Fulkerson,
//     1956).
//   - [Forest], no cycle: domain consistent; edges within a component are removed.
//
// [LineFilter], [CageFilter] and [SightFilter] are the filters of Lines, Cages and Views without a solver, for presolving; SightFilter is
// limited to twelve open cells. The beliefs and the guide of Lines (belief.go, guide.go) only guide decisions; proofs do not depend on
// them.
package rule
