// Package model encodes puzzles for package sat: it is the only translation between facts of a board and literals.
//
// A puzzle type posts each rule under the clue that it comes from (Model.Clue). Options decide whether the clue then holds
// unconditionally, holds under its own guard so that it can be removed or identified as conflicting, or is named in a certificate; the
// puzzle type need not distinguish these cases.
//
// [Build] creates the model, Model.Lit and Model.Guards return literals to assume, Model.S (a sat.Solver) solves, and Model.Facts returns
// the board of the solution.
package model
