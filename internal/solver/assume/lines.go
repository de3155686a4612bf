// Package assume derives consequences of assumptions as a person does: Forcing follows what they force, Trail extracts the steps that a
// conclusion needs, and Cases checks the fillings of a line against the lines that cross it. Decisions finds, without steps, which
// assumptions are worth following.
package assume

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Line is a row, column or run, whose cells are filled together.
type Line interface {
	comparable
	// Unknowns lists the cells. Left returns their candidates on the board.
	Unknowns() []int
	Left() []puzzle.Mask
	// Fill returns the candidates that occur in some filling within can. ok is false if there is no filling. left is can if there are
	// too many fillings to enumerate.
	Fill(can []puzzle.Mask) (left []puzzle.Mask, ok bool)
	// Needs adds to a finding the line's clues and as few of the values missing in can as rule out the values in removed (all fillings if
	// it is nil). taken is the index of the cell with an assumed value, -1 for none. It returns the candidates that these premises leave.
	Needs(f *puzzle.StepBuilder, can []puzzle.Mask, taken int, removed []puzzle.Mask) []puzzle.Mask
}

// Cases checks fillings of a line against the crossing lines and the adjacent lines.
type Cases[L Line] struct {
	Line      L
	Cells     []int // indices in Line of the cells to fill
	Across    []L   // by index in Cells: the crossing line; the zero L for none
	Adjacent  []L
	MinLosses int // cells of an adjacent line that must lose candidates before it is examined
}

// Case is one assumed filling.
type Case[L Line] struct {
	*Cases[L]
	Way    []int               // values, by index in Cells
	Failed L                   // a line without a filling under the assumption; the zero L for none
	left   map[int]puzzle.Mask // by unknown: the candidates, where some were removed
}

// Try assumes each filling in turn; a filling has a value for each of c.Cells. It returns the fillings that fail and, by index in c.Cells,
// the values that occur only in these. Both are nil if there are no such values.
func (c *Cases[L]) Try(ways [][]int) (failed []*Case[L], removed []puzzle.Mask) {
	var none L
	for _, k := range c.Cells {
		removed = append(removed, c.Line.Left()[k])
	}
	for _, way := range ways {
		x := &Case[L]{Cases: c, Way: way, left: map[int]puzzle.Mask{}}
		if x.Failed = x.fails(); x.Failed != none {
			failed = append(failed, x)
			continue
		}
		for i, v := range way {
			removed[i] &^= puzzle.Only(v)
		}
	}
	if !slices.ContainsFunc(removed, func(m puzzle.Mask) bool { return m != 0 }) {
		return nil, nil
	}
	return failed, removed
}

// fails returns a line that has no filling under the assumption, or the zero L. It stores in c.left the candidates that the crossing lines
// leave.
func (c *Case[L]) fails() (failed L) {
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
	for _, w := range c.Adjacent {
		can, losses := c.of(w)
		if losses < c.MinLosses {
			continue
		}
		if _, ok := w.Fill(can); !ok {
			return w
		}
	}
	return none
}

// crossing returns the candidates in the line that crosses cell i under the assumption, and that cell's index in it.
func (c *Case[L]) crossing(i int) (can []puzzle.Mask, taken int) {
	w := c.Across[i]
	can, taken = slices.Clone(w.Left()), slices.Index(w.Unknowns(), c.Line.Unknowns()[c.Cells[i]])
	can[taken] = puzzle.Only(c.Way[i])
	return can, taken
}

// of returns the candidates of an adjacent line after propagating the crossing lines, and how many of its cells lost candidates.
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

// Premises adds to a finding the premises that leave the failed line no filling. If that line is an adjacent one, it also returns the
// unknowns in it that lose candidates, and the candidates that each has left. Both are nil for a crossing line.
func (c *Case[L]) Premises(f *puzzle.StepBuilder) (via []int, left []puzzle.Mask) {
	if i := slices.Index(c.Across, c.Failed); i >= 0 {
		can, taken := c.crossing(i)
		c.Failed.Needs(f, can, taken, nil)
		return nil, nil
	}
	var none L
	can, _ := c.of(c.Failed)
	can = c.Failed.Needs(f, can, -1, nil)
	for e, u := range c.Failed.Unknowns() {
		was := c.Failed.Left()[e]
		removed := was &^ can[e]
		if removed == 0 {
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
				want[at] = removed
				w.Needs(f, can, taken, want)
			}
		}
	}
	return via, left
}

// Covers reports whether all fillings in ways that contain a value in removed are among the failed ones. removed and each filling are
// indexed like Cases.Cells.
func Covers[L Line](failed []*Case[L], removed []puzzle.Mask, ways [][]int) bool {
	return !slices.ContainsFunc(ways, func(way []int) bool {
		has := false
		for i, v := range way {
			has = has || removed[i].Has(v)
		}
		return has && !slices.ContainsFunc(failed, func(c *Case[L]) bool { return slices.Equal(c.Way, way) })
	})
}
