package score

import (
	"maps"
	"slices"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// drawnCells reads the drawing of the board by teka solve, whose cells are known from drawings that have one value everywhere. The reading
// counts only if its own drawing is the text.
func (j *Judge) drawnCells(s string) reading {
	if lines := drawnLines(s); len(lines) > j.rows && strings.ContainsAny(s, "│|") {
		for _, ascii := range [...]bool{false, true} {
			if r := j.compareDrawings(canvas{lines: lines}, scene.TextOptions{ASCII: ascii}); r.hasForm() {
				return r
			}
		}
	}
	return otherForm
}

// compareDrawings reads a drawing made with the options; see drawnCells.
func (j *Judge) compareDrawings(v canvas, o scene.TextOptions) reading {
	r := j.newReading("drawing")
	text := func(f puzzle.Facts) canvas { return canvas{lines: drawnLines(scene.Text(j.p.Draw(f), o))} }
	var values puzzle.Mask
	var open []int // the unknowns that are not given
	for i, u := range r.known.Board().Unknowns() {
		if given, ok := j.given[i]; ok {
			r.known.Restrict(i, puzzle.Only(given))
		} else {
			open = append(open, i)
			values |= u.Values
		}
	}
	full := r.known.Clone()
	with := map[int]canvas{} // drawings by the value of all open cells that can have it
	for value := range values.Values() {
		for _, i := range open {
			if can := r.known.Candidates(i); can.Has(value) {
				full.Set(i, value)
			} else {
				full.Set(i, can.Min())
			}
		}
		if with[value] = text(full); len(with[value].lines) != len(v.lines) {
			return otherForm
		}
		v.left = indentation(v.lines) - indentation(with[value].lines)
	}
	layout := j.p.Draw(full).Layout()
	width, _ := layout.Size()
	chars := differing(with, layout)
	if len(chars) != len(open) {
		return otherForm
	}
	for k, at := range slices.Sorted(maps.Keys(chars)) {
		var fit puzzle.Mask
		for value := range r.known.Candidates(open[k]).Values() {
			if !slices.ContainsFunc(chars[at], func(k [2]int) bool { return v.at(k[0], v.left+k[1]) != with[value].at(k[0], k[1]) }) {
				fit |= puzzle.Only(value)
			}
		}
		if fit != 0 {
			r.known.Restrict(open[k], fit)
		}
	}
	same := text(r.known)
	for y, line := range v.lines {
		for x := range max(len(line)-v.left, width) {
			if v.at(y, v.left+x) != same.at(y, x) {
				return otherForm
			}
		}
	}
	return r.finish()
}

// differing returns the characters that differ with the value, by the centre of their cell, in quarters of a cell.
func differing(with map[int]canvas, layout scene.Layout) map[int][][2]int {
	chars := map[int][][2]int{}
	width, height := layout.Size()
	for y := range height {
		for x := range width {
			if differ(with, y, x) {
				right, down := layout.Point(x, y)
				at := int(4*down)<<20 + int(4*right)
				chars[at] = append(chars[at], [2]int{y, x})
			}
		}
	}
	return chars
}

// differ reports whether a character depends on the value of the cells.
func differ(with map[int]canvas, y, x int) bool {
	var first rune
	for _, v := range with { // any order: all are compared
		if g := v.at(y, x); first == 0 {
			first = g
		} else if g != first {
			return true
		}
	}
	return false
}
