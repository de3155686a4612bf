package board

import (
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

// DrawNumber draws unknown i, a cell with numbers 1 to n, at x, y: its value or, in small print, its remaining candidates that its runs and
// units do not have yet. It draws no candidates if none was eliminated.
func DrawNumber(s *scene.Scene, x, y float64, known puzzle.Facts, i, n int) {
	if v, ok := known.Value(i); ok {
		s.AddLabel(scene.Value, x, y, strconv.Itoa(v))
		return
	}
	if known.Candidates(i) == puzzle.Span(1, n) {
		return
	}
	AddCandidates(s, x, y, known.Unplaced(i), n)
}

// AddCandidates draws values of a cell that may hold values up to most, each at its place in the cell.
func AddCandidates(s *scene.Scene, x, y float64, values puzzle.Mask, most int) {
	slots := 1
	for slots*slots < most {
		slots++
	}
	for v := range values.Values() {
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Candidate, X: x, Y: y, Text: strconv.Itoa(v),
			Anchor: scene.Slotted, Slot: max(0, v-1), Slots: slots})
	}
}

// Numbered are the cells with one number.
type Numbered struct {
	N  int
	At []puzzle.Place
}

// ByNumber returns the cells with a number of at least least, by number, from the numbers of all cells.
func ByNumber(g Grid, numbers []int, least int) (out []Numbered) {
	for i, n := range numbers {
		if n < least {
			continue
		}
		k, found := slices.BinarySearchFunc(out, n, func(x Numbered, n int) int { return x.N - n })
		if !found {
			out = slices.Insert(out, k, Numbered{N: n})
		}
		out[k].At = append(out[k].At, g.CellPlace(i))
	}
	return out
}

// Places returns the places of cells.
func Places(g Grid, cells ...int) (out []puzzle.Place) {
	for _, i := range cells {
		out = append(out, g.CellPlace(i))
	}
	return out
}

// PlacesWith returns the places that are known to have a value.
func PlacesWith(b *puzzle.Board, known puzzle.Facts, value int) (out []puzzle.Place) {
	for i, u := range b.Unknowns() {
		if known.ValueOr(i) == value {
			out = append(out, u.At)
		}
	}
	return out
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
