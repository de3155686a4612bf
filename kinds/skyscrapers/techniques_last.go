package skyscrapers

import "github.com/teka-puzzles/teka/puzzle"

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
