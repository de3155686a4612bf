// Package model is a puzzle in the kernel: the single crossing between the facts of a board and the literals of package sat.
//
// One idea: a kind posts each rule under the clue that makes it (Model.Clue). Whether that clue then holds outright, stands under a
// guard of its own, so that it can be taken away and blamed, or has its name written into a certificate, is decided when the model
// is built, and the kind need not know.
//
// [Build] makes the model, Model.Lit and Model.Guards say what to assume, Model.S (a sat.Solver) solves, and Model.Facts is the board that
// it found.
package model
