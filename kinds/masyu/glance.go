package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// glance is what the lines near an edge show of it: the easiest of the forced moves at the cells round it, or that it would close a
// loop early. nil when none of these decides it.
func glance(look *puzzle.Look, e int) []puzzle.Step {
	b := newBoard(look)
	if !b.open(e) {
		return nil
	}
	x, y := b.ends(e)
	for _, move := range forcedMoves {
		for _, z := range b.seenFrom(x, y) {
			if move.pearl != NoPearl && b.pearls[z] != move.pearl {
				continue
			}
			b.steps = b.steps[:0]
			move.find(&b, z)
			for _, s := range b.steps {
				if s.Contradiction() || !slices.ContainsFunc(s.New, func(f puzzle.Fact) bool { return b.Board().Index(f.At) == e }) {
					continue
				}
				s.Technique, s.Level = "masyu."+move.id, move.level
				return []puzzle.Step{s}
			}
		}
	}
	if !b.joins(x, y) {
		return nil
	}
	b.steps = b.steps[:0]
	earlyLoop(&b)
	for _, s := range b.steps {
		if len(s.New) == 1 && b.Board().Index(s.New[0].At) == e {
			s.Technique, s.Level = "masyu.early-loop", earlyLevel
			return []puzzle.Step{s}
		}
	}
	return nil
}

// joins reports whether one line leads from one cell to another, and ends in both.
func (b *board) joins(x, y int) bool {
	if b.lines(x) != 1 || b.lines(y) != 1 {
		return false
	}
	for at, back := x, -1; at != y; {
		on := -1
		for h := range heading(4) {
			if b.line(b.at(at, h)) && int(h) != back {
				on = int(h)
			}
		}
		if on < 0 || at != x && b.lines(at) != 2 {
			return false
		}
		at, back = b.next(at, heading(on), 1), (on+2)%4
		if at == x {
			return false
		}
	}
	return true
}

// seenFrom are two cells side by side, and the cells beside them.
func (b *board) seenFrom(x, y int) []int {
	out := []int{x, y}
	for _, z := range [...]int{x, y} {
		for h := range heading(4) {
			if w := b.next(z, h, 1); w >= 0 && w != x && w != y {
				out = append(out, w)
			}
		}
	}
	return out
}
