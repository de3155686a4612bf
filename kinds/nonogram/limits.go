package nonogram

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Generated: puzzle.SizeRange{Min: 2, Max: 100},
	Editor:    puzzle.SizeRange{Min: 1, Max: 100},
	Default:   10,
	Lesson:    8,
}
