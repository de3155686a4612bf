package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

// The techniques that use one clue, or two facing ones, without cases.

// clueOne (S01). Condition: c = 1. Conclusion: the first cell is N.
func clueOne(v *line) []puzzle.Step {
	if v.clue != 1 {
		return nil
	}
	f := v.fromClue()
	f.Conclude(v.cell(0), v.n)
	return v.Finished(f)
}

// clueN (S02). Condition: c = N. Conclusion: the line is 1, 2, …, N.
func clueN(v *line) []puzzle.Step {
	if v.clue != v.n {
		return nil
	}
	f := v.fromClue()
	for d := range v.can {
		f.Conclude(v.cell(d), d+1)
	}
	return v.Finished(f)
}

// staircase (S06). A tall building near the clue hides too many. Condition: 1 < c < N. Conclusion: at distance d the height is at most
// N-c+1+d.
func staircase(v *line) []puzzle.Step {
	if v.clue == 1 || v.clue == v.n {
		return nil
	}
	f := v.fromClue()
	for d := range v.clue - 1 {
		f.Eliminate(v.cell(d), v.above(v.n-v.clue+1+d))
	}
	return v.Finished(f)
}

// facing (S07). The clues at both ends have the largest possible sum. Condition: a + b = N + 1. Conclusion: N is at distance a-1; the line
// rises to it and falls after it.
func facing(v *line) []puzzle.Step {
	n, a, b := v.n, v.clue, v.facing
	if a == 0 || b == 0 || a+b != n+1 {
		return nil
	}
	f := v.fromClue()
	f.UseClues(v.side(true))
	f.Conclude(v.cell(a-1), n)
	for d := range n {
		switch {
		case d < a-1:
			f.Eliminate(v.cell(d), v.below(d+1))
			f.Eliminate(v.cell(d), v.above(n-(a-1-d)))
		case d > a-1:
			f.Eliminate(v.cell(d), v.below(n-d))
			f.Eliminate(v.cell(d), v.above(n-(d-a+1)))
		}
	}
	f.AddArgs(farArgs{b})
	return v.Finished(f)
}

// lastTwo. Condition: two cells of a line are open, with the same two candidates, and only one order shows as many buildings as a clue
// requires. Conclusion: that order.
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
			f.Use(v.cell(d))
		}
	}
	f.Conclude(v.cell(a), heights[b])
	f.Conclude(v.cell(b), heights[a])
	f.AddArgs(moreArgs{wrong > v.clue, wrong})
	return v.Finished(f)
}
