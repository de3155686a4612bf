package lines

import "math"

// factor is a line as a factor node of belief propagation.
type factor struct {
	cells  []int32   // indices in the board
	clue   []int     // its runs
	shifts int       // number of shifts of each run in an empty line, see marginals
	sends  []float64 // by cell: the probability that it is black, computed from the other cells
	dirty  bool      // an incoming message has changed since the last update

	lo, hi []int     // by run: the first and last possible shift
	block  []float64 // by run and shift: the weight of the run's cells, later the marginal probability
	before []float64 // by run and shift: the total weight of the cells before it
	after  []float64 // by shift: the total weight of the cells after the current run
	delta  []float64 // difference array over cells of the probability of being covered
}

// messages are the incoming messages of a line. A known black cell has odds 1, a known white one 0.
type messages struct {
	odds    []float64 // odds that the cell is black
	inverse []float64 // 1/odds, if finite
	white   []float64 // 0 for a known black cell, else 1
}

// slackOf returns the number of shifts that the runs have in an empty line of n cells.
func slackOf(clue []int, n int) int {
	room := n + 2
	for _, c := range clue {
		room -= c + 1
	}
	return room
}

// newFactor returns the factor of a line, whose messages to its cells are even odds and whose runs may be anywhere.
func newFactor(l line) factor {
	n, runs, room := len(l.cells), len(l.clue), slackOf(l.clue, len(l.cells))
	all := make([]float64, n+2*runs*room+room+n+1)
	cut := func(n int) (piece []float64) {
		piece, all = all[:n:n], all[n:]
		return piece
	}
	f := factor{cells: make([]int32, n), clue: l.clue, shifts: room, dirty: true,
		lo: make([]int, runs), hi: make([]int, runs), sends: cut(n), block: cut(runs * room), before: cut(runs * room),
		after: cut(room), delta: cut(n + 1)}
	for i := range f.sends {
		f.sends[i] = .5
	}
	for j := range f.hi {
		f.hi[j] = room - 1
	}
	return f
}

// restrict limits each run to the shifts that the known cells allow, which speeds up later updates. These cells must remain known.
func (f *factor) restrict(r messages) {
	if len(f.clue) == 0 || !f.forwardPass(r) || !f.backwardPass(r) {
		return
	}
	for j := range f.clue {
		share := f.block[j*f.shifts : (j+1)*f.shifts]
		for share[f.lo[j]] == 0 {
			f.lo[j]++
		}
		for share[f.hi[j]] == 0 {
			f.hi[j]--
		}
	}
}

// marginals sets out to the probability that each cell is black if its own odds were even. The weight of an arrangement is the product of
// the odds of its black cells. It returns false if no arrangement has a positive weight.
//
// The shift of a run, from 0 to shifts-1, is its distance from its leftmost position. Shifts do not decrease from one run to the next, so
// the weights of the cells before and after a run are prefix and suffix sums over shifts.
func (f *factor) marginals(r messages, out []float64) bool {
	if len(f.clue) == 0 {
		clear(out)
		return true
	}
	if !f.forwardPass(r) || !f.backwardPass(r) {
		return false
	}
	p := 0.0
	for i, o := range r.odds {
		p += f.delta[i]
		b := min(max(p, 0), 1)
		out[i] = b / (b + float64((1-b)*o)) // float64(…) prevents fused multiply-add, here and below: machines would differ in the last bit
	}
	return true
}

// forwardPass sets block and before. It returns false if no arrangement has a positive weight.
func (f *factor) forwardPass(r messages) bool {
	at, room := 0, f.shifts // at is the start of the run at shift 0
	before := f.before[:room]
	w := 1.0
	for d := range f.hi[0] + 1 {
		before[d] = w
		w *= r.white[d]
	}
	for j, c := range f.clue {
		lo, hi, end := f.lo[j], f.hi[j], at+c
		block := f.block[j*room : (j+1)*room]
		r.runOdds(at+lo, c, block[lo:hi+1])
		if j+1 == len(f.clue) {
			break
		}
		// Before the next run: this run at the same or a smaller shift, then white cells.
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
		if !rescale(next[f.lo[j+1]:f.hi[j+1]+1], total) {
			return false
		}
		before, at = next, end+1
	}
	return true
}

// runOdds sets block to the odds that c consecutive cells are black, for each start from first on.
func (r messages) runOdds(first, c int, block []float64) {
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

// rescale normalizes weights if their total is very large or very small. It returns false if the total is zero, infinite or NaN.
func rescale(weights []float64, total float64) bool {
	if total > 1e-100 && total < 1e100 {
		return true
	}
	if !(total > 0 && total <= math.MaxFloat64) { // also false for NaN
		return false
	}
	for d := range weights {
		weights[d] /= total
	}
	return true
}

// backwardPass replaces block by the marginals of the runs and sets delta to the changes of the coverage from cell to cell. It returns
// false if no arrangement has a positive weight.
func (f *factor) backwardPass(r messages) bool {
	n, room, after := len(r.odds), f.shifts, f.after
	last := len(f.clue) - 1
	clear(f.delta)
	w := 1.0
	for d := room - 1; d >= f.lo[last]; d-- {
		after[d] = w
		w *= r.white[n-room+d]
	}
	at := n - room + 1 - f.clue[last] // the start of the run at shift 0
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
		begins, ended := f.delta[at:at+room], f.delta[at+f.clue[j]:at+f.clue[j]+room]
		for d := lo; d <= hi; d++ {
			x := before[d] * after[d] / total
			block[d] = x
			begins[d] += x
			ended[d] -= x
		}
		if j == 0 {
			return true
		}
		// After the previous run: white cells, then this run at the same or a larger shift.
		white, sum := r.white[at-1:at+room], 0.0
		for d := hi; d >= lo; d-- {
			sum = float64(sum*white[d+1]) + after[d]
			after[d] = sum * white[d]
		}
		for d := lo - 1; d >= f.lo[j-1]; d-- {
			sum *= white[d+1]
			after[d] = sum * white[d]
		}
		if !rescale(after[f.lo[j-1]:f.hi[j-1]+1], weight) {
			return false
		}
		at -= f.clue[j-1] + 1
	}
}
