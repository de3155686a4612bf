package board

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// DrawNumber draws a cell with numbers 1 to n at x, y: its value, or the remaining candidates as DrawCandidates does.
func DrawNumber(s *scene.Scene, x, y float64, can puzzle.Mask, n int) {
	if can.Len() == 1 {
		s.AddLabel(scene.Value, x, y, strconv.Itoa(can.Min()))
		return
	}
	DrawCandidates(s, x, y, can, n)
}

// DrawCandidates draws the candidates of an open cell with numbers 1 to n in small print, unless all are left.
func DrawCandidates(s *scene.Scene, x, y float64, can puzzle.Mask, n int) {
	if can == puzzle.Span(1, n) {
		return
	}
	slots := 1
	for slots*slots < n {
		slots++
	}
	for v := range can.Values() {
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Candidate, X: x, Y: y, Text: strconv.Itoa(v),
			Anchor: scene.Slotted, Slot: v - 1, Slots: slots})
	}
}

// CountValues returns the number of unknowns with each value, and of those without exactly one candidate. known may be zero.
func CountValues(b *puzzle.Board, known puzzle.Facts) (held [puzzle.MaxValue + 1]int, open int) {
	if known.IsZero() {
		return held, b.Len()
	}
	for i := range b.Len() {
		if v, ok := known.Value(i); ok {
			held[v]++
		} else {
			open++
		}
	}
	return held, open
}
