// Package sums contains the constraints on runs of digits of a Kakuro, as propagators for package sat and as filters without a solver.
// Package rule defines the terms.
//
//   - [Cages], different digits with a sum: domain consistent on both conditions together, by dynamic programming over the sets of used
//     digits, at most 512 states per cell (for sums: Trick, A dynamic programming approach for consistency and propagation for knapsack
//     constraints, 2003). [CageFilter] is its filter without a solver.
//   - [Totals], sums of many crossing cages: redundant; a Lagrangian bound over the convex hulls of their fillings, with weights found by a
//     perceptron, after some conflicts.
package sums
