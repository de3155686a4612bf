package rule

import "github.com/teka-puzzles/teka/sat"

// Link is an edge of a graph between two vertices, counted from 0: it is there when the literal is true. Two vertices may have
// several links, but none leads from a vertex to itself.
type Link struct {
	A, B int
	On   sat.Lit
}

// graph is a list of links, and two searches in it.
type graph struct {
	links []Link
	first []int32 // by vertex: where its half links begin, and after the last vertex where they end
	half  []half

	// Temporaries of searches.
	round int32
	seen  []int32 // by vertex: round when the first search has reached it, round+1 when the second has
	from  []int32 // by vertex: the half link by which it was reached, -1 where the search began
	sides [2]searched
}

// half is a link seen from one end.
type half struct {
	to   int32 // the other end
	link int32
	back int32 // the same link seen from there
	on   sat.Lit
}

// searched is what a search has reached, in order, and how far it has looked around.
type searched struct {
	list []int32
	at   int
}

func newGraph(vertices int, links []Link) *graph {
	g := &graph{links: links, first: make([]int32, vertices+1), half: make([]half, 2*len(links))}
	for _, l := range links {
		g.first[l.A]++
		g.first[l.B]++
	}
	at := int32(0)
	for i, n := range g.first {
		g.first[i] = at
		at += n
	}
	fill := append([]int32(nil), g.first...)
	for i, l := range links {
		a, b := fill[l.A], fill[l.B]
		g.half[a] = half{int32(l.B), int32(i), b, l.On}
		g.half[b] = half{int32(l.A), int32(i), a, l.On}
		fill[l.A]++
		fill[l.B]++
	}
	g.seen, g.from = make([]int32, vertices), make([]int32, vertices)
	return g
}

// around lists the half links of a vertex.
func (g *graph) around(v int32) []half { return g.half[g.first[v]:g.first[v+1]] }

// begin starts two searches, from a and from b.
func (g *graph) begin(a, b int32) {
	g.round += 2
	g.seen[a], g.seen[b] = g.round, g.round+1
	g.from[a], g.from[b] = -1, -1
	g.sides[0].list, g.sides[0].at = append(g.sides[0].list[:0], a), 0
	g.sides[1].list, g.sides[1].at = append(g.sides[1].list[:0], b), 0
}
