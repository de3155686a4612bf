package hashi

import (
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the techniques, easiest first. H10 and H13 need none: few-neighbours with isolated-pair or in-the-way finds the same.
// Conditions on the number of an island exclude islands whose number is unknown.
//
// A channel is a pair of islands that face each other. Its lo and hi are the bounds of its candidates. Its capacity as seen from one
// island is hi, or what the other island has left for it if that is less. An island with number n has n minus the lo of its other
// channels left for a channel.
var techniques = []puzzle.Technique{
	atIsland("stuck", 1.0, stuck),
	atIsland("finished", 1.0, finished).WithFolding(puzzle.FoldAlways),
	atChannel("in-the-way", 1.0, inTheWay).WithFolding(puzzle.FoldAlways),
	atIsland("just-enough", 1.1, justEnough).WithShowing(puzzle.ShowAll),
	atIsland("one-neighbour", 1.1, oneNeighbour).WithFolding(puzzle.FoldAlways),
	atIsland("one-short", 1.4, oneShort),
	atIsland("few-neighbours", 1.6, fewNeighbours),
	atIsland("too-many", 1.6, tooMany).WithFolding(puzzle.FoldAlways),
	atChannel("isolated-pair", 1.8, isolatedPair),
	group.Technique("hashi", "circle"),
	group.Technique("hashi", "cut-off"),
	everywhere("isolated-group", 2.4, isolatedGroup),
	everywhere("one-three-two", 2.4, oneThreeTwo),
	atIsland("own-parity", 2.6, ownParity),
	everywhere("isolation", 3.0, isolation),
	group.Technique("hashi", "bottleneck"),
	everywhere("passage", 3.5, passage),
	everywhere("parity", parityLevel+2*perIsland, parity),
	everywhere("two-corners", 3.6, twoCorners),
	everywhere("parity-two", parityTwoLevel+2*perIsland, parityTwo),
	everywhere("group-capacity", capacityLevel+2*perIsland, groupCapacity),
	everywhere("two-colours", 4.3, twoColours),
	everywhere("island-cases", 4.6, islandCases),
	everywhere("pair-cases", 5.6, pairCases),
}

// atIsland returns a technique that calls find for each island with a known number. It skips islands near a channel without candidates.
func atIsland(id string, level float64, find func(b *board, i int)) puzzle.Technique {
	t := everywhere(id, level, nil)
	t.Regions = byIsland
	t.Find = func(l *puzzle.View) []puzzle.Step {
		b := newBoard(l)
		if b.islands[l.Region].N > 0 && b.consistent(b.near[l.Region]) {
			find(b, l.Region)
		}
		return b.steps
	}
	return t
}

// atChannel returns a technique that calls find for each channel. It skips a channel if it or one of its crossings has no candidate.
func atChannel(id string, level float64, find func(b *board, u int)) puzzle.Technique {
	t := everywhere(id, level, nil)
	t.Regions = byChannel
	t.Find = func(l *puzzle.View) []puzzle.Step {
		b := newBoard(l)
		if b.consistent(b.crossing[l.Region]) {
			find(b, l.Region)
		}
		return b.steps
	}
	return t
}

// everywhere returns a technique that calls find once for the whole board, unless some channel has no candidate.
func everywhere(id string, level float64, find func(b *board)) puzzle.Technique {
	return puzzle.Technique{ID: "hashi." + id, Level: level,
		Find: func(l *puzzle.View) []puzzle.Step {
			b := newBoard(l)
			if l.Known.Contradiction() < 0 {
				find(b)
			}
			return b.steps
		}}
}

// The regions of an island are its channels and those of its neighbours; the regions of a channel are itself and its crossings.
var (
	byIsland  = &puzzle.Regions{Of: func(l *puzzle.View) [][]int { return l.Scratch.(*tables).near }}
	byChannel = &puzzle.Regions{Of: func(l *puzzle.View) [][]int { return l.Scratch.(*tables).crossing }}
)
