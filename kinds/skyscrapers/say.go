package skyscrapers

import (
	"embed"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/kinds/family/latin"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech names lines by the direction from which their clues look.
var speech = latin.Speech(words.Speech{
	Files:      files,
	Drawn:      words.Describe((*Skyscrapers).describe),
	Functions:  map[string]template.Func{"spaced": words.Func(spaced)},
	MergeSteps: mergeStairs,
	Members: map[string]words.Member{
		"Bounds":    words.Of(sentence.bounds),
		"From":      words.Of(sentence.from),
		"Hand":      words.Of(sentence.hand),
		"Keeps":     words.Of(sentence.keeps),
		"Lines":     words.Of(sentence.lines),
		"Meetings":  words.Of(sentence.meetings),
		"Otherwise": words.Of(sentence.otherwise),
		"Sides":     words.Of(sentence.sides),
		"Stairs":    words.Of(sentence.stairs),
		"Views":     words.Of(sentence.views),
	},
})

type sentence struct{ *words.Sentence }

// bounds returns the largest heights of the first cells by a staircase.
func (x sentence) bounds() []int {
	of, _ := puzzle.ArgsAs[lineArgs](x.Step.Args)
	var out []int
	for h := of.N - of.Clue + 1; h < of.N; h++ {
		out = append(out, h)
	}
	return out
}

// lines names the rows and columns among the clues of a step, and the lines of its outside clues.
func (x sentence) lines() string {
	var names []string
	for _, at := range x.Step.Clues {
		switch at.Kind {
		case puzzle.RowKind, puzzle.ColKind:
		case puzzle.SideKind:
			if puzzle.Side(at.Dir) == puzzle.Top || puzzle.Side(at.Dir) == puzzle.Bottom {
				at = puzzle.Col(int(at.R))
			} else {
				at = puzzle.Row(int(at.R))
			}
		default:
			continue
		}
		if name := x.Lang.Place(at); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return x.Lang.List(names, false)
}

// views returns the direction of each outside clue: "from below".
func (x sentence) views() []string {
	var out []string
	for _, at := range x.Step.Clues {
		if at.Kind == puzzle.SideKind {
			out = append(out, x.view(at))
		}
	}
	return out
}

// from returns the direction from which a contradicted clue looks: "from below".
func (x sentence) from() string {
	said, _ := puzzle.ArgsAs[cause](x.Step.Args)
	if said.From == (puzzle.Place{}) {
		return ""
	}
	return x.view(said.From)
}

func (x sentence) view(at puzzle.Place) string {
	return x.Lang.Phrase("view/"+puzzle.Side(at.Dir).String(), nil)
}

// maxEnds is the maximum number of cells whose other cases are explained.
const maxEnds = 6

// otherwise explains why cells cannot hold the heights that the step eliminates, grouped by reason: "with R5C7 at most 4 it would show
// more". It returns nil if that is unknown, or for too many cells.
func (x sentence) otherwise() []string {
	type end struct {
		how  string
		from puzzle.Place
	}
	said, _ := puzzle.ArgsAs[rowsArgs](x.Step.Args)
	of, _ := puzzle.ArgsAs[lineArgs](x.Step.Args)
	var order []end
	cases := map[end][]string{}
	n := 0
	for _, e := range said.Ends {
		heights := slices.DeleteFunc(slices.Clone(e.Heights), func(h int) bool {
			return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return words.RulesOut(f, e.Place, h) })
		})
		if len(heights) == 0 {
			continue
		}
		k := end{e.How, e.From}
		if cases[k] == nil {
			order = append(order, k)
		}
		with := map[string]any{"Place": x.Lang.Place(e.Place), "Heights": heights, "N": of.N}
		cases[k] = append(cases[k], x.Lang.Phrase("skyscrapers/with", with))
		n++
	}
	if n > maxEnds {
		return nil
	}
	var out []string
	for _, k := range order {
		data := map[string]any{"Cases": cases[k], "How": k.how}
		if k.from != (puzzle.Place{}) {
			data["View"] = x.view(k.from)
		}
		if data["Clue"] = of.Clue; k.from != (puzzle.Place{}) && slices.Index(x.Step.Clues, k.from) != slices.IndexFunc(x.Step.Clues, isSide) {
			data["Clue"] = of.Far
		}
		out = append(out, x.Lang.Phrase("skyscrapers/otherwise", data))
	}
	return out
}

func isSide(at puzzle.Place) bool { return at.Kind == puzzle.SideKind }

// meetings returns, for each excluded arrangement of a line, where it has the same height as those of the other line: "1 3 2 in column 2 or
// column 3".
func (x sentence) meetings() []string {
	said, _ := puzzle.ArgsAs[waysArgs](x.Step.Args)
	var out []string
	for _, c := range said.Clashes {
		names := make([]string, len(c.Where))
		for k, at := range c.Where {
			names[k] = x.Lang.Place(at)
		}
		out = append(out, x.Lang.Phrase("skyscrapers/meeting", map[string]any{"Heights": c.Heights, "Where": names}))
	}
	return out
}

func (x sentence) sides() int {
	n := 0
	for _, at := range x.Step.Clues {
		if at.Kind == puzzle.SideKind {
			n++
		}
	}
	return n
}

// spaced writes 1354 as 1 3 5 4.
func spaced(items any) []string {
	out := slices.Clone(words.Texts(items))
	for i, s := range out {
		if !strings.Contains(s, " ") {
			out[i] = strings.Join(strings.Split(s, ""), " ")
		}
	}
	return out
}
