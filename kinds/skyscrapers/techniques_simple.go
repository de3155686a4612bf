package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

// The techniques that look at given heights, at one clue alone, and at a height that is placed.

// given: a given height stands in its cell.
func given(look *puzzle.Look) []puzzle.Step {
	b := boardOf(look)
	var out []puzzle.Step
	for i, h := range b.grid {
		if h > 0 {
			f := b.finding(b.place(i))
			f.Is(i, h)
			out = append(out, f.Steps()...)
		}
	}
	return out
}

// clueOne (S01): only one building is seen. Condition: c = 1. Conclusion: the first cell is N.
func clueOne(v *line) []puzzle.Step {
	if v.clue != 1 {
		return nil
	}
	f := v.fromClue()
	f.Is(v.cell(0), v.n)
	return v.steps(f)
}

// clueN (S02): all buildings are seen. Condition: c = N. Conclusion: the line is 1, 2, …, N.
func clueN(v *line) []puzzle.Step {
	if v.clue != v.n {
		return nil
	}
	f := v.fromClue()
	for d := range v.can {
		f.Is(v.cell(d), d+1)
	}
	return v.steps(f)
}

// sameLine (S03): no height stands twice in a row or column. Condition: a cell is known. Conclusion: its height leaves its row and column.
func sameLine(look *puzzle.Look) []puzzle.Step {
	b, i := boardOf(look), look.Region
	h, ok := b.Known.Value(i)
	if !ok {
		return nil
	}
	f := b.finding()
	regions, distances := b.cross(i)
	for k, region := range regions {
		v := b.line(region)
		if others := v.where(h) &^ puzzle.Only(distances[k]); others != 0 {
			f.Clue(v.at)
			for d := range others.Values() {
				f.Not(v.cell(d), puzzle.Only(h))
			}
		}
	}
	f.On(i)
	f.Say(heightArgs{h})
	return f.Steps()
}

// onlyPlace (S05): a height has one place left in a line. Condition: it can stand in one open cell only. Conclusion: it stands there.
func onlyPlace(v *line) []puzzle.Step {
	var out []puzzle.Step
	for h := 1; h <= v.n; h++ {
		where := v.where(h)
		if where.Len() > 1 || where == 0 {
			continue
		}
		f := v.plain()
		f.Is(v.cell(where.Min()), h)
		for d := range v.can {
			if d != where.Min() {
				f.OnNot(v.cell(d), puzzle.Only(h))
			}
		}
		f.Say(heightArgs{h})
		out = append(out, v.steps(f)...)
	}
	return out
}

// staircase (S06): a tall building too near hides too many. Condition: 1 < c < N. Conclusion: at distance d nothing above N-c+1+d.
func staircase(v *line) []puzzle.Step {
	if v.clue == 1 || v.clue == v.n {
		return nil
	}
	f := v.fromClue()
	for d := range v.clue - 1 {
		f.Not(v.cell(d), v.above(v.n-v.clue+1+d))
	}
	return v.steps(f)
}

// facing (S07): the clues at both ends are as large as they can be together. Condition: a + b = N + 1. Conclusion: N stands at
// distance a-1; the line rises to it, and falls after it.
func facing(v *line) []puzzle.Step {
	n, a, b := v.n, v.clue, v.facing
	if a == 0 || b == 0 || a+b != n+1 {
		return nil
	}
	f := v.fromClue()
	f.Clue(v.side(true))
	f.Is(v.cell(a-1), n)
	for d := range n {
		switch {
		case d < a-1:
			f.Not(v.cell(d), v.below(d+1))
			f.Not(v.cell(d), v.above(n-(a-1-d)))
		case d > a-1:
			f.Not(v.cell(d), v.below(n-d))
			f.Not(v.cell(d), v.above(n-(d-a+1)))
		}
	}
	f.Say(farArgs{b})
	return v.steps(f)
}

// lastTwo: two cells of a line are open, and its last two heights have two orders. Condition: from a side with a clue, one order shows as
// many buildings as the clue says, the other does not. Conclusion: the heights stand in that order.
func lastTwo(v *line) []puzzle.Step {
	var open []int
	heights := make([]int, v.n)
	for d := range heights {
		if heights[d] = v.value(d); heights[d] == 0 {
			open = append(open, d)
		}
	}
	if len(open) != 2 || v.can[open[0]] != v.can[open[1]] || v.can[open[0]].Len() != 2 {
		return nil
	}
	a, b := open[0], open[1]
	heights[a], heights[b] = v.can[a].Min(), v.can[a].Max()
	right := seenFrom(heights)
	heights[a], heights[b] = heights[b], heights[a]
	wrong := seenFrom(heights)
	if wrong == v.clue {
		right, wrong = wrong, right
		heights[a], heights[b] = heights[b], heights[a]
	}
	if right != v.clue || wrong == v.clue {
		return nil
	}
	f := v.fromClue()
	for d := range heights {
		if v.value(d) > 0 {
			f.On(v.cell(d))
		}
	}
	f.Is(v.cell(a), heights[b])
	f.Is(v.cell(b), heights[a])
	f.Say(moreArgs{wrong > v.clue})
	return v.steps(f)
}
