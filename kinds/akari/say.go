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
		"Bright": words.Of(func(x sentence) []string { return x.all(1) }),
		"Dark":   words.Of(func(x sentence) []string { return x.all(0) }),
		"Ways":   words.Of(sentence.ways),
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

// all names the cells of the conclusions, or returns nil if they do not all state value: 1 for a light, 0 for none.
func (x sentence) all(value int) (out []string) {
	for _, f := range x.Step.New {
		if (f.Value == value) == f.Not {
			return nil
		}
		out = append(out, x.Lang.Place(f.At))
	}
	return out
}

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
