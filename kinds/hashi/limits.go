package hashi

import "github.com/teka-puzzles/teka/puzzle"

var sizes = puzzle.Limits{
	Side:      puzzle.MaxSide,
	Cells:     160_000, // islands
	Generated: puzzle.SizeRange{Min: 3, Max: 60},
	Editor:    puzzle.SizeRange{Min: 1, Max: 60},
	Default:   10,
	Lesson:    7,
}
