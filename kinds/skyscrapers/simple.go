package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at given heights, at one clue alone, and at a height that is placed.

// given: a given height stands in its cell.
func given(look *puzzle.Look) []puzzle.Step {
	p, known := look.Puzzle, look.Known
	return slices.Collect(func(yield func(puzzle.Step) bool) {
		s := p.(*Skyscrapers)
		for i, h := range s.grid {
			at := s.board.Unknown(i).At
			if h > 0 && known.Can(i) != puzzle.Only(h) &&
				!yield(puzzle.Step{New: []puzzle.Fact{{At: at, Value: h}}, Clues: []puzzle.Place{at}}) {
				return
			}
		}
	})
}

// clueOne (S01): only one building is seen. Condition: c = 1. Conclusion: the first cell is N.
func clueOne(v *sight) []puzzle.Step {
	if v.clue != 1 {
		return nil
	}
	x := v.draft(true)
	x.place(0, v.s.n)
	return x.step(nil)
}

// clueN (S02): all buildings are seen. Condition: c = N. Conclusion: the line is 1, 2, …, N.
func clueN(v *sight) []puzzle.Step {
	if v.clue != v.s.n {
		return nil
	}
	x := v.draft(true)
	for d := range v.can {
		x.place(d, d+1)
	}
	return x.step(nil)
}

// sameLine (S03): no height stands twice in a row or column. Condition: a cell is known. Conclusion: its height leaves its row and column.
func sameLine(look *puzzle.Look) []puzzle.Step {
	p, known, i := look.Puzzle, look.Known, look.Region
	s := p.(*Skyscrapers)
	h, ok := known.Value(i)
	if !ok {
		return nil
	}
	at := s.board.Unknown(i).At
	x := puzzle.Step{Because: []puzzle.Fact{{At: at, Value: h}}, Args: puzzle.Args{"height": h}}
	line := func(place puzzle.Place, first, step int) {
		old := len(x.New)
		for k := range s.n {
			if j := first + k*step; j != i && known.Can(j).Has(h) {
				x.New = append(x.New, puzzle.Fact{At: s.board.Unknown(j).At, Value: h, Not: true})
			}
		}
		if len(x.New) > old {
			x.Clues = append(x.Clues, place)
		}
	}
	line(puzzle.Row(i/s.n), i/s.n*s.n, 1)
	line(puzzle.Col(i%s.n), i%s.n, s.n)
	if len(x.New) == 0 {
		return nil
	}
	return []puzzle.Step{x}
}

// onlyPlace (S05): a height has one place left in a line. Condition: it can stand in one open cell only. Conclusion: it stands there.
func onlyPlace(v *sight) []puzzle.Step {
	var out []puzzle.Step
	for h := 1; h <= v.s.n; h++ {
		where := v.where(h)
		if where.Len() > 1 || where == 0 {
			continue
		}
		x := v.draft(false)
		x.place(where.Min(), h)
		for d := range v.can {
			if d != where.Min() {
				x.not(d, h)
			}
		}
		out = append(out, x.step(puzzle.Args{"height": h})...)
	}
	return out
}

// where is the set of distances at which a height can stand.
func (v *sight) where(h int) puzzle.Mask {
	m := puzzle.Mask(0)
	for d, can := range v.can {
		if can.Has(h) {
			m |= puzzle.Only(d)
		}
	}
	return m
}

// staircase (S06): a tall building too near hides too many. Condition: 1 < c < N. Conclusion: at distance d nothing above N-c+1+d.
func staircase(v *sight) []puzzle.Step {
	if v.clue == 1 || v.clue == v.s.n {
		return nil
	}
	x := v.draft(true)
	for d := range v.clue - 1 {
		x.above(d, v.s.n-v.clue+1+d)
	}
	return x.step(nil)
}

// facing (S07): the clues at both ends are as large as they can be together. Condition: a + b = N + 1. Conclusion: N stands at distance a-1;
// the line rises to it, and falls after it.
func facing(v *sight) []puzzle.Step {
	n, a, b := v.s.n, v.clue, v.far
	if a == 0 || b == 0 || a+b != n+1 {
		return nil
	}
	x := v.draft(true)
	x.clues = append(x.clues, v.side(true))
	x.place(a-1, n)
	for d := range n {
		switch {
		case d < a-1:
			x.below(d, d+1)
			x.above(d, n-(a-1-d))
		case d > a-1:
			x.below(d, n-d)
			x.above(d, n-(d-a+1))
		}
	}
	return x.step(puzzle.Args{"far": b})
}

// window (S08): the tallest building leaves room for those seen before it from either side. Condition: clues a and b at both ends. Conclusion:
// N stands at a distance from a-1 to N-b.
func window(v *sight) []puzzle.Step {
	n, a, b := v.s.n, v.clue, v.far
	if a == 0 || b == 0 || a+b > n+1 {
		return nil
	}
	x := v.draft(true)
	x.clues = append(x.clues, v.side(true))
	for d := range n {
		if d < a-1 || d > n-b {
			x.strike(d, n)
		}
	}
	return x.step(puzzle.Args{"far": b})
}
