package rule

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/rule/ruletest"
	"github.com/teka-puzzles/teka/sat"
)

// grid is the graph of a board of cells.
func grid(rows, cols int) [][2]int32 {
	var ends [][2]int32
	for r := range rows {
		for c := range cols {
			v := int32(r*cols + c)
			if c+1 < cols {
				ends = append(ends, [2]int32{v, v + 1})
			}
			if r+1 < rows {
				ends = append(ends, [2]int32{v, v + int32(cols)})
			}
		}
	}
	return ends
}

// oneLoop is the obvious definition: every vertex has no or two edges, those of must two, and all edges hang together.
func oneLoop(n int, ends [][2]int32, must []int32, x []bool) bool {
	degree := make([]int, n)
	group := make([]int, n)
	for v := range group {
		group[v] = v
	}
	for e, b := range x {
		if !b {
			continue
		}
		from, to := group[ends[e][0]], group[ends[e][1]]
		for v := range group {
			if group[v] == from {
				group[v] = to
			}
		}
		degree[ends[e][0]]++
		degree[ends[e][1]]++
	}
	for _, v := range must {
		if degree[v] != 2 {
			return false
		}
	}
	seen := -1
	for v, d := range degree {
		if d != 0 && d != 2 || d == 2 && seen >= 0 && group[v] != seen {
			return false
		}
		if d == 2 {
			seen = group[v]
		}
	}
	return true
}

// degrees posts what the caller of Loop must: no or two edges at a vertex, two where it must be passed.
func degrees(s *sat.Solver, g *Graph, must []int32) {
	g.index()
	for v := range int32(g.N) {
		ks := g.at(v)
		for i, a := range ks {
			rest := []sat.Lit{g.Lits[a.edge].Not()}
			for j, b := range ks {
				if j != i {
					rest = append(rest, g.Lits[b.edge])
				}
				for k := range j {
					if i < k {
						s.Add(g.Lits[a.edge].Not(), g.Lits[ks[k].edge].Not(), g.Lits[b.edge].Not())
					}
				}
			}
			s.Add(rest...)
		}
	}
	for _, v := range must {
		var some []sat.Lit
		for _, k := range g.at(v) {
			some = append(some, g.Lits[k.edge])
		}
		s.Add(some...)
	}
}

func TestLoop(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	sizes := [][2]int{{2, 2}, {2, 4}, {3, 3}, {3, 4}, {2, 6}}
	for range 60 {
		size := sizes[r.IntN(len(sizes))]
		ends := grid(size[0], size[1])
		n := size[0] * size[1]
		var must []int32
		for v := range int32(n) {
			if r.IntN(4) == 0 {
				must = append(must, v)
			}
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: len(ends),
			Post: func(s *sat.Solver, x []sat.Lit) {
				g := &Graph{N: n, Ends: ends, Lits: x}
				degrees(s, g, must)
				Loop(s, g, must)
			},
			Holds: func(x []bool) bool { return oneLoop(n, ends, must, x) },
		})
	}
}
