package rule

import "math"

// voice is a line with what it says of its cells.
type voice struct {
	cells []int32   // of the board
	clue  []int     // its runs
	room  int       // shifts that each run has in an empty line: see weigh
	says  []float64 // by cell: how likely the line, told what others say of its other cells, thinks it black
	stale bool      // it has heard something new since it spoke

	lo, hi []int     // by run: the first and last shift that known cells leave it
	block  []float64 // by run and shift: the weight of the cells of the run, and afterwards the share of the weight that has it there
	before []float64 // by run and shift: the weight of all that can lie before it
	after  []float64 // by shift
	turn   []float64 // by cell and one more: what begins to cover it, less what has ended
}

// rumour is what a line is told of its cells. A known cell has odds of 1 when it is black and 0 when it is white.
type rumour struct {
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

// newVoice has heard nothing, and says nothing.
func newVoice(l line) voice {
	n, runs, room := len(l.cells), len(l.clue), roomFor(l.clue, len(l.cells))
	all := make([]float64, n+2*runs*room+room+n+1)
	cut := func(n int) (piece []float64) {
		piece, all = all[:n:n], all[n:]
		return piece
	}
	v := voice{cells: make([]int32, n), clue: l.clue, room: room, stale: true,
		lo: make([]int, runs), hi: make([]int, runs), says: cut(n), block: cut(runs * room), before: cut(runs * room), after: cut(room), turn: cut(n + 1)}
	for i := range v.says {
		v.says[i] = .5
	}
	for j := range v.hi {
		v.hi[j] = room - 1
	}
	return v
}

// narrow leaves each run only the shifts that the cells known now allow: what follows is faster. They must stay known.
func (v *voice) narrow(r rumour) {
	if len(v.clue) == 0 || !v.ahead(r) || !v.behind(r) {
		return
	}
	for j := range v.clue {
		share := v.block[j*v.room : (j+1)*v.room]
		for share[v.lo[j]] == 0 {
			v.lo[j]++
		}
		for share[v.hi[j]] == 0 {
			v.hi[j]--
		}
	}
}

// weigh gives every arrangement of the runs a weight, the product of the odds of its black cells, and sets out to the share of the weight in which
// each cell is black, as it would be were its own odds even. It returns false when no arrangement has any weight.
//
// Run j of an arrangement lies some cells to the right of where it would lie were all runs as far to the left as can be: its shift, from 0 to
// room-1. Shifts never fall from one run to the next, so the weights of all that can lie before a run, and after it, are sums over shifts: a
// few operations for each run and shift.
func (v *voice) weigh(r rumour, out []float64) bool {
	if len(v.clue) == 0 {
		clear(out)
		return true
	}
	if !v.ahead(r) || !v.behind(r) {
		return false
	}
	p := 0.0
	for i, o := range r.odds {
		p += v.turn[i]
		b := min(max(p, 0), 1)
		out[i] = b / (b + (1-b)*o)
	}
	return true
}

// ahead sets block and before.
func (v *voice) ahead(r rumour) bool {
	at, room := 0, v.room // at is where the run begins at shift 0
	before := v.before[:room]
	w := 1.0
	for d := range v.hi[0] + 1 {
		before[d] = w
		w *= r.white[d]
	}
	for j, c := range v.clue {
		lo, hi, end := v.lo[j], v.hi[j], at+c
		block := v.block[j*room : (j+1)*room]
		r.blocks(at+lo, c, block[lo:hi+1])
		if j+1 == len(v.clue) {
			break
		}
		// Before the next run lies, after a white cell, what lies up to the end of this one at the same shift or a smaller one.
		next, white := v.before[(j+1)*room:(j+2)*room], r.white[end-1:end+room]
		sum, total := 0.0, 0.0
		for d := lo; d <= hi; d++ {
			x := before[d] * block[d]
			total += x
			sum = sum*white[d] + x
			next[d] = sum * white[d+1]
		}
		for d := hi + 1; d <= v.hi[j+1]; d++ {
			sum *= white[d]
			next[d] = sum * white[d+1]
		}
		if !level(next[v.lo[j+1]:v.hi[j+1]+1], total) {
			return false
		}
		before, at = next, end+1
	}
	return true
}

// blocks sets block to the odds that each c cells in a row are black, from the first given on.
func (r rumour) blocks(first, c int, block []float64) {
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

// level scales weights when their total, or one near it, has become very large or small; it returns false when there is none, or too much to count.
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
func (v *voice) behind(r rumour) bool {
	n, room, after := len(r.odds), v.room, v.after
	last := len(v.clue) - 1
	clear(v.turn)
	w := 1.0
	for d := room - 1; d >= v.lo[last]; d-- {
		after[d] = w
		w *= r.white[n-room+d]
	}
	at := n - room + 1 - v.clue[last] // where the run begins at shift 0
	for j := last; ; j-- {
		lo, hi := v.lo[j], v.hi[j]
		block, before := v.block[j*room:(j+1)*room], v.before[j*room:(j+1)*room]
		weight, total := 0.0, 0.0
		for d := lo; d <= hi; d++ {
			after[d] *= block[d]
			weight += after[d]
			total += before[d] * after[d]
		}
		if !(total > 0 && total <= math.MaxFloat64) {
			return false
		}
		begins, ended := v.turn[at:at+room], v.turn[at+v.clue[j]:at+v.clue[j]+room]
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
			sum = sum*white[d+1] + after[d]
			after[d] = sum * white[d]
		}
		for d := lo - 1; d >= v.lo[j-1]; d-- {
			sum *= white[d+1]
			after[d] = sum * white[d]
		}
		if !level(after[v.lo[j-1]:v.hi[j-1]+1], weight) {
			return false
		}
		at -= v.clue[j-1] + 1
	}
}
