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
	Files:      files,
	Drawn:      words.Describe((*Nurikabe).describe),
	Longest:    group.Longest,
	MergeSteps: group.MergeSame([]string{"nurikabe.needs", "nurikabe.only-way", "nurikabe.square", "nurikabe.bottleneck"}, sameGoal),
	Members: map[string]words.Member{
		"Denied":   words.Of(func(x sentence) string { return group.Denied(x.Sentence, -1) }),
		"Enclosed": words.Of(sentence.enclosed),
		"Known":    words.Of(sentence.known),
		"Near":     words.Of(sentence.near),
		"Sea":      words.Of(sentence.sea),
		"Shapes":   words.Of(sentence.shapes),
		"That":     words.Of(sentence.that),
		"Whole":    words.Of(sentence.whole),
	},
})

// sameGoal reports whether two steps of a technique are about the same land, square, island or ends.
func sameGoal(s, t puzzle.Step) bool {
	if one, ok := puzzle.ArgsAs[group.Gap](s.Args); ok {
		other, _ := puzzle.ArgsAs[group.Gap](t.Args)
		return one.Ends != nil && slices.Equal(one.Ends, other.Ends)
	}
	return s.Args["cell"] == t.Args["cell"] && s.Args["from"] == t.Args["from"] && (s.Args["number"] == nil || slices.Equal(s.Clues, t.Clues))
}

// sentence is a sentence about a Nurikabe.
type sentence struct{ *words.Sentence }

// that reports whether the sentence before is about the island of the same number, which is then "that island".
func (x sentence) that() bool {
	if x.Context == nil || x.Context.Prior == nil || len(x.Step.Clues) != 1 {
		return false
	}
	_, named := puzzle.ArgsAs[ofNumber](x.Context.Prior.Args)
	return named && slices.Equal(x.Context.Prior.Clues, x.Step.Clues)
}

// known reports whether the number of the step has been named, so that its place is enough.
func (x sentence) known() bool {
	return x.Context != nil && len(x.Step.Clues) == 1 && x.Context.Named[x.Step.Clues[0]]
}

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

// enclosed reports whether the step is about one cell, and all cells next to it are premises: they are sea.
func (x sentence) enclosed() bool {
	if x.Context == nil {
		return false
	}
	known := puzzle.NewFacts(x.Context.Known.Board())
	known.AddAll(x.Step.Because)
	return len(x.Step.New) == 1 && !slices.ContainsFunc(group.Around(x.Step.New[0].At), func(at puzzle.Place) bool {
		return known.Board().Index(at) >= 0 && known.CandidatesAt(at) != puzzle.Only(sea)
	})
}

// near names the numbers of the step that are large enough to reach its cell or square on an empty board, if they are few.
func (x sentence) near() string {
	said, one := puzzle.ArgsAs[strayArgs](x.Step.Args)
	goal := []puzzle.Place{said.Cell}
	if square, _ := puzzle.ArgsAs[squareArgs](x.Step.Args); !one {
		goal = []puzzle.Place{square.From, {Kind: square.From.Kind, R: square.From.R, C: square.To.C},
			{Kind: square.From.Kind, R: square.To.R, C: square.From.C}, square.To}
	}
	var out []puzzle.Place
	for _, at := range x.Step.Clues {
		n, ok := x.Lang.ClueNumber(at)
		island := x.island(at)
		near := func(a puzzle.Place) bool {
			return slices.ContainsFunc(goal, func(to puzzle.Place) bool { return apart(a, to) <= n-len(island) })
		}
		if !ok || slices.ContainsFunc(island, near) {
			out = append(out, at)
		}
	}
	if len(out) > 3 {
		return ""
	}
	return x.Lang.Clues(out)
}

// apart returns the number of sides between two cells.
func apart(a, b puzzle.Place) int {
	return int(max(a.R-b.R, b.R-a.R) + max(a.C-b.C, b.C-a.C))
}

// island returns the cells known to be land that are connected to a number.
func (x sentence) island(at puzzle.Place) []puzzle.Place {
	out := []puzzle.Place{at}
	for i := 0; i < len(out) && x.Context != nil; i++ {
		for _, next := range group.Around(out[i]) {
			if x.Context.Known.CandidatesAt(next) == puzzle.Only(land) && !slices.Contains(out, next) {
				out = append(out, next)
			}
		}
	}
	return out
}

// whole reports whether the only shape left to an island has become known since the step was found.
func (x sentence) whole() bool {
	said, _ := puzzle.ArgsAs[shapesArgs](x.Step.Args)
	return said.Ways == 1 && len(said.Cells) > 0 && x.Context != nil && !slices.ContainsFunc(said.Cells, func(at puzzle.Place) bool {
		return x.Context.Known.CandidatesAt(at) != puzzle.Only(land)
	})
}

// shapes names what completes the island of a number besides known land: up to two shapes that add up to maxAdded cells in total.
func (x sentence) shapes() string {
	said, _ := puzzle.ArgsAs[shapesArgs](x.Step.Args)
	var names []string
	total, most := 0, 0
	for cells := said.Cells; len(names) < len(said.Sizes); {
		n := said.Sizes[len(names)]
		left := slices.DeleteFunc(slices.Clone(cells[:n]), func(at puzzle.Place) bool {
			return x.Context != nil && x.Context.Known.CandidatesAt(at) == puzzle.Only(land)
		})
		names, cells = append(names, x.Lang.Places(left)), cells[n:]
		total, most = total+len(left), max(most, len(left))
	}
	if total > maxAdded || slices.Contains(names, "") {
		return ""
	}
	if len(names) == 2 && most == 2 {
		return x.Lang.Phrase("nurikabe/either", names)
	}
	return x.Lang.Or(names, true)
}

const maxAdded = 6
