package generate

import (
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Clues in cells are omitted where they are crowded, so that the rest forms neither clumps nor large gaps.

// spreads reports whether the order in which clues are omitted depends on their distribution over the board. Given values stay at random:
// spread evenly, they make hard puzzles rare.
func (p *plan) spreads(full puzzle.Puzzle) bool {
	return p.Start == nil && p.maker.OmitsClues && !p.maker.NeedsGivens && !slices.ContainsFunc(p.Kind.Clues(full), isGiven(full))
}

const (
	spreadReach   = 2 // distance up to which clues crowd each other
	spreadChoices = 6 // number of groups of which the most crowded one is next
)

// nearness returns how much two clues crowd each other, by the distances of their rows and columns.
var nearness = [spreadReach + 1][spreadReach + 1]float64{{0, 4, 1}, {4, 3, 1}, {1, 1, 0.5}}

// spread orders groups of clues in cells so that crowded ones come first. Groups whose first place has a negative rank stay first.
// Crowdedness is relative to the cells around a clue, so that clues on the border are not preferred.
func spread(r *rand.Rand, groups [][]puzzle.Place, rank map[puzzle.Place]int, rows, cols int) [][]puzzle.Place {
	crowd := make([]float64, rows*cols) // nearness of all remaining clues
	room := make([]float64, rows*cols)  // nearness of all cells
	near := func(at puzzle.Place, do func(i int, w float64)) {
		for y := max(0, int(at.R)-spreadReach); y <= min(rows-1, int(at.R)+spreadReach); y++ {
			for x := max(0, int(at.C)-spreadReach); x <= min(cols-1, int(at.C)+spreadReach); x++ {
				dy, dx := y-int(at.R), x-int(at.C)
				do(y*cols+x, nearness[max(dy, -dy)][max(dx, -dx)])
			}
		}
	}
	for i := range room {
		near(puzzle.Cell(i/cols, i%cols), func(k int, w float64) { room[k] += w })
	}
	for _, g := range groups {
		for _, at := range g {
			near(at, func(k int, w float64) { crowd[k] += w })
		}
	}
	density := func(g []puzzle.Place) (sum float64) {
		for _, at := range g {
			i := int(at.R)*cols + int(at.C)
			sum += crowd[i] / max(1, room[i])
		}
		return sum / float64(len(g))
	}
	first := slices.IndexFunc(groups, func(g []puzzle.Place) bool { return rank[g[0]] >= 0 })
	for k := max(0, first); k < len(groups); k++ {
		best, most := k, -1.0
		for range spreadChoices {
			if i := k + r.IntN(len(groups)-k); density(groups[i]) > most {
				best, most = i, density(groups[i])
			}
		}
		groups[k], groups[best] = groups[best], groups[k]
		for _, at := range groups[k] {
			near(at, func(i int, w float64) { crowd[i] -= w })
		}
	}
	return groups
}
