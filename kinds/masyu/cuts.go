package masyu

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The techniques that look at how the board hangs together: parts of it that are joined to the rest by one cell, or by two edges.

// parts are the parts into which the free edges (open or lines) divide the board without one cell (-1 for none of them): for each cell
// its part, -1 for the cell left out and those without a free edge.
func (v *view) parts(without int, cut ...int) (of []int, n int) {
	of = make([]int, len(v.pearls))
	for x := range of {
		of[x] = -1
	}
	stack := make([]int, 0, len(of))
	for x := range of {
		if of[x] >= 0 || x == without {
			continue
		}
		of[x] = n
		stack = append(stack[:0], x)
		for len(stack) > 0 {
			y := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for h := range heading(4) {
				e := v.at(y, h)
				if v.crossed(e) || slices.Contains(cut, e) {
					continue
				}
				if z := v.next(y, h, 1); of[z] < 0 && z != without {
					of[z] = n
					stack = append(stack, z)
				}
			}
		}
		n++
	}
	return of, n
}

// joints are the cells without which some part of the free edges falls apart.
func (v *view) joints() []int {
	n := len(v.pearls)
	num, low := make([]int, n), make([]int, n)
	is := make([]bool, n)
	count := 0
	var visit func(x, from int)
	visit = func(x, from int) {
		count++
		num[x], low[x] = count, count
		children := 0
		for h := range heading(4) {
			if v.crossed(v.at(x, h)) {
				continue
			}
			y := v.next(x, h, 1)
			switch {
			case y == from:
			case num[y] > 0:
				low[x] = min(low[x], num[y])
			default:
				visit(y, x)
				children++
				low[x] = min(low[x], low[y])
				is[x] = is[x] || from >= 0 && low[y] >= num[x]
			}
		}
		is[x] = is[x] || from < 0 && children > 1
	}
	var out []int
	for x := range n {
		if num[x] == 0 {
			visit(x, -1)
		}
	}
	for x, joint := range is {
		if joint {
			out = append(out, x)
		}
	}
	return out
}

// content is something the loop must pass: a pearl or a line.
type content struct{ pearl, line int }

// into adds it to a finding.
func (c content) into(v *view, f *finding, name string) {
	if f.args == nil {
		f.args = puzzle.Args{}
	}
	if c.pearl >= 0 {
		f.clue(c.pearl)
		f.args[name] = v.place(c.pearl)
	} else {
		f.because(c.line)
		f.args[name] = v.board.Unknown(c.line).At
	}
}

// holds looks for a pearl in the cells wanted or a line that touches one of them, the nearest to x; with lines, for a line first.
func (v *view) holds(x int, lines bool, want func(y int) bool) (content, bool) {
	pearl, line := content{-1, -1}, content{-1, -1}
	toPearl, toLine := len(v.pearls), len(v.pearls)
	for y, p := range v.pearls {
		d := v.far(x, y)
		if d >= max(toPearl, toLine) || !want(y) {
			continue
		}
		if p != NoPearl && d < toPearl {
			pearl.pearl, toPearl = y, d
		}
		for h := heading(0); h < 4 && d < toLine; h++ {
			if e := v.at(y, h); v.line(e) {
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
func cutOff(v *view) {
	for _, joint := range append([]int{-1}, v.joints()...) {
		of, n := v.parts(joint)
		if n < 2 {
			continue
		}
		found, hangs := make([]finding, n), make([]bool, n)
		for y, p := range of {
			if p < 0 {
				continue
			}
			f := &found[p]
			for h := range heading(4) {
				e := v.at(y, h)
				switch {
				case e < 0:
				case !v.crossed(e):
					f.cross(e)
					hangs[p] = hangs[p] || v.next(y, h, 1) == joint
				case v.next(y, h, 1) != joint && of[v.next(y, h, 1)] != p:
					f.because(e)
				}
			}
		}
		for p, f := range found {
			if joint >= 0 && !hangs[p] || !slices.ContainsFunc(f.crosses, v.open) {
				continue
			}
			at, _ := v.ends(f.crosses[0])
			c, ok := v.holds(at, false, func(y int) bool { return of[y] != p && y != joint })
			if !ok {
				continue
			}
			c.into(v, &f, "outside")
			if joint >= 0 {
				f.args["joint"] = v.place(joint)
			}
			f.loop = true
			v.add(f)
		}
	}
}

// bottleneck (M22): two parts of the board, in both of which the loop has to pass something, are joined by two edges only. Condition: all
// edges that leave the cells of P are crossed, but two open ones; there are a pearl or a line in P and outside. Conclusion: both are
// lines.
func bottleneck(v *view) {
	for _, class := range v.pairs() {
		if !v.divided(class) {
			continue
		}
		for _, e := range class {
			best, ok := finding{}, false
			for _, g := range class {
				if e == g {
					continue
				}
				if f, found := v.narrow(e, g); found && (!ok || len(f.edges) < len(best.edges)) {
					best, ok = f, true
				}
			}
			if !ok {
				continue
			}
			if len(class) > 2 { // each by itself: which of the others stands for its partner is a matter of choice
				best.lines = []int{e}
			}
			v.add(best)
			if len(class) == 2 {
				break
			}
		}
	}
}

// passed reports whether the loop must pass the cell: it has a pearl or a line.
func (v *view) passed(x int) bool {
	if v.pearls[x] != NoPearl {
		return true
	}
	for h := range heading(4) {
		if v.line(v.at(x, h)) {
			return true
		}
	}
	return false
}

// narrow looks whether two open edges are the only link between parts with pearls or lines.
func (v *view) narrow(e, g int) (finding, bool) {
	of, _ := v.parts(-1, e, g)
	x, y := v.ends(e)
	if of[x] == of[y] {
		return finding{}, false
	}
	inside, in := v.holds(x, false, func(z int) bool { return of[z] == of[x] })
	outside, out := v.holds(y, true, func(z int) bool { return of[z] != of[x] })
	if !in || !out {
		return finding{}, false
	}
	f := finding{loop: true, lines: []int{e, g}}
	inside.into(v, &f, "inside")
	outside.into(v, &f, "outside")
	for z, p := range of {
		for h := range heading(4) {
			if b := v.at(z, h); p == of[x] && b >= 0 && b != e && b != g && of[v.next(z, h, 1)] != p {
				f.because(b)
			}
		}
	}
	return f, true
}

// pairs are the classes of free edges any two of which, when removed, divide a part of the board: of each class the open edges, when
// there are at least two and the loop must pass something on both sides of one. They are found by the way the cycles of the free edges
// pass them: each edge outside a spanning tree has a random label, an edge of the tree the sum of those whose cycles pass it.
func (v *view) pairs() [][]int {
	t := v.tree()
	label, sum := make([]uint64, v.edges()), make([]uint64, len(v.pearls))
	for e := range label {
		x, y := v.ends(e)
		if v.crossed(e) || t.up[x] == e || t.up[y] == e {
			continue
		}
		z := uint64(e+1) * 0x9e3779b97f4a7c15
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		label[e] = z ^ z>>31
		sum[x] ^= label[e]
		sum[y] ^= label[e]
	}
	parts := make([]bool, v.edges()) // of the tree: the loop must pass something on both sides
	for _, y := range slices.Backward(t.order) {
		if e := t.up[y]; e >= 0 {
			label[e] = sum[y]
			sum[t.parent[y]] ^= sum[y]
			parts[e] = t.below[y] > 0 && t.below[y] < t.below[t.root[y]]
		}
	}
	at := map[uint64]int{}
	var out [][]int
	var divides []bool
	for e, l := range label {
		if l == 0 || !v.open(e) {
			continue
		}
		k, ok := at[l]
		if !ok {
			k = len(out)
			at[l] = k
			out, divides = append(out, nil), append(divides, false)
		}
		out[k] = append(out[k], e)
		divides[k] = divides[k] || parts[e]
	}
	kept := out[:0]
	for k, class := range out {
		if len(class) > 1 && divides[k] {
			kept = append(kept, class)
		}
	}
	return kept
}

// tree spans the cells joined by free edges. By cell: the edge and the cell it was reached by (-1 for none), the first cell of its tree, and
// how many cells that the loop must pass are in the part of the tree that begins there.
type tree struct {
	order            []int
	up, parent, root []int
	below            []int
}

// tree finds one, breadth first.
func (v *view) tree() *tree {
	n := len(v.pearls)
	t := &tree{order: make([]int, 0, n), up: make([]int, n), parent: make([]int, n), root: make([]int, n), below: make([]int, n)}
	for x := range n {
		t.root[x] = -1
	}
	for x := range n {
		if t.root[x] >= 0 {
			continue
		}
		t.up[x], t.parent[x], t.root[x] = -1, -1, x
		first := len(t.order)
		t.order = append(t.order, x)
		for k := first; k < len(t.order); k++ {
			y := t.order[k]
			for h := range heading(4) {
				e := v.at(y, h)
				if v.crossed(e) {
					continue
				}
				if z := v.next(y, h, 1); t.root[z] < 0 {
					t.up[z], t.parent[z], t.root[z] = e, y, x
					t.order = append(t.order, z)
				}
			}
		}
	}
	for _, y := range slices.Backward(t.order) {
		if v.passed(y) {
			t.below[y]++
		}
		if t.parent[y] >= 0 {
			t.below[t.parent[y]] += t.below[y]
		}
	}
	return t
}

// divided reports whether the free edges of a class, when all are removed, leave two parts in which the loop must pass something.
func (v *view) divided(class []int) bool {
	of, n := v.parts(-1, class...)
	passed := make([]bool, n)
	for x, p := range of {
		passed[p] = passed[p] || v.passed(x)
	}
	parts := 0
	seen := make([]bool, n)
	for _, e := range class {
		x, y := v.ends(e)
		for _, p := range [...]int{of[x], of[y]} {
			if passed[p] && !seen[p] {
				parts++
			}
			seen[p] = true
		}
	}
	return parts > 1
}

// roomMost is how many cells the rooms of onlyExit may have: what a person takes in at a glance.
const roomMost = 6

// onlyExit (M18): a line comes into a room, a few cells joined by open edges, that has one way out left, so it leaves there. Condition: P is a
// set of at least two and at most six cells, joined by open edges; all edges that leave the cells of P are crossed, but one line and one open
// edge. Conclusion: that edge is a line.
func onlyExit(v *view) {
	for _, b := range v.doors() {
		f := finding{args: puzzle.Args{}}
		lines, cells := 0, make([]puzzle.Place, len(b.room))
		for k, x := range b.room {
			cells[k] = v.place(x)
			for h := range heading(4) {
				e := v.at(x, h)
				if e == b.edge || e < 0 || slices.Contains(b.room, v.next(x, h, 1)) {
					continue
				}
				if f.because(e); v.line(e) {
					lines++
					f.args["in"] = v.board.Unknown(e).At
				}
			}
		}
		if lines == 1 {
			f.args["cells"] = cells
			f.draw(b.edge)
			v.add(f)
		}
	}
}

// door is an open edge that is the only one between a room and the other cells.
type door struct {
	edge int
	room []int
}

// doors finds those of rooms of two to roomMost cells: the edges without which open edges join fewer cells. num counts the cells in the order
// visited, so that the cells visited from one on are a piece of seen; low is the first cell reached back from there.
func (v *view) doors() []door {
	n := len(v.pearls)
	num, low := make([]int, n), make([]int, n)
	seen := make([]int, 0, n)
	var out []door
	first := 0
	var within func(x, by int)
	bridges := [][3]int{} // edge, where its room begins and ends in seen
	within = func(x, by int) {
		begin := len(seen)
		seen = append(seen, x)
		num[x], low[x] = len(seen), len(seen)
		for h := range heading(4) {
			e := v.at(x, h)
			if e == by || !v.open(e) {
				continue
			}
			if y := v.next(x, h, 1); num[y] > 0 {
				low[x] = min(low[x], num[y])
			} else {
				within(y, e)
				low[x] = min(low[x], low[y])
			}
		}
		if by >= 0 && low[x] == num[x] {
			bridges = append(bridges, [3]int{by, begin, len(seen)})
		}
	}
	for x := range n {
		if num[x] > 0 {
			continue
		}
		first = len(seen)
		bridges = bridges[:0]
		within(x, -1)
		for _, b := range bridges {
			inner := seen[b[1]:b[2]]
			if len(inner) > 1 && len(inner) <= roomMost {
				out = append(out, door{b[0], slices.Clone(inner)})
			}
			if rest := len(seen) - first - len(inner); rest > 1 && rest <= roomMost {
				out = append(out, door{b[0], append(slices.Clone(seen[first:b[1]]), seen[b[2]:]...)})
			}
		}
	}
	return out
}
