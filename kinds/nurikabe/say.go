package nurikabe

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
	Drawn:   words.Describe((*Nurikabe).describe),
	Longest: group.Longest,
	Members: map[string]words.Member{"Sea": words.Of(sentence.sea)},
})

// sentence is a sentence about a Nurikabe.
type sentence struct{ *words.Sentence }

// sea names a cell of the part that a step is about; "" if the part is small enough to list its cells, or has open cells.
func (x sentence) sea() string {
	said, _ := puzzle.ArgsAs[group.Gap](x.Step.Args)
	known := puzzle.Places(x.Step.Because)
	open := func(at puzzle.Place) bool { return !slices.Contains(known, at) }
	if len(said.Part) <= words.MaxListed || slices.ContainsFunc(said.Part, open) {
		return ""
	}
	return x.Lang.Place(said.Part[0])
}
