package kakuro

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/explain/words/template"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

//go:embed words
var files embed.FS

// speech names runs as players do.
var speech = &words.Speech{
	Files: files,
	Drawn: words.Describe((*Kakuro).describe),
	Functions: map[string]template.Func{
		"numbers": words.Func(numbers),
		"plus":    words.Func(plus),
		"sums":    words.Func(inSums),
	},
	Update:     asOf,
	Candidates: candidatesLeft,
	MergeSteps: merged,
	Members: map[string]words.Member{
		"Alone":      words.Of(sentence.alone),
		"Grouped":    words.Of(sentence.grouped),
		"Lefts":      words.With(sentence.lefts),
		"MainRun":    words.Of(sentence.mainRun),
		"Placed":     words.Of(sentence.placed),
		"RunAt":      words.With(sentence.runName),
		"Runs":       words.Of(sentence.runs),
		"RunsAcross": words.Of(sentence.runsAcross),
		"RunsDown":   words.Of(sentence.runsDown),
		"Since":      words.Of(sentence.since),
		"Blocked":    words.Of(sentence.blocked),
		"Excludes":   words.Of(sentence.excludes),
		"Fillings":   words.Of(sentence.fillings),
		"Linked":     words.Of(sentence.linked),
		"Listed":     words.Of(sentence.listed),
		"Other":      words.Of(sentence.other),
		"Tried":      words.Of(sentence.tried),
	},
}

type sentence struct{ *words.Sentence }

// runs names the clues of the step; see runName.
func (x sentence) runs() string { return x.names(x.Step.Clues) }

func (x sentence) names(runs []puzzle.Place) string {
	names := lists.Map(runs, x.runName)
	return x.Lang.List(names, false)
}

// tried names the digits that the step eliminates, if all are in one cell: "4 or 8 in R6C5".
func (x sentence) tried() string {
	at := puzzle.Places(x.Step.New)
	if len(at) != 1 || slices.ContainsFunc(x.Step.New, isValue) {
		return ""
	}
	var digits []int
	for _, f := range x.Step.New {
		digits = append(digits, f.Value)
	}
	slices.Sort(digits)
	return x.Lang.Phrase("kakuro/tried", map[string]any{"Digits": digits, "Place": x.Lang.Place(at[0])})
}

func (x sentence) mainRun() string { return x.runName(x.Step.Clues[0]) }

// runsAcross and runsDown name those runs of a block.
func (x sentence) runsAcross() string { return x.runsOf(puzzle.Across) }

func (x sentence) runsDown() string { return x.runsOf(puzzle.Down) }

// runsOf names the runs of the step in one direction. Of a block, only the runs that form it are named.
func (x sentence) runsOf(h puzzle.Heading) string {
	block := x.Step.Clues
	if a, ok := puzzle.ArgsAs[blockArgs](x.Step.Args); ok {
		block = block[:a.Runs]
	}
	return x.names(slices.DeleteFunc(slices.Clone(block), func(at puzzle.Place) bool {
		return at.Kind != puzzle.RunKind || puzzle.Heading(at.Dir) != h
	}))
}

// runName names a run as players do: "row 3" if it is the only one there, otherwise by its first and last cell.
func (x sentence) runName(at puzzle.Place) string {
	if x.Context == nil || at.Kind != puzzle.RunKind {
		return x.Lang.Place(at)
	}
	line, begin := func(p puzzle.Place) int { return int(p.R) }, func(p puzzle.Place) int { return int(p.C) }
	down := puzzle.Heading(at.Dir) == puzzle.Down
	if down {
		line, begin = begin, line
	}
	board := x.Context.Known.Board()
	var in []int // the cells of its row or column
	for i := range board.Len() {
		if p := board.At(i); p.Kind == puzzle.CellKind && line(p) == line(at) {
			in = append(in, begin(p))
		}
	}
	slices.Sort(in)
	runs, last := 0, begin(at)
	for k := 0; k < len(in); {
		n := 1
		for k+n < len(in) && in[k+n] == in[k]+n {
			n++
		}
		if n > 1 {
			runs++
		}
		if in[k] == begin(at) {
			last = in[k] + n - 1
		}
		k += n
	}
	if runs == 1 && last > begin(at) {
		name := "place/row"
		if down {
			name = "place/column"
		}
		return x.Lang.Phrase(name, map[string]any{"N": line(at) + 1})
	}
	to := puzzle.Cell(int(at.R), last)
	if down {
		to = puzzle.Cell(last, int(at.C))
	}
	from := puzzle.Cell(int(at.R), int(at.C))
	return x.Lang.Phrase("run/part", map[string]any{"From": x.Lang.Place(from), "To": x.Lang.Place(to), "Down": down})
}

// placed lists the placed digits among the premises.
func (x sentence) placed() []int {
	var out []int
	for _, f := range x.Step.Because {
		if !f.Not && f.Value > 0 && !slices.Contains(out, f.Value) {
			out = append(out, f.Value)
		}
	}
	slices.Sort(out)
	return out
}

// lefts lists the candidates of cells (each is leftArgs), grouped: "R3C4 and R3C5 are 1 or 2 and R4C4 = 3".
func (x sentence) lefts(cells []puzzle.Args) string {
	all := make([]leftArgs, len(cells))
	for i, c := range cells {
		all[i], _ = puzzle.ArgsAs[leftArgs](c)
	}
	return x.state(all)
}

// state lists what cells hold, grouped. Digits below 0 are those that a cell does not hold.
func (x sentence) state(cells []leftArgs) string {
	var groups []words.FactGroup
	var places [][]puzzle.Place
	for _, c := range cells {
		k := slices.IndexFunc(groups, func(g words.FactGroup) bool { return slices.Equal(g.Values, c.Digits) })
		if k < 0 {
			k, groups, places = len(groups), append(groups, words.FactGroup{At: c.Place, Values: c.Digits}), append(places, nil)
		}
		places[k] = append(places[k], c.Place)
	}
	parts := make([]string, len(groups))
	for k, g := range groups {
		g.N, g.Places = len(places[k]), x.Lang.Places(places[k])
		name := "kakuro/left"
		switch {
		case g.Values[0] < 0:
			name, g.Values = "kakuro/without", slices.Clone(g.Values)
			for i := range g.Values {
				g.Values[i] *= -1
			}
		case len(g.Values) == 1:
			name, g.Value = "kakuro/so", g.Values[0]
		}
		parts[k] = x.Lang.Phrase(name, g)
	}
	if len(parts) == len(cells) && len(parts) > 1 {
		return strings.Join(parts, ", ")
	}
	return x.Lang.List(parts, len(parts) > 1)
}

// maxNamedCandidates is the maximum number of candidates that are listed.
const maxNamedCandidates = 4

// fillings lists the fillings of the open cells as digits in the order of the cells or, if there are more than two, the sets of digits. It
// returns nil if these are more than two as well.
func (x sentence) fillings() []string {
	out := words.Args[fillingsArgs](x).Fillings
	if len(out) > maxListed {
		out = plus(out)
	}
	if len(out) > maxListed {
		return nil
	}
	return out
}

// maxListed is the maximum number of alternatives that a sentence lists.
const maxListed = 2

// alone lists the cells of a block that only one of its runs covers, those with known digits first: "R3C5 = 2 and R3C4 are only across".
func (x sentence) alone() string {
	said := words.Args[blockArgs](x)
	var parts []string
	for k, cells := range [][]puzzle.Place{said.Over, said.Under} {
		var names, open []string
		for _, p := range cells {
			name := x.Lang.Place(p)
			if i := slices.IndexFunc(x.Step.Because, func(f puzzle.Fact) bool { return f.At == p && !f.Not }); i >= 0 {
				names = append(names, x.Lang.Phrase("kakuro/so", words.FactGroup{N: 1, At: p, Places: name, Value: x.Step.Because[i].Value}))
			} else {
				open = append(open, name)
			}
		}
		if names = append(names, open...); len(names) > 0 {
			parts = append(parts, x.Lang.Phrase("kakuro/alone", map[string]any{"Down": k == 1, "N": len(names), "Cells": x.Lang.List(names, false)}))
		}
	}
	return strings.Join(parts, ", ")
}

// grouped lists the fillings of a run by the cells that the step changes, each with the set of digits for the other cells: "5 in R4C6 with
// 3+6+8", "6 with 2+5+9". It returns nil if that is no shorter, or if there are several sets for the others.
func (x sentence) grouped() []string {
	said := words.Args[fillingsArgs](x)
	about := puzzle.Places(x.Step.New)
	about = slices.DeleteFunc(slices.Clone(said.Open), func(p puzzle.Place) bool { return !slices.Contains(about, p) })
	if len(about) == 0 || len(said.Open)-len(about) < 2 {
		return nil
	}
	var order []string
	with := map[string][]string{}
	n := 0
	for _, text := range said.Fillings {
		var digits []string
		others := puzzle.Mask(0)
		for i, d := range strings.Fields(text) {
			if slices.Contains(about, said.Open[i]) {
				digits = append(digits, d)
			} else {
				others |= maskOf(numbers(d))
			}
		}
		key, set := strings.Join(digits, " "), writtenSet(others, "+")
		if with[key] == nil {
			order = append(order, key)
		}
		if !slices.Contains(with[key], set) {
			with[key] = append(with[key], set)
			n++
		}
	}
	if n == len(said.Fillings) || len(order) > 1 && n > len(order) || n > maxListed {
		return nil
	}
	out := make([]string, len(order))
	for k, digits := range order {
		data := map[string]any{"Digits": digits, "Others": with[digits], "At": ""}
		if k == 0 {
			data["At"] = x.Lang.Places(about)
		}
		out[k] = x.Lang.Phrase("kakuro/way", data)
	}
	return out
}

// numbers returns the digits in a list such as "1, 2, 9". It skips anything else.
func numbers(list string) []int {
	var out []int
	for _, s := range strings.Split(list, ", ") {
		if v, err := strconv.Atoi(s); err == nil {
			out = append(out, v)
		}
	}
	return out
}

// inSums writes the digits of one filling or several in the order of their cells: 8+5.
func inSums(fillings any) []string {
	if one, ok := fillings.(string); ok {
		fillings = []string{one}
	}
	out := slices.Clone(words.Texts(fillings))
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], " ", "+")
	}
	return out
}

// plus writes 8 5 as 8+5. It sorts the digits of several fillings, since their order does not matter.
func plus(items any) []string {
	var out []string
	all := words.Texts(items)
	for _, text := range all {
		way := strings.Fields(text)
		if len(all) > 1 {
			slices.Sort(way)
		}
		if text = strings.Join(way, "+"); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}
