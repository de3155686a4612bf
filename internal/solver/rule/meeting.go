package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// biSearch is a graph with scratch space for bidirectional search.
type biSearch struct {
	g     *Graph
	first []int32 // by vertex: the start of its half edges; one more entry for the end
	half  []half

	// Scratch space.
	round int32
	seen  []int32 // by vertex: round if the first search has reached it, round+1 if the second has
	from  []int32 // by vertex: the half edge by which it was reached; -1 for a start
	sides [2]searchSide
}

// half is an edge as seen from one end.
type half struct {
	to   int32 // the other end
	edge int32
	back int32 // the same edge as seen from there
	on   sat.Lit
}

// searchSide is the queue of one search; at is the next vertex to expand.
type searchSide struct {
	list []int32
	at   int
}

// newBiSearch returns the half edges of g, grouped by vertex, and scratch space. It keeps g.
func newBiSearch(g *Graph) *biSearch {
	m := &biSearch{g: g, first: make([]int32, g.N+1), half: make([]half, 2*len(g.Ends))}
	for _, e := range g.Ends {
		m.first[e[0]]++
		m.first[e[1]]++
	}
	at := int32(0)
	for i, n := range m.first {
		m.first[i] = at
		at += n
	}
	fill := append([]int32(nil), m.first...)
	for i, e := range g.Ends {
		a, b := fill[e[0]], fill[e[1]]
		m.half[a] = half{e[1], int32(i), b, g.Lits[i]}
		m.half[b] = half{e[0], int32(i), a, g.Lits[i]}
		fill[e[0]]++
		fill[e[1]]++
	}
	m.seen, m.from = make([]int32, g.N), make([]int32, g.N)
	return m
}

// halfEdges returns the half edges of a vertex.
func (m *biSearch) halfEdges(v int32) []half { return m.half[m.first[v]:m.first[v+1]] }

// start starts two searches, from a and from b.
func (m *biSearch) start(a, b int32) {
	m.round += 2
	m.seen[a], m.seen[b] = m.round, m.round+1
	m.from[a], m.from[b] = -1, -1
	m.sides[0].list, m.sides[0].at = append(m.sides[0].list[:0], a), 0
	m.sides[1].list, m.sides[1].at = append(m.sides[1].list[:0], b), 0
}

// contracted returns the graph without edges that are fixed by constants: the ends of present ones are merged.
func (g *Graph) contracted() *Graph {
	group := make(sets, g.N)
	group.reset()
	for e, l := range g.Lits {
		if l == sat.True {
			group.join(g.Ends[e][0], g.Ends[e][1])
		}
	}
	small := &Graph{}
	name := make([]int32, g.N) // by representative of a group: its number in the new graph
	for v := range group {
		if group[v] == int32(v) {
			name[v] = int32(small.N)
			small.N++
		}
	}
	for e, l := range g.Lits {
		if a, b := name[group.find(g.Ends[e][0])], name[group.find(g.Ends[e][1])]; a != b && l != sat.False {
			small.Ends = append(small.Ends, [2]int32{a, b})
			small.Lits = append(small.Lits, l)
		}
	}
	return small
}
