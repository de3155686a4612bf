package rule

import (
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/rule/ruletest"
	"github.com/teka-puzzles/teka/sat"
)

// randomGraph has up to 7 vertices and up to 11 links, of which two may join the same vertices.
func randomGraph(r *rand.Rand) (vertices int, ends [][2]int) {
	vertices = 1 + r.IntN(7)
	for range r.IntN(12) {
		a, b := r.IntN(vertices), r.IntN(vertices)
		if a != b {
			ends = append(ends, [2]int{a, b})
		}
	}
	return vertices, ends
}

// groups counts the groups of vertices that links join, and links counts those that are there.
func groups(vertices int, ends [][2]int, x []bool) (groups, links int) {
	group := make([]int, vertices)
	for v := range group {
		group[v] = v
	}
	groups = vertices
	for i, e := range ends {
		if !x[i] {
			continue
		}
		links++
		if a, b := group[e[0]], group[e[1]]; a != b {
			groups--
			for v := range group {
				if group[v] == a {
					group[v] = b
				}
			}
		}
	}
	return groups, links
}

// linksOf gives the ends their literals.
func linksOf(ends [][2]int, x []sat.Lit) []Link {
	var links []Link
	for i, e := range ends {
		links = append(links, Link{A: e[0], B: e[1], On: x[i]})
	}
	return links
}

func TestConnected(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 600 {
		vertices, ends := randomGraph(r)
		ruletest.Run(t, r, ruletest.Rule{
			Vars: len(ends),
			Post: func(s *sat.Solver, x []sat.Lit) { Connected(s, vertices, linksOf(ends, x)) },
			Holds: func(x []bool) bool {
				n, _ := groups(vertices, ends, x)
				return n == 1
			},
		})
	}
}
