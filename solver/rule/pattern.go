package rule

import "math/bits"

// pattern is the clue of a line, its runs, as an automaton: see Lines.Post. Sets of positions are rows of words; a line of at most
// 62 cells needs one.
type pattern struct {
	words int      // of a set
	black []uint64 // the positions that are letters of runs
	inner []uint64 // of them those that are not the first of their run
	gap   []uint64 // the positions that are gaps
	heads []int    // by run: the position of its first letter
	run   []int32  // by position of a first letter: its run
	final []uint64 // the positions in which a line may end: the final gap and the letter before it
}

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

// The walks over a pattern of one word, and what is kept of a line whose pattern is one. Nothing here knows of a kernel: see runs.

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

// ahead is the set reached from the positions of x by a cell: a black one steps to the next letter of a run, a white one stays in its gap
// or steps into the next. A cell known to be the other takes away what it would reach: noBlack and noWhite are all ones then, else zero.
func (p *word) ahead(x, noBlack, noWhite uint64) uint64 {
	up := x << 1
	return up&p.run&^noBlack | (x|up)&p.gap&^noWhite
}

// into are the sets from which a black cell, and a white one, leads into y.
func (p *word) into(y uint64) (viaBlack, viaWhite uint64) {
	g := y & p.gap
	return (y & p.run) >> 1, g | g>>1
}

// blame is known cells that leave no arrangement; the claim is a cell whose value is only assumed, for the sake of contradiction,
// and is not named. Before: what is known leaves no arrangement, and bwd holds the sets from which the end can be reached.
//
// The walk goes forward over an ever more tolerant line: a cell is named only when forgetting it would let the walk reach a
// position from which the end can be reached.
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
	black, white uint64   // the cells known when the sets were made
	fwd, bwd     []uint64 // by cell and one more: the positions reached before it, and those from which the rest leads to the end
}

// newNarrow is a line of n cells that has not been looked at.
func newNarrow(n int, clue []int) narrow {
	sets := make([]uint64, 2*(n+1))
	l := narrow{word: newWord(clue), fwd: sets[: n+1 : n+1], bwd: sets[n+1 : 2*n+2]}
	l.fwd[0] = 1
	l.bwd[n] = l.final
	return l
}

// mend mends the sets after cells have changed, at least one, and returns those of the others that follow. It is false when there is no
// arrangement.
func (l *narrow) mend(changed uint64) (toBlack, toWhite uint64, ok bool) {
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

// forward mends the sets before cells, after those from lo to hi have changed. It returns the last cell before which the set may be new.
func (l *narrow) forward(lo, hi int) (last int) {
	fwd := l.fwd
	p, black, white := l.word, l.black>>(lo&63), l.white>>(lo&63)
	x := fwd[lo]
	for i := lo + 1; i < len(fwd); i++ {
		x = p.ahead(x, -(white & 1), -(black & 1))
		if i > hi && fwd[i] == x {
			return i - 1
		}
		fwd[i] = x
		black, white = black>>1, white>>1
	}
	return len(fwd) - 2
}

// backward mends the sets after cells. It returns the first cell after which the set may be new.
func (l *narrow) backward(lo, hi int) (first int) {
	bwd := l.bwd[:hi+2]
	p, black, white := l.word, l.black<<((63-hi)&63), l.white<<((63-hi)&63)
	y := bwd[hi+1]
	for i := hi; i >= 0; i-- {
		viaBlack, viaWhite := p.into(y)
		y = viaBlack&^uint64(int64(white)>>63) | viaWhite&^uint64(int64(black)>>63)
		if i <= lo && bwd[i] == y {
			return i
		}
		bwd[i] = y
		black, white = black<<1, white<<1
	}
	return 0
}

// values are the cells, of those from first to last, that are black in some arrangement, and those that are white in some.
func (l *narrow) values(first, last int) (mayBlack, mayWhite uint64) {
	fwd := l.fwd[first : last+1]
	bwd := l.bwd[first+1:][:len(fwd)]
	p := l.word
	for i := len(fwd) - 1; i >= 0; i-- {
		viaBlack, viaWhite := p.into(bwd[i])
		mayBlack = mayBlack<<1 | some(fwd[i]&viaBlack)
		mayWhite = mayWhite<<1 | some(fwd[i]&viaWhite)
	}
	return mayBlack << (first & 63), mayWhite << (first & 63)
}

// some is 0 for an empty set, else 1.
func some(set uint64) uint64 { return (set | -set) >> 63 }
