// Package study answers questions about a puzzle: its solutions and their number, uniqueness, forced values, explanations, hints,
// mistakes, grades and certificates.
//
// A Study keeps the player's marks and everything later questions can reuse; each question is a method. The functions Solve, Unique,
// Count, Forced, Explain, HintFor and GradeOf serve callers with a single question.
//
// Typical use: [Open], then Study.Marks to write on the board (Set, Cross, Undo), and any questions. Unique, Count, Grade and Explain
// concern the puzzle and ignore the marks; Mistake, Hint, Next and Steps concern the marked board.
//
// Every question is bounded by its context and by a number of conflicts, which ends it at the same point on every machine.
package study
