package main

import "fmt"

// grid is the board of a Masyu, its cells numbered with a margin. Its places are the edges between neighbouring cells, first those across and
// then those down, with the value 1 where the loop runs. Its auxiliaries are the inner corners: corner iR.C, below and to the right of cell R.C,
// is 1 when it lies inside the loop.
type grid struct {
	compass     [4]int  // from a cell to that above it, and clockwise
	right, down []int32 // by cell: the edges there, 0 where the board ends
	corner      []int32 // by cell: its corner, 0 where that lies outside
}

// edge is the place by which the loop leaves a cell in a direction.
func (m *grid) edge(u, d int) int32 {
	switch d {
	case 0:
		return m.down[u+m.compass[0]]
	case 1:
		return m.right[u]
	case 2:
		return m.down[u]
	}
	return m.right[u-1]
}

// pass is the rule of a cell, or of a pearl: two of its edges are lines or, unless the loop must pass here, none.
type pass struct {
	edges, far [4]int32    // behind each edge the next one in the same direction
	opposite   [2][2]int32 // corners; a white pearl lies between them
	kind       byte        // '.', 'W' or 'B', and '*' for any cell that the loop must pass
}

// ways are those through a cell, a bit for each direction: the turns, and from the fifth on straight.
var ways = [6]int{3, 6, 12, 9, 5, 10}

// mays are the edges, a bit each, that may be 0, and those that may be 1.
func mays(b *board, edges *[4]int32) (zero, one int) {
	for k, e := range edges {
		zero |= int(b.dom[e]&1) << k
		one |= int(b.dom[e]>>1&1) << k
	}
	return zero, one
}

// refuted tries all ways. Through a white pearl the loop goes straight, and turns in a cell beside it, so that opposite corners lie on different sides; on
// a black one it turns and goes straight through both cells beside it.
func (p *pass) refuted(b *board) bool {
	zero, one := mays(b, &p.edges)
	farZero, farOne := mays(b, &p.far)
	for _, c := range p.opposite {
		if p.kind == 'W' && same(b, c) {
			return true
		}
	}
	for i, way := range ways {
		straight := i >= 4
		switch {
		case way&^one != 0 || 15&^way&^zero != 0:
		case p.kind == 'W' && (!straight || way&farZero == 0):
		case p.kind == 'B' && (straight || way&^farOne != 0):
		default:
			return false
		}
	}
	return p.kind != '.' || zero != 15
}

// same reports whether two corners are known to lie on the same side of the loop, differ whether they are known not to.
func same(b *board, c [2]int32) bool   { return b.dom[c[0]] == b.dom[c[1]] && b.dom[c[0]] != 3 }
func differ(b *board, c [2]int32) bool { return b.dom[c[0]]&b.dom[c[1]] == 0 }

// side is the rule of an edge: it is a line exactly when the corners at its sides lie on different sides of the loop.
type side struct {
	edge    int32
	corners [2]int32
}

func (s *side) refuted(b *board) bool {
	return b.dom[s.edge] == 1 && differ(b, s.corners) || b.dom[s.edge] == 2 && same(b, s.corners)
}

// loop is the rule that the lines are one closed loop that passes all cells that it must.
type loop struct {
	*grid
	ends      [][2]int32 // by place: its cells
	pearls    []string   // by cell: the rule of its pearl
	all       bool       // all cells must be passed
	must      []bool     // by cell
	degree    []int8     // by cell: how many lines it has
	when, low []int32    // by cell: when it was reached, from 1, and the earliest cell that can be reached from beyond it
	mark      []int32    // by cell: the block in which it was met last
	pile      []int32    // edges whose block is not complete
	clock     int32
	lines     int // all lines, and all cells that must be passed
	musts     int
	found     bool // a block that has them all
}

// demand says which pearls must be passed: those whose rules are named, with nil all.
func (l *loop) demand(named map[string]bool) {
	for u, name := range l.pearls {
		l.must[u] = name != "" && (l.all || named == nil && name != "." || named[name])
	}
}

// refuted looks for three lines at a cell, and for a block that has all lines and all cells that must be passed: a part of the board, without edges beside
// lines that go on already, that no single cell separates.
func (l *loop) refuted(b *board) bool {
	clear(l.degree)
	clear(l.when)
	l.clock, l.lines, l.musts, l.found = 0, 0, 0, false
	for e, ends := range l.ends {
		if e > 0 && b.dom[e] == 2 {
			l.lines++
			l.degree[ends[0]]++
			l.degree[ends[1]]++
		}
	}
	for u, d := range l.degree {
		if d > 2 {
			return true
		}
		if l.must[u] {
			l.musts++
		}
	}
	for u, d := range l.degree { // from one cell that the loop passes, or from all
		if l.when[u] == 0 && (d > 0 || l.lines == 0 && (l.must[u] || l.musts == 0 && l.pearls[u] != "")) {
			l.visit(b, int32(u), 0)
			if l.found || l.lines+l.musts > 0 {
				break
			}
		}
	}
	return !l.found
}

// visit goes on from a cell that was reached by an edge (Hopcroft and Tarjan, 1973).
func (l *loop) visit(b *board, u, from int32) {
	l.clock++
	l.when[u], l.low[u] = l.clock, l.clock
	for d, step := range l.compass {
		e, v := l.edge(int(u), d), u+int32(step)
		if e == from || b.dom[e] == 1 || b.dom[e] == 3 && (l.degree[u] == 2 || l.degree[v] == 2) {
			continue
		}
		if at := len(l.pile); l.when[v] == 0 {
			l.pile = append(l.pile, e)
			l.visit(b, v, e)
			l.low[u] = min(l.low[u], l.low[v])
			if l.low[v] >= l.when[u] {
				l.block(b, l.pile[at:])
				l.pile = l.pile[:at]
			}
		} else if l.when[v] < l.when[u] {
			l.pile = append(l.pile, e)
			l.low[u] = min(l.low[u], l.when[v])
		}
	}
}

// block looks at the edges of a block.
func (l *loop) block(b *board, edges []int32) {
	lines, musts := 0, 0
	for _, e := range edges {
		if b.dom[e] == 2 {
			lines++
		}
		for _, u := range l.ends[e] {
			if l.mark[u] != edges[0] && l.must[u] {
				musts++
			}
			l.mark[u] = edges[0]
		}
	}
	if len(edges) > 1 && lines == l.lines && musts == l.musts {
		l.found = true
	}
	for _, e := range edges {
		l.mark[l.ends[e][0]], l.mark[l.ends[e][1]] = 0, 0
	}
}

func readMasyu(g *game, p *givens) error {
	first, width, size := g.margin()
	m := &grid{[4]int{-width, 1, width, -1}, make([]int32, size), make([]int32, size), make([]int32, size)}
	l := &loop{grid: m, ends: make([][2]int32, 1), pearls: make([]string, size), all: p.is("all") == 1, must: make([]bool, size), degree: make([]int8, size),
		when: make([]int32, size), low: make([]int32, size), mark: make([]int32, size)}
	if len(p.pearls) != g.rows {
		return fmt.Errorf("%d rows of pearls", len(p.pearls))
	}
	for i, side := range [][]int32{m.right, m.down} {
		for at := range g.rows * g.cols {
			r, c := at/g.cols, at%g.cols
			if u, to := first+r*width+c, [2]int{r + i, c + 1 - i}; to[0] < g.rows && to[1] < g.cols {
				side[u] = g.place(3, r, c, to[0], to[1])
				l.ends = append(l.ends, [2]int32{int32(u), int32(u + m.compass[1+i])})
			}
		}
	}
	for r := range g.rows - 1 {
		v := g.auxiliaries(name('i', r+1)+".", g.cols-1, 3)
		for c := range g.cols - 1 {
			m.corner[first+r*width+c] = v + int32(c)
		}
	}
	for r, row := range p.pearls {
		if len(row) != g.cols {
			return fmt.Errorf("row %d has %d cells", r+1, len(row))
		}
		for c, x := range []byte(row) {
			u := first + r*width + c
			if x != '.' && x != 'W' && x != 'B' {
				return fmt.Errorf("row %d, column %d: %q is not a dot, W or B", r+1, c+1, x)
			}
			cell := &pass{kind: '.', opposite: [2][2]int32{{m.corner[u], m.corner[u-width-1]}, {m.corner[u-width], m.corner[u-1]}}}
			for d, step := range m.compass {
				if cell.edges[d] = m.edge(u, d); cell.edges[d] > 0 {
					cell.far[d] = m.edge(u+step, d)
				}
			}
			if l.pearls[u] = "."; l.all {
				cell.kind = '*'
			}
			g.say(name('x', r+1, c+1), cell)
			if x != '.' {
				pearl := *cell
				pearl.kind, l.pearls[u] = x, name('g', r+1, c+1)
				g.say(l.pearls[u], &pearl)
			}
		}
	}
	l.demand(nil)
	g.say("L", l)
	for e := int32(1); int(e) <= g.places; e++ { // of the corners alone, so that no solution can break it
		u, corners := l.ends[e][0], [2]int32{}
		if corners[0], corners[1] = m.corner[u], m.corner[u-1]; m.right[u] == e {
			corners[1] = m.corner[int(u)-width]
		}
		g.rules[name('e', int(e))] = &side{e, corners}
	}
	return nil
}
