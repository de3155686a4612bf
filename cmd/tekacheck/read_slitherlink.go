package main

// The places of a Slitherlink are the borders of cells, first the horizontal ones in reading order, then the vertical ones, with the value
// 1 where the loop runs. They join corners, so the rules of a corner and of the loop are those of a cell of a Masyu without pearls. The
// auxiliaries are the cells: iR.C is 1 if cell R.C is inside the loop.

// ofNumbers are the tables of the numbers 0 to 4. The columns are the borders of the cell.
var ofNumbers = [5]table{
	tableOf([]string{"0000"}),
	tableOf([]string{"1000", "0100", "0010", "0001"}),
	tableOf([]string{"1100", "1010", "1001", "0110", "0101", "0011"}),
	tableOf([]string{"0111", "1011", "1101", "1110"}),
	tableOf([]string{"1111"}),
}

// readSlitherlink parses the givens of a Slitherlink and creates its places, auxiliaries and rules.
func readSlitherlink(g *game, givens value) {
	numbers := listOf(givens, func(v value) string { return v.signs(".01234", "a string of dots and numbers from 0 to 4") })
	g.sized(len(numbers), len(append(numbers, "")[0]), maxSide)
	wide := g.cols + 1 // corners in a row
	n := (g.rows + 1) * wide
	l, cell := g.newLoop(n, wide), g.insides(g.rows, g.cols)
	for at := range n {
		g.addRule(name('x', at/wide+1, at%wide+1), &choice{l.edges[at][:], aCell})
	}
	for r, row := range numbers {
		if len(row) != g.cols {
			bad("row %d is not %d dots and numbers", r+1, g.cols)
		}
		for c, sign := range []byte(row) {
			if sign != '.' {
				near, far := l.edges[r*wide+c], l.edges[(r+1)*wide+c+1]
				g.addRule(name('g', r+1, c+1), &choice{[]int32{near[1], near[2], far[0], far[3]}, ofNumbers[sign-'0']})
			}
		}
	}
	g.addLoop(l, wide, cell)
}
