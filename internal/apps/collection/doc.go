// Package collection stores puzzles in an SQLite database and searches them. Puzzles that are equal when turned or mirrored share a row
// with their solution, grade, techniques, sources and tags.
//
// A puzzle is identified by its canonical key, so importing a known puzzle only adds missing data. Everything that can be searched for is
// an indexed column; the rest of the puzzle is its line of JSON.
package collection
