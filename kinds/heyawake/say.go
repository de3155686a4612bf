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
		"Chain":   words.Of(sentence.chain),
		"Closing": words.Of(func(x sentence) []puzzle.Place { return puzzle.Places(x.Step.New) }),
		"Denied":  words.Of(func(x sentence) string { return group.Denied(x.Sentence, 1) }),
		"Room":    words.Of(sentence.room),
	},
	Longest: group.Longest,
	MergeSteps: group.MergeSame([]string{"heyawake.chain"}, func(s, t puzzle.Step) bool {
		one, _ := puzzle.ArgsAs[chainArgs](s.Args)
		other, _ := puzzle.ArgsAs[chainArgs](t.Args)
		return one.Edge == other.Edge && slices.Equal(s.Because, t.Because)
	}),
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
func (x sentence) chain() string {
	said, _ := puzzle.ArgsAs[chainArgs](x.Step.Args)
	at := puzzle.Places(x.Step.Because)
	at = slices.DeleteFunc(at, func(a puzzle.Place) bool { return a == said.Cell })
	if at = group.Along(at, said.Cell); len(at) <= maxChain {
		return group.Listed(x.Lang, at)
	}
	return x.Lang.Phrase("heyawake/long", map[string]string{"From": x.Lang.Place(at[0]), "To": x.Lang.Place(at[len(at)-1])})
}
