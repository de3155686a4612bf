package main

// The places of a Hitori are its cells in reading order, 1 for a shaded cell.

// repeats is the rule of a row or column that no number is unshaded twice.
type repeats struct {
	cells   []int32
	numbers []int    // by index in cells; 0 for none
	names   []string // by index in cells
	used    []bool   // by index in cells: the number is in force
}

// demand implements demanding: the numbers are in force whose rules are named.
func (x *repeats) demand(named map[string]bool) {
	for k, n := range x.names {
		x.used[k] = named == nil || named[n]
	}
}

// refuted reports whether two cells with the same number are certainly unshaded.
func (x *repeats) refuted(b *board) bool {
	for k, v := range x.cells {
		for j := range k {
			if x.used[j] && x.used[k] && x.numbers[j] == x.numbers[k] && x.numbers[k] > 0 && b.dom[v] == 1 && b.dom[x.cells[j]] == 1 {
				return true
			}
		}
	}
	return false
}

// anything is the rule of a single number, which alone requires nothing.
type anything struct{}

func (anything) refuted(*board) bool { return false }

// readHitori parses the givens of a Hitori and creates its places and rules.
func readHitori(g *game, givens value) {
	numbers, rows, cols := givens.grid(0, 36*36-1)
	g.sized(rows, cols, maxSide)
	if len(numbers) != rows*cols {
		givens.bad("rows of equal length")
	}
	lines := make([]*repeats, rows+cols)
	for k := range lines {
		lines[k] = &repeats{}
	}
	for i, n := range numbers {
		v, of := g.place(3, i, i), name('g', i/cols+1, i%cols+1)
		g.addRule(of, anything{})
		for _, x := range []*repeats{lines[i/cols], lines[rows+i%cols]} {
			x.cells, x.numbers, x.names, x.used = append(x.cells, v), append(x.numbers, n), append(x.names, of), append(x.used, true)
		}
	}
	for k, x := range lines {
		if k < rows {
			g.addRule(name('a', k+1), x)
		} else {
			g.addRule(name('d', k-rows+1), x)
		}
	}
	g.addApart()
	g.addRule("K", &apartAndConnected{members: cellsConnected(rows, cols, 1)})
}
