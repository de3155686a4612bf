package kakuro

import ground "github.com/teka-puzzles/teka/puzzle/board"

// The shape of a layout: its runs of two, the cells that hold it together, lobes and lumps.

// The largest shares of runs of two, of all runs, and of cut cells, of all white cells, and the largest rectangle of blocked cells, in a
// layout that looks drawn by hand.
const (
	maxPairs   = 0.40
	maxCuts    = 0.15
	maxBlocked = 6
)

// The shares of runs of two and of cut cells above which each further one adds to the cost of a layout.
const (
	usualPairs = 0.36
	usualCuts  = 0.06
)

// shapely reports whether a layout looks drawn by hand: at most the share maxPairs of runs of two and maxCuts of cut cells, and no
// lobes or lumps, and no larger rectangle of blocked cells than maxBlocked.
func (l *pattern) shapely() bool {
	t := l.tally()
	return t.pairs <= maxPairs*t.runs && t.cuts <= maxCuts*t.whites && t.lobes+t.lumps == 0 &&
		len(l.LargestRect(func(i int) bool { return !l.white[i] })) <= maxBlocked
}

// necks counts the cut cells of a layout, whose loss would divide a part, and the lobes: parts of at least lobeCells cells, at most
// half of all, that one cell connects with the rest.
func (l *pattern) necks() (cuts, lobes int) {
	n := len(l.white)
	if l.room == nil {
		l.room = make([]int, 3*n)
	}
	clear(l.room)
	found, low, size := l.room[:n], l.room[n:2*n], l.room[2*n:]
	all, clock := 0, 0
	for _, w := range l.white {
		if w {
			all++
		}
	}
	var visit func(i, from int)
	visit = func(i, from int) {
		clock++
		found[i], low[i], size[i] = clock, clock, 1
		parts, cut, rest := 0, false, all-1
		for h := range ground.Direction(4) {
			y, x := h.Step(i/l.Cols, i%l.Cols)
			if !l.at(y, x) {
				continue
			}
			j := y*l.Cols + x
			if j == from {
				continue
			}
			if found[j] > 0 {
				low[i] = min(low[i], found[j])
				continue
			}
			visit(j, i)
			parts++
			size[i] += size[j]
			low[i] = min(low[i], low[j])
			if low[j] >= found[i] {
				cut = true
				rest -= size[j]
				if size[j] >= lobeCells && 2*size[j] <= all {
					lobes++
				}
			}
		}
		if from < 0 {
			cut = parts > 1
		} else if cut && rest >= lobeCells && 2*rest <= all {
			lobes++
		}
		if cut {
			cuts++
		}
	}
	for i, w := range l.white {
		if w && found[i] == 0 {
			visit(i, -1)
		}
	}
	return cuts, lobes
}

// lobeCells is the minimum number of cells of a lobe.
const lobeCells = 4

// lumps counts the squares of four blocked cells none of which is at the border.
func (l *pattern) lumps() int {
	n := 0
	for y := 1; y < l.Rows-2; y++ {
		for x := 1; x < l.Cols-2; x++ {
			if !l.at(y, x) && !l.at(y, x+1) && !l.at(y+1, x) && !l.at(y+1, x+1) {
				n++
			}
		}
	}
	return n
}
