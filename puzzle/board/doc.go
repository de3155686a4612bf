// Package board provides building blocks for puzzle types: grids and directions, graphs, union-find, work queues, and clue slots. It
// contains no puzzle rules. Each algorithm cites its source and is tested against enumeration.
//
// The constraints of package rule use their own searches and sets, so that an error here cannot hide in both the solver and the checks.
package board
