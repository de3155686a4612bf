package rule

import "math"

// factor is a line with the messages that it sends to its cells. (What propagates beliefs between variables is called a factor.)
type factor struct {
	cells []int32   // of the board
	clue  []int     // its runs
	room  int       // shifts that each run has in an empty line: see weigh
	sends []float64 // by cell: how likely it is black, as far as the line and what is received about its other cells tell
	stale bool      // it has received something new since it sent

	lo, hi []int     // by run: the first and last shift that known cells leave it
	block  []float64 // by run and shift: the weight of the cells of the run, and afterwards the share of the weight that has it there
	before []float64 // by run and shift: the weight of all that can lie before it
	after  []float64 // by shift
	turn   []float64 // by cell and one more: what begins to cover it, less what has ended
}

// messages are what a line receives about its cells. A known cell has odds of 1 when it is black and 0 when it is white.
type messages struct {
	odds    []float64 // that the cell is black
	inverse []float64 // 1/odds where that is finite
	white   []float64 // 0 for a known black cell, else 1
}

// roomFor is the number of shifts that the runs of a line of n cells have.
func roomFor(clue []int, n int) int {
	room := n + 2
	for _, c := range clue {
		room -= c + 1
	}
	return room
}

// newFactor has received nothing, and sends even chances.
func newFactor(l line) factor {
	n, runs, room := len(l.cells), len(l.clue), roomFor(l.clue, len(l.cells))
	all := make([]float64, n+2*runs*room+room+n+1)
	cut := func(n int) (piece []float64) {
		piece, all = all[:n:n], all[n:]
		return piece
	}
	f := factor{cells: make([]int32, n), clue: l.clue, room: room, stale: true,
		lo: make([]int, runs), hi: make([]int, runs), sends: cut(n), block: cut(runs * room), before: cut(runs * room),
		after: cut(room), turn: cut(n + 1)}
	for i := range f.sends {
		f.sends[i] = .5
	}
	for j := range f.hi {
		f.hi[j] = room - 1
	}
	return f
}

// narrow leaves each run only the shifts that the cells known now allow: what follows is faster. They must stay known.
func (f *factor) narrow(r messages) {
	if len(f.clue) == 0 || !f.ahead(r) || !f.behind(r) {
		return
	}
	for j := range f.clue {
		share := f.block[j*f.room : (j+1)*f.room]
		for share[f.lo[j]] == 0 {
			f.lo[j]++
		}
		for share[f.hi[j]] == 0 {
			f.hi[j]--
		}
	}
}

// weigh gives every arrangement of the runs a weight, the product of the odds of its black cells, and sets out to the share of the
// weight in which each cell is black, as it would be were its own odds even. It returns false when no arrangement has any weight.
//
// Run j of an arrangement lies some cells to the right of where it would lie were all runs as far to the left as can be: its shift,
// from 0 to room-1. Shifts never fall from one run to the next, so the weights of all that can lie before a run, and after it, are
// sums over shifts: a few operations for each run and shift.
func (f *factor) weigh(r messages, out []float64) bool {
	if len(f.clue) == 0 {
		clear(out)
		return true
	}
	if !f.ahead(r) || !f.behind(r) {
		return false
	}
	p := 0.0
	for i, o := range r.odds {
		p += f.turn[i]
		b := min(max(p, 0), 1)
		out[i] = b / (b + float64((1-b)*o)) // here and below, float64(…) forbids to fuse: machines would differ in the last bit
	}
	return true
}

// ahead sets block and before.
func (f *factor) ahead(r messages) bool {
	at, room := 0, f.room // at is where the run begins at shift 0
	before := f.before[:room]
	w := 1.0
	for d := range f.hi[0] + 1 {
		before[d] = w
		w *= r.white[d]
	}
	for j, c := range f.clue {
		lo, hi, end := f.lo[j], f.hi[j], at+c
		block := f.block[j*room : (j+1)*room]
		r.blocks(at+lo, c, block[lo:hi+1])
		if j+1 == len(f.clue) {
			break
		}
		// Before the next run lies, after a white cell, what lies up to the end of this one at the same shift or a smaller one.
		next, white := f.before[(j+1)*room:(j+2)*room], r.white[end-1:end+room]
		sum, total := 0.0, 0.0
		for d := lo; d <= hi; d++ {
			x := float64(before[d] * block[d])
			total += x
			sum = float64(sum*white[d]) + x
			next[d] = sum * white[d+1]
		}
		for d := hi + 1; d <= f.hi[j+1]; d++ {
			sum *= white[d]
			next[d] = sum * white[d+1]
		}
		if !level(next[f.lo[j+1]:f.hi[j+1]+1], total) {
			return false
		}
		before, at = next, end+1
	}
	return true
}

// blocks sets block to the odds that each c cells in a row are black, from the first given on.
func (r messages) blocks(first, c int, block []float64) {
	w, whites := 1.0, 0
	for _, o := range r.odds[first : first+c-1] {
		if o == 0 {
			whites++
		} else {
			w *= o
		}
	}
	for d := range block {
		if o := r.odds[first+d+c-1]; o == 0 {
			whites++
		} else {
			w *= o
		}
		block[d] = 0
		if whites == 0 {
			block[d] = w
		}
		if o := r.odds[first+d]; o == 0 {
			whites--
		} else {
			w *= r.inverse[first+d]
		}
	}
}

// level scales weights when their total, or one near it, has become very large or small; it returns false when there is none, or
// too much to count.
func level(weights []float64, total float64) bool {
	if total > 1e-100 && total < 1e100 {
		return true
	}
	if !(total > 0 && total <= math.MaxFloat64) { // not a number, too
		return false
	}
	for d := range weights {
		weights[d] /= total
	}
	return true
}

// behind walks back over the runs, and spreads the share of each run at each shift over the cells that it covers.
func (f *factor) behind(r messages) bool {
	n, room, after := len(r.odds), f.room, f.after
	last := len(f.clue) - 1
	clear(f.turn)
	w := 1.0
	for d := room - 1; d >= f.lo[last]; d-- {
		after[d] = w
		w *= r.white[n-room+d]
	}
	at := n - room + 1 - f.clue[last] // where the run begins at shift 0
	for j := last; ; j-- {
		lo, hi := f.lo[j], f.hi[j]
		block, before := f.block[j*room:(j+1)*room], f.before[j*room:(j+1)*room]
		weight, total := 0.0, 0.0
		for d := lo; d <= hi; d++ {
			after[d] = float64(after[d] * block[d])
			weight += after[d]
			total += float64(before[d] * after[d])
		}
		if !(total > 0 && total <= math.MaxFloat64) {
			return false
		}
		begins, ended := f.turn[at:at+room], f.turn[at+f.clue[j]:at+f.clue[j]+room]
		for d := lo; d <= hi; d++ {
			x := before[d] * after[d] / total
			block[d] = x
			begins[d] += x
			ended[d] -= x
		}
		if j == 0 {
			return true
		}
		// After the run before lies, after a white cell, this one at the same shift or a larger one.
		white, sum := r.white[at-1:at+room], 0.0
		for d := hi; d >= lo; d-- {
			sum = float64(sum*white[d+1]) + after[d]
			after[d] = sum * white[d]
		}
		for d := lo - 1; d >= f.lo[j-1]; d-- {
			sum *= white[d+1]
			after[d] = sum * white[d]
		}
		if !level(after[f.lo[j-1]:f.hi[j-1]+1], weight) {
			return false
		}
		at -= f.clue[j-1] + 1
	}
}
