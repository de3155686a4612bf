package nurikabe

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     40_000,
	Generated: puzzle.SizeRange{Min: 4, Max: 12},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    7,
}
