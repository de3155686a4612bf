package kakuro

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide + 1,
	Header:    true,
	Cells:     160_000, // white ones
	Generated: puzzle.SizeRange{Min: 4, Max: 26},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    6,
}
