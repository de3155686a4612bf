package rule

import "github.com/teka-puzzles/teka/sat"

// pattern is a nonogram clue as an automaton; see runs. Sets of positions are rows of words; a line of at most 62 cells needs one.
type pattern struct {
	words int      // of a set
	black []uint64 // the positions that are letters of a run
	gap   []uint64 // the positions that are gaps
	ends  []uint64 // the positions in which a line may end: the final gap and the letter before it
	end   uint64   // the same, when one word is enough
}

// scratch is what a walk over a line of n cells needs.
type scratch struct {
	state  []int8   // by cell: 1 black, -1 white, 0 unknown
	forced []int8   // by cell: see filter
	sets   []uint64 // n+1 sets
	a, b   []uint64 // one set each
}

func newScratch(n, words int) *scratch {
	return &scratch{make([]int8, n), make([]int8, n), make([]uint64, words*(n+1)), make([]uint64, words), make([]uint64, words)}
}

func newPattern(clue []int) *pattern {
	length := 1
	for _, c := range clue {
		length += c + 1
	}
	words := (length + 63) / 64
	sets := make([]uint64, 3*words)
	p := &pattern{words: words, black: sets[:words], gap: sets[words : 2*words], ends: sets[2*words:]}
	at := 0
	p.gap[0] = 1
	for _, c := range clue {
		for range c {
			at++
			p.black[at/64] |= 1 << (at % 64)
		}
		at++
		p.gap[at/64] |= 1 << (at % 64)
	}
	p.ends[at/64] |= 1 << (at % 64)
	if at > 0 {
		p.ends[(at-1)/64] |= 1 << ((at - 1) % 64)
	}
	p.end = p.ends[0]
	return p
}

// filter finds for each unknown cell the only value it takes in arrangements that agree with the state, in w.forced (0 when it takes
// both); false when there are no arrangements.
func (p *pattern) filter(w *scratch) bool {
	if p.words == 1 {
		return p.filter1(w)
	}
	return p.filterN(w)
}

// filter1 is filter for patterns of one word.
//
// Forwards, x is the set of positions that the cells so far can end in: a black cell steps to the next letter of a run, a white one stays
// in its gap or steps into the next. Backwards, y is the set from which the remaining cells lead to the end.
func (p *pattern) filter1(w *scratch) bool {
	black, gap := p.black[0], p.gap[0]
	state := w.state
	fwd, forced := w.sets[:len(state)], w.forced[:len(state)]
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
	y := p.end
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

// blame appends to dst literals of known cells that, with the cell at index at set to value (or without, when at is -1), leave no
// arrangement. Before: w.state holds what was known, with the cell at overwritten by value.
func (p *pattern) blame(w *scratch, at int, cells []sat.Lit, dst []sat.Lit) []sat.Lit {
	if p.words > 1 {
		return p.blameN(w, at, cells, dst)
	}
	black, gap := p.black[0], p.gap[0]
	state := w.state
	bwd := w.sets[:len(state)+1]
	y := p.end
	for i := len(state) - 1; i >= 0; i-- {
		bwd[i+1] = y
		byBlack, byWhite := (y&black)>>1, y&gap
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
	x := uint64(1)
	for i, v := range state {
		up := x << 1
		toBlack, toWhite := up&black, (x|up)&gap
		switch {
		case v == 0 || i != at && (toBlack|toWhite)&bwd[i+1] == 0: // the cell's value does not matter
			x = toBlack | toWhite
		case v > 0:
			x = toBlack
			if i != at {
				dst = append(dst, cells[i])
			}
		default:
			x = toWhite
			if i != at {
				dst = append(dst, cells[i].Not())
			}
		}
	}
	return dst
}

// filterN is filter1 for any number of words.
func (p *pattern) filterN(w *scratch) bool {
	k := p.words
	x := w.sets[:k]
	clear(x)
	x[0] = 1
	for i, v := range w.state {
		to := w.sets[(i+1)*k : (i+2)*k]
		p.forward(to, x, v)
		x = to
	}
	y, next := w.a, w.b
	copy(y, p.ends)
	if !meet(x, y) {
		return false
	}
	for i := len(w.state) - 1; i >= 0; i-- {
		x := w.sets[i*k : (i+1)*k]
		if w.state[i] == 0 {
			w.forced[i] = 0
			if p.backward(next, y, 1); !meet(x, next) {
				w.forced[i] = -1
			} else if p.backward(next, y, -1); !meet(x, next) {
				w.forced[i] = 1
			}
		}
		p.backward(next, y, w.state[i])
		y, next = next, y
	}
	return true
}

// blameN is blame for any number of words.
func (p *pattern) blameN(w *scratch, at int, cells []sat.Lit, dst []sat.Lit) []sat.Lit {
	k := p.words
	copy(w.sets[len(w.state)*k:], p.ends)
	for i := len(w.state) - 1; i >= 0; i-- {
		p.backward(w.sets[i*k:(i+1)*k], w.sets[(i+1)*k:(i+2)*k], w.state[i])
	}
	x, to := w.a, w.b
	clear(x)
	x[0] = 1
	for i, v := range w.state {
		if p.forward(to, x, 0); v != 0 && (i == at || meet(to, w.sets[(i+1)*k:(i+2)*k])) {
			p.forward(to, x, v)
			if i != at {
				dst = append(dst, cells[i].If(v > 0))
			}
		}
		x, to = to, x
	}
	return dst
}

// forward sets to to the positions reached from those of x by a cell of value v, or of any when v is 0.
func (p *pattern) forward(to, x []uint64, v int8) {
	carry := uint64(0)
	for j, word := range x {
		up := word<<1 | carry
		carry = word >> 63
		to[j] = 0
		if v >= 0 {
			to[j] = up & p.black[j]
		}
		if v <= 0 {
			to[j] |= (word | up) & p.gap[j]
		}
	}
}

// backward sets from to the positions from which a cell of value v, or any when v is 0, leads into y.
func (p *pattern) backward(from, y []uint64, v int8) {
	carry := uint64(0)
	for j := len(y) - 1; j >= 0; j-- {
		into := uint64(0)
		if v >= 0 {
			into = y[j] & p.black[j]
		}
		stay := uint64(0)
		if v <= 0 {
			stay = y[j] & p.gap[j]
			into |= stay
		}
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
