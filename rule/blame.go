package rule

import "math/bits"

// claim is what is assumed for the sake of contradiction when a line explains itself: that a cell has a value, or that a run starts
// within bounds. What it excludes needs no reason.
type claim struct {
	cell   int // -1 for none; w.state has the value assumed
	run    int // -1 for none; w.lo or w.hi have the bound assumed
	lo, hi int // the run starts there or between
}

// blame finds cells and bounds that, with the claim, leave no arrangement. It calls cell for each cell named; the bounds stand in w.need: for
// run j, need[2j] is the greatest cell (or -1) and need[2j+1] the smallest (or n) such that the run's start must be known to lie
// strictly between. Before: w.state, w.lo and w.hi hold what was known, with the claim.
//
// The walk goes backward once for the sets from which the end can be reached. Then forward, over an ever more tolerant line: a cell
// or bound is named only when forgetting it would let the walk reach such a set.
func (p *pattern) blame(w *scratch, n int, c claim, cell func(i int)) {
	for j := range p.heads {
		w.need[2*j], w.need[2*j+1] = -1, n
	}
	p.permit(w)
	if p.words == 1 {
		p.blame1(w, n, c, cell)
	} else {
		p.blameN(w, n, c, cell)
	}
}

func (p *pattern) blame1(w *scratch, n int, c claim, cell func(i int)) {
	inner, black, gap := p.inner[0], p.black[0], p.gap[0]
	state, bwd, letters, turn := w.state[:n], w.sets[:n+1], w.letters[:n], w.turn[:n+2]
	m := inner
	for i := range state {
		m ^= turn[i]
		turn[i] = 0
		letters[i] = m
	}
	turn[n], turn[n+1] = 0, 0
	y := p.ends[0]
	for i := n - 1; i >= 0; i-- {
		bwd[i+1] = y
		byBlack, byWhite := (y&letters[i])>>1, y&gap
		byWhite |= byWhite >> 1
		switch v := state[i]; {
		case v > 0:
			y = byBlack
		case v < 0:
			y = byWhite
		default:
			y = byBlack | byWhite
		}
	}
	claimed := uint64(0)
	if c.run >= 0 {
		claimed = 1 << p.heads[c.run]
	}
	x := uint64(1)
	for i, v := range state {
		up, bad := x<<1, bwd[i+1]
		toBlack, toWhite := up&black, (x|up)&gap
		if i < c.lo || i > c.hi {
			toBlack &^= claimed
		}
		switch {
		case i == c.cell && v < 0, v < 0 && toBlack&bad&letters[i] != 0:
			toBlack = 0
			if i != c.cell {
				cell(i)
			}
		case i == c.cell && v > 0, v > 0 && toWhite&bad != 0:
			toWhite = 0
			if i != c.cell {
				cell(i)
			}
		}
		for t := toBlack & bad; t != 0; t &= t - 1 {
			w.limit(int(p.run[bits.TrailingZeros64(t)]), i)
		}
		x = toBlack&^bad | toWhite
	}
}

// limit notes that run j must be known not to start at i.
func (w *scratch) limit(j, i int) {
	if i < w.lo[j] {
		w.need[2*j] = max(w.need[2*j], i)
	} else {
		w.need[2*j+1] = min(w.need[2*j+1], i)
	}
}

// blameN is blame1 for any number of words.
func (p *pattern) blameN(w *scratch, n int, c claim, cell func(i int)) {
	k := p.words
	row := func(s []uint64, i int) []uint64 { return s[i*k : (i+1)*k] }
	m := w.c[:k]
	copy(m, p.inner)
	for i := range n {
		for j, t := range row(w.turn, i) {
			m[j] ^= t
		}
		copy(row(w.letters, i), m)
	}
	clear(w.turn[:(n+2)*k])
	copy(row(w.sets, n), p.ends)
	for i := n - 1; i >= 0; i-- {
		p.backward(row(w.sets, i), row(w.sets, i+1), row(w.letters, i), w.state[i])
	}
	x, toBlack, toWhite := w.a[:k], w.b[:k], w.c[:k]
	clear(x)
	x[0] = 1
	for i, v := range w.state[:n] {
		bad, letters := row(w.sets, i+1), row(w.letters, i)
		p.forward(toBlack, x, p.black, 1)
		p.forward(toWhite, x, p.black, -1)
		if c.run >= 0 && (i < c.lo || i > c.hi) {
			toBlack[p.heads[c.run]/64] &^= 1 << (p.heads[c.run] % 64)
		}
		fatal := false
		for j := range bad {
			fatal = fatal || v < 0 && toBlack[j]&bad[j]&letters[j] != 0 || v > 0 && toWhite[j]&bad[j] != 0
		}
		if i == c.cell || fatal {
			if v < 0 {
				clear(toBlack)
			} else {
				clear(toWhite)
			}
			if i != c.cell {
				cell(i)
			}
		}
		for j := range x {
			for t := toBlack[j] & bad[j]; t != 0; t &= t - 1 {
				w.limit(int(p.run[j*64+bits.TrailingZeros64(t)]), i)
			}
			x[j] = toBlack[j]&^bad[j] | toWhite[j]
		}
	}
}
