package main

import "slices"

// readKakuro parses the givens of a Kakuro and creates its places, auxiliaries and rules.
func readKakuro(g *game, givens value) {
	p := givens.members(false, "cells", "entries")
	cells, rows, cols := p["cells"].grid(0, 1)
	g.sized(rows, cols, maxSide+1)
	place, runs := make([]int32, len(cells)), [2][]*sum{make([]*sum, len(cells)), make([]*sum, len(cells))} // by cell
	for at, white := range cells {
		if white == 0 {
			continue
		}
		place[at] = g.place(1<<10-2, at, at)
		for dir, before := range []int{at - 1, at - g.cols} {
			if dir == 0 && at%g.cols > 0 || dir == 1 && at >= g.cols {
				runs[dir][at] = runs[dir][before]
			}
			if runs[dir][at] == nil {
				runs[dir][at] = &sum{}
				g.addRule(name('q', at/g.cols+1, at%g.cols+1)+[]string{".r", ".d"}[dir], runs[dir][at])
			}
			runs[dir][at].cells = append(runs[dir][at].cells, place[at])
		}
	}
	given := map[*sum]bool{}
	p["entries"].each('[', func(v value) { g.entry(v, place, runs, given) })
}

// entry parses the sum of a run. Places and runs are by cell; given holds the runs that already have an entry.
func (g *game) entry(v value, place []int32, runs [2][]*sum, given map[*sum]bool) {
	p := v.members(false, "cells", "sum")
	n := p["sum"].number(0, maxNumber)
	of, first := []int32{}, 0
	for _, x := range p["cells"].rows(maxSide + 1) {
		if len(x) != 2 || x[0] >= g.rows || x[1] >= g.cols {
			p["cells"].bad("a list of white cells [row,column]")
		}
		first = x[0]*g.cols + x[1]
		of = append(of, place[first])
	}
	slices.Sort(of)
	var is *sum // a single cell may be a run in both directions: the second entry is for the vertical one
	for _, by := range runs {
		if s := by[first]; s != nil && slices.Equal(s.cells, of) && (is == nil || given[is]) {
			is = s
		}
	}
	if is == nil {
		v.bad("a run with its sum")
	}
	given[is] = true
	is.adds(n)
}
