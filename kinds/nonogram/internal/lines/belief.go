package lines

import (
	"math"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// beliefs estimates the probability that each cell of a grid of lines is black, assuming that all remaining solutions are equally likely.
// It uses belief propagation (Pearl, 1988; Mézard and Montanari, Information, Physics, and Computation, 2009, chapter 14): each line
// sends its cells messages computed from all arrangements of its runs and from the messages of the crossing lines, until they converge.
// Estimates are good because a line has many cells and a cell only two lines.
//
// They only guide decisions (see guide): deciding the surest cells first, a few at a time, solves large random boards in a few hundred
// conflicts instead of ten thousand. Proofs do not depend on them.
type beliefs struct {
	cells     []sat.Lit
	known     []int8        // by cell: 1 black, -1 white, 0 open
	positions [][2]position // by cell: its position in each of its lines
	lines     []factor

	received messages // scratch space for one line
	sent     []float64
}

// position is an index in a line; line is -1 for none.
type position struct{ line, at int32 }

// maxBeliefWork limits the work of one round over all lines, in steps of about a nanosecond. Larger boards do without beliefs.
const maxBeliefWork = 5_000_000

// Bounds of a message, and the weight of the previous message in a new one. Both prevent oscillation.
const (
	minBelief = 1e-6
	damping   = 0.3
)

// newBeliefs reads the values fixed at the root. It returns nil if the board exceeds maxBeliefWork.
func newBeliefs(s *sat.Solver, lines []line) *beliefs {
	work, longest := 0, 0
	for _, l := range lines {
		work += 4*len(l.cells) + 8*len(l.clue)*slackOf(l.clue, len(l.cells))
		longest = max(longest, len(l.cells))
	}
	if work > maxBeliefWork {
		return nil
	}
	row := func() []float64 { return make([]float64, longest) }
	b := &beliefs{lines: make([]factor, len(lines)), received: messages{row(), row(), row()}, sent: row()}
	index := make([]int32, s.Vars()) // by variable: its cell plus one
	for k, l := range lines {
		v := newFactor(l)
		for i, lit := range l.cells {
			c := index[lit>>1] - 1
			if c < 0 {
				c = int32(len(b.cells))
				if lit>>1 != sat.True>>1 { // known cells share this variable, so each occurrence is a separate cell
					index[lit>>1] = c + 1
				}
				b.cells = append(b.cells, lit)
				b.positions = append(b.positions, [2]position{{int32(k), int32(i)}, {-1, 0}})
			} else {
				b.positions[c][1] = position{int32(k), int32(i)}
			}
			v.cells[i] = c
		}
		b.lines[k] = v
	}
	b.known = make([]int8, len(b.cells))
	for c, l := range b.cells {
		b.known[c] = int8(s.Fixed(l))
	}
	for k := range b.lines {
		b.lines[k].restrict(b.receive(int32(k)))
	}
	return b
}

// setKnown sets the value of a cell: 1 black, -1 white, 0 open. If it changes, the cell's lines become dirty.
func (b *beliefs) setKnown(c int32, value int8) {
	if b.known[c] == value {
		return
	}
	b.known[c] = value
	for _, s := range b.positions[c] {
		if s.line >= 0 {
			b.lines[s.line].dirty = true
		}
	}
}

// propagate recomputes the messages of dirty lines, for the given number of rounds or until no message changes by more than eps. It
// returns false if a line has no arrangement.
func (b *beliefs) propagate(rounds int, eps float64) bool {
	for news := true; news && rounds > 0; rounds-- {
		news = false
		for k := range b.lines {
			v := &b.lines[k]
			if !v.dirty {
				continue
			}
			v.dirty = false
			news = true
			if !v.marginals(b.receive(int32(k)), b.sent[:len(v.cells)]) {
				return false
			}
			b.send(int32(k), eps)
		}
	}
	return true
}

// crossing returns the position of cell c in its line other than k, with line -1 if it has none.
func (b *beliefs) crossing(c, k int32) position {
	if s := b.positions[c][0]; s.line != k {
		return s
	}
	return b.positions[c][1]
}

// receive returns the odds that the crossing lines send to the cells of line k; those of known cells are certain.
func (b *beliefs) receive(k int32) messages {
	v := &b.lines[k]
	n := len(v.cells)
	r := messages{b.received.odds[:n], b.received.inverse[:n], b.received.white[:n]}
	for i, c := range v.cells {
		r.odds[i], r.inverse[i], r.white[i] = 1, 1, 1
		switch b.known[c] {
		case 0:
			if s := b.crossing(c, k); s.line >= 0 {
				p := b.lines[s.line].sends[s.at]
				r.odds[i], r.inverse[i] = p/(1-p), (1-p)/p
			}
		case 1:
			r.white[i] = 0
		default:
			r.odds[i] = 0
		}
	}
	return r
}

// send stores the damped messages of line k from b.sent and marks crossing lines dirty if their input changed by more than eps.
func (b *beliefs) send(k int32, eps float64) {
	v := &b.lines[k]
	for i, c := range v.cells {
		if b.known[c] != 0 {
			continue
		}
		old := v.sends[i]
		p := float64(damping*old) + float64((1-damping)*b.sent[i]) // the conversions prevent fused multiply-add, so that all machines agree
		p = min(max(p, minBelief), 1-minBelief)
		v.sends[i] = p
		if math.Abs(p-old) > eps {
			if s := b.crossing(c, k); s.line >= 0 {
				b.lines[s.line].dirty = true
			}
		}
	}
}

// blackProbability returns the estimate for open cell c.
func (b *beliefs) blackProbability(c int32) float64 {
	s, t := b.positions[c][0], b.positions[c][1]
	p := b.lines[s.line].sends[s.at]
	if t.line < 0 {
		return p
	}
	q := b.lines[t.line].sends[t.at]
	return p * q / (float64(p*q) + float64((1-p)*(1-q)))
}
