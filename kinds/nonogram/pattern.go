package nonogram

import (
	"math/bits"

	"github.com/teka-puzzles/teka/puzzle"
)

// In black and white, a clue is matched as a pattern of gaps and blocks: 2 1 is "g11g1g". A cell consumes one letter: an empty one stays
// in a gap or enters the next, a black one enters the next letter of a block. A set of pattern positions is a bit set, and consuming a
// cell is a shift and a mask.

type pattern struct {
	words int
	m     int      // number of letters
	gaps  []uint64 // set of gap letters
	ones  []uint64 // set of block letters
	block []int    // by letter: its block, or for a gap the next block
	head  []bool   // by letter: whether it is the first of its block
}

// newPattern returns the pattern of a clue. nil and an empty clue give a single gap.
func newPattern(runs []int) *pattern {
	p := &pattern{m: 1 + len(runs)}
	for _, c := range runs {
		p.m += c
	}
	p.words = (p.m + 63) / 64
	p.gaps, p.ones = make([]uint64, p.words), make([]uint64, p.words)
	p.block, p.head = make([]int, p.m), make([]bool, p.m)
	i := 0
	put := func(set []uint64, block int, head bool) {
		set[i/64] |= 1 << (i % 64)
		p.block[i], p.head[i] = block, head
		i++
	}
	put(p.gaps, 0, false)
	for j, c := range runs {
		for k := range c {
			put(p.ones, j, k == 0)
		}
		put(p.gaps, j+1, false)
	}
	return p
}

// forward sets dst to the positions after a cell, given those before it.
func (p *pattern) forward(dst, src []uint64, cell puzzle.Mask) {
	carry := uint64(0)
	for w, x := range src {
		up := x<<1 | carry
		carry = x >> 63
		dst[w] = 0
		if cell&mayWhite != 0 {
			dst[w] |= (x | up) & p.gaps[w]
		}
		if cell&mayBlack != 0 {
			dst[w] |= up & p.ones[w]
		}
	}
}

// backward sets dst to the positions before a cell, given those after it.
func (p *pattern) backward(dst, src []uint64, cell puzzle.Mask) {
	for w := range src {
		x := src[w]
		next := uint64(0)
		if w+1 < len(src) {
			next = src[w+1]
		}
		var reach, reachNext uint64 // letters that the cell can match, in this word and the next
		if cell&mayWhite != 0 {
			reach |= x & p.gaps[w]
			dst[w] = reach // stays in its gap
			if w+1 < len(src) {
				reachNext |= next & p.gaps[w+1]
			}
		} else {
			dst[w] = 0
		}
		if cell&mayBlack != 0 {
			reach |= x & p.ones[w]
			if w+1 < len(src) {
				reachNext |= next & p.ones[w+1]
			}
		}
		dst[w] |= reach>>1 | reachNext<<63
	}
}

func (p *pattern) accepts(set []uint64) bool {
	last := p.m - 1
	return set[last/64]>>(last%64)&1 != 0 || last > 0 && set[(last-1)/64]>>((last-1)%64)&1 != 0
}

// fits reports whether some arrangement of the blocks fits the candidates of the cells.
func (p *pattern) fits(cells []puzzle.Mask) bool {
	if p.words == 1 {
		gaps, ones := p.gaps[0], p.ones[0]
		x := uint64(1)
		for _, c := range cells {
			up := x << 1
			y := uint64(0)
			if c&mayWhite != 0 {
				y = (x | up) & gaps
			}
			if c&mayBlack != 0 {
				y |= up & ones
			}
			if x = y; x == 0 {
				return false
			}
		}
		return x>>(p.m-1) != 0 || p.m > 1 && x>>(p.m-2) != 0
	}
	a, b := make([]uint64, p.words), make([]uint64, p.words)
	a[0] = 1
	for _, c := range cells {
		p.forward(b, a, c)
		a, b = b, a
	}
	return p.accepts(a)
}

// matchPattern computes the results of l for a pattern: possible, starts, lo, hi, consistent and hasDeductions.
func (l *line) matchPattern() {
	n, w, k := len(l.cells), l.words, len(l.runs)
	sets := make([]uint64, 2*(n+1)*w)
	f := func(i int) []uint64 { return sets[i*w : (i+1)*w] }
	b := func(i int) []uint64 { return sets[(n+1+i)*w : (n+2+i)*w] }
	f(0)[0] = 1
	for i, c := range l.cells {
		l.forward(f(i+1), f(i), c)
	}
	last := l.m - 1
	b(n)[last/64] |= 1 << (last % 64)
	if last > 0 {
		b(n)[(last-1)/64] |= 1 << ((last - 1) % 64)
	}
	for i := n - 1; i >= 0; i-- {
		l.backward(b(i), b(i+1), l.cells[i])
	}
	l.possible = make([]puzzle.Mask, n)
	l.lo, l.hi = make([]int, k), make([]int, k)
	for j := range k {
		l.lo[j], l.hi[j] = n, -1
	}
	l.consistent = l.accepts(f(n))
	if !l.consistent {
		l.hasDeductions = true
		return
	}
	flat := make([]bool, k*n)
	l.starts = make([][]bool, k)
	for j := range l.starts {
		l.starts[j] = flat[j*n : (j+1)*n]
	}
	for i := range n {
		for word := range w {
			x := f(i + 1)[word] & b(i + 1)[word]
			if x&l.gaps[word] != 0 {
				l.possible[i] |= mayWhite
			}
			x &= l.ones[word]
			if x != 0 {
				l.possible[i] |= mayBlack
			}
			for ; x != 0; x &= x - 1 {
				at := word*64 + bits.TrailingZeros64(x)
				if l.head[at] {
					j := l.block[at]
					l.starts[j][i] = true
					l.lo[j], l.hi[j] = min(l.lo[j], i), max(l.hi[j], i)
				}
			}
		}
		l.hasDeductions = l.hasDeductions || l.possible[i] != l.cells[i]
	}
}
