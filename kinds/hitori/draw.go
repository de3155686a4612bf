package hitori

import (
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the numbers, the shaded cells, and a circle around each number known to be unshaded. A finished board has no circles.
func (h *Hitori) Draw(known puzzle.Facts) scene.Scene {
	s := scene.OfCells(h.Rows, h.Cols)
	h.Shading.Draw(&s, known, func(i int) string {
		if h.numbers[i] == None {
			return ""
		}
		return strconv.Itoa(h.numbers[i])
	})
	return s
}

// described is the data of the description of a drawing.
type described struct {
	Lines          [][]int // the numbers row by row, 0 for none
	Shaded         []puzzle.Place
	Unshaded, Open int // numbers of cells
}

// describe returns the data of the description for screen readers. known may be zero.
func (h *Hitori) describe(_ *words.Language, known puzzle.Facts) described {
	var d described
	for r := range h.Rows {
		d.Lines = append(d.Lines, h.numbers[r*h.Cols:(r+1)*h.Cols])
	}
	held, open := ground.CountValues(h.Board(), known)
	d.Unshaded, d.Open = held[0], open
	d.Shaded = ground.PlacesWith(h.Board(), known, 1)
	return d
}
