package masyu

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// The techniques that look at how the board hangs together: parts of it that are joined to the rest by one cell, or by two edges.

// content is something the loop must pass: a pearl or a line.
type content struct{ pearl, line int }

// rest makes a finding rest on it, and tells where it is.
func (b *board) rest(f *puzzle.Finding, c content) puzzle.Place {
	if c.pearl >= 0 {
		f.Clue(b.place(c.pearl))
		return b.place(c.pearl)
	}
	f.On(c.line)
	return b.Board().Unknown(c.line).At
}

// holds looks for a pearl in the cells wanted or a line that touches one of them, the nearest to x; with lines, for a line first.
func (b *board) holds(x int, lines bool, want func(y int) bool) (content, bool) {
	pearl, line := content{-1, -1}, content{-1, -1}
	toPearl, toLine := len(b.pearls), len(b.pearls)
	for y, p := range b.pearls {
		d := b.far(x, y)
		if d >= max(toPearl, toLine) || !want(y) {
			continue
		}
		if p != NoPearl && d < toPearl {
			pearl.pearl, toPearl = y, d
		}
		for h := heading(0); h < 4 && d < toLine; h++ {
			if e := b.at(y, h); b.line(e) {
				line.line, toLine = e, d
			}
		}
	}
	if line.line >= 0 && (lines || toLine < toPearl) {
		return line, true
	}
	return pearl, pearl.pearl >= 0
}

// cutOff (M21): a part of the board hangs on the rest by one cell or not at all, and the loop must go elsewhere, so it cannot enter that
// part. Condition: all edges that leave the cells of P are crossed, but those to one cell J (if any); some pearl, or an end of a line, lies
// neither in P nor at J. Conclusion: all edges within P and to J are crossed.
func cutOff(b *board) {
	free := b.passages(false)
	for _, joint := range append([]int{-1}, b.graph(free, -1).Cuts().Joints...) {
		if b.Over() {
			return
		}
		s := b.graph(free, joint).Search()
		of, n := s.Of, len(s.Parts)
		hangs, news := make([]bool, n), make([]bool, n)
		for x, p := range of {
			for left := free[x]; x != joint && left != 0; left &= left - 1 {
				h := heading(bits.TrailingZeros8(left))
				hangs[p] = hangs[p] || joint < 0 || int(b.beside[x][h]) == joint
				news[p] = news[p] || b.open(b.at(x, h))
			}
		}
		if joint >= 0 {
			n-- // it is a part by itself, of which nothing is noted
		}
		for p := range s.Parts {
			if n > 1 && hangs[p] && news[p] {
				b.cut(of, p, joint)
			}
		}
	}
}

// pocketMost is how many cells a part has at most that a sentence speaks of as a whole.
const pocketMost = 24

// cut is cutOff for part p of those into which the board falls without the joint.
func (b *board) cut(of []int, p, joint int) {
	first := -1
	for x := 0; first < 0; x++ {
		for h := heading(0); of[x] == p && h < 4 && first < 0; h++ {
			if e := b.at(x, h); b.free(e) {
				first, _ = b.ends(e)
			}
		}
	}
	c, ok := b.holds(first, false, func(y int) bool { return of[y] != p && y != joint })
	if !ok {
		return
	}
	f := b.ofLoop()
	for x, q := range of {
		for h := heading(0); q == p && h < 4; h++ {
			switch e, y := b.at(x, h), b.next(x, h, 1); {
			case e < 0 || y < x && of[y] == p: // or seen from there
			case b.free(e):
				cross(f, e)
			case y != joint && of[y] != p:
				f.On(e)
			}
		}
	}
	var cells []puzzle.Place
	for x, q := range of {
		if q == p {
			cells = append(cells, b.place(x))
		}
	}
	said := cutArgs{Outside: b.rest(f, c)}
	if len(cells) <= pocketMost {
		said.Cells = cells
	}
	if joint >= 0 {
		said.Joint = b.place(joint)
	}
	f.Say(said)
	b.add(f)
}

// bottleneck (M22): two parts of the board, in both of which the loop has to pass something, are joined by two edges only. Condition: all
// edges that leave the cells of P are crossed, but two open ones; there are a pearl or a line in P and outside. Conclusion: both are
// lines.
func bottleneck(b *board) {
	for _, class := range b.pairs() {
		if b.Over() {
			return
		}
		if len(class) == 2 {
			if s, ok := b.narrow(class[0], class[1], true); ok {
				b.steps = append(b.steps, s)
			}
			continue
		}
		b.eachNarrow(class)
	}
}

// eachNarrow concludes the edges of a class of more than two, each by itself: which of the others stands for its partner is a matter of
// choice. Two that choose each other are told together.
func (b *board) eachNarrow(class []int) {
	partner := map[int]int{}
	steps := map[int]puzzle.Step{}
	for _, e := range class {
		for _, g := range class {
			if e == g {
				continue
			}
			if s, ok := b.narrow(e, g, false); ok {
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
			s, _ = b.narrow(e, g, true) // as each of them alone
		}
		b.steps = append(b.steps, s)
	}
}

// passed reports whether the loop must pass the cell: it has a pearl or a line.
func (b *board) passed(x int) bool { return b.pearls[x] != NoPearl || b.lines(x) > 0 }

// narrow looks whether two open edges are the only link between parts with pearls or lines. The conclusion is the first edge, or both.
func (b *board) narrow(e, g int, both bool) (puzzle.Step, bool) {
	w := b.passages(false)
	b.bar(w, e)
	b.bar(w, g)
	of := b.graph(w, -1).Search().Of
	x, y := b.ends(e)
	if of[x] == of[y] {
		return puzzle.Step{}, false
	}
	inside, in := b.holds(x, false, func(z int) bool { return of[z] == of[x] })
	outside, out := b.holds(y, true, func(z int) bool { return of[z] != of[x] })
	if !in || !out {
		return puzzle.Step{}, false
	}
	f := b.ofLoop()
	draw(f, e)
	if both {
		draw(f, g)
	}
	f.Say(gapsArgs{Gaps: []puzzle.Place{b.Board().Unknown(e).At, b.Board().Unknown(g).At}, Inside: b.rest(f, inside),
		Outside: b.rest(f, outside)})
	for z, p := range of {
		for h := heading(0); p == of[x] && h < 4; h++ {
			if d := b.at(z, h); d >= 0 && d != e && d != g && of[b.next(z, h, 1)] != p {
				f.On(d)
			}
		}
	}
	return b.step(f)
}

// pairs are the classes of free edges any two of which, when removed, divide a part of the board: of each class the open edges,
// when there are at least two and the loop must pass something in two of the parts that they leave. They are found by the way the
// cycles of the free edges pass them: each edge outside a spanning tree has a random label, an edge of the tree the sum of those
// whose cycles pass it.
func (b *board) pairs() [][]int {
	t := b.tree()
	label, sum := make([]uint64, b.edges()), make([]uint64, len(b.pearls))
	for e := range label {
		x, y := b.ends(e)
		if b.crossed(e) || t.Up[x].Edge == e || t.Up[y].Edge == e {
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
		if up := t.Up[y]; up.To >= 0 {
			label[up.Edge] = sum[y]
			sum[up.To] ^= sum[y]
		}
	}
	var out [][]int
	for _, class := range classesOf(label, b.open) {
		if b.divides(t, class) {
			out = append(out, class)
		}
	}
	return out
}

// classesOf are the edges of each label but 0 that two at least have, of those wanted, in the order of their first ones.
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

// tree spans the cells joined by free edges.
type tree struct {
	ground.Search
	below []int // by cell: how many cells that the loop must pass are in the part of the tree that begins there
}

// tree finds one, breadth first.
func (b *board) tree() *tree {
	t := &tree{b.graph(b.passages(false), -1).Search(), make([]int, len(b.pearls))}
	for _, y := range slices.Backward(t.Order) {
		if b.passed(y) {
			t.below[y]++
		}
		if up := t.Up[y].To; up >= 0 {
			t.below[up] += t.below[y]
		}
	}
	return t
}

// divides reports whether the edges of a class, when all are removed, leave two parts in which the loop must pass something. They
// lie on a circle, and so, but for one at the most, on one path of the tree. Removed, those of the tree leave a part below each,
// without what is below the next, and the rest; when none of them is beside the tree, the two ends of the path still hang together.
func (b *board) divides(t *tree, class []int) bool {
	var below []int // of the edges in the tree: the cells at their lower ends
	for _, e := range class {
		if x, y := b.ends(e); t.Up[x].Edge == e {
			below = append(below, x)
		} else if t.Up[y].Edge == e {
			below = append(below, y)
		}
	}
	if len(below) == 0 {
		return false
	}
	parts, last := make([]int, len(below)+1), make([]bool, len(below)) // what must be passed in each part; edges with no other one below
	rest := len(below)
	parts[rest] = t.below[t.Parts[t.Of[below[0]]][0]]
	for k := range last {
		last[k] = true
	}
	for k, y := range below {
		above := -1
		for z := t.Up[y].To; z >= 0 && above < 0; z = t.Up[z].To {
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

// roomMost is how many cells the rooms of onlyExit may have: what a person takes in at a glance.
const roomMost = 6

// onlyExit (M18): a line comes into a room, a few cells joined by open edges, that has one way out left, so it leaves there.
// Condition: P is a set of at least two and at most six cells, joined by open edges; all edges that leave the cells of P are
// crossed, but one line and one open edge. Conclusion: that edge is a line.
func onlyExit(b *board) {
	for _, d := range b.doors() {
		f := b.finding()
		lines, in, cells := 0, puzzle.Place{}, make([]puzzle.Place, len(d.room))
		for k, x := range d.room {
			cells[k] = b.place(x)
			for h := range heading(4) {
				e := b.at(x, h)
				if e == d.edge || slices.Contains(d.room, b.next(x, h, 1)) {
					continue
				}
				if on(f, e); b.line(e) {
					lines++
					in = b.Board().Unknown(e).At
				}
			}
		}
		if lines == 1 {
			f.Say(exitArgs{Cells: cells, In: in})
			draw(f, d.edge)
			b.add(f)
		}
	}
}

// door is an open edge that is the only one between a room and the other cells.
type door struct {
	edge int
	room []int
}

// doors finds those of rooms of two to roomMost cells: the edges without which open edges join fewer cells.
func (b *board) doors() []door {
	g := ground.Graph{N: len(b.pearls), Links: func(x int, list []ground.Link) []ground.Link {
		for h, e := range b.exits[x] {
			if b.open(int(e)) {
				list = append(list, ground.Link{To: int(b.beside[x][h]), Edge: int(e)})
			}
		}
		return list
	}}
	var out []door
	for _, x := range g.Cuts().Bridges {
		for _, room := range [2][]int{x.Beyond(), x.Rest()} {
			if len(room) > 1 && len(room) <= roomMost {
				out = append(out, door{x.Edge, room})
			}
		}
	}
	return out
}
