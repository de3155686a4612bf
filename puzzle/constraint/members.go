package constraint

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// possible returns the graph of the nodes that may be members, without node but (-1 for none). Other nodes have no edges.
func (g *Graph) possible(values []puzzle.Mask, but int) ground.Graph {
	var ends [][2]int
	for _, e := range g.Ends {
		a, b := int(e[0]), int(e[1])
		if values[a]&g.Members != 0 && values[b]&g.Members != 0 && a != but && b != but {
			ends = append(ends, [2]int{a, b})
		}
	}
	return ground.NewGraph(g.Nodes, ends)
}

// memberParts divides the connected parts of the nodes that may be members into those with members, and the others.
func (g *Graph) memberParts(values []puzzle.Mask, parts [][]int) (with, without [][]int) {
	for _, part := range parts {
		switch {
		case values[part[0]]&g.Members == 0:
		case g.firstMember(values, part) >= 0:
			with = append(with, part)
		default:
			without = append(without, part)
		}
	}
	return with, without
}

// firstMember returns the first known member of a part; -1 for none.
func (g *Graph) firstMember(values []puzzle.Mask, part []int) int {
	k := slices.IndexFunc(part, func(v int) bool { return values[v]&^g.Members == 0 })
	if k < 0 {
		return -1
	}
	return part[k]
}

// members yields the nodes that must be members because they separate members, and those that cannot be connected to members. It returns
// false if yield does, or if members cannot be connected.
func (g *Graph) members(values []puzzle.Mask, yield func(bound) bool) bool {
	cuts := g.possible(values, -1).Cuts()
	with, without := g.memberParts(values, cuts.Parts)
	if len(with) != 1 {
		return len(with) == 0
	}
	member := g.firstMember(values, with[0])
	for _, part := range without {
		for _, v := range part {
			if !yield(bound{v, ^g.Members, cutOff, func() []int { return append(g.border(part), member) }}) {
				return false
			}
		}
	}
	for _, v := range cuts.CutVertices {
		if values[v]&^g.Members == 0 {
			continue
		}
		sides, _ := g.memberParts(values, g.possible(values, v).Search().Parts)
		if len(sides) < 2 {
			continue
		}
		slices.SortStableFunc(sides, func(a, b []int) int { return len(a) - len(b) })
		if !yield(bound{v, g.Members, cutOff, func() []int {
			border := slices.DeleteFunc(g.border(sides[0]), func(x int) bool { return x == v })
			return append(border, g.firstMember(values, sides[0]), g.firstMember(values, sides[1]))
		}}) {
			return false
		}
	}
	return true
}

// border lists the nodes next to a part.
func (g *Graph) border(part []int) (out []int) {
	for _, e := range g.Ends {
		for k, v := range e {
			if w := int(e[1-k]); slices.Contains(part, int(v)) && !slices.Contains(part, w) && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}
