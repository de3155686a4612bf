package rule

import (
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// Islands posts that the vertices whose literals land are true form islands, the parts connected by edges between them, and that each has
// exactly one number, its number of vertices. numbers are by vertex, 0 for none; whether one counts as a size is the literal in counts. It
// finds conflicts only, as needed for a second opinion on small boards.
func Islands(s *sat.Solver, g *Graph, land []sat.Lit, numbers []int, counts []sat.Lit) {
	g.index()
	watch := make([]sat.Lit, 0, 3*g.N)
	for v, l := range land {
		watch = append(watch, l, l.Not())
		if numbers[v] != 0 {
			watch = append(watch, counts[v])
		}
	}
	s.Post(&islands{g, land, numbers, counts}, sat.Last, watch...)
}

type islands struct {
	g       *Graph
	land    []sat.Lit
	numbers []int
	counts  []sat.Lit
}

// Propagate returns false on a conflict: two numbers on an island, land that cannot have a number, too much land or too little room.
func (s *islands) Propagate(n *sat.Now, _ []int32) bool {
	isLand, mayBe := func(v int32) bool { return n.True(s.land[v]) }, func(v int32) bool { return n.Value(s.land[v]) >= 0 }
	seen := make([]bool, s.g.N)
	for v := range s.land {
		if !isLand(int32(v)) || seen[v] {
			continue
		}
		island, _ := s.area(int32(v), isLand)
		room, shore := s.area(int32(v), mayBe)
		numbers := 0
		for _, w := range island {
			if seen[w] = true; s.numbers[w] != 0 {
				numbers++
			}
		}
		if numbers > 1 {
			return s.fail(n, island, nil, sat.True)
		}
		if !slices.ContainsFunc(room, func(w int32) bool { return s.numbers[w] != 0 }) {
			return s.fail(n, island[:1], shore, sat.True)
		}
		for _, w := range island {
			switch size := s.numbers[w]; {
			case !n.True(s.counts[w]):
			case len(island) > size:
				return s.fail(n, island, nil, s.counts[w])
			case len(room) < size:
				return s.fail(n, nil, shore, s.counts[w])
			}
		}
	}
	return true
}

// area returns the vertices that in accepts and that are connected with one, and those around them.
func (s *islands) area(from int32, in func(v int32) bool) (area, around []int32) {
	area = []int32{from}
	for k := 0; k < len(area); k++ {
		for _, x := range s.g.at(area[k]) {
			if !in(x.to) {
				around = append(around, x.to)
			} else if !slices.Contains(area, x.to) {
				area = append(area, x.to)
			}
		}
	}
	return area, around
}

// fail reports a conflict because of land, of vertices that are not land, and of a number that counts.
func (s *islands) fail(n *sat.Now, land, sea []int32, counts sat.Lit) bool {
	var why []sat.Lit
	add := func(l sat.Lit) {
		if !n.View().Root(l) {
			why = append(why, l)
		}
	}
	for _, v := range land {
		add(s.land[v])
	}
	for _, v := range sea {
		add(s.land[v].Not())
	}
	add(counts)
	return n.Fail(why...)
}

// Explain returns nothing, as the rule implies nothing.
func (s *islands) Explain(_ sat.View, _ sat.Lit, _ int32, because []sat.Lit) []sat.Lit {
	return because
}
