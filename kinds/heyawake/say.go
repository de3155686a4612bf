package heyawake

import (
	"embed"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

var speech = group.Speech(words.Speech{
	Files:  files,
	Drawn:  words.Describe((*Heyawake).describe),
	Merged: []string{"heyawake.side-by-side"},
	Assumptions: func(s puzzle.Step) []puzzle.Fact {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		var out []puzzle.Fact
		for _, at := range said.Cells {
			out = append(out, puzzle.Fact{At: at, Value: 1})
		}
		return out
	},
})
