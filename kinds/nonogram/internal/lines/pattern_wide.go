package lines

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Filters for patterns of any length.

// blockMasks returns masks for a black and a white step over a cell with the given state: all ones if the cell has the other value, else
// zero.
func blockMasks(state int8) (black, white uint64) {
	return uint64(int64(state) >> 63), uint64(-int64(state) >> 63)
}

// row returns set i of an array of sets.
func (p *pattern) row(sets []uint64, i int) []uint64 { return sets[i*p.words : (i+1)*p.words] }

// successors sets to to the positions reachable from x by one cell.
func (p *pattern) successors(to, x []uint64, state int8) {
	noBlack, noWhite := blockMasks(state)
	carry := uint64(0)
	for j, word := range x {
		up := word<<1 | carry
		carry = word >> 63
		to[j] = up&p.black[j]&^noBlack | (word|up)&p.gap[j]&^noWhite
	}
}

// predecessors sets from to the positions from which one cell, restricted to the given run positions, leads into y.
func (p *pattern) predecessors(from, y, letters []uint64, state int8) {
	noBlack, noWhite := blockMasks(state)
	carry := uint64(0)
	for j := len(y) - 1; j >= 0; j-- {
		stay := y[j] & p.gap[j] &^ noWhite
		into := y[j]&letters[j]&^noBlack | stay
		from[j] = stay | into>>1 | carry
		carry = into << 63
	}
}

const noClaim = -1

// blame appends to dst known cells that exclude all arrangements, and records in w.need the run bounds that are also needed; see
// runs.blameWithBounds. claim is the index of a cell whose value is an assumption, or noClaim. w.lo and w.hi must hold the bounds.
func (p *pattern) blame(w *scratch, state []int8, claim int, dst []int32) []int32 {
	p.allowLetters(w, len(state))
	sets := w.sets
	copy(p.row(sets, len(state)), p.final)
	for i := len(state) - 1; i >= 0; i-- {
		p.predecessors(p.row(sets, i), p.row(sets, i+1), p.row(w.letters, i), state[i])
	}
	x, next := w.a[:p.words], w.b[:p.words]
	clear(x)
	x[0] = 1
	for i, v := range state {
		bad := p.row(sets, i+1)
		if i == claim || v != 0 && p.reachesBad(x, bad, p.row(w.letters, i), v) {
			if p.successors(next, x, v); i != claim {
				dst = append(dst, int32(i))
			}
		} else {
			p.successors(next, x, 0)
		}
		for j := range next {
			for t := next[j] & bad[j]; t != 0; t &= t - 1 {
				w.needBound(int(p.run[j*64+bits.TrailingZeros64(t)]), i)
			}
			next[j] &^= bad[j]
		}
		x, next = next, x
	}
	return dst
}

// reachesBad reports whether x could reach bad, by positions in letters, if the state of the cell were unknown.
func (p *pattern) reachesBad(x, bad, letters []uint64, state int8) bool {
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

// allowLetters sets w.letters to the run positions that the bounds of the runs allow in each cell.
func (p *pattern) allowLetters(w *scratch, n int) {
	k := p.words
	turn := w.delta[:(n+1)*k]
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

// recheck is the state of a cell that must be processed by the next update.
const recheck = 2

// wide is the incremental state of a line of any length.
type wide struct {
	line     *pattern
	state    []int8   // by cell: the state for which the sets are valid: 1 black, -1 white, 0 unknown, or recheck
	fwd, bwd []uint64 // by cell and one more: the positions reachable before it, and the positions that lead to the end
	next     []uint64 // scratch space for one set
}

// newWide returns the state of an empty line of n cells.
func newWide(n int, p *pattern) wide {
	k := (n + 1) * p.words
	sets := make([]uint64, 2*k+p.words)
	l := wide{line: p, state: make([]int8, n), fwd: sets[:k], bwd: sets[k : 2*k], next: sets[2*k:]}
	l.fwd[0] = 1
	copy(p.row(l.bwd, n), p.final)
	for i := range l.state {
		l.state[i] = recheck
	}
	return l
}

// possible reports whether there is an arrangement.
func (l *wide) possible() bool { return l.bwd[0]&1 != 0 }

// only returns the value of cell i in all arrangements, 1 for black and -1 for white, or 0 if it can have both. There must be an
// arrangement.
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

// update updates the sets after changes of cells from lo to hi. It returns the first and last cell whose possible values may have
// changed.
func (l *wide) update(lo, hi int) (first, last int) {
	p, next := l.line, l.next
	last = lo
	for ; last < len(l.state); last++ {
		p.successors(next, p.row(l.fwd, last), l.state[last])
		to := p.row(l.fwd, last+1)
		if last >= hi && slices.Equal(to, next) {
			break
		}
		copy(to, next)
	}
	first = hi
	for ; first >= 0; first-- {
		p.predecessors(next, p.row(l.bwd, first+1), p.black, l.state[first])
		to := p.row(l.bwd, first)
		if first <= lo && slices.Equal(to, next) {
			break
		}
		copy(to, next)
	}
	return max(first, 0), min(last, len(l.state)-1)
}

// LineFilter computes the values that each cell of a line can hold if its black cells are the runs of a clue. It is incremental: a call
// processes only what has changed since the last one. GridFilter handles all lines of a board, but only of boards with short lines.
type LineFilter struct{ wide }

// NewLineFilter returns a filter for a line of n cells. The clue is as in Lines.Post.
func NewLineFilter(clue []int, n int) *LineFilter { return &LineFilter{newWide(n, newPattern(clue))} }

// Run removes from each cell the values that it has in no arrangement: bit 0 is white, bit 1 is black. It returns false, leaving can
// unchanged, if there is no arrangement.
func (f *LineFilter) Run(can []puzzle.Mask) bool {
	if slices.Contains(can, 0) {
		return false
	}
	lo, hi := len(can), -1
	for i, m := range can {
		if v := int8(m>>1&1) - int8(m&1); v != f.state[i] {
			f.state[i] = v
			lo, hi = min(lo, i), i
		}
	}
	if hi >= 0 {
		f.update(lo, hi)
	}
	if !f.possible() {
		return false
	}
	for i, v := range f.state {
		if v == 0 {
			can[i] &= [...]puzzle.Mask{1, 3, 2}[f.only(i)+1]
		}
	}
	return true
}
