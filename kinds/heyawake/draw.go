package heyawake

import (
	"strconv"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/scene"
)

// The radius of the dot in an unshaded cell, and of the circle around its number.
const emptyRadius, numberRadius = 0.1, 0.38

// Draw shows the rooms with their numbers in their first cells, the known shaded cells, lighter with a number, and a dot in each cell known
// to be unshaded, or a circle around its number. A finished board has neither.
func (h *Heyawake) Draw(known puzzle.Facts) scene.Scene {
	s := scene.Scene{Width: float64(h.Cols), Height: float64(h.Rows), CellWidth: 4, CellHeight: 2}
	numbered := func(i int) bool { return h.numbers[h.Of[i]] != None && h.Cells[h.Of[i]][0] == i }
	for i := range h.Of {
		if x, y := s.Center(i/h.Cols, i%h.Cols); known.ValueOr(i) == 1 {
			role := scene.Filled
			if numbered(i) {
				role = scene.Blocked
			}
			s.AddRect(role, x-0.5, y-0.5, x+0.5, y+0.5)
		}
	}
	s.AddGrid(scene.Grid, h.Rows, h.Cols)
	h.AddBorders(&s, scene.GridBold)
	done := !known.IsZero() && known.Complete()
	for i := range h.Of {
		x, y := s.Center(i/h.Cols, i%h.Cols)
		radius, role := emptyRadius, scene.Empty
		if numbered(i) {
			radius, role = numberRadius, scene.Island
		}
		if known.ValueOr(i) == 0 && !done {
			s.AddCircle(role, x, y, radius)
		}
		if numbered(i) {
			s.AddLabel(scene.Clue, x, y, strconv.Itoa(h.numbers[h.Of[i]]))
		}
	}
	s.AddFrame(0, 0, s.Width, s.Height)
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
		d.Rooms = append(d.Rooms, describedRoom{h.Places(h.Cells[k]...), n})
	}
	d.Shaded = ground.PlacesWith(h.Board(), known, 1)
	held, open := ground.CountValues(h.Board(), known)
	d.Unshaded, d.Open = held[0], open
	return d
}
