package heyawake

import (
	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

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
		d.Rooms = append(d.Rooms, describedRoom{h.Places(h.Cells[k]...), n})
	}
	d.Shaded = ground.PlacesWith(h.Board(), known, 1)
	held, open := ground.CountValues(h.Board(), known)
	d.Unshaded, d.Open = held[0], open
	return d
}
