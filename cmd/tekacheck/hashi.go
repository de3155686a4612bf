package main

import (
	"fmt"
	"slices"
)

// island is the rule that its bridges are its number. The places of a Hashiwokakero are the pairs of islands that see each other: for each
// island in reading order that to the right, then that below.
type island struct {
	n     int
	index int32 // in reading order
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
	tree  bool
	ends  [][2]int32 // by place, from 0: its islands
	group []int32    // by island: another one of its group, or itself if it stands for the group
}

func (w *network) refuted(b *board) bool {
	for i := range w.group {
		w.group[i] = int32(i)
	}
	parts := len(w.group)
	for i, e := range w.ends {
		d := b.dom[i+1]
		if w.tree && d&1 != 0 || d == 1 {
			continue
		}
		u, v := w.find(e[0]), w.find(e[1])
		if u == v && w.tree {
			return true
		} else if u != v {
			w.group[u] = v
			parts--
		}
	}
	return !w.tree && parts > 1
}

// find is the island that stands for the group of one.
func (w *network) find(v int32) int32 {
	for w.group[v] != v {
		w.group[v] = w.group[w.group[v]]
		v = w.group[v]
	}
	return v
}

func readHashi(g *game, p *givens) error {
	first, width, size := g.margin()
	if p.Max < 1 || p.Max > 4 || len(p.Islands) == 0 {
		return fmt.Errorf("%d islands, at most %d bridges between two", len(p.Islands), p.Max)
	}
	islands := make([]*island, size) // by cell
	for i, x := range p.Islands {
		if len(x) != 3 || slices.Min(x) < 0 || x[0] >= g.rows || x[1] >= g.cols || islands[first+x[0]*width+x[1]] != nil {
			return fmt.Errorf("island %d", i+1)
		}
		islands[first+x[0]*width+x[1]] = &island{n: x[2]}
	}
	index := int32(0)
	for u, i := range islands {
		if i != nil {
			i.index = index
			index++
			if i.n > 0 {
				g.say(name('g', (u-first)/width+1, (u-first)%width+1), i)
			}
		}
	}
	all := network{group: make([]int32, index)}
	over, cross := make([][2]int32, size), crossings{} // by cell: the places that go across over it, and down
	for u, i := range islands {
		for down, step := range []int{1, width} {
			to := u + step
			for i != nil && to < size && islands[to] == nil && (to-first)%width < g.cols {
				to += step
			}
			if i == nil || to >= size || islands[to] == nil {
				continue
			}
			cell := func(u int) int { return (u-first)/width*g.cols + (u-first)%width }
			v := g.place(1<<(p.Max+1)-1, cell(u), cell(to))
			all.ends = append(all.ends, [2]int32{i.index, islands[to].index})
			i.pairs, islands[to].pairs = append(i.pairs, v), append(islands[to].pairs, v)
			for k := u + step; k != to; k += step {
				if over[k][down] = v; over[k][0] > 0 && over[k][1] > 0 {
					cross = append(cross, over[k])
				}
			}
		}
	}
	joined, tree := all, all
	tree.tree = true
	g.say("X", cross)
	g.say("K", &joined)
	if p.Tree {
		g.say("T", &tree)
	}
	return nil
}
