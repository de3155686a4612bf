// Package study answers every question that can be asked of a puzzle: is there a solution, is it the only one, how many are there,
// what do they share, how does a person get on, what is wrong on this board, how hard is it, and what proves all that.
//
// One idea: who asks stays for a while. A Study is one person's, or one generator's, stay with a puzzle: it keeps what was written
// on the board and all that the next answer can use again, and each question is a method of it. Solve, Unique, Count, Forced,
// Explain, HintFor and GradeOf are for those who have one question only.
//
// The order of a stay is [Open], then Study.Marks to write on the board (Set, Cross, Undo, trials), and questions in any order: Unique,
// Count, Grade and Explain of the puzzle, whatever is written; Mistake, Hint, Next and Steps of the board as it stands.
//
// Every question is bounded by its context and by a number of conflicts, which ends it at the same place on every machine.
package study
