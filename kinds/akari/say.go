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
	Members: map[string]words.Member{
		"Ways": words.Of(sentence.ways),
	},
	Assumptions: func(s puzzle.Step) []puzzle.Fact {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		var out []puzzle.Fact
		for _, at := range said.Lights {
			out = append(out, puzzle.Fact{At: at, Value: 1})
		}
		return out
	},
}

type sentence struct{ *words.Sentence }

// ways names the lights that each way to place those of two numbers adds; nil if there are too many ways.
func (x sentence) ways() (out []string) {
	said, _ := puzzle.ArgsAs[pairArgs](x.Step.Args)
	rest := said.Lights
	for _, n := range said.Sizes {
		if n == 0 {
			return nil
		}
		out = append(out, x.Lang.Places(rest[:n]))
		rest = rest[n:]
	}
	return out
}
