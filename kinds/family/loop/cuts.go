package loop

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Techniques for parts of the board that are connected to the rest by one vertex or by two edges.

// content is something that the loop must pass: a vertex that it must visit, or a line; the other one is -1.
type content struct{ vertex, line int }

// addContent adds c to the premises and returns its place.
func (b *Board) addContent(f *puzzle.StepBuilder, c content) puzzle.Place {
	if c.vertex >= 0 {
		f.UseClues(b.clue(c.vertex))
		return b.clue(c.vertex)
	}
	f.Use(c.line)
	return b.Edge(c.line)
}

// nearestContent returns the content nearest to x among the wanted vertices and the lines at them; with lines, a line if possible.
func (b *Board) nearestContent(x int, lines bool, want func(y int) bool) (content, bool) {
	vertex, line := content{-1, -1}, content{-1, -1}
	toVertex, toLine := len(b.Exits), len(b.Exits)
	for y, must := range b.Must {
		d := b.Far(x, y)
		if d >= max(toVertex, toLine) || !want(y) {
			continue
		}
		if must && d < toVertex {
			vertex.vertex, toVertex = y, d
		}
		for h := ground.Direction(0); h < 4 && d < toLine; h++ {
			if e := b.At(y, h); b.Line(e) {
				line.line, toLine = e, d
			}
		}
	}
	if line.line >= 0 && (lines || toLine < toVertex) {
		return line, true
	}
	return vertex, vertex.vertex >= 0
}

// cutOff (M21): a part of the board is connected to the rest by one vertex or not at all, and the loop must go elsewhere, so it cannot
// enter that part. Condition: all edges that leave the vertices of P are crossed, except those to one vertex J (if any); some vertex that
// the loop must visit, or a line, is neither in P nor at J. Conclusion: all edges within P and to J are crossed.
func cutOff(b *Board) {
	free := b.passages(false)
	for _, joint := range append([]int{-1}, b.graph(free, -1).Cuts().CutVertices...) {
		if b.Done() {
			return
		}
		s := b.graph(free, joint).Search()
		of, n := s.PartOf, len(s.Parts)
		hangs, news := make([]bool, n), make([]bool, n)
		for x, p := range of {
			for left := free[x]; x != joint && left != 0; left &= left - 1 {
				h := ground.Direction(bits.TrailingZeros8(left))
				hangs[p] = hangs[p] || joint < 0 || int(b.Neighbours[x][h]) == joint
				news[p] = news[p] || b.Open(b.At(x, h))
			}
		}
		if joint >= 0 {
			n-- // do not count the joint, which is a separate part
		}
		for p := range s.Parts {
			if n > 1 && hangs[p] && news[p] {
				b.cut(of, p, joint)
			}
		}
	}
}

// maxNamed is the maximum size of a part whose vertices a sentence names.
const maxNamed = 24

// cut adds the step of cutOff for part p, without the joint (-1 for none): its open edges are crossed. of is the part of each vertex.
// Nothing is added if there is no content elsewhere.
func (b *Board) cut(of []int, p, joint int) {
	first := -1
	for x := 0; first < 0; x++ {
		for h := ground.Direction(0); of[x] == p && h < 4 && first < 0; h++ {
			if e := b.At(x, h); b.Free(e) {
				first, _ = b.Ends(e)
			}
		}
	}
	c, ok := b.nearestContent(first, false, func(y int) bool { return of[y] != p && y != joint })
	if !ok {
		return
	}
	f := b.OfLoop()
	for x, q := range of {
		for h := ground.Direction(0); q == p && h < 4; h++ {
			switch e, y := b.At(x, h), b.Next(x, h, 1); {
			case e < 0 || y < x && of[y] == p: // or handled at y
			case b.Free(e):
				Cross(f, e)
			case y != joint && of[y] != p:
				f.Use(e)
			}
		}
	}
	var cells []puzzle.Place
	for x, q := range of {
		if q == p {
			cells = append(cells, b.Place(x))
		}
	}
	said := Cut{Outside: b.addContent(f, c)}
	if len(cells) <= maxNamed {
		said.Cells = cells
	}
	if joint >= 0 {
		said.Joint = b.Place(joint)
	}
	f.AddArgs(said)
	b.Add(f)
}

// bottleneck (M22): two parts of the board with content are connected by two edges only. Condition: all edges that leave the vertices of
// P are crossed, except two open ones; P and the rest each have a line or a vertex that the loop must visit. Conclusion: both are lines.
func bottleneck(b *Board) {
	for _, class := range b.cutPairs() {
		if b.Done() {
			return
		}
		if len(class) == 2 {
			if s, ok := b.cutStep(class[0], class[1], true); ok {
				b.Steps = append(b.Steps, s)
			}
			continue
		}
		b.eachCut(class)
	}
}

// eachCut concludes the edges of a class of more than two, each with the partner that needs the fewest premises. Two edges that are each
// other's partners are concluded together.
func (b *Board) eachCut(class []int) {
	partner := map[int]int{}
	steps := map[int]puzzle.Step{}
	for _, e := range class {
		for _, g := range class {
			if e == g {
				continue
			}
			if s, ok := b.cutStep(e, g, false); ok {
				if best, seen := steps[e]; !seen || len(s.Because) < len(best.Because) {
					steps[e], partner[e] = s, g
				}
			}
		}
	}
	for _, e := range class {
		s, ok := steps[e]
		if !ok {
			continue
		}
		g := partner[e]
		if back, chose := partner[g]; chose && back == e {
			if g < e {
				continue
			}
			s, _ = b.cutStep(e, g, true) // as each of them alone
		}
		b.Steps = append(b.Steps, s)
	}
}

// passed reports whether the loop is known to pass a vertex.
func (b *Board) passed(x int) bool { return b.Must[x] || b.Lines(x) > 0 }

// cutStep returns the step that two open edges are the only connection between parts with content. It concludes the first edge, or both.
func (b *Board) cutStep(e, g int, both bool) (puzzle.Step, bool) {
	w := b.passages(false)
	b.toggle(w, e)
	b.toggle(w, g)
	of := b.graph(w, -1).Search().PartOf
	x, y := b.Ends(e)
	if of[x] == of[y] {
		return puzzle.Step{}, false
	}
	inside, in := b.nearestContent(x, false, func(z int) bool { return of[z] == of[x] })
	outside, out := b.nearestContent(y, true, func(z int) bool { return of[z] != of[x] })
	if !in || !out {
		return puzzle.Step{}, false
	}
	f := b.OfLoop()
	Draw(f, e)
	if both {
		Draw(f, g)
	}
	f.AddArgs(Gaps{Gaps: []puzzle.Place{b.Edge(e), b.Edge(g)}, Inside: b.addContent(f, inside),
		Outside: b.addContent(f, outside)})
	for z, p := range of {
		for h := ground.Direction(0); p == of[x] && h < 4; h++ {
			if d := b.At(z, h); d >= 0 && d != e && d != g && of[b.Next(z, h, 1)] != p {
				f.Use(d)
			}
		}
	}
	return b.Step(f)
}

// cutPairs returns classes of open edges, at least two each: any two edges of a class disconnect a part of the board, and at least two of
// the parts without the class have content. Edges are in one class if they are on the same cycles of free edges: each edge outside a
// spanning tree gets a random label, and an edge of the tree gets the exclusive or of the labels whose cycles contain it.
func (b *Board) cutPairs() [][]int {
	t := b.tree()
	label, sum := make([]uint64, len(b.from)), make([]uint64, len(b.Exits))
	for e := range label {
		x, y := b.Ends(e)
		if b.Crossed(e) || t.Parent[x].Edge == e || t.Parent[y].Edge == e {
			continue
		}
		z := uint64(e+1) * 0x9e3779b97f4a7c15
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		label[e] = z ^ z>>31
		sum[x] ^= label[e]
		sum[y] ^= label[e]
	}
	for _, y := range slices.Backward(t.Order) {
		if up := t.Parent[y]; up.To >= 0 {
			label[up.Edge] = sum[y]
			sum[up.To] ^= sum[y]
		}
	}
	var out [][]int
	for _, class := range classesOf(label, b.Open) {
		if b.divides(t, class) {
			out = append(out, class)
		}
	}
	return out
}

// classesOf groups the wanted edges by label, without label 0 and groups of one, in the order of their first edges.
func classesOf(label []uint64, want func(e int) bool) [][]int {
	size := 1
	for size < 2*len(label) {
		size *= 2
	}
	slots := make([]int32, size)      // by label: its first edge, plus 1
	next := make([]int32, len(label)) // of the same label, plus 1
	last := make([]int32, len(label)) // by first edge: the last of its label
	var firsts []int32
	for e, l := range label {
		if l == 0 || !want(e) {
			continue
		}
		k := int(l % uint64(size))
		for slots[k] > 0 && label[slots[k]-1] != l {
			k = (k + 1) % size
		}
		if slots[k] == 0 {
			slots[k], last[e] = int32(e+1), int32(e)
			continue
		}
		first := slots[k] - 1
		if last[first] == first {
			firsts = append(firsts, first)
		}
		next[last[first]], last[first] = int32(e+1), int32(e)
	}
	slices.Sort(firsts)
	var out [][]int
	for _, e := range firsts {
		var class []int
		for e++; e > 0; e = next[e-1] {
			class = append(class, int(e-1))
		}
		out = append(out, class)
	}
	return out
}

// tree is a spanning tree of the vertices connected by free edges.
type tree struct {
	ground.Search
	below []int // by vertex: number of vertices that the loop must pass in its subtree
}

// tree returns a spanning tree of the vertices joined by edges that are not crossed, with the number of required vertices below each one.
func (b *Board) tree() *tree {
	t := &tree{b.graph(b.passages(false), -1).Search(), make([]int, len(b.Exits))}
	for _, y := range slices.Backward(t.Order) {
		if b.passed(y) {
			t.below[y]++
		}
		if up := t.Parent[y].To; up >= 0 {
			t.below[up] += t.below[y]
		}
	}
	return t
}

// divides reports whether the board without the edges of a class has two parts with content. All edges except at most one are on one path
// of the spanning tree, and each separates the part below it, down to the next. If all are in the tree, the ends of the path are still
// connected by the edge that closes the cycle.
func (b *Board) divides(t *tree, class []int) bool {
	var below []int // lower ends of the edges in the tree
	for _, e := range class {
		if x, y := b.Ends(e); t.Parent[x].Edge == e {
			below = append(below, x)
		} else if t.Parent[y].Edge == e {
			below = append(below, y)
		}
	}
	if len(below) == 0 {
		return false
	}
	parts, last := make([]int, len(below)+1), make([]bool, len(below)) // content of each part; edges without another one below
	rest := len(below)
	parts[rest] = t.below[t.Parts[t.PartOf[below[0]]][0]]
	for k := range last {
		last[k] = true
	}
	for k, y := range below {
		above := -1
		for z := t.Parent[y].To; z >= 0 && above < 0; z = t.Parent[z].To {
			above = slices.Index(below, z)
		}
		if above < 0 {
			above = rest
		} else {
			last[above] = false
		}
		parts[k] += t.below[y]
		parts[above] -= t.below[y]
	}
	if len(below) == len(class) {
		first := slices.Index(last, true)
		other := slices.Index(last[first+1:], true) + first + 1
		if other == first {
			other = rest
		}
		parts[other] += parts[first]
		parts[first] = 0
	}
	n := 0
	for _, passed := range parts {
		n += min(1, passed)
	}
	return n > 1
}

// maxRoom is the maximum size of a room that a person recognizes immediately.
const maxRoom = 6

// onlyExit (M18): a line enters a room with one exit. Condition: P is a set of two to six vertices, connected by open edges; all edges
// that leave the vertices of P are crossed, except one line and one open edge. Conclusion: that edge is a line.
func onlyExit(b *Board) {
	for _, d := range b.doors() {
		f := b.NewStep()
		lines, in, cells := 0, puzzle.Place{}, make([]puzzle.Place, len(d.room))
		for k, x := range d.room {
			cells[k] = b.Place(x)
			for h := range ground.Direction(4) {
				e := b.At(x, h)
				if e == d.edge || slices.Contains(d.room, b.Next(x, h, 1)) {
					continue
				}
				if On(f, e); b.Line(e) {
					lines++
					in = b.Edge(e)
				}
			}
		}
		if lines == 1 {
			f.AddArgs(Exit{Cells: cells, In: in})
			Draw(f, d.edge)
			b.Add(f)
		}
	}
}

// door is the only open edge between a room and the other vertices.
type door struct {
	edge int
	room []int
}

// doors returns the bridges of the graph of open edges with two to maxRoom vertices on a side.
func (b *Board) doors() []door {
	g := ground.Graph{N: len(b.Exits), Links: func(x int, list []ground.Link) []ground.Link {
		for h, e := range b.Exits[x] {
			if b.Open(int(e)) {
				list = append(list, ground.Link{To: int(b.Neighbours[x][h]), Edge: int(e)})
			}
		}
		return list
	}}
	var out []door
	for _, x := range g.Cuts().Bridges {
		for _, room := range [2][]int{x.Far(), x.Near()} {
			if len(room) > 1 && len(room) <= maxRoom {
				out = append(out, door{x.Edge, room})
			}
		}
	}
	return out
}
