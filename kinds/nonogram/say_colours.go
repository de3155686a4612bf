package nonogram

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Coloured lines are described by blocks with a colour and a size. Eliminated colours are mentioned only if a step finds nothing else;
// otherwise the drawing shows them.

// clueText formats the clue of the step's line: "2 1", or in colours "2 red 1 blue".
func (x sentence) clueText() string {
	args, ok := puzzle.ArgsAs[wordsArgs](x.Step.Args)
	if !ok {
		return runs(x.Step.Args["clue"])
	}
	var items []string
	coloured := false
	for k, word := range args.Clue {
		size, hue := strings.TrimRightFunc(word, unicode.IsLetter), ""
		if k < len(args.Hues) && args.Hues[k] > 0 {
			hue = x.hue(args.Hues[k])
		}
		coloured = coloured || hue != ""
		items = append(items, x.Lang.Phrase("lines/item", map[string]any{"Word": word, "Size": size, "Hue": hue}))
	}
	if !coloured {
		return strings.Join(args.Clue, " ")
	}
	return x.Lang.Phrase("lines/clue", items)
}

// clue returns the block sizes of the step's line and, in colours, their colour numbers. It returns nil if a size is unknown.
func (x sentence) clue() (sizes, hues []int) {
	if args, ok := puzzle.ArgsAs[clueArgs](x.Step.Args); ok {
		return args.Clue, nil
	}
	args, ok := puzzle.ArgsAs[wordsArgs](x.Step.Args)
	if !ok || len(args.Clue) != len(args.Hues) {
		return nil, nil
	}
	for _, word := range args.Clue {
		n, err := strconv.Atoi(strings.TrimRightFunc(word, func(r rune) bool { return r < '0' || r > '9' }))
		if err != nil {
			return nil, nil
		}
		sizes = append(sizes, n)
	}
	return sizes, args.Hues
}

// shades names the colours that a step rules out: "red or blue". It is "" in black and white and for a line without blocks.
func (x sentence) shades() string {
	args := words.Args[coloursArgs](x)
	args.Colours = slices.DeleteFunc(slices.Clone(args.Colours), func(v int) bool { // colours that no conclusion concerns
		return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return !f.Not || f.Value == v })
	})
	if clue := words.Args[wordsArgs](x); len(clue.Clue) == 0 {
		return ""
	}
	return x.Lang.Or(x.Lang.Names(args.Colours), false)
}

func (x sentence) hue(v int) string { return strings.Join(x.Lang.Names([]int{v}), "") }

// complete states which cells are a finished block, and the other premises.
func (x sentence) complete() string {
	v := x.lineView()
	if v == nil {
		return x.given()
	}
	hues, size := words.Args[coloursArgs](x), words.Args[sizeArgs](x)
	var run []puzzle.Place
	for _, p := range x.runCells(v) {
		if v.cells[v.index(p)] == puzzle.Only(hues.Colours[0]) {
			run = append(run, p)
		}
	}
	data := map[string]any{"Cells": x.Lang.Places(run), "N": len(run), "Size": size.Size, "Hue": x.hue(hues.Colours[0])}
	clauses := []string{x.Lang.Phrase("lines/complete", data)}
	if text := x.without(run); text != "" {
		clauses = append(clauses, text)
	}
	return x.joinPins(clauses)
}

// colourClauses describes the candidates of cells after the step, grouped by equal candidates.
func (x sentence) colourClauses(v *lineView, at []puzzle.Place) []string {
	var order []puzzle.Mask
	groups := map[puzzle.Mask][]puzzle.Place{}
	for _, p := range at {
		m := v.cells[v.index(p)]
		if groups[m] == nil {
			order = append(order, m)
		}
		if !slices.Contains(groups[m], p) {
			groups[m] = append(groups[m], p)
		}
	}
	var clauses []string
	for _, m := range order {
		values, places := slices.Collect(m.Values()), groups[m]
		names := x.Lang.Names(values)
		g := words.FactGroup{N: len(places), At: places[0], Places: x.Lang.Places(places), Names: names, Values: values}
		name := "nonogram/left"
		if len(values) == 1 {
			name, g.Value, g.Name = "nonogram/so", values[0], strings.Join(names, "")
		}
		clauses = append(clauses, x.Lang.Phrase(name, g))
	}
	return clauses
}

// blank reports whether the step concludes only that cells are empty.
func (x sentence) blank() bool {
	return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return f.Not || f.Value > 0 })
}

// emptied states which cells the step leaves empty; "" for none.
func (x sentence) emptied() string {
	if x.Context == nil {
		return ""
	}
	after := x.Context.Known.Clone()
	var at []puzzle.Place
	for _, f := range x.Step.New {
		if after.Add(f); !slices.Contains(at, f.At) {
			at = append(at, f.At)
		}
	}
	at = slices.DeleteFunc(at, func(p puzzle.Place) bool { return after.CandidatesAt(p) != puzzle.Only(0) })
	if len(at) == 0 {
		return ""
	}
	return x.Lang.Phrase("nonogram/so", words.FactGroup{N: len(at), At: at[0], Places: x.Lang.Places(at), Name: x.hue(0)})
}

// lacking returns clauses for those facts that follow from the clue of a crossing line, "columns 4 and 6 have no blue", and the others.
func (x sentence) lacking(facts []puzzle.Fact) (clauses []string, left []puzzle.Fact) {
	args, ok := puzzle.ArgsAs[wordsArgs](x.Step.Args)
	if !ok {
		return nil, facts
	}
	if x.Context != nil { // a combined step has the premises of all its steps
		for _, s := range x.Context.Steps {
			more, _ := puzzle.ArgsAs[wordsArgs](s.Args)
			args.Lacking, args.Lacked = slices.Concat(args.Lacking, more.Lacking), slices.Concat(args.Lacked, more.Lacked)
		}
	}
	lacks := map[puzzle.Place]puzzle.Mask{}
	for _, f := range facts {
		k := -1
		for n, at := range args.Lacking {
			if f.Not && args.Lacked[n] == f.Value && indexIn(at, f.At) >= 0 {
				k = n
			}
		}
		if k < 0 {
			left = append(left, f)
		} else {
			lacks[args.Lacking[k]] |= puzzle.Only(f.Value)
		}
	}
	var order []puzzle.Mask
	lines := map[puzzle.Mask][]puzzle.Place{}
	for _, at := range args.Lacking {
		if m := lacks[at]; m != 0 && !slices.Contains(lines[m], at) {
			if lines[m] == nil {
				order = append(order, m)
			}
			lines[m] = append(lines[m], at)
		}
	}
	for _, m := range order {
		hues := x.Lang.Or(x.Lang.Names(slices.Collect(m.Values())), false)
		clauses = append(clauses, x.Lang.Phrase("lines/lacks", map[string]any{"Lines": lines[m], "N": len(lines[m]), "Hue": hues}))
	}
	return clauses, left
}
