// Package collection keeps puzzles in an SQLite database: one row for all puzzles that are equal when turned or mirrored, with what
// is known of them (solution, grade, techniques, where they came from, tags), and finds them again.
//
// The idea: a puzzle is its canonical key, so that importing what is there already adds only what was not known. Everything that is
// searched for is a column with an index; the rest of the puzzle is the line of JSON that any other command reads.
package collection
