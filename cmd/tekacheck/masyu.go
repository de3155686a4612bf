package main

import (
	"encoding/json"
	"fmt"
)

// grid is a Masyu. Its places are the edges between neighbouring cells, first those across and then those down, with the value 1 where the
// loop runs. Its auxiliaries are the inner corners: corner iR.C, below and to the right of cell R.C, is 1 when it lies inside the loop.
type grid struct {
	rows, cols int
	ends       [][2]int32 // by place: its cells
	must       []bool     // by cell: the loop passes it
	corner     []int32    // by cell: its corner, 0 while there is no such auxiliary
}

// compass is the four directions, clockwise.
var compass = [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}

// edge is the place by which the loop leaves a cell, 0 where the board ends.
func (m *grid) edge(r, c, d int) int32 {
	if d == 0 || d == 3 {
		r, c = r+compass[d][0], c+compass[d][1]
	}
	across := d%2 == 1
	switch {
	case r < 0 || c < 0 || r >= m.rows || c >= m.cols || across && c == m.cols-1 || !across && r == m.rows-1:
		return 0
	case across:
		return int32(1 + r*(m.cols-1) + c)
	}
	return int32(1 + m.rows*(m.cols-1) + r*m.cols + c)
}

// inside is the values left to the corner below and to the right of a cell: bit 0 for outside, bit 1 for inside.
func (m *grid) inside(b *board, r, c int) uint64 {
	switch {
	case r < 0 || c < 0 || r >= m.rows-1 || c >= m.cols-1:
		return 1
	case m.corner[r*m.cols+c] == 0:
		return 3
	}
	return b.dom[m.corner[r*m.cols+c]]
}

// same reports whether two corners are known to lie on the same side, differ whether they are known not to.
func same(x, y uint64) bool   { return x == y && x != 3 }
func differ(x, y uint64) bool { return x&y == 0 }

// may reports whether an edge may have a value; where the board ends no loop runs.
func may(b *board, edge int32, value int) bool {
	if edge == 0 {
		return value == 0
	}
	return b.dom[edge]>>value&1 != 0
}

// way reports whether the loop may leave a cell by the edges at d and e and no others.
func way(b *board, edges *[4]int32, d, e int) bool {
	for k, x := range edges {
		value := 0
		if k == d || k == e {
			value = 1
		}
		if !may(b, x, value) {
			return false
		}
	}
	return true
}

// pass is the rule of a cell: two of its edges are lines or, unless the loop must pass here, none.
type pass struct {
	edges [4]int32
	must  bool
}

func (p *pass) refuted(b *board) bool {
	if !p.must && way(b, &p.edges, -1, -1) {
		return false
	}
	for d := range 4 {
		for e := range d {
			if way(b, &p.edges, d, e) {
				return false
			}
		}
	}
	return true
}

// pearl is the rule of a pearl. Through a white one the loop goes straight, and turns in a cell beside it, so that two opposite corners lie on
// different sides; on a black one it turns and goes straight through both cells beside it.
type pearl struct {
	m          *grid
	r, c       int
	black      bool
	edges, far [4]int32 // the edges of the cell, and behind each the next one in the same direction
}

func (p *pearl) refuted(b *board) bool {
	if p.black {
		for d := range 4 {
			e := (d + 1) % 4
			if way(b, &p.edges, d, e) && may(b, p.far[d], 1) && may(b, p.far[e], 1) {
				return false
			}
		}
		return true
	}
	if same(p.m.inside(b, p.r, p.c), p.m.inside(b, p.r-1, p.c-1)) || same(p.m.inside(b, p.r-1, p.c), p.m.inside(b, p.r, p.c-1)) {
		return true
	}
	for d := range 2 {
		if way(b, &p.edges, d, d+2) && (may(b, p.far[d], 0) || may(b, p.far[d+2], 0)) {
			return false
		}
	}
	return true
}

// side is the rule of an edge: it is a line exactly when the corners at its ends lie on different sides of the loop.
type side struct {
	m    *grid
	edge int32
}

func (s *side) refuted(b *board) bool {
	u, w := int(s.m.ends[s.edge][0]), int(s.m.ends[s.edge][1])
	r, c := u/s.m.cols, u%s.m.cols
	x, y := s.m.inside(b, r, c), uint64(0)
	if w == u+1 {
		y = s.m.inside(b, r-1, c)
	} else {
		y = s.m.inside(b, r, c-1)
	}
	return !may(b, s.edge, 1) && differ(x, y) || !may(b, s.edge, 0) && same(x, y)
}

// loop is the rule that the lines are one closed loop that passes all cells of must.
type loop struct {
	*grid
	*blocks
	groups
	lines, pass []int32 // by group: how many lines it has, and how many cells of must
	degree      []int8  // by cell: how many lines
	circles     []int32 // edges that close a circle
	mark        []int32 // by cell: the block in which it was met last
	marks       int32
}

// refuted looks for three lines at a cell, for a circle of lines that leaves out a line or a cell of must, and for a part of the board in which
// a loop may run that has all of these.
func (l *loop) refuted(b *board) bool {
	l.groups.reset()
	clear(l.degree)
	l.circles = l.circles[:0]
	lines := int32(0)
	for e := int32(1); int(e) < len(l.grid.ends); e++ {
		if b.dom[e] != 2 {
			continue
		}
		u, v := l.grid.ends[e][0], l.grid.ends[e][1]
		l.degree[u]++
		l.degree[v]++
		if lines++; l.degree[u] > 2 || l.degree[v] > 2 {
			return true
		}
		if !l.join(u, v) {
			l.circles = append(l.circles, e)
		}
	}
	musts := int32(0)
	for _, m := range l.must {
		if m {
			musts++
		}
	}
	if len(l.circles) > 0 && l.leavesOut(b, lines, musts) {
		return true
	}
	possible := false
	l.each(func(e int32) bool { return b.dom[e] != 1 }, func(edges []int32) bool {
		has, passes := int32(0), int32(0)
		l.marks++
		for _, e := range edges {
			if b.dom[e] == 2 {
				has++
			}
			for _, v := range l.grid.ends[e] {
				if l.mark[v] != l.marks && l.must[v] {
					passes++
				}
				l.mark[v] = l.marks
			}
		}
		possible = has == lines && passes == musts
		return !possible
	})
	return !possible
}

// leavesOut reports whether a circle of lines is not all of them, or does not pass all cells of must.
func (l *loop) leavesOut(b *board, lines, musts int32) bool {
	clear(l.lines)
	clear(l.pass)
	for v := range l.must {
		if l.must[v] {
			l.pass[l.find(int32(v))]++
		}
	}
	for e := range l.grid.ends {
		if e > 0 && b.dom[e] == 2 {
			l.lines[l.find(l.grid.ends[e][0])]++
		}
	}
	for _, e := range l.circles {
		if v := l.find(l.grid.ends[e][0]); l.lines[v] < lines || l.pass[v] < musts {
			return true
		}
	}
	return false
}

func readMasyu(g *game, givens json.RawMessage) error {
	var p struct {
		Pearls []string
		All    bool
	}
	if json.Unmarshal(givens, &p.Pearls) != nil {
		p.Pearls = nil
		if err := json.Unmarshal(givens, &p); err != nil {
			return err
		}
	}
	if len(p.Pearls) != g.rows || g.rows > maxSide || g.cols > maxSide {
		return fmt.Errorf("%d rows of pearls", len(p.Pearls))
	}
	n := g.rows * g.cols
	m := &grid{rows: g.rows, cols: g.cols, ends: make([][2]int32, 1), must: make([]bool, n), corner: make([]int32, n)}
	for down := range 2 {
		for u := range n {
			r, c := u/g.cols, u%g.cols
			if r2, c2 := r+down, c+1-down; r2 < g.rows && c2 < g.cols {
				g.place(3, r, c, r2, c2)
				m.ends = append(m.ends, [2]int32{int32(u), int32(r2*g.cols + c2)})
			}
		}
	}
	for r, row := range p.Pearls {
		if len(row) != g.cols {
			return fmt.Errorf("row %d has %d cells", r+1, len(row))
		}
		for c, x := range []byte(row) {
			q := &pearl{m: m, r: r, c: c, black: x == 'B'}
			for d := range 4 {
				q.edges[d] = m.edge(r, c, d)
				if q.edges[d] != 0 {
					q.far[d] = m.edge(r+compass[d][0], c+compass[d][1], d)
				}
			}
			g.say(&pass{q.edges, p.All}, "x%d.%d", r+1, c+1)
			switch m.must[r*g.cols+c] = x != '.' || p.All; x {
			case 'W', 'B':
				g.say(q, "g%d.%d", r+1, c+1)
			case '.':
			default:
				return fmt.Errorf("row %d, column %d: %q is not a dot, W or B", r+1, c+1, x)
			}
		}
	}
	g.say(&loop{grid: m, blocks: newBlocks(n, m.ends), groups: newGroups(n), lines: make([]int32, n), pass: make([]int32, n),
		degree: make([]int8, n), mark: make([]int32, n)}, "L")
	for e := 1; e <= g.places; e++ {
		g.rules[fmt.Sprintf("e%d", e)] = &side{m, int32(e)} // of the corners alone, so that no solution can break it
	}
	g.canon = p
	g.demand = func(named map[string]bool) { // the pearls that a step names must be passed, and with all of them so must the cells
		for u := range m.must {
			m.must[u] = p.All || named[fmt.Sprintf("g%d.%d", u/g.cols+1, u%g.cols+1)]
		}
	}
	g.always = func(name string) bool { return name[0] == 'x' || name[0] == 'e' }
	g.makes = func(name string) int32 {
		var r, c int
		if row, n, ok := parts(name, ""); ok && row[0] == 'i' {
			r, _ = number([]byte(row[1:]))
			c = n
		}
		if r < 1 || c < 1 || r >= g.rows || c >= g.cols {
			return 0
		}
		v := g.add(3, false)
		m.corner[(r-1)*g.cols+c-1] = v
		return v
	}
	return nil
}
