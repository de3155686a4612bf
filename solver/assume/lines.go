// Package assume derives consequences of assumptions as a person does: Trail extracts the steps that a conclusion needs, and Cases compares
// the fillings of a line with the lines that cross it.
package assume

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Line is a row, column or run, whose cells are filled together.
type Line interface {
	comparable
	// Unknowns lists the cells, and Left returns their candidates on the board.
	Unknowns() []int
	Left() []puzzle.Mask
	// Fill returns the candidates that occur in some filling within can. ok is false if there is no filling; left is can if there are too many
	// fillings to enumerate.
	Fill(can []puzzle.Mask) (left []puzzle.Mask, ok bool)
	// Needs adds to a finding the line's clues and as few of the values missing in can as rule out the values in struck; all fillings if it is
	// nil. The cell at index taken has an assumed value; -1 for none. It returns the candidates left with these.
	Needs(f *puzzle.Finding, can []puzzle.Mask, taken int, struck []puzzle.Mask) []puzzle.Mask
}

// Cases compares fillings of a line with the lines that cross it, and with the adjacent lines that these also cross.
type Cases[L Line] struct {
	Line   L
	Cells  []int // indices of the cells filled
	Across []L   // by index in Cells: the crossing line, the zero L for none
	Beside []L
	Least  int // cells of an adjacent line that must lose candidates before it is examined
}

// Case is one filling, assumed.
type Case[L Line] struct {
	*Cases[L]
	Way  []int               // values, by index in Cells
	Lost L                   // a line that then has no filling; the zero L for none
	left map[int]puzzle.Mask // candidates by unknown, only where some were removed
}

// Try assumes each filling in turn. It returns the fillings that fail and, by cell, the values that occur only in these; nil if there are
// no such values.
func (c *Cases[L]) Try(ways [][]int) (lost []*Case[L], struck []puzzle.Mask) {
	var none L
	for _, k := range c.Cells {
		struck = append(struck, c.Line.Left()[k])
	}
	for _, way := range ways {
		x := &Case[L]{Cases: c, Way: way, left: map[int]puzzle.Mask{}}
		if x.Lost = x.fails(); x.Lost != none {
			lost = append(lost, x)
			continue
		}
		for i, v := range way {
			struck[i] &^= puzzle.Only(v)
		}
	}
	if !slices.ContainsFunc(struck, func(m puzzle.Mask) bool { return m != 0 }) {
		return nil, nil
	}
	return lost, struck
}

// fails returns a line that has no filling, or the zero L.
func (c *Case[L]) fails() (lost L) {
	var none L
	for i, w := range c.Across {
		if w == none {
			continue
		}
		can, taken := c.crossing(i)
		left, ok := w.Fill(can)
		if !ok {
			return w
		}
		for e, u := range w.Unknowns() {
			if e != taken && left[e] != w.Left()[e] {
				c.left[u] = left[e]
			}
		}
	}
	for _, w := range c.Beside {
		can, losses := c.of(w)
		if losses < c.Least {
			continue
		}
		if _, ok := w.Fill(can); !ok {
			return w
		}
	}
	return none
}

// crossing returns the candidates in the line across cell i after the filling, and the index of that cell in it.
func (c *Case[L]) crossing(i int) (can []puzzle.Mask, taken int) {
	w := c.Across[i]
	can, taken = slices.Clone(w.Left()), slices.Index(w.Unknowns(), c.Line.Unknowns()[c.Cells[i]])
	can[taken] = puzzle.Only(c.Way[i])
	return can, taken
}

// of returns the candidates that the crossing lines leave to an adjacent line, and how many of its cells lose candidates.
func (c *Case[L]) of(w L) (can []puzzle.Mask, losses int) {
	can = slices.Clone(w.Left())
	for e, u := range w.Unknowns() {
		if m, ok := c.left[u]; ok {
			can[e] = m
			losses++
		}
	}
	return can, losses
}

// Because adds to a finding the premises that leave the lost line no filling. If that line is an adjacent one, it returns the unknowns of
// it that lose candidates on the way, and the candidates left to each.
func (c *Case[L]) Because(f *puzzle.Finding) (via []int, left []puzzle.Mask) {
	if i := slices.Index(c.Across, c.Lost); i >= 0 {
		can, taken := c.crossing(i)
		c.Lost.Needs(f, can, taken, nil)
		return nil, nil
	}
	var none L
	can, _ := c.of(c.Lost)
	can = c.Lost.Needs(f, can, -1, nil)
	for e, u := range c.Lost.Unknowns() {
		was := c.Lost.Left()[e]
		struck := was &^ can[e]
		if struck == 0 {
			continue
		}
		via, left = append(via, u), append(left, was&can[e])
		for i, w := range c.Across {
			if w == none {
				continue
			}
			if at := slices.Index(w.Unknowns(), u); at >= 0 {
				can, taken := c.crossing(i)
				want := make([]puzzle.Mask, len(can))
				want[at] = struck
				w.Needs(f, can, taken, want)
			}
		}
	}
	return via, left
}

// Covers reports whether all fillings that contain a value in struck are among the lost ones.
func Covers[L Line](lost []*Case[L], struck []puzzle.Mask, ways [][]int) bool {
	return !slices.ContainsFunc(ways, func(way []int) bool {
		has := false
		for i, v := range way {
			has = has || struck[i].Has(v)
		}
		return has && !slices.ContainsFunc(lost, func(c *Case[L]) bool { return slices.Equal(c.Way, way) })
	})
}
