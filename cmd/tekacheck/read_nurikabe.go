package main

// readNurikabe parses the givens of a Nurikabe and creates its places and rules.
func readNurikabe(g *game, givens value) {
	numbers, rows, cols := givens.grid(-1, maxNumber)
	g.sized(rows, cols, maxSide)
	n := g.rows * g.cols
	all := &islands{rows: g.rows, cols: g.cols, places: make([]int32, n), sizes: make([]int, n), names: make([]string, n),
		off: make([]bool, n), only: -1, part: make([]int, n)}
	most := n
	for i, x := range numbers {
		switch {
		case x == 0:
			all.places[i] = g.place(3, i, i)
			continue
		case x < 0:
			all.sizes[i] = unbounded
		default:
			all.sizes[i] = x
		}
		most = max(-1, most-all.sizes[i])
		all.names[i] = name('g', i/g.cols+1, i%g.cols+1)
	}
	sea := &members{in: 2, near: make([][]int32, g.places+1), reached: make([]bool, g.places+1)}
	for i, v := range all.places {
		r, c := i/g.cols, i%g.cols
		if v == 0 {
			own := *all
			own.only, own.off, own.part, own.parts = i, make([]bool, n), make([]int, n), nil
			g.addRule(all.names[i], &own)
		} else {
			all.around(i, func(j int) {
				if w := all.places[j]; w > 0 {
					sea.near[v] = append(sea.near[v], w)
				}
			})
		}
		if r+1 == g.rows || c+1 == g.cols {
			continue
		}
		square := pool{v, all.places[i+1], all.places[i+g.cols], all.places[i+g.cols+1]}
		if square[0] > 0 && square[1] > 0 && square[2] > 0 && square[3] > 0 {
			g.addRule(name('p', r+1, c+1), square)
		}
	}
	g.addRule("I", all)
	if most >= 0 {
		small := *all
		small.off, small.part, small.parts = make([]bool, n), make([]int, n), nil
		g.addRule("S", &smallSea{islands: &small, most: most, heads: make([]int, n)})
	}
	g.addRule("K", sea)
}
