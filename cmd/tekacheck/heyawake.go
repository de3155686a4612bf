package main

import "slices"

// The places of a Heyawake are its cells in reading order, 1 for a shaded one.

// shadedCells is the rule that a number of the cells of a room are shaded.
type shadedCells struct {
	n    int
	vars []int32
}

// refuted reports whether too many cells are certainly shaded, or too few can be.
func (x *shadedCells) refuted(b *board) bool {
	least, most := 0, 0
	for _, v := range x.vars {
		if b.dom[v]&2 != 0 {
			most++
			if b.dom[v] == 2 {
				least++
			}
		}
	}
	return least > x.n || most < x.n
}

// readHeyawake parses the givens of a Heyawake and creates its places and rules.
func readHeyawake(g *game, givens value) {
	m := givens.members(false, "regions", "numbers")
	rooms := listOf(m["regions"], func(row value) []int { return listOf(row, func(x value) int { return x.number(0, 1<<30) }) })
	numbers := listOf(m["numbers"], func(x value) int { return x.number(-1, maxNumber) })
	g.sized(len(rooms), len(append(rooms, nil)[0]), maxSide)
	cols := g.cols
	var of []int // by cell: its room
	for r, row := range rooms {
		if len(row) != cols {
			bad("row %d has %d cells, not %d", r+1, len(row), cols)
		}
		of = append(of, row...)
	}
	met := make([]bool, len(numbers))
	for i, k := range of {
		g.place(3, i, i)
		if k >= len(numbers) {
			bad("there are %d numbers, but there is a room %d", len(numbers), k)
		}
		met[k] = true
	}
	if slices.Contains(met, false) {
		bad("there are more numbers than rooms")
	}
	g.addRooms(of, numbers)
	for i := range of {
		r, c := i/cols, i%cols
		if c+1 < cols {
			g.addRule(name('h', r+1, c+1), atMostOne{int32(i + 1), int32(i + 2)})
			g.addLine(of, i, 1, cols-c-1, ".r")
		}
		if r+1 < g.rows {
			g.addRule(name('v', r+1, c+1), atMostOne{int32(i + 1), int32(i + 1 + cols)})
			g.addLine(of, i, cols, g.rows-r-1, ".d")
		}
	}
	g.addRule("K", &apartAndConnected{members: cellsConnected(g.rows, cols, 1)})
}

// addRooms adds the rules of the rooms with numbers. Their cells must be connected.
func (g *game) addRooms(of, numbers []int) {
	seen := make([]bool, len(of))
	used := make([]bool, len(numbers))
	for first, k := range of {
		if seen[first] {
			continue
		}
		seen[first] = true
		room := &shadedCells{n: numbers[k]}
		cells := []int{first}
		for j := 0; j < len(cells); j++ {
			i := cells[j]
			room.vars = append(room.vars, int32(i+1))
			for _, next := range []int{i - g.cols, i - 1, i + 1, i + g.cols} {
				if next >= 0 && next < len(of) && (next/g.cols == i/g.cols || next%g.cols == i%g.cols) && of[next] == k && !seen[next] {
					seen[next] = true
					cells = append(cells, next)
				}
			}
		}
		if numbers[k] >= 0 {
			if used[k] {
				bad("room %d has a number but is not connected", k)
			}
			g.addRule(name('g', first/g.cols+1, first%g.cols+1), room)
		}
		used[k] = true
	}
}

// addLine adds the rule of the shortest line that starts in a cell and crosses two borders of rooms, the first of them behind this cell:
// one of its cells is shaded. step leads to the next cell, of which there are at most left.
func (g *game) addLine(of []int, first, step, left int, direction string) {
	if of[first] == of[first+step] {
		return
	}
	line := atLeastOne{int32(first + 1)}
	for k := 1; k <= left; k++ {
		i := first + k*step
		line = append(line, int32(i+1))
		if k > 1 && of[i] != of[i-step] {
			g.addRule(name('s', first/g.cols+1, first%g.cols+1)+direction, line)
			return
		}
	}
}
