package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:      puzzle.MaxValue, // heights are values of a place
	Square:    true,
	Generated: puzzle.SizeRange{Min: 2, Max: 10},
	Editor:    puzzle.SizeRange{Min: 1, Max: 10},
	Default:   6,
	Lesson:    5,
}
