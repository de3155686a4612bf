package rule

import (
	"math/bits"
	"slices"
)

// The walks over a pattern, for sets of any number of words.

// denies is, for a cell of the state given, the words that take away what steps over a black or a white cell reach: all ones when the
// cell is known to be the other, else zero.
func denies(state int8) (black, white uint64) {
	return uint64(int64(state) >> 63), uint64(-int64(state) >> 63)
}

// row is set i of a row of sets.
func (p *pattern) row(sets []uint64, i int) []uint64 { return sets[i*p.words : (i+1)*p.words] }

// ahead sets to to the positions reached from those of x by a cell.
func (p *pattern) ahead(to, x []uint64, state int8) {
	noBlack, noWhite := denies(state)
	carry := uint64(0)
	for j, word := range x {
		up := word<<1 | carry
		carry = word >> 63
		to[j] = up&p.black[j]&^noBlack | (word|up)&p.gap[j]&^noWhite
	}
}

// behind sets from to the positions from which a cell, in which the letters given may stand, leads into y.
func (p *pattern) behind(from, y, letters []uint64, state int8) {
	noBlack, noWhite := denies(state)
	carry := uint64(0)
	for j := len(y) - 1; j >= 0; j-- {
		stay := y[j] & p.gap[j] &^ noWhite
		into := y[j]&letters[j]&^noBlack | stay
		from[j] = stay | into>>1 | carry
		carry = into << 63
	}
}

// noClaim is no cell.
const noClaim = -1

// blame appends to dst cells that, as known, leave no arrangement, and notes in w.need the bounds of runs that are needed besides:
// see runs.limited. claim is the index of the cell whose value is only assumed, or noClaim. Before: w.lo and w.hi hold the bounds
// known.
func (p *pattern) blame(w *scratch, state []int8, claim int, dst []int32) []int32 {
	p.permit(w, len(state))
	sets := w.sets
	copy(p.row(sets, len(state)), p.final)
	for i := len(state) - 1; i >= 0; i-- {
		p.behind(p.row(sets, i), p.row(sets, i+1), p.row(w.letters, i), state[i])
	}
	x, next := w.a[:p.words], w.b[:p.words]
	clear(x)
	x[0] = 1
	for i, v := range state {
		bad := p.row(sets, i+1)
		if i == claim || v != 0 && p.fatal(x, bad, p.row(w.letters, i), v) {
			if p.ahead(next, x, v); i != claim {
				dst = append(dst, int32(i))
			}
		} else {
			p.ahead(next, x, 0)
		}
		for j := range next {
			for t := next[j] & bad[j]; t != 0; t &= t - 1 {
				w.limit(int(p.run[j*64+bits.TrailingZeros64(t)]), i)
			}
			next[j] &^= bad[j]
		}
		x, next = next, x
	}
	return dst
}

// fatal reports whether forgetting the state of a cell would let x reach bad, other than by letters that may not stand there.
func (p *pattern) fatal(x, bad, letters []uint64, state int8) bool {
	carry := uint64(0)
	for j, word := range x {
		up := word<<1 | carry
		carry = word >> 63
		to := up & letters[j]
		if state > 0 {
			to = (word | up) & p.gap[j]
		}
		if to&bad[j] != 0 {
			return true
		}
	}
	return false
}

// permit fills in w.letters: the letters of runs that may stand in each cell, by the bounds of the runs.
func (p *pattern) permit(w *scratch, n int) {
	k := p.words
	turn := w.turn[:(n+1)*k]
	for j, at := range p.heads {
		bit := uint64(1) << (at % 64)
		turn[w.lo[j]*k+at/64] ^= bit
		turn[(w.hi[j]+1)*k+at/64] ^= bit
	}
	before := p.inner
	for i := range n {
		row := p.row(w.letters, i)
		for j, t := range p.row(turn, i) {
			row[j] = before[j] ^ t
		}
		before = row
	}
	clear(turn)
}

// again is the state of a cell of which nothing may be taken for granted.
const again = 2

// wide is the sets of a line of any length, kept from one look at it to the next.
type wide struct {
	line     *pattern
	state    []int8   // by cell: what fwd and bwd stand for: 1 black, -1 white, 0 unknown; again where it must be looked at again
	fwd, bwd []uint64 // by cell and one more: the positions reached before it, and those from which the rest leads to the end
	next     []uint64 // a set being made
}

// newWide is a line of n cells that has not been looked at.
func newWide(n int, p *pattern) wide {
	k := (n + 1) * p.words
	sets := make([]uint64, 2*k+p.words)
	l := wide{line: p, state: make([]int8, n), fwd: sets[:k], bwd: sets[k : 2*k], next: sets[2*k:]}
	l.fwd[0] = 1
	copy(p.row(l.bwd, n), p.final)
	for i := range l.state {
		l.state[i] = again
	}
	return l
}

// possible reports whether any arrangement is left.
func (l *wide) possible() bool { return l.bwd[0]&1 != 0 }

// only is the one value that cell i takes in all arrangements: 1 black, -1 white, 0 when it takes both. Before: there is an arrangement.
func (l *wide) only(i int) int8 {
	p := l.line
	x, y := p.row(l.fwd, i), p.row(l.bwd, i+1)
	black, white, fromBlack, fromWhite := uint64(0), uint64(0), uint64(0), uint64(0)
	for j := len(y) - 1; j >= 0; j-- {
		b, g := y[j]&p.black[j], y[j]&p.gap[j]
		black |= x[j] & (b>>1 | fromBlack)
		white |= x[j] & (g | g>>1 | fromWhite)
		fromBlack, fromWhite = b<<63, g<<63
	}
	switch {
	case black == 0:
		return -1
	case white == 0:
		return 1
	}
	return 0
}

// refresh mends the sets of a line after cells from lo to hi have changed. It returns the first and last cell about which the sets may
// say something new.
func (l *wide) refresh(lo, hi int) (first, last int) {
	p, next := l.line, l.next
	last = lo
	for ; last < len(l.state); last++ {
		p.ahead(next, p.row(l.fwd, last), l.state[last])
		to := p.row(l.fwd, last+1)
		if last >= hi && slices.Equal(to, next) {
			break
		}
		copy(to, next)
	}
	first = hi
	for ; first >= 0; first-- {
		p.behind(next, p.row(l.bwd, first+1), p.black, l.state[first])
		to := p.row(l.bwd, first)
		if first <= lo && slices.Equal(to, next) {
			break
		}
		copy(to, next)
	}
	return max(first, 0), min(last, len(l.state)-1)
}
