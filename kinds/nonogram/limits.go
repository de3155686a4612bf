package nonogram

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:   puzzle.MaxSide,
	Made:   puzzle.Sides{Least: 2, Most: 100},
	Set:    puzzle.Sides{Least: 1, Most: 100},
	Usual:  10,
	Lesson: 8,
}
