package kakuro

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:   puzzle.MaxSide + 1,
	Header: true,
	Cells:  160_000, // white ones
	Made:   puzzle.Sides{Least: 4, Most: 26},
	Set:    puzzle.Sides{Least: 1, Most: 60},
	Usual:  10,
	Lesson: 6,
}
