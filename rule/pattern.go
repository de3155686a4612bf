package rule

import "github.com/teka-puzzles/teka/sat"

// pattern is a nonogram clue as an automaton: see runs. Sets of positions are rows of words; a line of at most 62 cells needs one.
type pattern struct {
	words int      // of a set
	first []uint64 // the positions that are first letters of a run
	inner []uint64 // the other letters of runs
	black []uint64 // all letters of runs
	gap   []uint64 // the positions that are gaps
	ends  []uint64 // the positions in which a line may end: the final gap and the letter before it
	heads []int    // by run: the position of its first letter
	run   []int32  // by position of a first letter: its run
}

// scratch is what a walk over a line needs: what is known, and what is found. The lines of a solver share one.
type scratch struct {
	state  []int8 // by cell: 1 black, -1 white, 0 unknown
	lo, hi []int  // by run: the first and last cell at which it may start

	forced  []int8   // by cell: the only value it takes, 0 for both; not set where state is
	sets    []uint64 // a set for each cell and one more
	letters []uint64 // by cell: the letters that may stand there
	turn    []uint64 // by cell: first letters whose permission begins or ends there
	a, b, c []uint64 // one set each
	need    []int    // see blame
	because []sat.Lit
}

// grow makes room for a line of n cells with a pattern of the number of words and runs given.
func (w *scratch) grow(n, words, runs int) {
	if len(w.state) < n {
		w.state, w.forced = make([]int8, n), make([]int8, n)
	}
	if len(w.sets) < words*(n+2) {
		w.sets, w.letters, w.turn = make([]uint64, words*(n+2)), make([]uint64, words*(n+2)), make([]uint64, words*(n+2))
		w.a, w.b, w.c = make([]uint64, words), make([]uint64, words), make([]uint64, words)
	}
	if len(w.lo) < runs {
		w.lo, w.hi, w.need = make([]int, runs), make([]int, runs), make([]int, 2*runs)
	}
}

func newPattern(clue []int) *pattern {
	length := 1
	for _, c := range clue {
		length += c + 1
	}
	words := (length + 63) / 64
	sets := make([]uint64, 5*words)
	p := &pattern{words: words, first: sets[:words], inner: sets[words : 2*words], black: sets[2*words : 3*words],
		gap: sets[3*words : 4*words], ends: sets[4*words:], heads: make([]int, len(clue)), run: make([]int32, length)}
	set := func(s []uint64, at int) { s[at/64] |= 1 << (at % 64) }
	at := 0
	set(p.gap, 0)
	for j, c := range clue {
		p.heads[j], p.run[at+1] = at+1, int32(j)
		set(p.first, at+1)
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
	set(p.ends, at)
	if at > 0 {
		set(p.ends, at-1)
	}
	return p
}

// filter finds for each unknown cell the only value it takes in arrangements that agree with the state, in w.forced (0 when it takes
// both); false when there are no arrangements.
func (p *pattern) filter(w *scratch, n int) bool {
	if p.words == 1 {
		return p.filter1(w, n)
	}
	return p.filterN(w, n)
}

// filter1 is filter for patterns of one word.
//
// Forwards, x is the set of positions that the cells so far can end in: a black cell steps to the next letter of a run, a white one stays
// in its gap or steps into the next. Backwards, y is the set from which the remaining cells lead to the end.
func (p *pattern) filter1(w *scratch, n int) bool {
	black, gap := p.black[0], p.gap[0]
	state, fwd, forced := w.state[:n], w.sets[:n], w.forced[:n]
	x := uint64(1)
	for i, v := range state {
		fwd[i] = x
		up := x << 1
		switch {
		case v > 0:
			x = up & black
		case v < 0:
			x = (x | up) & gap
		default:
			x = up&black | (x|up)&gap
		}
	}
	y := p.ends[0]
	if x&y == 0 {
		return false
	}
	for i := len(state) - 1; i >= 0; i-- {
		byBlack, byWhite := (y&black)>>1, y&gap
		byWhite |= byWhite >> 1
		switch v := state[i]; {
		case v > 0:
			y = byBlack
		case v < 0:
			y = byWhite
		default:
			x := fwd[i]
			forced[i] = 0
			if x&byBlack == 0 {
				forced[i] = -1
			} else if x&byWhite == 0 {
				forced[i] = 1
			}
			y = byBlack | byWhite
		}
	}
	return true
}

// filterN is filter1 for any number of words.
func (p *pattern) filterN(w *scratch, n int) bool {
	k := p.words
	x := w.sets[:k]
	clear(x)
	x[0] = 1
	for i, v := range w.state[:n] {
		to := w.sets[(i+1)*k : (i+2)*k]
		p.forward(to, x, p.black, v)
		x = to
	}
	y, next := w.a[:k], w.b[:k]
	copy(y, p.ends)
	if !meet(x, y) {
		return false
	}
	for i := n - 1; i >= 0; i-- {
		if w.state[i] == 0 {
			x := w.sets[i*k : (i+1)*k]
			w.forced[i] = 0
			if p.backward(next, y, p.black, 1); !meet(x, next) {
				w.forced[i] = -1
			} else if p.backward(next, y, p.black, -1); !meet(x, next) {
				w.forced[i] = 1
			}
		}
		p.backward(next, y, p.black, w.state[i])
		y, next = next, y
	}
	return true
}

// permit notes in w.turn where the permission of each run to start begins and ends, from w.lo and w.hi.
func (p *pattern) permit(w *scratch) {
	k := p.words
	for j, at := range p.heads {
		bit := uint64(1) << (at % 64)
		w.turn[w.lo[j]*k+at/64] ^= bit
		w.turn[(w.hi[j]+1)*k+at/64] ^= bit
	}
}

// forward sets to to the positions reached from those of x by a cell of value v, or of any when v is 0. Black leads only to letters.
func (p *pattern) forward(to, x, letters []uint64, v int8) {
	carry := uint64(0)
	for j, word := range x {
		up := word<<1 | carry
		carry = word >> 63
		to[j] = 0
		if v >= 0 {
			to[j] = up & letters[j]
		}
		if v <= 0 {
			to[j] |= (word | up) & p.gap[j]
		}
	}
}

// backward sets from to the positions from which a cell of value v, or any when v is 0, leads into y.
func (p *pattern) backward(from, y, letters []uint64, v int8) {
	carry := uint64(0)
	for j := len(y) - 1; j >= 0; j-- {
		into, stay := uint64(0), uint64(0)
		if v >= 0 {
			into = y[j] & letters[j]
		}
		if v <= 0 {
			stay = y[j] & p.gap[j]
		}
		into |= stay
		from[j] = stay | into>>1 | carry
		carry = into << 63
	}
}

// meet reports whether two sets share a position.
func meet(a, b []uint64) bool {
	for j := range a {
		if a[j]&b[j] != 0 {
			return true
		}
	}
	return false
}
