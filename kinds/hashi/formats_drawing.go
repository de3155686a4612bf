package hashi

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// drawing is what a text draws between neighbouring cells, put together to bridges between islands.
type drawing struct {
	h     *Hashi
	lanes [2][]int32 // by cell: the unknown whose bridges run from it to the cell on its right, or below it, plus one
	sheet []puzzle.Written
}

// newDrawing has nothing drawn.
func (h *Hashi) newDrawing() *drawing {
	d := &drawing{h: h, sheet: puzzle.Sheet(h.board, nil)}
	for k := range d.lanes {
		d.lanes[k] = make([]int32, h.rows*h.cols)
	}
	for i, p := range h.pairs {
		a, b := h.islands[p.a], h.islands[p.b]
		for c := a.C; c < b.C; c++ {
			d.lanes[0][a.R*h.cols+c] = int32(i) + 1
		}
		for r := a.R; r < b.R; r++ {
			d.lanes[1][r*h.cols+a.C] = int32(i) + 1
		}
	}
	return d
}

// unknown is the unknown whose bridges run from a cell to the right, or down; -1 when no two islands see each other there.
func (d *drawing) unknown(r, c int, down bool) int {
	k := 0
	if down {
		k = 1
	}
	return int(d.lanes[k][r*d.h.cols+c]) - 1
}

// bridges notes a number of bridges drawn from a cell to the right, or down; 0 is a cross, which says nothing where no bridge can be. All
// that is drawn along one pair of islands must be the same.
func (d *drawing) bridges(r, c int, down bool, n int) error {
	i := d.unknown(r, c, down)
	if i < 0 && n == 0 {
		return nil
	}
	if i < 0 {
		return fault.Errorf("a bridge that does not run between two islands")
	}
	if n > d.h.max {
		return fault.Errorf("%d bridges, at most %d join two islands", n, d.h.max)
	}
	if m := d.sheet[i].Value; m >= 0 && m != n {
		return fault.Errorf("%d bridges at %s, of which %d are drawn elsewhere", n, d.h.board.Unknown(i).At, m)
	}
	d.sheet[i].Value = n
	return nil
}

// marks is what is drawn.
func (d *drawing) marks() *puzzle.Marks { return puzzle.MarksFrom(d.h.board, d.sheet) }
