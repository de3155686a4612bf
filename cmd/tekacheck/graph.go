package main

// Two looks at a graph that several rules share.

// groups joins vertices.
type groups []int32

func newGroups(n int) groups {
	g := make(groups, n)
	g.reset()
	return g
}

// reset parts all vertices.
func (g groups) reset() {
	for v := range g {
		g[v] = int32(v)
	}
}

// find is the vertex that stands for the group of v.
func (g groups) find(v int32) int32 {
	for g[v] != v {
		g[v] = g[g[v]]
		v = g[v]
	}
	return v
}

// join makes one group of those of two vertices; false when they were one.
func (g groups) join(u, v int32) bool {
	u, v = g.find(u), g.find(v)
	g[u] = v
	return u != v
}

// blocks finds the blocks of a graph: parts with at least two edges that no single vertex separates (Tarjan, 1972; Hopcroft and Tarjan, 1973).
type blocks struct {
	ends      [][2]int32 // by edge, from 1
	around    [][]int32  // by vertex: its edges
	when, low []int32    // by vertex: when it was reached, from 1, and the earliest vertex that can be reached from beyond it
	at        []int      // by vertex: how many of its edges have been followed
	seen      []int32    // by edge: the round in which it was followed
	round     int32
	stack     []int32 // vertices on the way
	pile      []int32 // edges whose block is not complete
}

// newBlocks is for the edges given; edge 0 is none.
func newBlocks(n int, ends [][2]int32) *blocks {
	g := &blocks{ends: ends, around: make([][]int32, n), when: make([]int32, n), low: make([]int32, n), at: make([]int, n),
		seen: make([]int32, len(ends))}
	for e := 1; e < len(ends); e++ {
		for _, v := range ends[e] {
			g.around[v] = append(g.around[v], int32(e))
		}
	}
	return g
}

// each calls f with the edges of every block of the graph that has the edges for which there is says so, until f is false.
func (g *blocks) each(there func(edge int32) bool, f func(edges []int32) bool) {
	clear(g.when)
	clear(g.at)
	g.round++
	count := int32(0)
	reach := func(v int32) {
		count++
		g.when[v], g.low[v] = count, count
		g.stack = append(g.stack, v)
	}
	for root := range g.around {
		if g.when[root] != 0 {
			continue
		}
		g.stack, g.pile = g.stack[:0], g.pile[:0]
		reach(int32(root))
		for len(g.stack) > 0 {
			v := g.stack[len(g.stack)-1]
			if g.at[v] < len(g.around[v]) {
				e := g.around[v][g.at[v]]
				g.at[v]++
				if g.seen[e] == g.round || !there(e) {
					continue
				}
				g.seen[e] = g.round
				g.pile = append(g.pile, e)
				if w := g.ends[e][0] ^ g.ends[e][1] ^ v; g.when[w] == 0 {
					reach(w)
				} else {
					g.low[v] = min(g.low[v], g.when[w])
				}
				continue
			}
			g.stack = g.stack[:len(g.stack)-1]
			if len(g.stack) == 0 {
				break
			}
			up := g.stack[len(g.stack)-1]
			g.low[up] = min(g.low[up], g.low[v])
			if g.low[v] < g.when[up] {
				continue
			}
			from := len(g.pile) - 1 // the edges followed since the search went from up to v
			for ends := g.ends[g.pile[from]]; ends != [2]int32{up, v} && ends != [2]int32{v, up}; ends = g.ends[g.pile[from]] {
				from--
			}
			if len(g.pile)-from > 1 && !f(g.pile[from:]) {
				return
			}
			g.pile = g.pile[:from]
		}
	}
}
