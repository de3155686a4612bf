package loop

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Lattice is rows and columns of vertices, numbered in reading order, with an edge between neighbouring ones: the horizontal edges in
// reading order, then the vertical ones. The faces between the vertices are the cells of a Region.
type Lattice struct{ rows, cols int }

// NewLattice returns a lattice of rows and columns of vertices.
func NewLattice(rows, cols int) Lattice { return Lattice{rows, cols} }

// Edges returns the number of edges.
func (g Lattice) Edges() int { return g.rows*(g.cols-1) + (g.rows-1)*g.cols }

// From returns the edge that leads from a vertex to the right, or down. It must exist.
func (g Lattice) From(r, c int, down bool) int {
	if down {
		return g.rows*(g.cols-1) + r*g.cols + c
	}
	return r*(g.cols-1) + c
}

// Exit returns the edge that leads from a vertex in a heading. It returns -1 for none, and outside the lattice.
func (g Lattice) Exit(r, c int, h ground.Direction) int {
	y, x := h.Step(r, c)
	if min(r, c, y, x) < 0 || max(r, y) >= g.rows || max(c, x) >= g.cols {
		return -1
	}
	return g.From(min(r, y), min(c, x), r != y)
}

// Ends returns the vertices of an edge, the upper or left one first.
func (g Lattice) Ends(e int) (x, y int) {
	if n := g.rows * (g.cols - 1); e >= n {
		return e - n, e - n + g.cols
	}
	x = e/(g.cols-1)*g.cols + e%(g.cols-1)
	return x, x + 1
}

// Heading returns where an edge leads from its first vertex: east or south.
func (g Lattice) Heading(e int) ground.Direction {
	if e < g.rows*(g.cols-1) {
		return ground.East
	}
	return ground.South
}

// Graph returns the rule of one loop through the vertices, which have the given places.
func (g Lattice) Graph(at func(vertex int) puzzle.Place) *constraint.Graph {
	return &constraint.Graph{Nodes: g.rows * g.cols, At: at, Loop: true, Ends: g.ends()}
}

// ends returns the vertices of all edges.
func (g Lattice) ends() [][2]int32 {
	out := make([][2]int32, g.Edges())
	for e := range out {
		x, y := g.Ends(e)
		out[e] = [2]int32{int32(x), int32(y)}
	}
	return out
}

// Lits returns the graph of all edges for the kernel.
func (g Lattice) Lits(md *model.Model) *rule.Graph {
	out := &rule.Graph{N: g.rows * g.cols, Ends: g.ends(), Lits: make([]sat.Lit, g.Edges())}
	for e := range out.Lits {
		out.Lits[e] = md.Is(e, 1)
	}
	return out
}

// Leaves returns the literal that the loop leaves a vertex in a heading; False if there is no edge.
func (g Lattice) Leaves(md *model.Model, r, c int, h ground.Direction) sat.Lit {
	if e := g.Exit(r, c, h); e >= 0 {
		return md.Is(e, 1)
	}
	return sat.False
}

// AllLeaves returns Leaves by heading.
func (g Lattice) AllLeaves(md *model.Model, r, c int) (exits [4]sat.Lit) {
	for h := range exits {
		exits[h] = g.Leaves(md, r, c, ground.Direction(h))
	}
	return exits
}

// InsideOf returns the region of faces inside the loop of a solution.
func (g Lattice) InsideOf(solution puzzle.Facts) Region {
	in := NewRegion(g.rows-1, g.cols-1)
	for face := range in.Inside {
		r, c := face/in.Cols, face%in.Cols
		in.Inside[face] = (c > 0 && in.Inside[face-1]) != (solution.ValueOr(g.From(r, c, true)) == 1)
	}
	return in
}

// RuleName returns the name of a clue in certificates: the loop, or the clue of a cell.
func RuleName(at puzzle.Place) puzzle.RuleName {
	if at.Kind == puzzle.RuleKind {
		return puzzle.NewRuleName("L")
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}
