package main

import (
	"math/rand/v2"
	"testing"
)

// parted divides edges into connected parts. The cell without does not connect edges; with -1 all cells do.
func parted(l *loop, edges []int32, without int) (parts [][]int32) {
	left := edges
	for len(left) > 0 {
		part, cells := []int32{left[0]}, map[int]bool{l.ends[left[0]][0]: true, l.ends[left[0]][1]: true}
		rest := left[1:]
		for again := true; again; {
			again = false
			next := []int32{}
			for _, e := range rest {
				u, v := l.ends[e][0], l.ends[e][1]
				if cells[u] && u != without || cells[v] && v != without {
					cells[u], cells[v], again = true, true, true
					part = append(part, e)
				} else {
					next = append(next, e)
				}
			}
			rest = next
		}
		parts, left = append(parts, part), rest
	}
	return parts
}

// inBlock reports whether one block of the graph has all lines and all cells that must be visited. It divides the edges by one cell after
// the other. TestBlocks compares the judge with it.
func inBlock(b *board, l *loop, edges []int32, wanted int) bool {
	for without := -1; without < len(l.edges); without++ {
		parts := parted(l, edges, without)
		for i := 0; i < len(parts) && len(parts) > 1; i++ {
			if inBlock(b, l, parts[i], wanted) {
				return true
			}
		}
		if len(parts) > 1 {
			return false
		}
	}
	has, cells := 0, map[int]bool{}
	for _, e := range edges {
		if b.dom[e] == 2 {
			has++
		}
		for _, u := range l.ends[e] {
			if l.must[u] > 0 && !cells[u] {
				has++
			}
			cells[u] = true
		}
	}
	return len(edges) > 1 && has == wanted
}

// TestBlocks: on boards with few known edges, the judge of the loop agrees with dividing the edges by cells.
func TestBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	refuted, not := 0, 0
	for range 1200 {
		rows, cols := 2+r.IntN(5), 2+r.IntN(5)
		pearls, crossed, lines, few := make([]string, rows), r.IntN(8), r.IntN(5), 2+r.IntN(20)
		for y := range pearls {
			for range cols {
				if r.IntN(few) == 0 {
					pearls[y] += "W"
				} else {
					pearls[y] += "."
				}
			}
		}
		g := (&made{text: puzzleText("masyu", rows, cols, pearls), values: make([]int, 1+rows*(cols-1)+cols*(rows-1))}).game(t)
		l := g.rules["L"].(*loop)
		degree, wanted := make([]int, rows*cols), 0
		for e := 1; e <= g.places; e++ {
			if r.IntN(16) < crossed {
				g.dom[e] = 1
			} else if u, v := l.ends[e][0], l.ends[e][1]; r.IntN(16) < lines && max(degree[u], degree[v]) < 2 {
				g.dom[e] = 2
				degree[u]++
				degree[v]++
				wanted++
			}
		}
		for _, must := range l.must {
			wanted += must
		}
		edges := []int32{}
		for e := 1; e <= g.places; e++ {
			if d := g.dom[e]; d == 2 || d == 3 && max(degree[l.ends[e][0]], degree[l.ends[e][1]]) < 2 {
				edges = append(edges, int32(e))
			}
		}
		says, is := l.refuted(&g.board), !inBlock(&g.board, l, edges, wanted)
		if says != is {
			t.Fatalf("%v, left %v: refuted: %v, but no block has all: %v", pearls, g.dom[1:g.places+1], says, is)
		} else if is {
			refuted++
		} else {
			not++
		}
	}
	t.Logf("%d refuted, %d not", refuted, not)
	if min(refuted, not) < 200 {
		t.Errorf("%d refuted and %d not are too few", refuted, not)
	}
}
