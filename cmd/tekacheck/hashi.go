package main

import "fmt"

// island is the rule that its bridges are its number. The places of a Hashiwokakero are the pairs of islands that see each other: for each
// island in reading order that to the right, then that below.
type island struct {
	n     int
	pairs []int32
}

func (i *island) own() []int32 { return i.pairs }

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
	most, list := 2, p.tables["islands"]
	if p.tables["max"] != nil {
		most = p.is("max")
	}
	if most < 1 || most > 4 || len(list) == 0 {
		return fmt.Errorf("%d islands, at most %d bridges between two", len(list), most)
	}
	number := make([]int, size) // by cell: 1 more than the island's number, 0 for none, and -1 outside
	for i := range number {
		if number[i] = -1; i >= first && i < first+width*g.rows && (i-first)%width < g.cols {
			number[i] = 0
		}
	}
	for i, x := range list {
		if len(x) != 3 || x[0] >= g.rows || x[1] >= g.cols || number[first+x[0]*width+x[1]] > 0 {
			return fmt.Errorf("island %d", i+1)
		}
		number[first+x[0]*width+x[1]] = x[2] + 1
	}
	var islands []*island
	index := make([]int32, size) // by cell: its island
	for u, n := range number {
		if n > 0 {
			index[u] = int32(len(islands))
			islands = append(islands, &island{n: n - 1})
			if n > 1 {
				g.say(name('g', (u-first)/width+1, (u-first)%width+1), islands[index[u]])
			}
		}
	}
	var ends [][2]int32
	over := [2][]int32{make([]int32, size), make([]int32, size)} // by cell: the place that goes across over it, and down
	for u := range number {
		for down, step := range []int{1, width} {
			to := u + step
			for number[u] > 0 && number[to] == 0 {
				to += step
			}
			if number[u] <= 0 || number[to] < 0 {
				continue
			}
			v := g.place(1<<(most+1)-1, (u-first)/width, (u-first)%width, (to-first)/width, (to-first)%width)
			ends = append(ends, [2]int32{index[u], index[to]})
			for _, end := range []int{u, to} {
				islands[index[end]].pairs = append(islands[index[end]].pairs, v)
			}
			for k := u + step; k != to; k += step {
				over[down][k] = v
			}
		}
	}
	var cross crossings
	for u, v := range over[0] {
		if v > 0 && over[1][u] > 0 {
			cross = append(cross, [2]int32{v, over[1][u]})
		}
	}
	g.say("X", cross)
	group := make([]int32, len(islands))
	g.say("K", &network{ends: ends, group: group})
	if p.is("tree") == 1 {
		g.say("T", &network{tree: true, ends: ends, group: group})
	}
	return nil
}
