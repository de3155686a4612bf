// Package rule holds the constraints that puzzles are made of, each for the kernel of package sat: a filter that finds
// consequences, the reasons for what it found, and a test against enumeration. A constraint knows literals only; what they mean is
// the caller's business.
//
// A caller makes a solver and its literals (sat.New, Solver.Bool), posts constraints over them ([Sum], [Loop], or Post of [Lines], [Cages]
// and [Views], one of each for a kernel), and solves.
//
// How strong a filter is says when it finds what. Domain consistent: after each call every value that is left occurs in a solution
// of this one constraint. Bounds consistent: the least and the greatest value of each number do. Unit: what unit propagation of its
// clauses finds. All are checked completely when everything is known.
//
//   - [Sum], counts that add up: bounds consistent, on order literals "at least k" (Tamura, Taga, Kitagawa and Banbara, Compiling finite
//     linear CSP into SAT, 2009); domain consistent where no count has holes.
//   - [Permutation], each value once in a line: unit. Matchings (Régin, 1994) would find more.
//   - [Cages], different digits with a sum: domain consistent on both demands together, by walking over the sets of digits used, which is
//     dynamic programming over an automaton of at most 512 states a cell (Trick, A dynamic programming approach for consistency and
//     propagation for knapsack constraints, 2003, has the idea for sums).
//   - [Totals], the sums of many cages that cross: nothing that the cages do not say together; a Lagrangian bound over the convex hulls of
//     their fillings, whose weights a perceptron looks for, once search has met conflicts.
//   - [Views], so many buildings seen from the ends of a permutation: domain consistent on the permutation and both clues together for up
//     to nine open cells, by laying buildings from the tallest to the lowest; when search has met conflicts, and on longer lines, unit on
//     order literals.
//   - [Lines], the runs of a line: domain consistent, by an automaton (Pesant, A regular language membership constraint, 2004) walked in
//     words of bits; hard boards get order literals "run j starts at or before p" besides. Reasons as for multi-valued decision diagrams
//     (Gange, Stuckey and Szymanek, MDD propagators with explanation, 2011).
//   - [Loop], one closed loop: finding all consequences is NP-hard. It crosses each edge that would close a path too early, as the subtour
//     constraint of Caseau and Laburthe does (Solving small TSPs with constraints, 1997), and, now and then, what is not in the block of
//     an edge present (Hopcroft and Tarjan, 1973).
//   - [Connected], all vertices in one group: domain consistent; cut edges, looked for around lost edges only (Tarjan, 1974; Ford and
//     Fulkerson, 1956).
//   - [Forest], no circle: domain consistent; an edge whose ends are joined is crossed.
//
// [LineFilter], [CageFilter] and [SightFilter] are the filters of Lines, Cages and Views without a kernel, for boards that need no
// search; SightFilter does not look at more than twelve open cells. The beliefs and the guide of Lines (belief.go, guide.go) are no
// constraint: they advise decisions, and nothing that is proved rests on them.
package rule
