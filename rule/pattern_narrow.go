package rule

import "math/bits"

// The walks over a pattern of one word, and what is kept of a line whose pattern is one. Nothing here knows of a kernel: see runs and LineFilter.

// narrowest is the longest line whose pattern always fits into a word.
const narrowest = 62

// word is a pattern of one word.
type word struct{ run, gap, final uint64 }

func newWord(clue []int) word {
	w := word{gap: 1, final: 1}
	at := 1
	for _, c := range clue {
		w.run |= (1<<c - 1) << at
		at += c
		w.gap |= 1 << at
		w.final = 3 << (at - 1)
		at++
	}
	return w
}

// ahead is the set reached from the positions of x by cell i: a black one steps to the next letter of a run, a white one stays in its gap
// or steps into the next.
func (p *word) ahead(x, black, white uint64, i int) uint64 {
	up := x << 1
	return up&p.run&^-(white>>(i&63)&1) | (x|up)&p.gap&^-(black>>(i&63)&1)
}

// behind is the set from which cell i leads into y.
func (p *word) behind(y, black, white uint64, i int) uint64 {
	g := y & p.gap
	return (y&p.run)>>1&^-(white>>(i&63)&1) | (g|g>>1)&^-(black>>(i&63)&1)
}

// blame is known cells that leave no arrangement; the claim is a cell whose value is only assumed, for the sake of contradiction, and is not
// named. Before: what is known leaves no arrangement, and bwd holds the sets from which the end can be reached.
//
// The walk goes forward over an ever more tolerant line: a cell is named only when forgetting it would let the walk reach a position
// from which the end can be reached.
func (p *word) blame(black, white, claim uint64, bwd []uint64) (named uint64) {
	x := uint64(1)
	for i, bad := range bwd[1:] {
		up := x << 1
		toBlack, toWhite := up&p.run, (x|up)&p.gap
		noBlack, noWhite := -(white >> (i & 63) & 1), -(black >> (i & 63) & 1)
		if (toBlack&noBlack|toWhite&noWhite)&bad|claim>>(i&63)&1 != 0 {
			toBlack &^= noBlack
			toWhite &^= noWhite
			named |= 1 << (i & 63)
		}
		x = toBlack | toWhite
	}
	return named &^ claim
}

// narrow is the sets of a line of at most narrowest cells, kept from one look at it to the next.
type narrow struct {
	word
	n            int      // cells
	black, white uint64   // the cells known when the sets were made
	fwd, bwd     []uint64 // by cell and one more: the positions reached before it, and those from which the rest leads to the end
}

// newNarrow is a line of n cells that has not been looked at. It keeps the sets given: 2*(n+1), all empty.
func newNarrow(n int, clue []int, sets []uint64) narrow {
	l := narrow{word: newWord(clue), n: n, fwd: sets[: n+1 : n+1], bwd: sets[n+1 : 2*n+2]}
	l.fwd[0] = 1
	l.bwd[n] = l.final
	return l
}

// look mends the sets after cells have changed, at least one, and returns those of the others that follow. It is false when there is no arrangement.
func (l *narrow) look(changed uint64) (toBlack, toWhite uint64, ok bool) {
	first, last := l.refresh(bits.TrailingZeros64(changed), bits.Len64(changed)-1)
	if l.bwd[0]&1 == 0 {
		return 0, 0, false
	}
	for open := ^(l.black | l.white) & (2<<last - 1) &^ (1<<first - 1); open != 0; open &= open - 1 {
		i := bits.TrailingZeros64(open)
		switch b, w := l.both(i); {
		case !b:
			toWhite |= 1 << i
		case !w:
			toBlack |= 1 << i
		}
	}
	return toBlack, toWhite, true
}

// refresh mends the sets after cells from lo to hi have changed. It returns the first and last cell about which they may say
// something new.
func (l *narrow) refresh(lo, hi int) (first, last int) {
	n := l.n
	fwd, bwd := l.fwd[:n+1], l.bwd[:n+1]
	x := fwd[lo]
	last = lo
	for ; last < n; last++ {
		x = l.ahead(x, l.black, l.white, last)
		if last >= hi && fwd[last+1] == x {
			break
		}
		fwd[last+1] = x
	}
	y := bwd[hi+1]
	first = hi
	for ; first >= 0; first-- {
		y = l.behind(y, l.black, l.white, first)
		if first <= lo && bwd[first] == y {
			break
		}
		bwd[first] = y
	}
	return max(first, 0), min(last, n-1)
}

// both reports which values cell i takes in arrangements.
func (l *narrow) both(i int) (black, white bool) {
	x, y := l.fwd[i], l.bwd[i+1]
	g := y & l.gap
	return x&((y&l.run)>>1) != 0, x&(g|g>>1) != 0
}
