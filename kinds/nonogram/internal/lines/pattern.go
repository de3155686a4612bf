package lines

import "math/bits"

// pattern is the automaton of a clue: see Lines.Post. Sets of positions are bit sets; one word suffices for lines of at most 62 cells.
type pattern struct {
	words int      // words per set
	black []uint64 // the positions of runs
	inner []uint64 // the positions of runs, except the first of each
	gap   []uint64 // the positions that are gaps
	heads []int    // by run: its first position
	run   []int32  // by first position of a run: the run
	final []uint64 // the accepting positions: the last gap and the position before it
}

// newPattern returns the automaton of a clue. Position 0 is the first gap; each run has a position for each cell, followed by one for the
// gap after it.
func newPattern(clue []int) *pattern {
	length := 1
	for _, c := range clue {
		length += c + 1
	}
	words := (length + 63) / 64
	sets := make([]uint64, 4*words)
	p := &pattern{words: words, black: sets[:words], gap: sets[words : 2*words], final: sets[2*words : 3*words], inner: sets[3*words:],
		heads: make([]int, len(clue)), run: make([]int32, length)}
	set := func(s []uint64, at int) { s[at/64] |= 1 << (at % 64) }
	at := 0
	set(p.gap, 0)
	for j, c := range clue {
		p.heads[j], p.run[at+1] = at+1, int32(j)
		for i := range c {
			at++
			set(p.black, at)
			if i > 0 {
				set(p.inner, at)
			}
		}
		at++
		set(p.gap, at)
	}
	set(p.final, at)
	if at > 0 {
		set(p.final, at-1)
	}
	return p
}

// Filters for patterns of one word. They do not depend on a solver: see runs.

// maxNarrow is the maximum length of a line whose pattern always fits into a word.
const maxNarrow = 62

// word is a pattern that fits into a word, with run, gap and accepting positions.
type word struct{ run, gap, final uint64 }

// newWord returns the pattern of a clue whose positions fit into a word.
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

// successors returns the positions reachable from x by one cell. A black cell steps to the next position of a run; a white one stays in
// its gap or steps into the next. noBlack and noWhite are all ones if the cell cannot have that value, else zero.
func (p *word) successors(x, noBlack, noWhite uint64) uint64 {
	up := x << 1
	return up&p.run&^noBlack | (x|up)&p.gap&^noWhite
}

// predecessors returns the positions from which a black cell, and those from which a white cell, leads into y.
func (p *word) predecessors(y uint64) (viaBlack, viaWhite uint64) {
	g := y & p.gap
	return (y & p.run) >> 1, g | g>>1
}

// blame returns known cells that exclude all arrangements; it omits the cells in claim, whose value is an assumption. bwd must hold the
// positions that lead to the end, and there must be no arrangement.
//
// The forward pass drops a cell from the reason unless a position that leads to the end would then be reachable.
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

// narrow is the incremental state of a line of at most maxNarrow cells.
type narrow struct {
	word
	black, white uint64   // the known cells for which the sets are valid
	fwd, bwd     []uint64 // by cell and one more: the positions reachable before it, and the positions that lead to the end
}

// newNarrow returns the state of an empty line of n cells.
func newNarrow(n int, clue []int) narrow {
	sets := make([]uint64, 2*(n+1))
	l := narrow{word: newWord(clue), fwd: sets[: n+1 : n+1], bwd: sets[n+1 : 2*n+2]}
	l.fwd[0] = 1
	l.bwd[n] = l.final
	return l
}

// update updates the sets after at least one cell has changed, and returns the unknown cells that have only one value left. ok is false if
// there is no arrangement.
func (l *narrow) update(changed uint64) (toBlack, toWhite uint64, ok bool) {
	lo, hi := bits.TrailingZeros64(changed), bits.Len64(changed)-1
	last := l.forward(lo, hi)
	first := l.backward(lo, hi)
	if l.bwd[0]&1 == 0 {
		return 0, 0, false
	}
	open := ^(l.black | l.white) & (2<<last - 1) &^ (1<<first - 1)
	if open == 0 {
		return 0, 0, true
	}
	mayBlack, mayWhite := l.values(bits.TrailingZeros64(open), bits.Len64(open)-1)
	return open &^ mayWhite, open &^ mayBlack, true
}

// forward updates the sets before cells after changes from lo to hi. It returns the last cell whose set before may have changed.
func (l *narrow) forward(lo, hi int) (last int) {
	fwd := l.fwd
	p, black, white := l.word, l.black>>(lo&63), l.white>>(lo&63)
	x := fwd[lo]
	for i := lo + 1; i < len(fwd); i++ {
		x = p.successors(x, -(white & 1), -(black & 1))
		if i > hi && fwd[i] == x {
			return i - 1
		}
		fwd[i] = x
		black, white = black>>1, white>>1
	}
	return len(fwd) - 2
}

// backward updates the sets after cells. It returns the first cell whose set after may have changed.
func (l *narrow) backward(lo, hi int) (first int) {
	bwd := l.bwd[:hi+2]
	p, black, white := l.word, l.black<<((63-hi)&63), l.white<<((63-hi)&63)
	y := bwd[hi+1]
	for i := hi; i >= 0; i-- {
		viaBlack, viaWhite := p.predecessors(y)
		y = viaBlack&^uint64(int64(white)>>63) | viaWhite&^uint64(int64(black)>>63)
		if i <= lo && bwd[i] == y {
			return i
		}
		bwd[i] = y
		black, white = black<<1, white<<1
	}
	return 0
}

// values returns the cells from first to last that are black in some arrangement, and the cells that are white in some.
func (l *narrow) values(first, last int) (mayBlack, mayWhite uint64) {
	fwd := l.fwd[first : last+1]
	bwd := l.bwd[first+1:][:len(fwd)]
	p := l.word
	for i := len(fwd) - 1; i >= 0; i-- {
		viaBlack, viaWhite := p.predecessors(bwd[i])
		mayBlack = mayBlack<<1 | nonEmpty(fwd[i]&viaBlack)
		mayWhite = mayWhite<<1 | nonEmpty(fwd[i]&viaWhite)
	}
	return mayBlack << (first & 63), mayWhite << (first & 63)
}

// nonEmpty returns 0 for an empty set, else 1.
func nonEmpty(set uint64) uint64 { return (set | -set) >> 63 }
