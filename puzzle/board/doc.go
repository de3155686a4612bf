// Package board is the ground that kinds of puzzles stand on: grids with their directions, graphs with their parts, ways and cuts, sets
// that are joined, queues of what is to be looked at again, and clues as slots that hold them or not. It knows no rule of any game; what
// two kinds would each write for themselves is here once, with the source of its algorithm and a test against enumeration.
//
// The constraints of package rule keep searches and sets of their own, so that an error here cannot hide in both opinions on a board.
package board
