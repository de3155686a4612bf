package rule

import (
	"context"
	"math/bits"
)

// gridProbe is what GridFilter.Probe keeps: the cells that were known before it supposed one, and how many looks are left.
type gridProbe struct {
	rows, cols [2][64]uint64
	looks      int
}

// Probe goes on from cells that are known, 1 for black and -1 for white, on a board of which Run finds no more. It supposes that an open
// cell is black, or white, looks at the lines, and knows better where one has no arrangement then, until that tells nothing of any cell,
// or it has looked at so many lines since it last learned something. It is false when a cell can be neither; else Row has what is known.
// Only cells beside others that are known, and those at the edge, are tried: what is supposed in the midst of nothing seldom fails.
func (g *GridFilter) Probe(ctx context.Context, rows, cols [][]int, known func(i, k int) int, looks int) bool {
	g.rows.begin(rows, len(cols))
	g.cols.begin(cols, len(rows))
	for i := range rows {
		for k := range cols {
			if v := known(i, k); v != 0 {
				g.learn(i, k, v > 0)
			}
		}
	}
	g.rows.stale, g.cols.stale = 0, 0
	g.probe.looks = looks
	for found := true; found; {
		found = false
		for i := range rows {
			for near := g.near(i); near != 0; near &= near - 1 {
				if ctx.Err() != nil || g.probe.looks < 0 {
					return true
				}
				k := bits.TrailingZeros64(near)
				for _, black := range [...]bool{true, false} {
					if (g.rows.black[i]|g.rows.white[i])>>k&1 != 0 || g.possible(i, k, black) {
						continue
					}
					if found = true; !g.suppose(i, k, !black) {
						return false
					}
					g.probe.looks = looks
				}
			}
		}
	}
	return true
}

// near are the open cells of a row beside others that are known, or at the edge.
func (g *GridFilter) near(i int) uint64 {
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

// possible reports whether all lines have an arrangement when it is supposed that a cell is black, or white; what is known stays as it is.
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
	ok := g.suppose(i, k, black)
	keep(&g.rows, &g.probe.rows, true)
	keep(&g.cols, &g.probe.cols, true)
	g.rows.stale, g.cols.stale = 0, 0
	return ok
}

// suppose makes an open cell known, with all that follows; it is false when a line has no arrangement then.
func (g *GridFilter) suppose(i, k int, black bool) bool {
	g.learn(i, k, black)
	g.rows.stale |= 1 << i
	for g.rows.stale|g.cols.stale != 0 {
		g.probe.looks -= bits.OnesCount64(g.rows.stale)
		if g.rows.sweep(&g.cols, &g.sets, false, nil) >= 0 {
			return false
		}
		g.probe.looks -= bits.OnesCount64(g.cols.stale)
		if g.cols.sweep(&g.rows, &g.sets, true, nil) >= 0 {
			return false
		}
	}
	return true
}

// learn makes a cell known.
func (g *GridFilter) learn(i, k int, black bool) {
	cell := uint64(1) << k
	if black {
		g.rows.learn(&g.cols, i, cell, 0, false, nil)
	} else {
		g.rows.learn(&g.cols, i, 0, cell, false, nil)
	}
}
