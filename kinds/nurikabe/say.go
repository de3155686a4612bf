package nurikabe

import (
	"embed"
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

//go:embed words
var files embed.FS

var speech = group.Speech(words.Speech{
	Files:   files,
	Drawn:   words.Describe((*Nurikabe).describe),
	Longest: group.Longest,
	Members: map[string]words.Member{
		"Enclosed": words.Of(sentence.enclosed),
		"Near":     words.Of(sentence.near),
		"Sea":      words.Of(sentence.sea),
		"Shapes":   words.Of(sentence.shapes),
	},
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

// neighbours returns the places next to a cell, which may be outside the board.
func neighbours(at puzzle.Place) (out []puzzle.Place) {
	for d := range ground.Direction(4) {
		out = append(out, puzzle.Cell(d.Step(int(at.R), int(at.C))))
	}
	return out
}

// enclosed reports whether the step is about one cell, and all cells next to it are premises: they are sea.
func (x sentence) enclosed() bool {
	if x.Context == nil {
		return false
	}
	known := puzzle.NewFacts(x.Context.Known.Board())
	for _, f := range x.Step.Because {
		known.Add(f)
	}
	return len(x.Step.New) == 1 && !slices.ContainsFunc(neighbours(x.Step.New[0].At), func(at puzzle.Place) bool {
		return known.Board().Index(at) >= 0 && known.CandidatesAt(at) != puzzle.Only(sea)
	})
}

// near names the numbers of the step whose islands can still grow, if they are few.
func (x sentence) near() string {
	var out []puzzle.Place
	for _, at := range x.Step.Clues {
		if n, ok := x.Lang.ClueNumber(at); !ok || n == None || len(x.island(at)) < n {
			out = append(out, at)
		}
	}
	if len(out) > 3 {
		return ""
	}
	return x.Lang.Clues(out)
}

// island returns the cells known to be land that are connected to a number.
func (x sentence) island(at puzzle.Place) []puzzle.Place {
	out := []puzzle.Place{at}
	for i := 0; i < len(out) && x.Context != nil; i++ {
		for _, next := range neighbours(out[i]) {
			if x.Context.Known.CandidatesAt(next) == puzzle.Only(land) && !slices.Contains(out, next) {
				out = append(out, next)
			}
		}
	}
	return out
}

// shapes names what completes the island of a number, with up to two shapes that add up to maxAdded cells in total.
func (x sentence) shapes() string {
	said, _ := puzzle.ArgsAs[shapesArgs](x.Step.Args)
	if len(said.Cells) > maxAdded {
		return ""
	}
	var names []string
	for cells := said.Cells; len(names) < len(said.Sizes); {
		n := said.Sizes[len(names)]
		names = append(names, x.Lang.Places(cells[:n]))
		cells = cells[n:]
	}
	return x.Lang.Or(names, true)
}

const maxAdded = 6
