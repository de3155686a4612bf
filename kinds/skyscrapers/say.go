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
	Files:        files,
	Drawn:        words.Describe((*Skyscrapers).describe),
	Functions:    map[string]template.Func{"spaced": words.Func(spaced)},
	Merged:       []string{"skyscrapers.given"},
	NamedAsGroup: []string{"skyscrapers.same-line"}, // it has no clue of its own
	MergeSteps:   mergeStairs,
	Members: map[string]words.Member{
		"Above":     words.Of(sentence.above),
		"Bounds":    words.Of(sentence.bounds),
		"First":     words.With(sentence.first),
		"From":      words.Of(sentence.against),
		"Hand":      words.Of(sentence.hand),
		"Height":    words.Of(sentence.height),
		"Hidden":    words.Of(sentence.hidden),
		"Lines":     words.Of(sentence.lines),
		"Long":      words.Of(sentence.long),
		"Otherwise": words.Of(sentence.otherwise),
		"Required":  words.Of(sentence.required),
		"Seen":      words.Of(sentence.seen),
		"Sides":     words.Of(sentence.sides),
		"Stairs":    words.Of(sentence.stairs),
		"Start":     words.Of(sentence.start),
		"Views":     words.Of(sentence.views),
	},
})

type sentence struct{ *words.Sentence }

// lines names the rows and columns among the clues of a step, and the lines of its outside clues.
func (x sentence) lines() string {
	var names []string
	for _, at := range x.Step.Clues {
		at = at.Along()
		if name := x.Lang.Place(at); (at.Kind == puzzle.RowKind || at.Kind == puzzle.ColKind) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return x.Lang.List(names, false)
}

// views returns the direction of each outside clue: "from below".
func (x sentence) views() []string {
	var out []string
	for _, at := range x.Step.Clues {
		if isSide(at) {
			out = append(out, x.view(at))
		}
	}
	return out
}

// against returns the direction from which a contradicted clue looks: "from below".
func (x sentence) against() string {
	return x.from(words.Args[cause](x).From)
}

func (x sentence) view(at puzzle.Place) string {
	return x.Lang.Phrase("view/"+puzzle.Side(at.Dir).String(), nil)
}

// maxEnds is the maximum number of cells whose other cases are explained.
const maxEnds = 6

// maxShown is the maximum number of cases for which the buildings seen are listed; of more cases they are counted.
const maxShown = 2

// otherwise explains why cells cannot hold the heights that the step eliminates, grouped by reason: "with R5C7 at most 4 it would show at
// most 3". It returns nil if that is unknown, or for too many cells.
func (x sentence) otherwise() []string {
	return x.cases(words.Args[rowsArgs](x).Ends, func(at puzzle.Place, h int) bool {
		return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return words.RulesOut(f, at, h) })
	})
}

// cases is otherwise for the heights of some ends that concern reports.
func (x sentence) cases(ends []endArgs, concern func(at puzzle.Place, h int) bool) []string {
	out := x.reasons(ends, concern)
	if len(out) <= maxShown {
		return out
	}
	for k, e := range ends {
		if n := len(e.Cells) + len(e.Tall); n > 0 && len(e.Parts) == 0 {
			e.Count, e.Cells, e.Tall = n, nil, nil
			ends[k] = e
		}
	}
	return x.reasons(ends, concern)
}

// required states why a line leaves the node of a chain one height: "row 6 shows 2 from the left; with R6C2 = 1 it would show R6C1 and
// the 6". It is empty if the step has no reason.
func (x sentence) required() string {
	node := words.Args[latin.NodeArgs](x)
	said := words.Args[ofChain](x)
	k := slices.IndexFunc(said.Forced, func(w forcedArgs) bool { return w.Place == node.Node })
	if k < 0 {
		return ""
	}
	w := said.Forced[k]
	cases := x.cases(said.Ends, func(at puzzle.Place, _ int) bool { return at == node.Node })
	if len(cases)+len(w.Arrangements) == 0 {
		return ""
	}
	var seen []string
	for i, at := range w.Sides {
		seen = append(seen, x.Lang.Phrase("skyscrapers/seen", map[string]any{"Clue": w.Seen[i], "View": x.view(at)}))
	}
	return x.Lang.Phrase("skyscrapers/required", map[string]any{"Line": x.Lang.Place(w.Line), "Seen": seen, "Cases": cases,
		"Arrangements": w.Arrangements, "Why": node.Premises})
}

// long reports whether the cases of otherwise and their premises take several sentences.
func (x sentence) long() bool {
	cases := x.otherwise()
	return len(cases) > 1 || len(strings.Fields(strings.Join(cases, " ")+x.Lang.Phrase("latin/since", x))) > maxCaseWords
}

// maxCaseWords is the largest number of words of a case and its premises in one sentence.
const maxCaseWords = 24

// reasons is cases without shortening long lists of buildings.
func (x sentence) reasons(ends []endArgs, concern func(at puzzle.Place, h int) bool) []string {
	type group struct {
		cells   []puzzle.Place
		heights map[puzzle.Place][]int
	}
	var order []string
	groups, placed, n := map[string]*group{}, x.placed(), 0
	circular := func(at, other puzzle.Place) bool { // whether the value of other is known only once that of at is
		return slices.ContainsFunc(ends, func(e endArgs) bool {
			return e.Place == other && slices.ContainsFunc(e.Heights, func(h int) bool { return placed[h] == at })
		})
	}
	for _, e := range ends {
		heights := slices.DeleteFunc(slices.Clone(e.Heights), func(h int) bool {
			return x.stands(puzzle.Fact{At: e.Place, Value: h}) || !concern(e.Place, h) ||
				placed[h] != e.Place && placed[h] != puzzle.Place{} && !circular(e.Place, placed[h])
		})
		if len(heights) == 0 {
			continue
		}
		if e.How == both && len(e.Parts) == 0 {
			return nil
		}
		k := x.shown(e)
		g := groups[k]
		if g == nil {
			g = &group{heights: map[puzzle.Place][]int{}}
			order, groups[k] = append(order, k), g
		}
		if g.heights[e.Place] == nil {
			g.cells = append(g.cells, e.Place)
			n++
		}
		g.heights[e.Place] = slices.Sorted(slices.Values(slices.Concat(g.heights[e.Place], heights)))
	}
	if n > maxEnds {
		return nil
	}
	var out []string
	for _, k := range order {
		var cases []string
		for _, at := range groups[k].cells {
			with := map[string]any{"Place": x.Lang.Place(at), "Heights": groups[k].heights[at], "N": words.Args[lineArgs](x).N}
			cases = append(cases, x.Lang.Phrase("skyscrapers/with", with))
		}
		out = append(out, x.Lang.Phrase("skyscrapers/otherwise", map[string]any{"Cases": cases, "Shown": k}))
	}
	return out
}

// placed returns, by height, the cells that the step leaves only one height. That this height is nowhere else in their lines needs no
// explanation.
func (x sentence) placed() map[int]puzzle.Place {
	out := map[int]puzzle.Place{}
	known := words.After(x.Context.Known, []puzzle.Step{x.Step})
	for _, at := range puzzle.Places(x.Step.New) {
		if m := known.CandidatesAt(at); m.Len() == 1 {
			out[m.Min()] = at
		}
	}
	return out
}

// seen lists the visible buildings of the argument seen, and the tallest.
func (x sentence) seen() []string {
	return append(x.buildings(words.Args[hiddenArgs](x).Seen, nil), x.Lang.Phrase("skyscrapers/height", words.Args[lineArgs](x).N))
}

// inOrder names the buildings of a case in the order in which they are seen: cells by their distance from the clue, and heights, whose
// cells are not known, among them by height.
func (x sentence) inOrder(e endArgs) []string {
	cells := slices.Clone(e.Cells)
	from := e.From
	if k := slices.IndexFunc(x.Step.Clues, isSide); k >= 0 && !isSide(from) {
		from = x.Step.Clues[k]
	}
	slices.SortStableFunc(cells, func(a, b puzzle.Place) int {
		n := int(a.R-b.R) + int(a.C-b.C) // in one line, one of the differences is 0
		if side := puzzle.Side(from.Dir); side == puzzle.Right || side == puzzle.Bottom {
			return -n
		}
		return n
	})
	var out []string
	tall, low := slices.Sorted(slices.Values(e.Tall)), 0 // low: the least height of the building before
	for _, at := range cells {
		can := x.Context.Known.CandidatesAt(at)
		if at == e.Place {
			can = puzzle.Only(e.Heights[0])
		}
		low = max(low+1, can.Min())
		for len(tall) > 0 && tall[0] <= low {
			out, tall = append(out, x.Lang.Phrase("skyscrapers/height", tall[0])), tall[1:]
		}
		out = append(out, x.Lang.Place(at))
	}
	return append(out, x.buildings(nil, tall)...)
}

func (x sentence) buildings(cells []puzzle.Place, heights []int) (out []string) {
	for _, at := range cells {
		out = append(out, x.Lang.Place(at))
	}
	for _, h := range heights {
		out = append(out, x.Lang.Phrase("skyscrapers/height", h))
	}
	return out
}

// shown states what a line would show: "at most 3 from the left: R1C2, 4 and 6". It omits cases that do not fit the known board.
func (x sentence) shown(e endArgs) string {
	var parts []string
	fits := func(at puzzle.Place, h int) bool { return x.Context.Known.CandidatesAt(at).Has(h) }
	for _, p := range e.Parts {
		p.Heights = slices.DeleteFunc(slices.Clone(p.Heights), func(h int) bool { return !fits(e.By, h) })
		p.Where = slices.DeleteFunc(slices.Clone(p.Where), func(at puzzle.Place) bool { return !fits(at, e.Of) })
		if len(p.Heights)+len(p.Where) == 0 { // another step has eliminated the case
			continue
		}
		parts = append(parts, x.Lang.Phrase("skyscrapers/part", map[string]any{"How": p.How, "View": x.from(p.From), "By": e.By,
			"Of": e.Of, "Heights": p.Heights, "Where": p.Where}))
	}
	return x.Lang.Phrase("skyscrapers/shown", map[string]any{"How": e.How, "Count": e.Count, "Shows": e.Shows, "View": x.from(e.From),
		"Buildings": x.inOrder(e), "Parts": parts})
}

// from returns the direction from which a clue looks; "" for no place.
func (x sentence) from(at puzzle.Place) string {
	if at == (puzzle.Place{}) {
		return ""
	}
	return x.view(at)
}

func isSide(at puzzle.Place) bool { return at.Kind == puzzle.SideKind }

// sides counts the clues of the step that are outside the board.
func (x sentence) sides() int { return len(x.views()) }

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
