package board

import (
	"slices"
	"sync"
)

// Graph is a graph with vertices 0 to N-1. Links appends the links of v to list, in a fixed order. Each edge is a link at both ends. The
// graph need not be stored: Links can read a board directly.
type Graph struct {
	N     int
	Links func(v int, list []Link) []Link
}

// Link is an edge seen from one end: its number, and the vertex at the other end.
type Link struct{ To, Edge int }

// NewGraph returns the graph with the given edges. Links are in edge order.
func NewGraph(n int, ends [][2]int) Graph {
	at, all, degree := make([][]Link, n), make([]Link, 2*len(ends)), make([]int, n)
	for _, v := range ends {
		degree[v[0]]++
		degree[v[1]]++
	}
	for v, d := range degree {
		at[v], all = all[:0:d], all[d:]
	}
	for e, v := range ends {
		at[v[0]] = append(at[v[0]], Link{v[1], e})
		at[v[1]] = append(at[v[1]], Link{v[0], e})
	}
	return Graph{n, func(v int, list []Link) []Link { return append(list, at[v]...) }}
}

// Search is the result of a breadth-first search of a whole graph.
type Search struct {
	Order  []int   // vertices in search order, part by part
	Parts  [][]int // connected components, as slices of Order, by their first vertices
	PartOf []int   // by vertex: its component
	Parent []Link  // by vertex: the link to its predecessor; {-1, -1} for the first of a component
}

// Search searches every part of the graph breadth first and returns its vertices in order, with their parts and parents.
func (g Graph) Search() Search {
	s := Search{Order: make([]int, 0, g.N), PartOf: slices.Repeat([]int{-1}, g.N), Parent: make([]Link, g.N)}
	var links []Link
	for first := range g.N {
		if s.PartOf[first] >= 0 {
			continue
		}
		s.PartOf[first], s.Parent[first] = len(s.Parts), Link{-1, -1}
		begin := len(s.Order)
		s.Order = append(s.Order, first)
		for k := begin; k < len(s.Order); k++ {
			v := s.Order[k]
			links = g.Links(v, links[:0])
			for _, l := range links {
				if s.PartOf[l.To] < 0 {
					s.PartOf[l.To], s.Parent[l.To] = len(s.Parts), Link{v, l.Edge}
					s.Order = append(s.Order, l.To)
				}
			}
		}
		s.Parts = append(s.Parts, s.Order[begin:len(s.Order):len(s.Order)])
	}
	return s
}

// Path returns the edges of a shortest path from a to b, none if they are the same. ok is false if there is no path.
func (g Graph) Path(a, b int) (edges []int, ok bool) {
	up := make(map[int]Link)
	var links []Link
	for list := []int{a}; len(list) > 0 && a != b && !ok; list = list[1:] {
		links = g.Links(list[0], links[:0])
		for _, l := range links {
			if _, seen := up[l.To]; !seen && l.To != a {
				up[l.To] = Link{list[0], l.Edge}
				list = append(list, l.To)
				ok = ok || l.To == b
			}
		}
	}
	for v := b; ok && v != a; v = up[v].To {
		edges = append(edges, up[v].Edge)
	}
	slices.Reverse(edges)
	return edges, ok || a == b
}

// Cuts are the cut vertices and bridges of a graph.
type Cuts struct {
	Parts       [][]int  // connected components, by their first vertices; each in depth-first order
	CutVertices []int    // vertices whose removal disconnects their component, ascending
	Bridges     []Bridge // edges whose removal does; of two on one path, the farther from the root first
}

// Bridge is an edge whose removal disconnects its component.
type Bridge struct {
	Edge       int
	part       []int // its component, in depth-first order
	begin, end int   // range of Far in part
}

// Far returns the vertices on the far side of the search, starting with the end of the edge.
func (b Bridge) Far() []int { return b.part[b.begin:b.end:b.end] }

// Near returns the other vertices of the component.
func (b Bridge) Near() []int { return slices.Concat(b.part[:b.begin], b.part[b.end:]) }

// Sides returns both sides, the smaller first; Far if they are equal.
func (b Bridge) Sides() (small, large []int) {
	small, large = b.Far(), b.Near()
	if len(large) < len(small) {
		return large, small
	}
	return small, large
}

// lowlink is the state of the depth-first search for cut vertices and bridges (Hopcroft and Tarjan, 1973). It uses an explicit stack, since
// paths through large boards are long.
type lowlink struct {
	Graph
	num, low []int // by vertex: its index in order (-1 if unvisited), and the lowest index reachable from its subtree by one more edge
	order    []int
	stack    []frame
	links    []Link // links of the vertices on the stack
	joint    []bool
}

var lowlinks = sync.Pool{New: func() any { return new(lowlink) }}

// frame is a vertex on the search path: the edge by which it was entered, and its range in links.
type frame struct{ v, by, begin, next, children int }

// Cuts returns the parts of the graph, their cut vertices and their bridges.
func (g Graph) Cuts() Cuts {
	s := lowlinks.Get().(*lowlink)
	defer func() {
		s.Graph, s.order, s.stack, s.links = Graph{}, nil, s.stack[:0], s.links[:0]
		lowlinks.Put(s)
	}()
	s.Graph, s.order = g, make([]int, 0, g.N)
	s.num, s.low, s.joint = Zeroed(s.num, g.N), Zeroed(s.low, g.N), Zeroed(s.joint, g.N)
	for v := range s.num {
		s.num[v] = -1
	}
	var out Cuts
	for first := range g.N {
		if s.num[first] >= 0 {
			continue
		}
		begin, found := len(s.order), len(out.Bridges)
		s.enter(first, -1)
		for len(s.stack) > 0 {
			if b, ok := s.step(); ok {
				out.Bridges = append(out.Bridges, b)
			}
		}
		part := s.order[begin:len(s.order):len(s.order)]
		out.Parts = append(out.Parts, part)
		for i := range out.Bridges[found:] {
			b := &out.Bridges[found+i]
			b.part, b.begin, b.end = part, b.begin-begin, b.end-begin
		}
	}
	for v, is := range s.joint {
		if is {
			out.CutVertices = append(out.CutVertices, v)
		}
	}
	return out
}

// enter visits a vertex over an edge, -1 for none.
func (s *lowlink) enter(v, by int) {
	s.num[v], s.low[v] = len(s.order), len(s.order)
	s.order = append(s.order, v)
	begin := len(s.links)
	s.links = s.Links(v, s.links)
	s.stack = append(s.stack, frame{v: v, by: by, begin: begin, next: begin})
}

// step follows the next link of the last vertex or, if none, leaves it. ok means that the edge to the vertex left is a bridge, b;
// the range of b is in s.order.
func (s *lowlink) step() (b Bridge, ok bool) {
	f := &s.stack[len(s.stack)-1]
	if f.next < len(s.links) {
		l := s.links[f.next]
		f.next++
		switch {
		case l.Edge == f.by:
		case s.num[l.To] >= 0:
			s.low[f.v] = min(s.low[f.v], s.num[l.To])
		default:
			f.children++
			s.enter(l.To, l.Edge)
		}
		return b, false
	}
	v, by := f.v, f.by
	s.joint[v] = s.joint[v] || by < 0 && f.children > 1
	s.links, s.stack = s.links[:f.begin], s.stack[:len(s.stack)-1]
	if by < 0 {
		return b, false
	}
	up := s.stack[len(s.stack)-1]
	s.low[up.v] = min(s.low[up.v], s.low[v])
	s.joint[up.v] = s.joint[up.v] || up.by >= 0 && s.low[v] >= s.num[up.v]
	return Bridge{Edge: by, begin: s.num[v], end: len(s.order)}, s.low[v] == s.num[v]
}
