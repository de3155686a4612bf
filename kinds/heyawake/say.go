package heyawake

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

var speech = group.Speech(words.Speech{
	Files:   files,
	Drawn:   words.Describe((*Heyawake).describe),
	Merged:  []string{"heyawake.side-by-side"},
	Members: map[string]words.Member{"Room": words.Of(sentence.room), "Chain": words.Of(sentence.chain), "Again": words.Of(sentence.again)},
	Longest: group.Longest,
	Assumptions: func(s puzzle.Step) []puzzle.Fact {
		said, _ := puzzle.ArgsAs[wayArgs](s.Args)
		var out []puzzle.Fact
		for _, at := range said.Cells {
			out = append(out, puzzle.Fact{At: at, Value: 1})
		}
		return out
	},
})

// sentence is a sentence about Heyawake.
type sentence struct{ *words.Sentence }

// room names the room that a step is about.
func (x sentence) room() string {
	for _, at := range x.Step.Clues {
		if at.Kind != puzzle.RuleKind {
			return x.Lang.Place(at)
		}
	}
	return ""
}

// maxChain is the maximum number of cells of a chain that a sentence names.
const maxChain = 8

// chain names the known cells of the chain that a step is about, apart from the cell that closes it: all, or the ends of a long one.
func (x sentence) chain() string {
	said, _ := puzzle.ArgsAs[chainArgs](x.Step.Args)
	var at, ends []puzzle.Place
	for _, f := range x.Step.Because {
		if f.At != said.Cell {
			at = append(at, f.At)
		}
	}
	if len(at) <= maxChain {
		return x.Lang.Places(at)
	}
	// the cell lies in the middle of a chain from edge to edge
	middle := said.Edge && len(slices.DeleteFunc(slices.Clone(at), func(a puzzle.Place) bool { return !touches(a, said.Cell) })) > 1
	for _, a := range at {
		touching := 0
		for _, b := range at {
			if touches(a, b) {
				touching++
			}
		}
		if touching == 0 || touching == 1 && !(middle && touches(a, said.Cell)) {
			ends = append(ends, a)
		}
	}
	if len(ends) == 0 {
		ends = at
	}
	return x.Lang.Phrase("heyawake/long", map[string]string{"From": x.Lang.Place(ends[0]), "To": x.Lang.Place(ends[len(ends)-1])})
}

// again reports whether the sentence before is about the same kind of chain with the same known cells.
func (x sentence) again() bool {
	if !x.Alike() || x.Fails() || !slices.Equal(x.Context.Prior.Because, x.Step.Because) {
		return false
	}
	said, _ := puzzle.ArgsAs[chainArgs](x.Step.Args)
	before, _ := puzzle.ArgsAs[chainArgs](x.Context.Prior.Args)
	return said.Edge == before.Edge
}

// touches reports whether two cells touch at a corner.
func touches(a, b puzzle.Place) bool {
	return (a.R == b.R-1 || a.R == b.R+1) && (a.C == b.C-1 || a.C == b.C+1)
}
