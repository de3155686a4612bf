// Package puzzle is the vocabulary that all kinds of puzzles share, and what can be done with any of them.
//
// One idea: everything known about a board is a set of facts ("this place holds, or does not hold, this value"), and everything
// that happens is a step ("these facts and these clues make those facts true"). A kind of puzzle says which places there are, what the
// rules are, and how it is drawn and written; solving, proving, checking, explaining and grading are then the same for all.
package puzzle
