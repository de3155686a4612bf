package main

// The places of an Akari are its white cells in reading order, 1 for a light.

// atMostOne is the rule that at most one place has a light: those of a row or column between black cells.
type atMostOne []int32

// refuted reports whether two places certainly have a light.
func (x atMostOne) refuted(b *board) bool {
	lights := 0
	for _, v := range x {
		if b.dom[v] == 2 {
			lights++
		}
	}
	return lights > 1
}

// atLeastOne is the rule that a cell has a light, or another cell whose light shines on it.
type atLeastOne []int32

// refuted reports whether no place can have a light.
func (x atLeastOne) refuted(b *board) bool {
	for _, v := range x {
		if b.dom[v]&2 != 0 {
			return false
		}
	}
	return true
}

// readAkari parses the givens of an Akari and creates its places and rules.
func readAkari(g *game, givens value) {
	rows := listOf(givens, value.lamps)
	g.sized(len(rows), len(append(rows, "")[0]), maxSide)
	at := make(map[[2]int]int32, g.rows*g.cols) // by row and column: the place
	for r, row := range rows {
		if len(row) != g.cols {
			bad("row %d is not %d dots, #, and numbers from 0 to 4", r+1, g.cols)
		}
		for c := range row {
			if row[c] == '.' {
				at[[2]int{r, c}] = g.place(3, r*g.cols+c, r*g.cols+c)
			}
		}
	}
	// ray returns the places from a cell in a direction up to the next black cell, without that of the cell itself.
	ray := func(r, c, dr, dc int) (out []int32) {
		for r, c = r+dr, c+dc; at[[2]int{r, c}] > 0; r, c = r+dr, c+dc {
			out = append(out, at[[2]int{r, c}])
		}
		return out
	}
	for r, row := range rows {
		for c := range row {
			own := at[[2]int{r, c}]
			if own == 0 {
				if row[c] != '#' {
					near := &count{n: int(row[c] - '0')}
					for _, d := range [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
						if v := at[[2]int{r + d[0], c + d[1]}]; v > 0 {
							near.vars = append(near.vars, v)
						}
					}
					g.addRule(name('g', r+1, c+1), near)
				}
				continue
			}
			across, down := ray(r, c, 0, 1), ray(r, c, 1, 0)
			back, up := ray(r, c, 0, -1), ray(r, c, -1, 0)
			if len(back) == 0 {
				g.addRule(name('h', r+1, c+1), append(atMostOne{own}, across...))
			}
			if len(up) == 0 {
				g.addRule(name('v', r+1, c+1), append(atMostOne{own}, down...))
			}
			lit := atLeastOne{own}
			for _, more := range [][]int32{across, down, back, up} {
				lit = append(lit, more...)
			}
			g.addRule(name('g', r+1, c+1), lit)
		}
	}
}

// lamps returns a row of cells: a string of dots, #, and numbers from 0 to 4, or a list of such numbers.
func (v value) lamps() string {
	if v.is('[') {
		var row []byte
		for _, n := range listOf(v, func(x value) int { return x.number(0, 4) }) {
			row = append(row, '0'+byte(n))
		}
		return string(row)
	}
	return v.signs(".#01234", "a string of dots, #, and numbers from 0 to 4")
}
