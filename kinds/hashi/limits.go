package hashi

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:   puzzle.MaxSide,
	Cells:  160_000, // islands
	Made:   puzzle.Sides{Least: 3, Most: 60},
	Set:    puzzle.Sides{Least: 1, Most: 60},
	Usual:  10,
	Lesson: 7,
}
