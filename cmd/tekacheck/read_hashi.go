package main

// readHashi parses the givens of a Hashiwokakero and creates its places, auxiliaries and rules.
func readHashi(g *game, givens value) {
	p := givens.members(false, "islands", "max", "tree")
	most, isTree, list := p["max"].or("2").number(1, 4), p["tree"].flag(), p["islands"].rows(maxNumber)
	rows, cols := g.rows, g.cols // without a size, the last island is at the border
	for i, x := range list {
		if len(x) != 3 || x[2] > 99 {
			bad("island %d: three numbers are expected, the last at most 99", i+1)
		}
		rows, cols = max(rows, x[0]+1), max(cols, x[1]+1)
	}
	g.sized(rows, cols, maxSide)
	islands := make([]*count, g.rows*g.cols) // by cell
	all := network{group: make([]int, len(islands))}
	for i, x := range list {
		at := x[0]*g.cols + x[1]
		if islands[at] != nil {
			bad("island %d: a second one in its cell", i+1)
		}
		islands[at], all.islands = &count{n: x[2]}, append(all.islands, at)
		if x[2] > 0 {
			g.addRule(name('g', x[0]+1, x[1]+1), islands[at])
		}
	}
	over, cross := make([][2]int32, len(islands)), crossings{} // by cell: the places that cross it horizontally and vertically
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
			i.vars, islands[to].vars = append(i.vars, v), append(islands[to].vars, v)
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
	g.addRule("X", cross)
	g.addRule("K", &joined)
	if isTree {
		g.addRule("T", &tree)
	}
}
