package heyawake

import (
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// Draw shows the rooms with their numbers in their first cells, the known shaded cells, lighter with a number, and a dot in each cell known
// to be unshaded, or a circle around its number. A finished board has neither.
func (h *Heyawake) Draw(known puzzle.Facts) scene.Scene {
	s := scene.OfCells(h.Rows, h.Cols)
	h.Shading.Draw(&s, known, func(i int) string {
		if n := h.numbers[h.Of[i]]; n != None && h.Cells[h.Of[i]][0] == i {
			return strconv.Itoa(n)
		}
		return ""
	})
	h.AddBorders(&s, scene.GridBold)
	return s
}

// described is the data of the description of a drawing.
type (
	described struct {
		Rooms          []describedRoom
		Shaded         []puzzle.Place
		Unshaded, Open int
	}
	describedRoom struct {
		Cells []puzzle.Place
		N     int // None for no number
	}
)

// describe returns the data of the description for screen readers. known may be zero.
func (h *Heyawake) describe(_ *words.Language, known puzzle.Facts) (d described) {
	for k, n := range h.numbers {
		d.Rooms = append(d.Rooms, describedRoom{ground.Places(h.Grid, h.Cells[k]...), n})
	}
	d.Shaded = ground.PlacesWith(h.Board(), known, 1)
	held, open := ground.CountValues(h.Board(), known)
	d.Unshaded, d.Open = held[0], open
	return d
}
