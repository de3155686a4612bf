package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// lineConclusion describes the conclusion by blocks: "the first 2 is C2-C3 and the second 2 covers C6". In a hypothesis, empty cells are
// mentioned only if no cell is filled.
func (x sentence) lineConclusion(v *lineView) string {
	filled := map[int][]int{}
	var loose, empty, open []puzzle.Place
	for _, f := range x.Step.New {
		i := v.index(f.At)
		j, ok := v.owner(i, i)
		switch {
		case v.cells[i].Len() > 1:
			open = append(open, f.At)
		case v.cells[i] == puzzle.Only(0):
			empty = append(empty, f.At)
		case ok:
			filled[j] = append(filled[j], i)
		default:
			loose = append(loose, f.At)
		}
	}
	fills, hypothetical := len(filled)+len(loose) > 0, x.Context.Assumed != nil
	for _, j := range x.notes().placed { // already mentioned
		delete(filled, j)
	}
	if len(filled) > maxListedBlocks && v.done() {
		var parts []string
		for j, c := range v.clue {
			lo, _ := v.bounds(v.after, j)
			parts = append(parts, stretch(x.Lang, v.at, lo, lo+c-1))
		}
		return x.Lang.Phrase("lines/all", map[string]any{"Blocks": x.Lang.List(parts, false), "Several": x.several()})
	}
	var clauses []string
	var parts []map[string]any
	for j := range v.clue {
		if cells := filled[j]; len(cells) > 0 {
			parts = append(parts, x.blockPart(v, j, cells, len(filled) == 1 && len(loose) == 0))
		}
	}
	alike := len(parts) > 2 && !slices.ContainsFunc(parts, func(p map[string]any) bool { return p["Placed"] != parts[0]["Placed"] })
	for k, data := range parts {
		data["Listed"] = alike && k > 0
		clauses = append(clauses, x.Lang.Phrase("lines/block", data))
	}
	clauses = append(clauses, x.colourClauses(v, loose)...)
	switch {
	case (len(clauses) > 0 || fills) && hypothetical:
		return x.Lang.JoinNested(clauses)
	case len(clauses) > 0 || fills:
		return x.withEmpty(v, clauses, slices.DeleteFunc(empty, func(p puzzle.Place) bool { return v.endsBlock(v.index(p), filled) }))
	case len(empty) == 0:
		return x.Lang.JoinNested(x.colourClauses(v, open))
	case words.NameCount(empty) > maxGiven && v.known():
		return x.Lang.Phrase("lines/rest", map[string]any{"Line": x.line()})
	}
	return x.Lang.JoinNested(x.colourClauses(v, empty))
}

// endsBlock reports whether a cell is empty because one of the given blocks has its place: it is next to the block, or the line has no
// other block.
func (v *lineView) endsBlock(i int, blocks map[int][]int) bool {
	for j := range blocks { // any order: whether there is one
		if lo, hi := v.bounds(v.after, j); v.filled(lo, hi, v.clue[j]) && (len(v.clue) == 1 || i == lo-1 || i == lo+v.clue[j]) {
			return true
		}
	}
	return false
}

// withEmpty joins clauses about blocks and the cells that the step finds empty.
func (x sentence) withEmpty(v *lineView, clauses []string, empty []puzzle.Place) string {
	text := x.Lang.JoinNested(clauses)
	if len(empty) == 0 {
		return text
	}
	cells := ""
	if !v.known() {
		cells = x.Lang.Places(empty)
	}
	return x.Lang.Phrase("lines/leaving", map[string]any{"Blocks": text, "Cells": cells, "N": len(empty)})
}

// blockPart returns the data of the clause about the place of a block, or the cells that it now covers. If alone is set, the block is "it"
// when no block is named after it in the preceding clause.
func (x sentence) blockPart(v *lineView, j int, cells []int, alone bool) map[string]any {
	slices.Sort(cells)
	cells = slices.Compact(cells) // several facts about one cell
	lo, hi := v.bounds(v.after, j)
	name := x.blockName(v, j)
	placed := v.filled(lo, hi, v.clue[j])
	data := map[string]any{"Block": name, "Placed": placed}
	if placed {
		data["Cells"] = stretch(x.Lang, v.at, lo, lo+v.clue[j]-1)
	} else {
		data["Cells"] = x.Lang.Places(lists.Map(cells, func(i int) puzzle.Place { return cellOf(v.at, i) }))
	}
	named := func(j int) int { return strings.LastIndex(x.notes().causes+" ", x.blockName(v, j)+" ") }
	last := named(j)
	for k := range v.clue {
		alone = alone && (k == j || named(k) < last)
	}
	if alone && last >= 0 {
		data["Block"] = x.Lang.Phrase("lines/it", !strings.Contains(x.notes().causes, name+" ")) // the clause ends with it
	}
	return data
}

// anyBlock joins names of blocks by "or". What a name shares with the next one is stated once: "the first or second 2".
func (x sentence) anyBlock(names []string) string {
	parts := slices.Clone(names)
	for k := 1; k < len(names); k++ {
		last, this := strings.Fields(names[k-1]), strings.Fields(names[k])
		from, n := 0, min(len(last), len(this))
		for from < n-1 && last[from] == this[from] {
			from++
		}
		parts[k] = strings.Join(this[from:], " ")
		if n > from+1 && last[len(last)-1] == this[len(this)-1] {
			parts[k-1] = strings.TrimSuffix(parts[k-1], " "+this[len(this)-1])
		}
	}
	return x.Lang.Or(parts, false)
}

// maxListedBlocks is the maximum number of blocks described one by one when all blocks have their place.
const maxListedBlocks = 2

// blockName names block j of a line by its size and colour and, among equal ones, its number: "the second 2".
func (x sentence) blockName(v *lineView, j int) string {
	nth, of := 0, 0
	hue := ""
	if v.hues != nil {
		hue = x.hue(v.hues[j])
	}
	for k, c := range v.clue {
		if c == v.clue[j] && (v.hues == nil || v.hues[k] == v.hues[j]) {
			of++
			if k <= j {
				nth++
			}
		}
	}
	return x.Lang.Phrase("lines/name", map[string]any{"Size": v.clue[j], "Hue": hue, "Nth": nth, "Of": of})
}

// stretch names cells of a line without the line, such as "C6-C7".
func stretch(l *words.Language, at puzzle.Place, from, to int) string {
	return l.Phrase("lines/cells", map[string]any{"Row": at.Kind == puzzle.RowKind, "From": from + 1, "To": to + 1})
}
