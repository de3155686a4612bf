package lines

import (
	"context"
	"math/bits"
)

// gridProbe is the state of GridFilter.Probe: the cells known before the current assumption, and the remaining line updates.
type gridProbe struct {
	rows, cols [2][64]uint64
	budget     int
}

// Probe continues from known cells, 1 for black and -1 for white, on a board on which Run finds no more. It assumes each value of an open
// cell, propagates, and sets the other value if a line has no arrangement. It stops when a round derives nothing, when ctx ends, or after
// the given number of line updates without a result. It returns false if a cell can have neither value; otherwise Row returns the known
// cells. Only cells next to known ones or to the border are probed, because others rarely fail.
func (g *GridFilter) Probe(ctx context.Context, rows, cols [][]int, known func(i, k int) int, looks int) bool {
	g.rows.reset(rows, len(cols))
	g.cols.reset(cols, len(rows))
	for i := range rows {
		for k := range cols {
			if v := known(i, k); v != 0 {
				g.setCell(i, k, v > 0)
			}
		}
	}
	g.rows.dirty, g.cols.dirty = 0, 0
	g.probe.budget = looks
	for found := true; found; {
		found = false
		for i := range rows {
			for near := g.nearKnown(i); near != 0; near &= near - 1 {
				if ctx.Err() != nil || g.probe.budget < 0 {
					return true
				}
				k := bits.TrailingZeros64(near)
				for _, black := range [...]bool{true, false} {
					if (g.rows.black[i]|g.rows.white[i])>>k&1 != 0 || g.possible(i, k, black) {
						continue
					}
					if found = true; !g.assume(i, k, !black) {
						return false
					}
					g.probe.budget = looks
				}
			}
		}
	}
	return true
}

// nearKnown returns the open cells of a row next to known cells or to the border.
func (g *GridFilter) nearKnown(i int) uint64 {
	known := func(i int) uint64 { return g.rows.black[i] | g.rows.white[i] }
	n := len(g.cols.clues)
	near := known(i)<<1 | known(i)>>1 | 1 | 1<<(n-1)
	if i == 0 || i == len(g.rows.clues)-1 {
		near = ^uint64(0)
	} else {
		near |= known(i-1) | known(i+1)
	}
	return near &^ known(i) & (1<<n - 1)
}

// possible reports whether all lines have an arrangement under the assumption that a cell is black or white. It restores the known cells.
func (g *GridFilter) possible(i, k int, black bool) bool {
	keep := func(s *gridSide, kept *[2][64]uint64, back bool) {
		for j, set := range [...]*[64]uint64{&s.black, &s.white} {
			if n := len(s.clues); back {
				copy(set[:n], kept[j][:])
			} else {
				copy(kept[j][:n], set[:])
			}
		}
	}
	keep(&g.rows, &g.probe.rows, false)
	keep(&g.cols, &g.probe.cols, false)
	ok := g.assume(i, k, black)
	keep(&g.rows, &g.probe.rows, true)
	keep(&g.cols, &g.probe.cols, true)
	g.rows.dirty, g.cols.dirty = 0, 0
	return ok
}

// assume sets an open cell black or white and propagates. It returns false if a line has no arrangement.
func (g *GridFilter) assume(i, k int, black bool) bool {
	g.setCell(i, k, black)
	g.rows.dirty |= 1 << i
	for g.rows.dirty|g.cols.dirty != 0 {
		g.probe.budget -= bits.OnesCount64(g.rows.dirty)
		if g.rows.sweep(&g.cols, &g.sets, false, nil) >= 0 {
			return false
		}
		g.probe.budget -= bits.OnesCount64(g.cols.dirty)
		if g.cols.sweep(&g.rows, &g.sets, true, nil) >= 0 {
			return false
		}
	}
	return true
}

// setCell sets a cell black or white and marks its column dirty, but does not propagate.
func (g *GridFilter) setCell(i, k int, black bool) {
	cell := uint64(1) << k
	if black {
		g.rows.record(&g.cols, i, cell, 0, false, nil)
	} else {
		g.rows.record(&g.cols, i, 0, cell, false, nil)
	}
}
