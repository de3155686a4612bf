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
	Files:  files,
	Drawn:  words.Describe((*Heyawake).describe),
	Merged: []string{"heyawake.side-by-side"},
	Members: map[string]words.Member{
		"Again":  words.Of(sentence.again),
		"Chain":  words.Of(func(x sentence) string { return x.chain(x.Step) }),
		"Denied": words.Of(func(x sentence) string { return group.Denied(x.Sentence, 1) }),
		"Room":   words.Of(sentence.room),
	},
	Longest: group.Longest,
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

// chain names the known cells of the chain that a step of the technique is about, apart from the cell that closes it: all, or the ends of a
// long one.
func (x sentence) chain(s puzzle.Step) string {
	said, _ := puzzle.ArgsAs[chainArgs](s.Args)
	var at, ends []puzzle.Place
	for _, f := range s.Because {
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

// again compares the step with that of the sentence before: "same" if both are about the same kind of chain with the same known cells,
// "alike" if both are about chains of the same kind, "chain" if about chains, and otherwise "".
func (x sentence) again() string {
	if !x.Alike() || x.Fails() {
		return ""
	}
	said, _ := puzzle.ArgsAs[chainArgs](x.Step.Args)
	before, _ := puzzle.ArgsAs[chainArgs](x.Context.Prior.Args)
	switch {
	case said.Edge != before.Edge:
		return "chain"
	case x.chain(x.Step) == x.chain(*x.Context.Prior):
		return "same"
	}
	return "alike"
}

// touches reports whether two cells touch at a corner.
func touches(a, b puzzle.Place) bool {
	return (a.R == b.R-1 || a.R == b.R+1) && (a.C == b.C-1 || a.C == b.C+1)
}
