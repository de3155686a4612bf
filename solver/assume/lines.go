// Package assume follows assumptions as a person does: it keeps what a chain of steps needs (Trail), and compares the fillings of a line
// with the lines that cross it (Cases).
package assume

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Line is a row, column or run, whose cells are filled together.
type Line interface {
	comparable
	// Unknowns lists the cells, and Left what the board leaves to each.
	Unknowns() []int
	Left() []puzzle.Mask
	// Fill returns what all fillings leave to the cells when can is left to them; false when there is no filling, and can when there
	// are too many to tell.
	Fill(can []puzzle.Mask) (left []puzzle.Mask, ok bool)
	// Needs makes a finding rest on the clues of the line, and on as few of the values missing in can as it takes to rule out the
	// values struck; with nil, all fillings. The cell at taken has an assumed value; -1 for none. It returns what is left with these.
	Needs(f *puzzle.Finding, can []puzzle.Mask, taken int, struck []puzzle.Mask) []puzzle.Mask
}

// Cases compares fillings of a line with the lines that cross it, and with those beside it that these cross.
type Cases[L Line] struct {
	Line   L
	Cells  []int // which of its cells are filled
	Across []L   // by these cells: the line that crosses there, the zero L for none
	Beside []L
	Least  int // cells of a line beside that must lose values before it is looked at
}

// Case is one filling, assumed.
type Case[L Line] struct {
	*Cases[L]
	Way  []int               // by the cells filled
	Lost L                   // a line that cannot be filled then; the zero L for none
	left map[int]puzzle.Mask // by unknown, where that is less than before
}

// Try assumes one filling after another. It returns those that fail, and by cell the values that only these have; nothing when there is
// no such value.
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

// fails finds a line that cannot be filled.
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

// crossing returns what the filling leaves to the line across cell i, and where that cell is in it.
func (c *Case[L]) crossing(i int) (can []puzzle.Mask, taken int) {
	w := c.Across[i]
	can, taken = slices.Clone(w.Left()), slices.Index(w.Unknowns(), c.Line.Unknowns()[c.Cells[i]])
	can[taken] = puzzle.Only(c.Way[i])
	return can, taken
}

// of returns what the lines across leave to a line beside, and how many of its cells lose values.
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

// Because makes a finding rest on what leaves the lost line no filling. It returns the unknowns of a lost line beside that lose values
// on the way, and what is left to each.
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

// Covers reports whether all fillings that have a value struck are among the lost ones.
func Covers[L Line](lost []*Case[L], struck []puzzle.Mask, ways [][]int) bool {
	return !slices.ContainsFunc(ways, func(way []int) bool {
		has := false
		for i, v := range way {
			has = has || struck[i].Has(v)
		}
		return has && !slices.ContainsFunc(lost, func(c *Case[L]) bool { return slices.Equal(c.Way, way) })
	})
}
