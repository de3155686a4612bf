package main

import (
	"fmt"
	"slices"
)

// island is the rule that its bridges are its number. The places of a Hashiwokakero are the pairs of islands that see each other: for each
// island in reading order that to the right, then that below.
type island struct {
	n     int
	pairs []int32
}

// refuted adds up the values left to the pairs, to a set of sums.
func (i *island) refuted(b *board) bool {
	sums := uint64(1)
	for _, v := range i.pairs {
		next := uint64(0)
		for k := range 5 {
			next |= sums << k & -(b.dom[v] >> k & 1)
		}
		sums = next
	}
	return i.n > 63 || sums>>i.n&1 == 0
}

// crossings is the rule that no two bridges cross: the pairs of places whose bridges would.
type crossings [][2]int32

func (x crossings) refuted(b *board) bool {
	for _, p := range x {
		if (b.dom[p[0]]|b.dom[p[1]])&1 == 0 {
			return true
		}
	}
	return false
}

// network is one of two rules: the bridges join all islands; or they do not lead in a circle.
type network struct {
	tree    bool
	ends    [][2]int // by place: the cells of its islands
	islands []int    // their cells
	group   []int    // by cell of an island: another one of its group, or itself if it stands for the group
}

func (w *network) refuted(b *board) bool {
	for _, at := range w.islands {
		w.group[at] = at
	}
	parts := len(w.islands)
	for v := 1; v < len(w.ends); v++ {
		d := b.dom[v]
		if w.tree && d&1 != 0 || d == 1 {
			continue
		}
		from, to := w.find(w.ends[v][0]), w.find(w.ends[v][1])
		if from == to && w.tree {
			return true
		} else if from != to {
			w.group[from] = to
			parts--
		}
	}
	return !w.tree && parts > 1
}

// find is the island that stands for the group of one.
func (w *network) find(at int) int {
	for w.group[at] != at {
		w.group[at] = w.group[w.group[at]]
		at = w.group[at]
	}
	return at
}

func readHashi(g *game, p *givens) error {
	if p.Max < 1 || p.Max > 4 || len(p.Islands) == 0 {
		return fmt.Errorf("%d islands, at most %d bridges between two", len(p.Islands), p.Max)
	}
	islands := make([]*island, g.rows*g.cols) // by cell
	all := network{group: make([]int, len(islands))}
	for i, x := range p.Islands {
		if len(x) != 3 || slices.Min(x) < 0 || x[0] >= g.rows || x[1] >= g.cols || islands[x[0]*g.cols+x[1]] != nil {
			return fmt.Errorf("island %d", i+1)
		}
		at := x[0]*g.cols + x[1]
		islands[at], all.islands = &island{n: x[2]}, append(all.islands, at)
		if x[2] > 0 {
			g.say(name('g', x[0]+1, x[1]+1), islands[at])
		}
	}
	over, cross := make([][2]int32, len(islands)), crossings{} // by cell: the places that go across over it, and down
	for from, i := range islands {
		for dir, step := range []int{1, g.cols} {
			to, rim := from+step, []int{(from/g.cols + 1) * g.cols, len(islands)}[dir]
			for i != nil && to < rim && islands[to] == nil {
				to += step
			}
			if i == nil || to >= rim {
				continue
			}
			v := g.place(1<<(p.Max+1)-1, from, to)
			i.pairs, islands[to].pairs = append(i.pairs, v), append(islands[to].pairs, v)
			for at := from + step; at != to; at += step {
				if over[at][dir] = v; over[at][1-dir] > 0 {
					cross = append(cross, over[at])
				}
			}
		}
	}
	all.ends = g.ends
	joined, tree := all, all
	tree.tree = true
	g.say("X", cross)
	g.say("K", &joined)
	if p.Tree {
		g.say("T", &tree)
	}
	return nil
}
