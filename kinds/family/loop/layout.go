// Package loop is the family of puzzles in which one closed loop is drawn along edges: what follows from the loop alone, without the
// clues. It has the techniques with their sentences, drawing, and pieces for makers.
//
// A kind fills in a Layout in its Scratch: the lattice of vertices where the loop may run, the vertices it must visit, and the names of
// places. It takes the techniques by name (see Technique) and adds those of its clues. An edge is an unknown of the board, 1 where the
// loop runs and 0 where it does not. Vertices may be cells, as in puzzles whose loop runs through cells, or corners of cells.
package loop

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Layout is the lattice on which a loop is drawn, with what a kind knows of it. Vertices are numbered in reading order. A face is an area
// enclosed by edges; face 0 is the outside.
type Layout struct {
	Rows, Cols        int                           // of vertices
	Exits, Neighbours [][4]int32                    // by vertex and heading: the edge, and the vertex it leads to; -1 for none
	Kind              string                        // the prefix of the ids of techniques
	Place             func(vertex int) puzzle.Place // its name, and the place of its clue
	Point             func(face int) []puzzle.Place // the places that name a face in sentences; face is not 0
	Must              []bool                        // by vertex: its clue requires the loop to visit it
	Clue              func(vertex int) puzzle.Place // the place of that clue, if it is not that of the vertex
	// Unmet returns the place of a clue, if possible near vertex x, that a closed loop along exactly the edges on would violate. nil if no
	// clue counts edges.
	Unmet    func(x int, on func(e int) bool) (clue puzzle.Place, ok bool)
	All      bool                // the loop visits every vertex
	Straight []int               // vertices that the loop passes straight, by the clue at their place
	Moves    []Move              // obvious deductions, easiest first: Moves(Kind) and those from clues
	faces    ground.DisjointSets // joined where the edge between them is missing
	sides    [][2]int32          // by edge: its faces
	from     []int32             // by edge: its first vertex
	down     []bool              // by edge: it leads south from there; otherwise east
	followed followed            // the ends of lines followed last
	borders  [][]ground.Link     // by face: the edges to others; nil before the first use
}

// withLayout is the Scratch of a kind of the family: a Layout, or a struct that embeds one.
type withLayout interface{ layout() *Layout }

func (g *Layout) layout() *Layout { return g }

// NewLayout returns a layout of rows and columns of vertices, with the edge that leaves a vertex eastwards or southwards; -1 for none. The
// kind fills in Place and Point, and what else applies to it.
func NewLayout(kind string, rows, cols int, edge func(r, c int, h ground.Direction) int) *Layout {
	g := &Layout{Kind: kind, Moves: Moves(kind), Rows: rows, Cols: cols,
		Exits: make([][4]int32, rows*cols), Neighbours: make([][4]int32, rows*cols), Must: make([]bool, rows*cols)}
	for x := range g.Exits {
		g.Exits[x], g.Neighbours[x] = [4]int32{-1, -1, -1, -1}, [4]int32{-1, -1, -1, -1}
	}
	g.faces = ground.NewDisjointSets(rows * cols)
	for x := range g.Exits {
		for _, h := range [...]ground.Direction{ground.East, ground.South} {
			r, c := h.Step(x/cols, x%cols)
			if r >= rows || c >= cols {
				continue
			}
			e, y := edge(x/cols, x%cols, h), r*cols+c
			if e < 0 {
				side := g.around(x, h)
				g.faces.Join(side[0], side[1])
				continue
			}
			g.Exits[x][h], g.Exits[y][h.Turn(2)] = int32(e), int32(e)
			g.Neighbours[x][h], g.Neighbours[y][h.Turn(2)] = int32(y), int32(x)
			if more := e + 1 - len(g.from); more > 0 {
				g.from, g.down = append(g.from, make([]int32, more)...), append(g.down, make([]bool, more)...)
			}
			g.from[e], g.down[e] = int32(x), h == ground.South
		}
	}
	g.sides = make([][2]int32, len(g.from))
	for e := range g.sides {
		side := g.around(int(g.from[e]), g.heading(e))
		g.sides[e] = [2]int32{int32(side[0]), int32(side[1])}
	}
	return g
}

// face returns the face at the upper left of the vertex in row r and column c: the least number of faces joined.
func (g *Layout) face(r, c int) int {
	if r <= 0 || c <= 0 || r >= g.Rows || c >= g.Cols {
		return 0
	}
	return g.faces.Find(r*g.Cols + c)
}

// around returns the faces on both sides of the way from a vertex eastwards or southwards.
func (g *Layout) around(x int, h ground.Direction) [2]int {
	r, c := x/g.Cols, x%g.Cols
	if h == ground.South {
		return [2]int{g.face(r+1, c), g.face(r+1, c+1)}
	}
	return [2]int{g.face(r, c+1), g.face(r+1, c+1)}
}

// Sides returns the faces on both sides of an edge; 0 is the face outside the board.
func (g *Layout) Sides(e int) (int, int) { return int(g.sides[e][0]), int(g.sides[e][1]) }

// Diagonals returns the two pairs of faces that are diagonally opposite at a vertex.
func (g *Layout) Diagonals(x int) [2][2]int {
	r, c := x/g.Cols, x%g.Cols
	return [2][2]int{{g.face(r, c), g.face(r+1, c+1)}, {g.face(r, c+1), g.face(r+1, c)}}
}

func (g *Layout) heading(e int) ground.Direction {
	if g.down[e] {
		return ground.South
	}
	return ground.East
}

// Ends returns the vertices of an edge, the upper or left one first.
func (g *Layout) Ends(e int) (int, int) {
	x := int(g.from[e])
	return x, int(g.Neighbours[x][g.heading(e)])
}

// Far returns the distance of two vertices, along rows and columns.
func (g *Layout) Far(x, y int) int {
	dr, dc := x/g.Cols-y/g.Cols, x%g.Cols-y%g.Cols
	return max(dr, -dr) + max(dc, -dc)
}

// Board is a board that a technique examines, and the steps that it has found there.
type Board struct {
	*puzzle.View
	*Layout
	Steps []puzzle.Step
}

// NewBoard returns the board for a view of a puzzle of the family.
func NewBoard(l *puzzle.View) *Board { return &Board{View: l, Layout: l.Scratch.(withLayout).layout()} }

// Find makes the Find of a technique from a function that adds its steps to the board.
func Find(find func(b *Board)) func(*puzzle.View) []puzzle.Step {
	return func(l *puzzle.View) []puzzle.Step {
		b := NewBoard(l)
		find(b)
		return b.Steps
	}
}

// clue returns the place of the clue that requires the loop to visit a vertex.
func (g *Layout) clue(vertex int) puzzle.Place {
	if g.Clue != nil {
		return g.Clue(vertex)
	}
	return g.Place(vertex)
}

// Edge returns the place of an edge.
func (b *Board) Edge(e int) puzzle.Place { return b.Known.Board().Unknown(e).At }

// At returns the edge that leaves a vertex in a heading; -1 for none, or if x is -1.
func (b *Board) At(x int, h ground.Direction) int {
	if x < 0 {
		return -1
	}
	return int(b.Exits[x][h])
}

// Next returns the vertex n edges from x in a heading; -1 outside the board, or if x is -1.
func (b *Board) Next(x int, h ground.Direction, n int) int {
	for ; n > 0 && x >= 0; n-- {
		x = int(b.Neighbours[x][h])
	}
	return x
}

// Line reports whether the loop is known to run along an edge, and Crossed whether it is known not to, as on an edge that does not
// exist (-1). Open reports that neither is known, and Free that it is not crossed.
func (b *Board) Line(e int) bool    { return e >= 0 && b.Known.Candidates(e) == puzzle.Only(1) }
func (b *Board) Crossed(e int) bool { return e < 0 || b.Known.Candidates(e) == puzzle.Only(0) }
func (b *Board) Open(e int) bool    { return e >= 0 && b.Known.Candidates(e).Len() == 2 }
func (b *Board) Free(e int) bool    { return !b.Crossed(e) }

// Lines and Crosses count the edges of a vertex that are lines, or crossed; there are four, as missing ones are crossed.
func (b *Board) Lines(x int) int   { return b.count(x, b.Line) }
func (b *Board) Crosses(x int) int { return b.count(x, b.Crossed) }

// count returns how many edges of vertex x satisfy want. want is also called with -1 where there is no edge.
func (b *Board) count(x int, want func(e int) bool) int {
	n := 0
	for _, e := range b.Exits[x] {
		if want(int(e)) {
			n++
		}
	}
	return n
}

// passages are, by vertex, the headings in which something leads to the next vertex, a bit each.
type passages []uint8

// passages returns the passages by edges that are not crossed or, with lines, by lines only.
func (b *Board) passages(lines bool) passages {
	var want [4]bool // by the candidates of an edge
	want[puzzle.Only(1)] = true
	if !lines {
		want[0], want[puzzle.Only(0)|puzzle.Only(1)] = true, true
	}
	w := make(passages, len(b.Exits))
	for e := range b.from {
		if want[b.Known.Candidates(e)] {
			b.toggle(w, e)
		}
	}
	return w
}

// toggle closes the passage over an edge, or opens it again.
func (b *Board) toggle(w passages, e int) {
	x, h := int(b.from[e]), ground.East
	if b.down[e] {
		h = ground.South
	}
	w[x] ^= 1 << h
	w[b.Neighbours[x][h]] ^= 1 << ((h + 2) % 4)
}

// graph returns the vertices joined by passages; vertex without is joined to none.
func (b *Board) graph(w passages, without int) ground.Graph {
	return ground.Graph{N: len(w), Links: func(x int, list []ground.Link) []ground.Link {
		for left := w[x]; left != 0 && x != without; left &= left - 1 {
			h := bits.TrailingZeros8(left)
			if y := int(b.Neighbours[x][h]); y != without {
				list = append(list, ground.Link{To: y, Edge: int(b.Exits[x][h])})
			}
		}
		return list
	}}
}

// OfLoop begins a finding with the rule of a single loop as a premise.
func (b *Board) OfLoop() *puzzle.StepBuilder { return b.NewStep(puzzle.WholeBoard(puzzle.Loop)) }

// Draw concludes that an edge is a line; a missing one cannot be.
func Draw(f *puzzle.StepBuilder, e int) {
	if e < 0 {
		f.Contradict()
		return
	}
	f.Conclude(e, 1)
}

// Cross concludes that an edge is crossed; a missing one needs no cross.
func Cross(f *puzzle.StepBuilder, e int) {
	if e >= 0 {
		f.Conclude(e, 0)
	}
}

// On adds edges as they are known to the premises of a finding, except missing ones.
func On(f *puzzle.StepBuilder, edges ...int) {
	for _, e := range edges {
		if e >= 0 {
			f.Use(e)
		}
	}
}

// Step returns a finding as a step; ok is false if it concludes nothing new. Lines come before crosses, clues are in reading order, and
// the rule of the loop is the last premise.
func (b *Board) Step(f *puzzle.StepBuilder) (s puzzle.Step, ok bool) {
	s, ok = f.Step()
	slices.SortStableFunc(s.New, func(x, y puzzle.Fact) int { return y.Value - x.Value })
	slices.SortStableFunc(s.Clues, puzzle.Place.Compare)
	return s, ok
}

// Add keeps a finding that concludes something new.
func (b *Board) Add(f *puzzle.StepBuilder) {
	if s, ok := b.Step(f); ok {
		b.Steps = append(b.Steps, s)
	}
}
