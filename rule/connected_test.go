package rule

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/rule/ruletest"
	"github.com/teka-puzzles/teka/sat"
)

// randomGraph has up to 7 vertices and up to 11 edges, of which two may join the same vertices.
func randomGraph(r *rand.Rand) (vertices int, ends [][2]int32) {
	vertices = 1 + r.IntN(7)
	for range r.IntN(12) {
		a, b := r.IntN(vertices), r.IntN(vertices)
		if a != b {
			ends = append(ends, [2]int32{int32(a), int32(b)})
		}
	}
	return vertices, ends
}

// groups counts the groups of vertices that edges join, and edges counts those that are there.
func groups(vertices int, ends [][2]int32, x []bool) (groups, edges int) {
	group := make([]int, vertices)
	for v := range group {
		group[v] = v
	}
	groups = vertices
	for i, e := range ends {
		if !x[i] {
			continue
		}
		edges++
		if a, b := group[e[0]], group[e[1]]; a != b {
			groups--
			for v := range group {
				if group[v] == a {
					group[v] = b
				}
			}
		}
	}
	return groups, edges
}

func TestConnected(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 600 {
		vertices, ends := randomGraph(r)
		sure := r.IntN(len(ends) + 1) // the edges before it are known from the start
		if r.IntN(2) == 0 {
			sure = 0
		}
		ruletest.Run(t, r, ruletest.Rule{
			Vars: len(ends) - sure,
			Post: func(s *sat.Solver, x []sat.Lit) {
				lits := make([]sat.Lit, sure)
				for i := range lits {
					lits[i] = sat.True.If(i%2 == 0)
				}
				Connected(s, &Graph{N: vertices, Ends: ends, Lits: append(lits, x...)})
			},
			Holds: func(x []bool) bool {
				all := make([]bool, sure)
				for i := range all {
					all[i] = i%2 == 0
				}
				n, _ := groups(vertices, ends, append(all, x...))
				return n == 1
			},
		})
	}
}

func TestForest(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 400 {
		vertices, ends := randomGraph(r)
		ruletest.Run(t, r, ruletest.Rule{
			Vars: len(ends),
			Post: func(s *sat.Solver, x []sat.Lit) { Forest(s, &Graph{N: vertices, Ends: ends, Lits: x}) },
			Holds: func(x []bool) bool {
				n, edges := groups(vertices, ends, x)
				return n+edges == vertices
			},
		})
	}
}
