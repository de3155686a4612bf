package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:   puzzle.MaxValue, // heights are values of a place
	Square: true,
	Made:   puzzle.Sides{Least: 2, Most: 10},
	Set:    puzzle.Sides{Least: 1, Most: 10},
	Usual:  6,
	Lesson: 5,
}
