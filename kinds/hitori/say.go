package hitori

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
	Drawn:   words.Describe((*Hitori).describe),
	Longest: group.Longest,
	Members: map[string]words.Member{"Beside": words.Of(sentence.beside), "Just": words.Of(sentence.just),
		"Pair": words.Of(sentence.pair)},
	Merged: []string{"hitori.repeated", "hitori.side-by-side"},
})

// sentence is a sentence about Hitori.
type sentence struct{ *words.Sentence }

// pair returns the first two clues of the step: the numbers side by side.
func (x sentence) pair() []puzzle.Place { return x.Step.Clues[:min(2, len(x.Step.Clues))] }

// just reports whether the sentence before proves that the cell that the step starts from is unshaded.
func (x sentence) just() bool {
	return x.Context != nil && x.Context.Prior != nil && len(x.Step.Because) == 1 && slices.Contains(x.Context.Prior.New, x.Step.Because[0])
}

// beside names a shaded cell next to the unshaded one that the step starts from; "" if that was known before
// the deduction, or the step before proved it.
func (x sentence) beside() string {
	if x.Context == nil || x.Context.Before.IsZero() || len(x.Step.Because) != 1 {
		return ""
	}
	at := x.Step.Because[0].At
	if x.just() || x.Context.Before.CandidatesAt(at).Len() == 1 {
		return ""
	}
	for _, next := range [...]puzzle.Place{{R: at.R - 1, C: at.C}, {R: at.R, C: at.C - 1}, {R: at.R, C: at.C + 1}, {R: at.R + 1, C: at.C}} {
		next.Kind = puzzle.CellKind
		if x.Context.Known.Holds(puzzle.Fact{At: next, Value: 1}) {
			return x.Lang.Place(next)
		}
	}
	return ""
}
