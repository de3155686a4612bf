package nonogram

import (
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// Cells are empty because no block reaches them: the sentence names the blocks on both sides and what holds these blocks in their place.

// pins states the premises of the step and where they hold the blocks next to its conclusions: "R3C8 is empty and the 3 includes R3C6".
func (x sentence) pins() string {
	v := x.premiseView()
	if v == nil {
		return x.given()
	}
	facts, blocks := x.pinClauses(v)
	return x.joinPins(append(facts, blocks...))
}

// premiseView returns the line of the step as its clue and its premises alone determine it; nil for other steps.
func (x sentence) premiseView() *lineView {
	clue, hues := x.clue()
	if len(x.Step.Clues) != 1 || len(clue) == 0 || x.Context == nil {
		return nil
	}
	known := puzzle.NewFacts(x.Context.Known.Board())
	for _, f := range x.Step.Because {
		known.Add(f)
	}
	return newLineView(known, x.Step.Clues[0], clue, hues, nil)
}

// joinPins joins clauses, with a comma before the last one if a clause is a list itself.
func (x sentence) joinPins(clauses []string) string {
	and := " " + x.Lang.Phrase("and", nil) + " "
	if n := len(clauses) - 1; n > 0 && slices.ContainsFunc(clauses, func(c string) bool { return strings.Contains(c, and) }) {
		return strings.Join(clauses[:n], ", ") + "," + and + clauses[n]
	}
	return x.Lang.List(clauses, false)
}

// maxPins is the maximum number of clauses of pins. Omitted premises are on the board.
const maxPins = 3

// pinClauses returns the clauses of pins: those about cells and those about blocks. If the step fills cells, filled
// cells of other blocks than these are not mentioned: the board shows them.
func (x sentence) pinClauses(v *lineView) (facts, blocks []string) {
	var other []puzzle.Fact
	covered := map[int][]puzzle.Place{}
	fills := fillsCell(x.Step)
	for _, f := range x.givenFacts() {
		if i := v.index(f.At); factFills(f) {
			j, ok := v.owner(i, i)
			if !ok && fills && x.lineView() != nil { // the premises do not tell which, and need not
				j, ok = x.lineView().owner(i, i)
			}
			if ok {
				covered[j] = append(covered[j], f.At)
				continue
			}
		}
		other = append(other, f)
	}
	before, after, tooLong := x.nextBlocks(v)
	next := slices.Concat(before, after)
	found := x.filledBlocks()
	for _, near := range []bool{true, false} {
		for j, c := range v.clue {
			lo, hi := v.bounds(v.after, j)
			data := map[string]any{"Block": x.blockName(v, j), "Placed": true, "Cells": stretch(x.Lang, v.at, lo, hi+c-1)}
			switch {
			case near != slices.Contains(next, j) || len(blocks) == maxPins || found != nil && !slices.Contains(found, j):
			case covered[j] != nil && lo == hi && len(covered[j]) == c:
				blocks = append(blocks, x.Lang.Phrase("lines/block", data))
			case covered[j] != nil:
				data["Cells"] = x.Lang.Places(covered[j])
				blocks = append(blocks, x.Lang.Phrase("lines/includes", data))
			case near && !slices.Contains(tooLong, j) && !fills && !x.adjacent(v, covered):
				bound, side := hi+c, "lines/before"
				if slices.Contains(after, j) {
					bound, side = lo-1, "lines/after"
				}
				if k := slices.IndexFunc(other, func(f puzzle.Fact) bool { return f.Value == White && !f.Not && v.index(f.At) == bound }); k >= 0 {
					data["Cells"] = x.Lang.Places([]puzzle.Place{other[k].At})
					other = slices.Delete(other, k, k+1)
					blocks = append(blocks, x.Lang.Phrase(side, data))
					continue
				}
				blocks = append(blocks, x.Lang.Phrase("lines/room", data))
			}
		}
	}
	if len(tooLong) > 0 {
		names := lists.Map(tooLong, func(j int) string { return x.blockName(v, j) })
		data := map[string]any{"Blocks": x.anyBlock(names), "Cells": x.Lang.Places(puzzle.Places(x.Step.New))}
		blocks = append(blocks, x.Lang.Phrase("lines/too-long", data))
	}
	if text := x.pinFacts(other, maxPins+1-len(blocks)); text != "" {
		facts = []string{text}
	}
	return facts, blocks
}

// filledBlocks returns the blocks of the cells that the step fills, or nil if it fills none or some cell could belong to several blocks.
func (x sentence) filledBlocks() (out []int) {
	v := x.lineView()
	if v == nil || v.hues != nil {
		return nil
	}
	for _, f := range x.Step.New {
		if factFills(f) {
			j, ok := v.owner(v.index(f.At), v.index(f.At))
			if !ok {
				return nil
			}
			out = append(out, j)
		}
	}
	return out
}

// adjacent reports whether every cell that the step finds empty is at the end of a block that its premises place.
func (x sentence) adjacent(v *lineView, covered map[int][]puzzle.Place) bool {
	if x.Step.Technique == "nonogram.cap" {
		return true
	}
	return !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool {
		i := v.index(f.At)
		for j := range covered { // any order: whether there is one
			if lo, hi := v.bounds(v.after, j); lo == hi && (i == lo-1 || i == hi+v.clue[j]) {
				return false
			}
		}
		return true
	})
}

// pinFacts states facts, or returns "" for none or more than most stretches of cells.
func (x sentence) pinFacts(facts []puzzle.Fact, most int) string {
	if !slices.ContainsFunc(facts, func(f puzzle.Fact) bool { return f.Not }) && words.NameCount(puzzle.Places(facts)) > most {
		return ""
	}
	if _, hues := x.clue(); hues != nil {
		return x.factClause(facts)
	}
	var parts []string
	size := words.Args[sizeArgs](x)
	for _, value := range []int{White, Black} {
		at := puzzle.Places(slices.DeleteFunc(slices.Clone(facts), func(f puzzle.Fact) bool { return f.Value != value }))
		switch {
		case len(at) == 0:
		case value == Black && x.Step.Technique == "nonogram.cap" && len(at) == size.Size: // otherwise the sentence finds some of the run
			parts = append(parts, x.Lang.Phrase("lines/complete", map[string]any{"Cells": x.Lang.Places(at), "N": len(at), "Size": size.Size}))
		case value == Black && x.Step.Technique == "nonogram.edge-block":
			data := map[string]any{"Block": x.Lang.Phrase("lines/some", size.Size), "Cells": x.Lang.Places(at)}
			parts = append(parts, x.Lang.Phrase("lines/includes", data))
		default:
			parts = append(parts, x.Lang.Phrase("nonogram/fact", words.FactGroup{N: len(at), Places: x.Lang.Places(at), Value: value}))
		}
	}
	return x.Lang.List(parts, false)
}

// nextBlocks returns the blocks before and after the cells that the step finds empty or, in colours, without a colour. tooLong are those
// that could lie there but have not enough cells.
func (x sentence) nextBlocks(v *lineView) (before, after, tooLong []int) {
	for _, f := range x.Step.New {
		i := v.index(f.At)
		left, right := -1, -1
		for j, c := range v.clue {
			lo, hi := v.bounds(v.after, j)
			switch {
			case f.Value > 0 && (!f.Not || v.hues != nil && v.hues[j] != f.Value):
			case hi+c <= i:
				left = j
			case lo > i && right < 0:
				right = j
			case lo <= i:
				if from, to := v.gap(i); to-from+1 < c {
					tooLong = append(tooLong, j)
				}
			}
		}
		if left >= 0 {
			before = append(before, left)
		}
		if right >= 0 {
			after = append(after, right)
		}
	}
	if x.Step.Technique == "nonogram.small-gap" && len(tooLong) == 0 { // all blocks are on either side, because none fits
		from, to := v.index(x.Step.New[0].At), v.index(x.Step.New[len(x.Step.New)-1].At)
		for _, j := range slices.Concat(before, after) {
			if lo, hi := v.bounds(v.after, j); (lo == to+2 || hi+v.clue[j] == from-1) && v.clue[j] > to-from+1 {
				tooLong = append(tooLong, j)
			}
		}
	}
	slices.Sort(tooLong)
	return before, after, slices.Compact(tooLong)
}

// maxEmptied is the maximum number of clauses in a sentence of atLines.
const maxEmptied = 4

// atLines states what several steps find empty and why, a clause for each line. Lines with the same clause share it: "rows 3 and 5: the 3
// includes C6, so C1-C3 are empty; row 9: the 2 is C4-C5, so C6 is empty".
func (x sentence) atLines() string {
	type clause struct {
		lines []puzzle.Place
		text  string
	}
	var all []clause
	for _, s := range stepsByLine(x.Context.Steps) {
		text := sentence{&words.Sentence{Step: s, Lang: x.Lang.InLine(s.Clues[0]), Context: x.Context}}.emptyClause()
		k := slices.IndexFunc(all, func(c clause) bool { return c.text == text && c.lines[0].Kind == s.Clues[0].Kind })
		if k < 0 {
			k, all = len(all), append(all, clause{text: text})
		}
		all[k].lines = append(all[k].lines, s.Clues[0])
	}
	var sentences []string
	for part := range slices.Chunk(all, maxEmptied) {
		var clauses []string
		for _, c := range part {
			clauses = append(clauses, x.Lang.Phrase("lines/at", map[string]any{"Lines": c.lines, "Clause": c.text}))
		}
		sentences = append(sentences, words.Capital(strings.Join(clauses, "; ")))
	}
	return strings.Join(sentences, ". ")
}

// emptyClause states the reason why cells of a line are empty, and which they are. The board shows the premises.
func (x sentence) emptyClause() string {
	data := map[string]any{"Cells": x.Lang.Places(puzzle.Places(x.Step.New)), "N": len(x.Step.New)}
	if x.Step.Technique == "nonogram.colour-cap" {
		data := map[string]any{"Cause": x.complete(), "Found": x.Lang.JoinNested(x.colourClauses(x.lineView(), puzzle.Places(x.Step.New)))}
		return x.Lang.Phrase("lines/capped", data)
	}
	if v := x.premiseView(); v != nil {
		facts, blocks := x.pinClauses(v)
		near, fit := x.nearBlocks(v)
		board, brief := x.lineView(), v.hues == nil && !x.Context.Main // a drawing shows the places of black blocks
		switch {
		case x.ends(v): // the ends of a complete block are empty
			if len(blocks) == 0 {
				x.Step.Because = slices.DeleteFunc(slices.Clone(x.Step.Because), func(f puzzle.Fact) bool { return f.Value == White })
				blocks, _ = x.pinClauses(v)
			}
			return x.placedThen(v, blocks)
		case brief && board != nil && slices.ContainsFunc(near, board.placed):
			return x.Lang.Phrase("lines/out-of-reach", data)
		case len(near) > 0 && !fit:
			data["Blocks"] = x.anyBlock(lists.Map(near, func(j int) string { return x.blockName(v, j) }))
			return x.Lang.Phrase("lines/too-long", data)
		case brief && len(facts)+len(blocks) > 1 && len(near) > 0:
			return x.Lang.Phrase("lines/out-of-reach", data)
		default:
			data["Pins"] = x.joinPins(append(facts, blocks...))
		}
	}
	return x.Lang.Phrase("lines/so-empty", data)
}

// placedThen joins the clauses of an ends sentence: those about other blocks are the reason for the places of the blocks that end there.
func (x sentence) placedThen(v *lineView, clauses []string) string {
	var ending []string
	for j, c := range v.clue {
		lo, hi := v.bounds(v.after, j)
		if at := []int{lo - 1, lo + c}; v.filled(lo, hi, c) &&
			slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool { return slices.Contains(at, v.index(f.At)) }) {
			data := map[string]any{"Block": x.blockName(v, j), "Placed": true, "Cells": stretch(x.Lang, v.at, lo, lo+c-1)}
			ending = append(ending, x.Lang.Phrase("lines/block", data))
		}
	}
	other := slices.DeleteFunc(slices.Clone(clauses), func(c string) bool { return slices.Contains(ending, c) })
	if len(ending) == 0 || len(other) == 0 || len(other)+len(ending) != len(clauses) {
		return x.joinPins(clauses)
	}
	return x.Lang.Phrase("lines/capped", map[string]any{"Cause": x.joinPins(other), "Found": x.joinPins(ending)})
}

// nearBlocks returns the blocks on both sides of the cells that the step finds empty, and those too long for the gaps there. fit reports
// whether one of them has room in a gap.
func (x sentence) nearBlocks(v *lineView) (near []int, fit bool) {
	near = slices.Concat(x.nextBlocks(v))
	slices.Sort(near)
	near = slices.Compact(near)
	return near, slices.ContainsFunc(near, func(j int) bool {
		return slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool {
			from, to := v.gap(v.index(f.At))
			return to-from+1 >= v.clue[j]
		})
	})
}

// ends reports whether every cell that the step finds empty is at the end of a block whose cells are all filled by its premises.
func (x sentence) ends(v *lineView) bool {
	return v.hues == nil && !slices.ContainsFunc(x.Step.New, func(f puzzle.Fact) bool {
		i := v.index(f.At)
		if x.Step.Technique == "nonogram.cap" { // any of several blocks
			return !v.isFilled(i-1) && !v.isFilled(i+1)
		}
		for j, c := range v.clue {
			if lo, hi := v.bounds(v.after, j); v.filled(lo, hi, c) && (i == lo-1 || i == lo+c) {
				return false
			}
		}
		return true
	})
}

// isFilled reports whether cell i exists and is filled.
func (v *lineView) isFilled(i int) bool {
	return i >= 0 && i < len(v.cells) && !v.cells[i].Has(White)
}

// stepsByLine merges steps with the same line into one, with the conclusions of all in the order of the line.
func stepsByLine(steps []puzzle.Step) []puzzle.Step {
	out := words.MergeAlike(steps, func(first, s puzzle.Step) bool { return slices.Equal(first.Clues, s.Clues) })
	for _, s := range out {
		slices.SortStableFunc(s.New, func(a, b puzzle.Fact) int { return indexIn(s.Clues[0], a.At) - indexIn(s.Clues[0], b.At) })
	}
	return out
}
