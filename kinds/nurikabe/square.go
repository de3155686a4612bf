package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// square. Condition: without a cell, no number can reach a 2x2 square that has no land yet. Conclusion: the cell is land, because the sea
// would fill the square otherwise.
func (b board) square() (out []*puzzle.StepBuilder) {
	for square := range b.squares {
		if b.Done() {
			break
		}
		open := slices.DeleteFunc(slices.Clone(square[:]), func(c int32) bool { return b.state[c] != isOpen })
		if len(open) < 2 || slices.ContainsFunc(square[:], func(c int32) bool { return b.state[c] == isLand }) {
			continue
		}
		for cells := b.wayFrom(open, -1); len(cells) > 0 && !b.Done(); {
			c := cells[0]
			var other []int32
			b.without(c, func() bool { other = b.wayFrom(open, c); return true })
			cells = cells[1:]
			if other != nil {
				cells = slices.DeleteFunc(cells, func(c int32) bool { return !slices.Contains(other, c) })
				continue
			}
			f := b.unreached(square[:], open, c)
			f.AddArgs(squareArgs{b.CellPlace(int(square[0])), b.CellPlace(int(square[3]))})
			out = append(out, f)
		}
	}
	return out
}

// wayFrom returns the open cells of a way from one of some open cells, other than but, to a number within its size; nil for none.
func (b board) wayFrom(open []int32, but int32) []int32 {
	for _, c := range open {
		if c == but {
			continue
		}
		if way := b.way([]int32{c}, false); way != nil {
			return slices.DeleteFunc(way, func(v int32) bool { return b.state[v] != isOpen })
		}
	}
	return nil
}

// unreached returns a step that concludes that cell is land, because otherwise no number could reach the open cells of a square.
func (b board) unreached(square, open []int32, cell int32) *puzzle.StepBuilder {
	f := b.NewStep()
	for _, c := range square {
		if b.state[c] == isSea {
			f.Use(int(b.index[c]))
		}
	}
	b.state[cell] = isSea
	for _, c := range open {
		if c == cell {
			continue
		}
		b.state[c] = isLand
		restore := b.relent(c)
		why := b.islands.because(conflict{lost, c})
		restore()
		b.state[c] = isOpen
		for _, k := range why.sizes {
			f.UseClues(b.numberPlace(k))
		}
		for _, u := range append(b.unknowns(why.land), b.unknowns(why.sea)...) {
			if u != int(b.index[cell]) && u != int(b.index[c]) {
				f.Use(u)
			}
		}
	}
	b.state[cell] = isOpen
	b.survey()
	f.Conclude(int(b.index[cell]), land)
	return f
}
