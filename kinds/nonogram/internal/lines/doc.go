// Package lines contains the constraints on lines of a nonogram, as propagators for package sat and as filters without a solver. Package
// rule defines the terms.
//
//   - [Lines], the runs of a line: domain consistent, by an automaton (Pesant, A regular language membership constraint, 2004) on bit sets;
//     hard boards also get order literals "run j starts at or before p". Explanations as for multi-valued decision diagrams (Gange, Stuckey
//     and Szymanek, MDD propagators with explanation, 2011).
//   - [Regulars], words of a regular language ([Language]), such as coloured lines: domain consistent, by the same method as Lines.
//
// [LineFilter], [GridFilter] and [LanguageFilter] are their filters without a solver, for presolving. The beliefs and the guide of Lines
// (belief.go, guide.go) only guide decisions; proofs do not depend on them.
package lines
