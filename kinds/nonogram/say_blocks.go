package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
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
	for j := range v.clue {
		if cells := filled[j]; len(cells) > 0 {
			clauses = append(clauses, x.blockClause(v, j, cells, len(filled) == 1 && len(loose) == 0))
		}
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

// blockClause describes the place of a block, or the cells that it now covers. If alone is set, the block is "it" when the preceding clause
// begins with it and no other block is named.
func (x sentence) blockClause(v *lineView, j int, cells []int, alone bool) string {
	slices.Sort(cells)
	cells = slices.Compact(cells) // several facts about one cell
	lo, hi := v.bounds(v.after, j)
	size := v.clue[j]
	name := x.blockName(v, j)
	placed := v.filled(lo, hi, size)
	data := map[string]any{"Block": name, "Placed": placed}
	if placed {
		data["Cells"] = stretch(x.Lang, v.at, lo, lo+size-1)
	} else {
		data["Cells"] = stretches(x.Lang, v.at, cells)
	}
	if alone && x.notes().pins < 2 && strings.Contains(x.notes().causes, name+" ") {
		data["Block"] = x.Lang.Phrase("lines/it", nil)
	}
	return x.Lang.Phrase("lines/block", data)
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

// stretches names cells of a line without the line.
func stretches(l *words.Language, at puzzle.Place, cells []int) string {
	var parts []string
	for k := 0; k < len(cells); k++ {
		from := cells[k]
		for k+1 < len(cells) && cells[k+1] == cells[k]+1 {
			k++
		}
		parts = append(parts, stretch(l, at, from, cells[k]))
	}
	return l.List(parts, false)
}

// stretch names cells of a line without the line, such as "C6-C7".
func stretch(l *words.Language, at puzzle.Place, from, to int) string {
	return l.Phrase("lines/cells", map[string]any{"Row": at.Kind == puzzle.RowKind, "From": from + 1, "To": to + 1})
}
