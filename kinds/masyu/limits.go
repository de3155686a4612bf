package masyu

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     250_000,
	Generated: puzzle.SizeRange{Min: 3, Max: 60},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    6,
}
