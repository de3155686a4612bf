package main

import (
	"fmt"
	"strings"
)

// The places of a Masyu are the edges between neighbouring cells, first those across and then those down, with the value 1 where the loop runs. Its
// auxiliaries are the inner corners: corner iR.C, below and to the right of cell R.C, is 1 when it lies inside the loop.

// pass is the rule of a cell, or of a pearl: two of its edges are lines or, unless the loop must pass here, none.
type pass struct {
	edges, far [4]int32    // upwards and clockwise, 0 where the board ends; and behind each the next one in the same direction
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
	compass   [4]int32   // from a cell to that above it, and clockwise
	edges     [][4]int32 // by cell
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
	done      bool // it is found, or there is none
}

// demand says which pearls must be passed: those whose rules are named, with nil all.
func (l *loop) demand(named map[string]bool) {
	for u, name := range l.pearls {
		l.must[u] = l.all && name != "" || len(name) > 1 && (named == nil || named[name])
	}
}

// refuted looks for three lines at a cell, and for a block that has all lines and all cells that must be passed: a part of the board, without edges beside
// lines that go on already, that no single cell separates.
func (l *loop) refuted(b *board) bool {
	clear(l.degree)
	clear(l.when)
	clear(l.mark)
	l.pile, l.clock, l.lines, l.musts, l.found, l.done = l.pile[:0], 0, 0, 0, false, false
	root := int32(0)
	for e, ends := range l.ends {
		if e > 0 && b.dom[e] == 2 {
			root = ends[0]
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
	if l.lines > 0 { // from one line; the last one tried is likely to close a circle
		for _, x := range b.trail {
			if int(x.v) < len(l.ends) && b.dom[x.v] == 2 {
				root = l.ends[x.v][0]
			}
		}
		l.visit(b, root, 0)
		return !l.found
	}
	for u, must := range l.must { // from one cell that must be passed, or from all
		if !l.done && l.when[u] == 0 && (must || l.musts == 0 && l.pearls[u] != "") {
			l.visit(b, int32(u), 0)
			l.done = l.done || must
		}
	}
	return !l.found
}

// visit goes on from a cell that was reached by an edge (Hopcroft and Tarjan, 1973).
func (l *loop) visit(b *board, u, from int32) {
	l.clock++
	l.when[u], l.low[u] = l.clock, l.clock
	for d, e := range l.edges[u] {
		v := u + l.compass[d]
		if e == from || b.dom[e] == 1 || b.dom[e] == 3 && (l.degree[u] == 2 || l.degree[v] == 2) {
			continue
		}
		if at := len(l.pile); l.when[v] == 0 {
			l.pile = append(l.pile, e)
			if l.visit(b, v, e); l.done {
				return
			}
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
	l.found = len(edges) > 1 && lines == l.lines && musts == l.musts
	l.done = l.found || lines > 0 // a line is in one block only
}

func readMasyu(g *game, p *givens) error {
	first, width, size := g.margin()
	if len(p.Pearls) != g.rows {
		return fmt.Errorf("%d rows of pearls", len(p.Pearls))
	}
	l := &loop{compass: [4]int32{int32(-width), 1, int32(width), -1}, edges: make([][4]int32, size), ends: make([][2]int32, 1), pearls: make([]string, size),
		all: p.All, must: make([]bool, size), degree: make([]int8, size), when: make([]int32, size), low: make([]int32, size), mark: make([]int32, size)}
	for down := range 2 {
		for at := range g.rows * g.cols {
			r, c := at/g.cols, at%g.cols
			if r+down < g.rows && c+1-down < g.cols {
				e, u, d := g.place(3, at, at+1+down*(g.cols-1)), int32(first+r*width+c), 1+down
				v := u + l.compass[d]
				l.edges[u][d], l.edges[v][(d+2)%4] = e, e
				l.ends = append(l.ends, [2]int32{u, v})
			}
		}
	}
	corner := make([]int32, size) // by cell: the corner below and to the right of it, 0 where that lies outside
	for r := range g.rows - 1 {
		v := g.auxiliaries(name('i', r+1)+".", g.cols-1, 3)
		for c := range g.cols - 1 {
			corner[first+r*width+c] = v + int32(c)
		}
	}
	plain := byte('.')
	if p.All {
		plain = '*'
	}
	for r, row := range p.Pearls {
		if len(row) != g.cols || strings.Trim(row, ".WB") != "" {
			return fmt.Errorf("row %d is not %d dots, W and B", r+1, g.cols)
		}
		for c := range g.cols {
			u := first + r*width + c
			cell := pass{edges: l.edges[u], kind: row[c], opposite: [2][2]int32{{corner[u], corner[u-width-1]}, {corner[u-width], corner[u-1]}}}
			for d, e := range cell.edges {
				if e > 0 {
					cell.far[d] = l.edges[u+int(l.compass[d])][d]
				}
			}
			l.pearls[u] = "."
			if cell.kind != '.' {
				l.pearls[u] = name('g', r+1, c+1)
				g.say(l.pearls[u], &cell)
			}
			g.say(name('x', r+1, c+1), &pass{edges: cell.edges, kind: plain})
		}
	}
	l.demand(nil)
	g.say("L", l)
	for e, ends := range l.ends[1:] { // of the corners alone, so that no solution can break it
		u, other := int(ends[0]), int(ends[0])-1
		if ends[1] == ends[0]+1 {
			other = u - width
		}
		g.rules[name('e', e+1)] = &side{int32(e + 1), [2]int32{corner[u], corner[other]}}
	}
	return nil
}
