// Package group is the family of puzzles in which all members of a graph are connected: what follows from that rule alone, without the
// clues. It has the techniques with their sentences and the outline of the part that a step is about.
//
// A kind fills in a Layout in its Scratch. The unknowns decide either which edges are present while all vertices are members, as with
// the bridges of Hashiwokakero, or which vertices are members while all edges are present, as with the unshaded cells of Hitori. The kind
// takes the techniques by name (see Technique) and adds those of its clues.
package group

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Layout is the graph whose members must be connected.
type Layout struct {
	Kind    string                        // the prefix of the ids of techniques
	Graph   ground.Graph                  // the vertices, and all edges that may join them
	Ends    [][2]int32                    // by unknown: the vertices of its edge; nil if unknown v decides whether vertex v is a member
	Joined  puzzle.Mask                   // the values with which an edge is present, or a vertex is a member
	Tree    bool                          // the edges present form no cycle; only with Ends
	Apart   bool                          // of two vertices side by side, one is a member; only without Ends
	Place   func(vertex int) puzzle.Place // its name
	Premise puzzle.Place                  // the rule that members are connected
	Args    func(said any) any            // converts a Cut, a Gap or a Cycle to arguments of the kind's own; nil to keep it
}

// Edges returns the layout of a graph as the rules of a kind declare it: unknowns are edges, and all vertices are members; or, with
// g.Members, unknowns are vertices.
func Edges(kind string, g *constraint.Graph) *Layout {
	ends := make([][2]int, len(g.Ends))
	for e, x := range g.Ends {
		ends[e] = [2]int{int(x[0]), int(x[1])}
	}
	l := &Layout{Kind: kind, Graph: ground.NewGraph(g.Nodes, ends), Ends: g.Ends, Joined: ^puzzle.Only(0), Tree: g.Tree, Place: g.At,
		Premise: puzzle.WholeBoard(puzzle.Connected)}
	if g.Members != 0 {
		l.Ends, l.Joined = nil, g.Members
	}
	return l
}

// Cells returns the layout of a grid in which the cells that hold one of some values are connected along their sides. The unknowns are all
// cells, in reading order.
func Cells(kind string, rows, cols int, joined puzzle.Mask) *Layout {
	return Edges(kind, constraint.Grid(rows, cols, joined))
}

// withLayout is the Scratch of a kind of the family: a Layout, or a struct that embeds one.
type withLayout interface{ layout() *Layout }

func (g *Layout) layout() *Layout { return g }

// Board is a board that a technique examines, and the steps that it has found there.
type Board struct {
	*puzzle.View
	*Layout
	Steps []puzzle.Step
}

// NewBoard returns the board for a view of a puzzle of the family.
func NewBoard(l *puzzle.View) *Board { return &Board{View: l, Layout: l.Scratch.(withLayout).layout()} }

// In reports whether an unknown is known to join: its edge is present, or its vertex is a member. Out reports whether it is known not to,
// and Open whether it is undecided.
func (b *Board) In(u int) bool   { return b.Known.Candidates(u)&^b.Joined == 0 }
func (b *Board) Out(u int) bool  { return b.Known.Candidates(u)&b.Joined == 0 }
func (b *Board) Open(u int) bool { return !b.In(u) && !b.Out(u) }

// member reports whether a vertex is known to be a member, and may whether it can be one.
func (b *Board) member(v int) bool { return b.Ends != nil || b.In(v) }
func (b *Board) may(v int) bool    { return b.Ends != nil || !b.Out(v) }

// graph returns the vertices and edges that keep accepts, by unknown. A vertex that it rejects is joined to none.
func (b *Board) graph(keep func(u int) bool) ground.Graph {
	return ground.Graph{N: b.Graph.N, Links: func(v int, list []ground.Link) []ground.Link {
		n := len(list)
		if b.Ends == nil && !keep(v) {
			return list
		}
		list = b.Graph.Links(v, list)
		kept := slices.DeleteFunc(list[n:], func(l ground.Link) bool {
			if b.Ends != nil {
				return !keep(l.Edge)
			}
			return !keep(l.To)
		})
		return list[:n+len(kept)]
	}}
}

// possible is the graph of everything that can still be joined; joined is the part known to be.
func (b *Board) possible() ground.Graph { return b.graph(func(u int) bool { return !b.Out(u) }) }
func (b *Board) joined() ground.Graph   { return b.graph(b.In) }

// unknown returns the unknown that decides whether a link leads on.
func (b *Board) unknown(l ground.Link) int {
	if b.Ends != nil {
		return l.Edge
	}
	return l.To
}

// at is the place of an unknown.
func (b *Board) at(u int) puzzle.Place { return b.Known.Board().Unknown(u).At }

func (b *Board) places(vertices []int) []puzzle.Place {
	out := make([]puzzle.Place, len(vertices))
	for k, v := range vertices {
		out[k] = b.Place(v)
	}
	return out
}

// begin begins a finding with a rule as a premise and the arguments said, which Args first turns into those of the kind.
func (b *Board) begin(said any, rule puzzle.Place) *puzzle.StepBuilder {
	f := b.NewStep(rule)
	if b.Args != nil {
		said = b.Args(said)
	}
	f.AddArgs(said)
	return f
}

// join concludes that an unknown joins, and part that it does not.
func (b *Board) join(f *puzzle.StepBuilder, u int) { b.decide(f, u, b.Joined) }
func (b *Board) part(f *puzzle.StepBuilder, u int) { b.decide(f, u, ^b.Joined) }

// decide restricts unknown u to m in f: it concludes the value if one is left, otherwise eliminates the others.
func (b *Board) decide(f *puzzle.StepBuilder, u int, m puzzle.Mask) {
	all := b.Known.Board().Unknown(u).Values
	if left := all & m; left.Len() == 1 {
		f.Conclude(u, left.Min())
		return
	}
	f.Eliminate(u, all&^m)
}

// onIn adds to the premises that an unknown joins, by a value no smaller than is known.
func (b *Board) onIn(f *puzzle.StepBuilder, u int) {
	all := b.Known.Board().Unknown(u).Values
	f.UseEliminated(u, all&(^b.Joined|(puzzle.Only(b.Known.Candidates(u).Min())-1)))
}

// onOut adds to the premises that an unknown does not join.
func (b *Board) onOut(f *puzzle.StepBuilder, u int) {
	if b.Ends != nil {
		f.Use(u)
		return
	}
	f.UseEliminated(u, b.Joined)
}

// onBorder adds to the premises that nothing leads from a part of the graph to the other vertices, except by the unknowns given.
func (b *Board) onBorder(f *puzzle.StepBuilder, part []int, except ...int) {
	inside := make([]bool, b.Graph.N)
	for _, v := range part {
		inside[v] = true
	}
	var links []ground.Link
	for _, v := range part {
		links = b.Graph.Links(v, links[:0])
		for _, l := range links {
			if u := b.unknown(l); !inside[l.To] && !slices.Contains(except, u) {
				b.onOut(f, u)
			}
		}
	}
}

// onMember adds to the premises that a vertex is a member.
func (b *Board) onMember(f *puzzle.StepBuilder, v int) {
	if b.Ends == nil {
		b.onIn(f, v)
	}
}

// memberOf returns a known member in a part, the first in the order of vertices; -1 for none.
func (b *Board) memberOf(part []int) int {
	first := -1
	for _, v := range part {
		if b.member(v) && (first < 0 || v < first) {
			first = v
		}
	}
	return first
}

// nearest returns the known member of a part whose place is nearest to that of a vertex.
func (b *Board) nearest(v int, part []int) int {
	from, out, least := b.Place(v), -1, int16(0)
	for _, u := range part {
		at := b.Place(u)
		if far := max(at.R-from.R, from.R-at.R) + max(at.C-from.C, from.C-at.C); b.member(u) && (out < 0 || far < least) {
			out, least = u, far
		}
	}
	return out
}

// add keeps a finding that concludes something new. Its clues are in reading order, the rules last.
func (b *Board) add(f *puzzle.StepBuilder) {
	if s, ok := f.Step(); ok {
		slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
		b.Steps = append(b.Steps, s)
	}
}

// Groups are the groups of vertices known to be connected.
type Groups struct{ ground.Search }

func (b *Board) NewGroups() Groups { return Groups{b.joined().Search()} }

// Closed returns the members of the groups of some vertices if full reports for each that it cannot be joined any further, although other
// members remain outside.
func (g Groups) Closed(of []int, full func(vertex int) bool) ([]int, bool) {
	var parts, all []int
	for _, v := range of {
		if part := g.PartOf[v]; !slices.Contains(parts, part) {
			parts = append(parts, part)
			all = append(all, g.Parts[part]...)
		}
	}
	if len(all) == len(g.PartOf) || slices.ContainsFunc(all, func(v int) bool { return !full(v) }) {
		return nil, false
	}
	return all, true
}
