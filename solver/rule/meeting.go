package rule

import "github.com/teka-puzzles/teka/solver/sat"

// meeting is a graph for two searches that run toward each other.
type meeting struct {
	g     *Graph
	first []int32 // by vertex: where its half edges begin, and after the last vertex where they end
	half  []half

	// Temporaries of searches.
	round int32
	seen  []int32 // by vertex: round when the first search has reached it, round+1 when the second has
	from  []int32 // by vertex: the half edge by which it was reached, -1 where the search began
	sides [2]searched
}

// half is an edge seen from one end.
type half struct {
	to   int32 // the other end
	edge int32
	back int32 // the same edge seen from there
	on   sat.Lit
}

// searched is what a search has reached, in order, and how far it has looked around.
type searched struct {
	list []int32
	at   int
}

func newMeeting(g *Graph) *meeting {
	m := &meeting{g: g, first: make([]int32, g.N+1), half: make([]half, 2*len(g.Ends))}
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

// around lists the half edges of a vertex.
func (m *meeting) around(v int32) []half { return m.half[m.first[v]:m.first[v+1]] }

// begin starts two searches, from a and from b.
func (m *meeting) begin(a, b int32) {
	m.round += 2
	m.seen[a], m.seen[b] = m.round, m.round+1
	m.from[a], m.from[b] = -1, -1
	m.sides[0].list, m.sides[0].at = append(m.sides[0].list[:0], a), 0
	m.sides[1].list, m.sides[1].at = append(m.sides[1].list[:0], b), 0
}

// contracted is the graph without the edges known from the start: the ends of those that are present have become one vertex.
func (g *Graph) contracted() *Graph {
	group := make(sets, g.N)
	group.reset()
	for e, l := range g.Lits {
		if l == sat.True {
			group.join(g.Ends[e][0], g.Ends[e][1])
		}
	}
	small := &Graph{}
	name := make([]int32, g.N) // by vertex that stands for a group: its number in the new graph
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
