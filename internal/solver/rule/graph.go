package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Graph is a graph with optional edges. Vertices are 0 to N-1.
type Graph struct {
	N    int
	Ends [][2]int32 // by edge: its two vertices
	Lits []sat.Lit  // by edge: true if it is present

	first []int32 // by vertex: the start of its links in links
	links []link
}

// link is an edge as seen from one of its ends.
type link struct{ to, edge int32 }

// index computes first and links, unless it has done so before.
func (g *Graph) index() {
	if g.first != nil {
		return
	}
	g.first = make([]int32, g.N+2)
	for _, e := range g.Ends {
		g.first[e[0]+2]++
		g.first[e[1]+2]++
	}
	for v := 2; v < len(g.first); v++ {
		g.first[v] += g.first[v-1]
	}
	g.links = make([]link, 2*len(g.Ends))
	for i, e := range g.Ends {
		for j, v := range e {
			g.links[g.first[v+1]] = link{e[1-j], int32(i)}
			g.first[v+1]++
		}
	}
}

// at returns the links of a vertex.
func (g *Graph) at(v int32) []link { return g.links[g.first[v]:g.first[v+1]] }
