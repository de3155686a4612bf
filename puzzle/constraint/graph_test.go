package constraint

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// ladder returns the edges between 2 by 5 nodes, which have room for two loops, as a board, and a graph without a rule.
func ladder() (*puzzle.Board, *Graph) {
	g := &Graph{Nodes: 10, At: func(v int) puzzle.Place { return puzzle.Cell(v/5, v%5) }}
	var edges []puzzle.Unknown
	add := func(r, c, r2, c2 int) {
		edges = append(edges, puzzle.Unknown{At: puzzle.Edge(r, c, r2, c2), Values: puzzle.Span(0, 1)})
		g.Ends = append(g.Ends, [2]int32{int32(5*r + c), int32(5*r2 + c2)})
	}
	for r := range 2 {
		for c := range 5 {
			if c < 4 {
				add(r, c, r, c+1)
			}
			if r < 1 {
				add(r, c, r+1, c)
			}
		}
	}
	return puzzle.NewBoard(edges), g
}

// keeps reports whether a set of edges obeys the rule of a graph. It floods from node to node and shares no code with the package.
func keeps(g *Graph, set int) bool {
	degree, edges := make([]int, g.Nodes), 0
	if g.Members != 0 {
		edges, set = set, 0
		for u, e := range g.Ends {
			set |= (edges >> e[0]) & (edges >> e[1]) & 1 << u
		}
		parts := 0 // the members that are first in their parts
		for v := range g.Nodes {
			reached := map[int]bool{v: true}
			for range g.Nodes {
				for u, e := range g.Ends {
					if a, b := int(e[0]), int(e[1]); set>>u&1 != 0 && (reached[a] || reached[b]) {
						reached[a], reached[b] = true, true
					}
				}
			}
			if edges>>v&1 != 0 && slices.Min(slices.Collect(maps.Keys(reached))) == v {
				parts++
			}
		}
		return parts < 2
	}
	for u, e := range g.Ends {
		if set>>u&1 != 0 {
			degree[e[0]], degree[e[1]], edges = degree[e[0]]+1, degree[e[1]]+1, edges+1
		}
	}
	first := slices.IndexFunc(degree, func(d int) bool { return d > 0 || !g.Loop })
	if first < 0 {
		return false
	}
	reached := map[int]bool{first: true}
	for range g.Nodes {
		for u, e := range g.Ends {
			if a, b := int(e[0]), int(e[1]); set>>u&1 != 0 && (reached[a] || reached[b]) {
				reached[a], reached[b] = true, true
			}
		}
	}
	if !g.Loop {
		return len(reached) == g.Nodes && (!g.Tree || edges == g.Nodes-1)
	}
	for v, d := range degree {
		if d != 0 && (d != 2 || !reached[v]) || d == 0 && g.All {
			return false
		}
	}
	return true
}

// TestGraph compares the rules of graphs with enumeration: a full board has a violation unless it keeps the rule; a partial board with a
// solution has none, and keeps every value of its solutions.
func TestGraph(t *testing.T) {
	r := rand.New(rand.NewPCG(42, 1))
	for name, rule := range map[string]func(g *Graph){ // any order: each rule is tested on its own
		"loop":      func(g *Graph) { g.Loop = true },
		"loop, all": func(g *Graph) { g.Loop, g.All = true, true },
		"connected": func(*Graph) {},
		"tree":      func(g *Graph) { g.Tree = true },
		"members":   func(g *Graph) { *g = *Grid(2, 5, puzzle.Only(1)) },
	} {
		b, g := ladder()
		if rule(g); g.Members != 0 {
			var cells []puzzle.Unknown
			for v := range g.Nodes {
				cells = append(cells, puzzle.Unknown{At: g.At(v), Values: puzzle.Span(0, 1)})
			}
			b = puzzle.NewBoard(cells)
		}
		n := &Network{Graph: g}
		values := make([]puzzle.Mask, b.Len())
		var solutions []int
		for set := range 1 << b.Len() {
			for u := range values {
				values[u] = puzzle.Only(set >> u & 1)
			}
			kept := keeps(g, set)
			if kept {
				solutions = append(solutions, set)
			}
			if found := g.check(b, values); (len(found) == 0) != kept {
				t.Fatalf("%s: edges %b: violations %v, kept: %v", name, set, found, kept)
			}
		}
		refuted, removed := 0, 0
		for range 3000 {
			known, set := r.IntN(1<<b.Len()), r.IntN(1<<b.Len())
			for u := range values {
				if values[u] = puzzle.Span(0, 1); known>>u&1 != 0 {
					values[u] = puzzle.Only(set >> u & 1)
				}
			}
			var can []int
			for _, x := range solutions {
				if (x^set)&known == 0 {
					can = append(can, x)
				}
			}
			if found := g.check(b, values); len(found) > 0 {
				if refuted++; len(can) > 0 {
					t.Fatalf("%s: violations %v of %b of %b, and %b is a solution", name, found, set&known, known, can[0])
				}
			}
			left := slices.Clone(values)
			if !n.Presolve(t.Context(), left, true, nil) {
				if len(can) > 0 {
					t.Fatalf("%s: nothing is left of %b of %b, and %b is a solution", name, set&known, known, can[0])
				}
				continue
			}
			for _, x := range can {
				for u := range left {
					if !left[u].Has(x >> u & 1) {
						t.Fatalf("%s: %b of %b: edge %d loses %d, which solution %b has", name, set&known, known, u, x>>u&1, x)
					}
				}
			}
			if !slices.Equal(left, values) {
				removed++
			}
		}
		if len(solutions) < 1 || refuted < 50 || removed < 50 {
			t.Errorf("%s: %d solutions, %d partial boards refuted, %d with values removed", name, len(solutions), refuted, removed)
		}
	}
}
