package constraint

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/lists"
	"github.com/teka-puzzles/teka/puzzle"
)

// Islands is a rule about nodes and edges: the nodes that are land, with all edges between them, form islands. Each has exactly one number,
// its number of nodes.
type Islands struct {
	Land    puzzle.Mask // the values of unknowns that are land
	Numbers []int       // by node: 0 for none, AnySize, or the number. The nodes are the unknowns, and then others, which are always land
	Ends    [][2]int32  // the two nodes of each edge
	At      func(node int) puzzle.Place

	near [][]int32 // by node: the nodes next to it; computed on first use
}

// AnySize is a number that does not say how many nodes its island has.
const AnySize = -1

// IslandSize is the argument of a violation: Size is how many nodes an island has or, unless Over, can have at most.
type IslandSize struct {
	Number, Size int
	Over         bool
}

// Areas returns the connected parts of the nodes that in accepts: by node the index of its part, -1 for none, and by part its nodes in
// ascending order.
func (s *Islands) Areas(in func(node int) bool) (of []int, areas [][]int) {
	if s.near == nil {
		s.near = make([][]int32, len(s.Numbers))
		for _, e := range s.Ends {
			s.near[e[0]], s.near[e[1]] = append(s.near[e[0]], e[1]), append(s.near[e[1]], e[0])
		}
	}
	of = slices.Repeat([]int{-1}, len(s.Numbers))
	for first := range of {
		if of[first] >= 0 || !in(first) {
			continue
		}
		area := []int{first}
		of[first] = len(areas)
		for k := 0; k < len(area); k++ {
			for _, v := range s.near[area[k]] {
				if of[v] < 0 && in(int(v)) {
					of[v] = len(areas)
					area = append(area, int(v))
				}
			}
		}
		slices.Sort(area)
		areas = append(areas, area)
	}
	return of, areas
}

// check reports the violations: two numbers on an island, land that cannot have a number, and islands that are too large or have too little
// room.
func (s *Islands) check(values []puzzle.Mask, out *puzzle.Violations) {
	in, rooms := s.Areas(func(v int) bool { return v >= len(values) || values[v]&s.Land != 0 })
	_, islands := s.Areas(func(v int) bool { return v >= len(values) || values[v]&^s.Land == 0 })
	without := func(v int) bool { return s.Numbers[v] == 0 }
	for _, land := range islands {
		at, room := s.places(land), rooms[in[land[0]]]
		numbers := slices.DeleteFunc(slices.Clone(land), without)
		switch {
		case len(numbers) > 1:
			on := s.places(numbers)
			out.Report("joined", on, nil, "the numbers in %s and %s are on one island", on[0], on[1])
		case !slices.ContainsFunc(room, func(v int) bool { return !without(v) }):
			out.Report("no-number", at, nil, "the island with %s cannot have a number", at[0])
		}
		for _, v := range numbers {
			x := IslandSize{Number: s.Numbers[v]}
			if x.Size = max(len(land), min(len(room), x.Number)); x.Number == AnySize || x.Size == x.Number {
				continue
			}
			x.Over = x.Size > x.Number
			format := "%s: the island has room for %s only, not %d"
			if x.Over {
				format = "%s: the island has %s, not %d"
			}
			out.Report("size", at, []puzzle.Place{s.At(v)}, format, s.At(v), puzzle.Counted(x.Size, "cell", "cells"), x.Number).
				AddArgs(x)
		}
	}
}

// unfulfilled calls yield with the places of the numbers whose islands do not have their size on a full board.
func (s *Islands) unfulfilled(values []puzzle.Mask, yield func(at puzzle.Place)) {
	of, areas := s.Areas(func(v int) bool { return v >= len(values) || values[v]&s.Land != 0 })
	for v, n := range s.Numbers {
		if n != 0 && len(areas[of[v]]) != n {
			yield(s.At(v))
		}
	}
}

func (s *Islands) places(nodes []int) []puzzle.Place {
	return lists.Map(nodes, s.At)
}
