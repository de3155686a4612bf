package rule

import "github.com/teka-puzzles/teka/solver/sat"

// Graph is a graph whose edges may be present or not. Vertices are 0 to N-1.
type Graph struct {
	N    int
	Ends [][2]int32 // by edge: the two vertices it joins
	Lits []sat.Lit  // by edge: true when it is present

	first []int32 // by vertex: where its links begin in links
	links []link
}

// link is an edge seen from one of its ends.
type link struct{ to, edge int32 }

// index builds the links.
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

// at lists the links of a vertex.
func (g *Graph) at(v int32) []link { return g.links[g.first[v]:g.first[v+1]] }
