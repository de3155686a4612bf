package hashi

import (
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
)

// techniques are the ways in which people build bridges, easiest first. What they say of islands with a number says nothing of
// islands whose number is not told. Of two channels that cross, the one that an island cannot do without is found by
// few-neighbours, and the other one then by in-the-way: what would starve an island (H13) needs no technique, as it takes something of one
// of its channels only. A 2 beside a 2 (H10) is isolated-pair, and then few-neighbours.
//
// A channel is a pair of islands that see each other. Its lo and hi are the fewest and the most bridges that its marks allow; its
// room, seen from one of its islands, is hi or what the other island has left for it, whichever is less. An island with the number
// n has left n minus the lo of its other channels.
var techniques = []puzzle.Technique{
	atIsland("stuck", 1.0, stuck),
	atIsland("finished", 1.0, finished).Folding(puzzle.Bookkeeping),
	atChannel("in-the-way", 1.0, inTheWay).Folding(puzzle.Bookkeeping),
	atIsland("just-enough", 1.1, justEnough),
	atIsland("one-neighbour", 1.1, oneNeighbour).Folding(puzzle.Bookkeeping),
	atIsland("one-short", 1.4, oneShort),
	atIsland("few-neighbours", 1.6, fewNeighbours),
	atIsland("too-many", 1.6, tooMany).Folding(puzzle.Bookkeeping),
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

// atIsland makes a technique of a function that looks at an island and its neighbours.
func atIsland(id string, level float64, find func(b *board, i int)) puzzle.Technique {
	t := everywhere(id, level, nil)
	t.Regions = byIsland
	t.Find = func(l *puzzle.Look) []puzzle.Step {
		b := newBoard(l)
		if b.islands[l.Region].N > 0 && b.consistent(b.near[l.Region]) {
			find(b, l.Region)
		}
		return b.steps
	}
	return t
}

// atChannel makes a technique of a function that looks at a channel and those that cross it.
func atChannel(id string, level float64, find func(b *board, u int)) puzzle.Technique {
	t := everywhere(id, level, nil)
	t.Regions = byChannel
	t.Find = func(l *puzzle.Look) []puzzle.Step {
		b := newBoard(l)
		if b.consistent(b.crossing[l.Region]) {
			find(b, l.Region)
		}
		return b.steps
	}
	return t
}

// everywhere makes a technique of a function that looks at the whole board.
func everywhere(id string, level float64, find func(b *board)) puzzle.Technique {
	return puzzle.Technique{ID: "hashi." + id, Level: level,
		Find: func(l *puzzle.Look) []puzzle.Step {
			b := newBoard(l)
			if l.Known.Contradiction() < 0 {
				find(b)
			}
			return b.steps
		}}
}

// The regions: of an island its channels and those of its neighbours, of a channel itself and those that cross it.
var (
	byIsland  = &puzzle.Regions{Of: func(l *puzzle.Look) [][]int { return l.Scratch.(*tables).near }}
	byChannel = &puzzle.Regions{Of: func(l *puzzle.Look) [][]int { return l.Scratch.(*tables).crossing }}
)
