package main

import "fmt"

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

func readHashi(g *game, givens value) error {
	p, err := givens.members(false, "islands", "max", "tree")
	if err != nil {
		return err
	}
	most := 2 // bridges between two islands
	if p["max"].told() {
		if most, err = p["max"].number(1, 4); err != nil {
			return err
		}
	}
	isTree, err := p["tree"].flag()
	if err != nil {
		return err
	}
	list, err := p["islands"].rows(maxNumber)
	if err != nil {
		return err
	}
	rows, cols := g.rows, g.cols // where none are told, the last island is on the rim
	for i, x := range list {
		if len(x) != 3 || x[2] > 99 {
			return fmt.Errorf("island %d: three numbers are expected, the last at most 99", i+1)
		}
		rows, cols = max(rows, x[0]+1), max(cols, x[1]+1)
	}
	if err := g.sized(rows, cols, maxSide); err != nil {
		return err
	}
	islands := make([]*island, g.rows*g.cols) // by cell
	all := network{group: make([]int, len(islands))}
	for i, x := range list {
		at := x[0]*g.cols + x[1]
		if islands[at] != nil {
			return fmt.Errorf("island %d: a second one in its cell", i+1)
		}
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
			v := g.place(1<<(most+1)-1, from, to)
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
	if isTree {
		g.say("T", &tree)
	}
	return nil
}
