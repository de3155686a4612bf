package loop

import (
	"slices"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/puzzle"
)

// Closer names what closes the edge e at the vertex from: a line that fills the vertex behind it; if straight is true and a line along e
// would have to go straight on, one that crosses that vertex or, unless the board shows a cross before the deduction, turns in it; a dead
// end; or a cross. line is the vertex of a line that fills or crosses it.
func Closer(x *words.Sentence, ends Ends, e, from puzzle.Place, straight bool) (name string, line puzzle.Place) {
	a, b := ends(e)
	if a == from {
		a, b = b, a
	}
	open, lines, ahead := 0, 0, false
	for _, u := range x.Context.Known.Board().Unknowns() {
		c, d := ends(u.At)
		if d == a {
			c, d = d, c
		}
		if c != a || d == b {
			continue
		}
		switch v, known := x.Context.Known.Value(x.Context.Known.Board().Index(u.At)); {
		case !known:
			open++
		case v == 1:
			lines++
			ahead = ahead || d.R-a.R == a.R-b.R && d.C-a.C == a.C-b.C
		}
	}
	switch {
	case lines > 1 || lines == 1 && straight && !ahead:
		return x.Lang.Phrase("loop/by/line", x.Lang.Place(a)), a
	case lines == 1 && ahead && !x.Context.Before.IsZero() && !x.Context.Before.Holds(puzzle.Fact{At: e}):
		return x.Lang.Phrase("loop/by/turn", x.Lang.Place(a)), line
	case lines == 0 && open == 0:
		return x.Lang.Phrase("loop/by/dead-end", x.Lang.Place(a)), line
	}
	return x.Lang.Phrase("loop/by/cross", x.Lang.Place(e)), line
}

// closers name what closes a vertex on all sides but those of its line: "the border and a cross".
type closers struct {
	Text string
	N    int // of the things named
}

// closers returns what closes the vertex in which the edges of a step meet. Crosses are those that the board shows before the deduction
// or hypothesis.
func (x sentence) closers(ends Ends) (out closers) {
	if x.Context == nil || x.Context.Known.IsZero() {
		return out
	}
	at, ok := commonEnd(ends, slices.Concat(puzzle.Places(x.Step.Because), puzzle.Places(x.Step.New)))
	if !ok {
		return out
	}
	var parts []string
	if sides := 4 - len(x.Step.Because) - len(x.Step.New); sides > 0 {
		parts = append(parts, x.Lang.Phrase("loop/by/borders", sides))
	}
	crosses := 0
	var others []string
	for _, f := range x.Step.Because {
		if f.Not || f.Value != 0 {
			continue
		}
		name, line := Closer(x.Sentence, ends, f.At, at, false)
		if line.Kind != puzzle.NoPlace && !x.shown(f) {
			others = append(others, name)
		} else {
			crosses++
		}
	}
	if crosses > 0 {
		parts = append(parts, x.Lang.Phrase("loop/by/crosses", crosses))
	}
	parts = append(parts, others...)
	return closers{x.Lang.List(parts, false), len(parts) + max(0, crosses-1)}
}

// shown reports whether the board shows a fact before the deduction or hypothesis.
func (x sentence) shown(f puzzle.Fact) bool {
	return !x.Context.Before.IsZero() && x.Context.Before.Holds(f)
}

// onward is the line that a step draws from a vertex by the only way left, as far as it then runs on, and the others that then follow.
type onward struct {
	Line string
	Rest Ways
}

// onward returns an empty line if the step draws none or several.
func (x sentence) onward(ends Ends) (out onward) {
	if x.Context == nil || x.Context.Known.IsZero() {
		return out
	}
	lines, dead := ends.waysOn(x.Context.Known, append([]puzzle.Step{x.Step}, x.Context.FollowUps...))
	if own, _ := ends.waysOn(x.Context.Known, []puzzle.Step{x.Step}); len(own) == 1 {
		out.Line, out.Rest = newWays(x.Lang, lines[:1], nil).Lines, newWays(x.Lang, lines[1:], dead)
	}
	return out
}
