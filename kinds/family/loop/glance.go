package loop

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Glance returns the easiest step that decides an edge by nearby lines: a move at the vertices around it, or an early loop; otherwise
// nil. It implements puzzle.Kind's Glance.
func Glance(look *puzzle.View, e int) []puzzle.Step {
	b := NewBoard(look)
	if !b.Open(e) {
		return nil
	}
	decides := func(s puzzle.Step) bool {
		return slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return b.Known.Board().Index(f.At) == e })
	}
	x, y := b.Ends(e)
	for _, move := range b.Moves {
		for _, z := range b.near(x, y) {
			b.Steps = b.Steps[:0]
			move.Find(b, z)
			for _, s := range b.Steps {
				if decides(s) {
					s.Technique, s.Level = move.ID, move.Level
					return []puzzle.Step{s}
				}
			}
		}
	}
	if !b.joins(x, y) {
		return nil
	}
	b.Steps = b.Steps[:0]
	earlyLoop(b)
	for _, s := range b.Steps {
		if len(s.New) == 1 && decides(s) {
			s.Technique, s.Level = b.Kind+".early-loop", earlyLevel
			return []puzzle.Step{s}
		}
	}
	return nil
}

// joins reports whether one line leads from one vertex to another, and ends in both.
func (b *Board) joins(x, y int) bool {
	if b.Lines(x) != 1 || b.Lines(y) != 1 {
		return false
	}
	for at, back := x, ground.Direction(-1); at != y; {
		on := ground.Direction(-1)
		for h := range ground.Direction(4) {
			if b.Line(b.At(at, h)) && h != back {
				on = h
			}
		}
		if on < 0 || at != x && b.Lines(at) != 2 {
			return false
		}
		at, back = b.Next(at, on, 1), on.Turn(2)
		if at == x {
			return false
		}
	}
	return true
}

// near returns two neighbouring vertices and those next to them.
func (b *Board) near(x, y int) []int {
	out := []int{x, y}
	for _, z := range [...]int{x, y} {
		for _, w := range b.Neighbours[z] {
			if w >= 0 && int(w) != x && int(w) != y {
				out = append(out, int(w))
			}
		}
	}
	return out
}
