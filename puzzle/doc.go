// Package puzzle is the vocabulary that all kinds of puzzles share: places and values, facts, marks, steps and techniques, and what
// a kind is.
//
// One idea: everything known about a board is a set of facts ("this place holds, or does not hold, this value"), and everything
// that happens is a step ("these facts and these clues make those facts true"). A kind of puzzle says which places there are, what
// the rules are, and how it is drawn and written; solving, proving, checking, explaining and grading are then the same for all, and
// lie in package study.
//
// A Puzzle comes from kinds.Parse or kinds.Read, or from New of its kind. Values are small numbers: the digit or height in a cell,
// 0 or 1 for an empty or filled cell and for an edge without or with a line, the number of bridges. Places and the like are 0-based
// here and in JSON, and 1-based in their String. Facts are what is proved of a board, Marks what a player wrote on it, with undo
// and trials.
//
// What a kind is made of (Kind, Technique, Look, Finding, Format, JSON, Maker) is for those who add one: docs/add-a-kind.md.
package puzzle
