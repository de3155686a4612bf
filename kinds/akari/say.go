package akari

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

var speech = &words.Speech{
	Files:  files,
	Drawn:  words.Describe((*Akari).describe),
	Merged: []string{"akari.shine"},
	Assumptions: func(s puzzle.Step) []puzzle.Fact {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		var out []puzzle.Fact
		for _, at := range said.Lights {
			out = append(out, puzzle.Fact{At: at, Value: 1})
		}
		return out
	},
}
