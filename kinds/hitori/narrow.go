package hitori

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Narrow decides the cells between equal numbers, and what follows from them. With a certificate it does nothing: these
// conclusions need several rules, and the kernel finds them.
func (h *Hitori) Narrow(_ context.Context, c *model.Certificate) []puzzle.Mask {
	if c != nil {
		return slices.Repeat([]puzzle.Mask{puzzle.Span(0, 1)}, len(h.numbers))
	}
	f := newFollower(h)
	possible := true
	for i := range h.numbers {
		for _, d := range axes {
			if j, k := h.Next(i, d.Turn(2)), h.Next(i, d); j >= 0 && k >= 0 && h.numbers[j] == h.numbers[k] {
				possible = possible && (h.numbers[j] == None || f.Decide(i, assume.Zero, puzzle.Place{}))
			}
		}
	}
	return f.Masks(possible && f.Try())
}

// axes are the directions along which patterns are sought.
var axes = [...]ground.Direction{ground.East, ground.South}
