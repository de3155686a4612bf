package rule

import (
	"math"

	"github.com/teka-puzzles/teka/solver/sat"
)

// beliefs estimates how likely each cell of a grid of lines is black, were all solutions of what is left equally likely. It is
// belief propagation (Pearl, 1988; Mézard and Montanari, Information, Physics, and Computation, 2009, chapter 14): a line tells
// each of its cells what all arrangements of its runs together say of it, given what the crossing lines say of the other cells;
// such messages are passed until they agree. The estimate is good here, as a line has many cells and a cell only two lines.
//
// It only advises what to decide: deciding the surest cells first, asking anew after each few, and learning from every mistake,
// finds solutions of large random boards after a few hundred conflicts that took ten thousand (see guide). Nothing that is proved
// rests on it.
type beliefs struct {
	cells []sat.Lit
	known []int8    // by cell: 1 black, -1 white, 0 open
	spots [][2]spot // by cell: where it stands in its lines
	lines []factor

	received messages // temporaries of one line
	sent     []float64
}

// spot is a place in a line; the line is -1 for none.
type spot struct{ line, at int32 }

// maxWork bounds the work of one round over all lines, in steps of about a nanosecond: larger boards do without beliefs.
const maxWork = 5_000_000

// The estimates that a line may give, and how much of an old one stays in the new: both keep the messages from running wild.
const (
	leastBelief = 1e-6
	damping     = 0.3
)

// newBeliefs knows what is fixed at the root; nil when the lines are too long and too many.
func newBeliefs(s *sat.Solver, lines []line) *beliefs {
	work, longest := 0, 0
	for _, l := range lines {
		work += 4*len(l.cells) + 8*len(l.clue)*roomFor(l.clue, len(l.cells))
		longest = max(longest, len(l.cells))
	}
	if work > maxWork {
		return nil
	}
	row := func() []float64 { return make([]float64, longest) }
	b := &beliefs{lines: make([]factor, len(lines)), received: messages{row(), row(), row()}, sent: row()}
	index := make([]int32, s.Vars()) // by variable: its cell and one more
	for k, l := range lines {
		v := newFactor(l)
		for i, lit := range l.cells {
			c := index[lit>>1] - 1
			if c < 0 {
				c = int32(len(b.cells))
				if lit>>1 != sat.True>>1 { // every known cell is another one
					index[lit>>1] = c + 1
				}
				b.cells = append(b.cells, lit)
				b.spots = append(b.spots, [2]spot{{int32(k), int32(i)}, {-1, 0}})
			} else {
				b.spots[c][1] = spot{int32(k), int32(i)}
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
		b.lines[k].narrow(b.receive(int32(k)))
	}
	return b
}

// learn notes what is known of a cell now.
func (b *beliefs) learn(c int32, value int8) {
	if b.known[c] == value {
		return
	}
	b.known[c] = value
	for _, s := range b.spots[c] {
		if s.line >= 0 {
			b.lines[s.line].stale = true
		}
	}
}

// pass lets the lines that have received something new send, for a number of rounds or until no message differs from the one before by
// more than eps. It returns false when a line finds no arrangement.
func (b *beliefs) pass(rounds int, eps float64) bool {
	for news := true; news && rounds > 0; rounds-- {
		news = false
		for k := range b.lines {
			v := &b.lines[k]
			if !v.stale {
				continue
			}
			v.stale = false
			news = true
			if !v.weigh(b.receive(int32(k)), b.sent[:len(v.cells)]) {
				return false
			}
			b.send(int32(k), eps)
		}
	}
	return true
}

// crossing is the place of cell c in its other line than k.
func (b *beliefs) crossing(c, k int32) spot {
	if s := b.spots[c][0]; s.line != k {
		return s
	}
	return b.spots[c][1]
}

// receive is what the crossing lines say of the cells of line k.
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

// send takes over what line k says of its cells now.
func (b *beliefs) send(k int32, eps float64) {
	v := &b.lines[k]
	for i, c := range v.cells {
		if b.known[c] != 0 {
			continue
		}
		old := v.sends[i]
		p := float64(damping*old) + float64((1-damping)*b.sent[i]) // never fused: the same on every machine
		p = min(max(p, leastBelief), 1-leastBelief)
		v.sends[i] = p
		if math.Abs(p-old) > eps {
			if s := b.crossing(c, k); s.line >= 0 {
				b.lines[s.line].stale = true
			}
		}
	}
}

// black estimates how likely it is that open cell c is black.
func (b *beliefs) black(c int32) float64 {
	s, t := b.spots[c][0], b.spots[c][1]
	p := b.lines[s.line].sends[s.at]
	if t.line < 0 {
		return p
	}
	q := b.lines[t.line].sends[t.at]
	return p * q / (float64(p*q) + float64((1-p)*(1-q)))
}
