package sums

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/sat"
)

// TotalCage is a cage crossed by cages of the other direction: different digits with the given Sum, 0 for any.
type TotalCage struct {
	Cells []int // at most nine, as indices
	Sum   int
	Down  bool // which of the two directions
}

// Totals posts a redundant constraint about the sums of many cages together. Every cell must lie in one cage of each direction.
//
// Give each digit in each cell a weight. The total weight of all cells is the same over the cages of either direction, so the board is
// impossible if the minima of the cages of one direction add up to more than the maxima of the other. This includes all arguments about
// sums of rows, columns and blocks, and about how often a digit occurs in them. It is a Lagrangian bound (Bergman, Cire and van Hoeve,
// Lagrangian bounds from decision diagrams, 2015) that relaxes the equality of shared cells; each minimum is computed by dynamic
// programming over sets of digits. Scaling the weights scales the bound, so only its sign matters, and weights are found as a perceptron
// does: if the two minimal fillings disagree about a cell, all its weights change by the difference times the digit, and those of the two
// digits by digitStep. Without weights by digit, 23 small boards that now take a few hundred conflicts were open after 21,000 to 57,000.
//
// It is active after a number of conflicts, as most boards are solved before it pays off. source, which may be nil, returns the proof
// source of conclusions from given weights.
func Totals(s *sat.Solver, cells []Digits, cages []TotalCage, source func(weights []Weights) sat.Source) {
	after := minTotalsConflicts
	if len(cages) > largeCages {
		after = 4 * len(cages)
	}
	s.AfterConflicts(int64(after), func() { postTotals(s, cells, cages, source) })
}

// minTotalsConflicts is the number of conflicts before Totals is posted. Large boards wait longer, as a call costs more.
const minTotalsConflicts = 100

// postTotals posts the propagator immediately and returns it for tests; source is as in Totals. A cage whose sum is impossible is a
// contradiction; then nothing is posted.
func postTotals(s *sat.Solver, cells []Digits, cages []TotalCage, source func(weights []Weights) sat.Source) *totals {
	t := &totals{cells: cells, source: source, can: make([]uint16, len(cells)), weight: make([]Weights, len(cells)),
		picks: make([][2]int, len(cells)), named: make([]uint16, len(cells)), used: s.Memory(1), least: make([]int32, len(cages)),
		extraCost: make([][2][9]int32, len(cells)), rootRemoved: make([]uint16, len(cells)), holds: make([]sat.Lit, len(cells)),
		versions: []version{{}}}
	for _, c := range cages {
		accept := acceptedSets(len(c.Cells), c.Sum)
		if accept == nil {
			s.Add()
			return t
		}
		t.cages = append(t.cages, totalCage{c.Cells, accept, c.Down})
	}
	watch := make([]sat.Lit, 0, 9*len(cells))
	for i := range cells {
		for _, l := range &cells[i] {
			if s.Fixed(l) == 0 {
				watch = append(watch, l.Not())
			}
		}
	}
	s.Post(t, sat.Costly, watch...)
	return t
}

type totalCage struct {
	cells  []int
	accept *digitSets
	down   bool
}

// side is the index of the cage's direction.
func (c *totalCage) side() int {
	if c.down {
		return 1
	}
	return 0
}

// Weights are the weights of the digits of a cell, from 1.
type Weights = [9]int32

// totals is the propagator of Totals.
type totals struct {
	cells  []Digits
	cages  []totalCage
	source func(weights []Weights) sat.Source
	weight []Weights // current weights by cell; down cages use the negated ones

	// Weights that conclusions on the trail depend on, from index 1 in the order of the trail. Index 0 holds those of the last failure.
	versions []version
	used     sat.Memory

	skipCalls, fruitless int // calls to skip, and consecutive calls without a result

	walk        costWalk
	least       []int32       // by cage: its least weighted sum
	extraCost   [][2][9]int32 // by cell, direction and digit: the increase of the least sum with that digit
	can         []uint16      // by cell: candidates
	rootRemoved []uint16      // by cell: digits eliminated at the root
	holds       []sat.Lit     // by cell: the literal of its digit if that is true; else sat.True
	named       []uint16      // by cell: missing digits that the reason includes
	picks       [][2]int      // by cell and direction: the digit in the minimal filling, from 0

	because []sat.Lit
}

// version holds weights that a conclusion depends on.
type version struct {
	weight []Weights
	source sat.Source // 0 if not requested yet
}

// Limits of the search for weights: updates per call, calls to skip after unsuccessful ones, number of cages for which this many more are
// skipped, and the size of weights.
const (
	totalsRounds    = 8
	maxSkippedCalls = 64
	largeCages      = 128 // cages
	maxWeight       = 1 << 18
	digitStep       = 30 // steps of 30 and 100 were about as good, 0 and 3 worse, on boards with sums of different fillings or changed by one
)

// Propagate searches for weights that prove a contradiction. With the last weights it eliminates digits that would cause one.
func (t *totals) Propagate(n *sat.Now, _ []int32) bool {
	if t.skipCalls > 0 {
		t.skipCalls--
		return true
	}
	for i := range t.cells {
		t.can[i] = t.cells[i].candidates(n)
	}
	for round := 0; ; round++ {
		switch total, ok := t.bound(); {
		case !ok: // its cage fails
			return true
		case total > 0:
			t.fruitless = 0
			t.saveVersion(0)
			t.readState(n.View())
			t.because = t.blame(t.weight, t.because[:0])
			return n.Fail(t.because...)
		case round == totalsRounds:
			return t.eliminate(n, total)
		}
		t.updateWeights()
	}
}

// eliminate removes the digits that would make the total positive; total is the result of bound. It returns false on a conflict. After
// repeated failure it makes Propagate skip calls.
func (t *totals) eliminate(n *sat.Now, total int64) bool {
	for c := range t.cages {
		t.reducedCosts(c)
	}
	at := 0
	for u := range t.cells {
		if bits.OnesCount16(t.can[u]) < 2 {
			continue
		}
		for can := t.can[u]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			across, down := int64(t.extraCost[u][0][d]), int64(t.extraCost[u][1][d])
			if total+across+down <= 0 || across == infinite || down == infinite { // left to the cage that has no filling
				continue
			}
			if at == 0 {
				at = int(n.Load(t.used, 0)) + 1
				n.Store(t.used, 0, int32(at))
				t.saveVersion(at)
			}
			if !n.Imply(t.cells[u][d].Not(), int32(at)) {
				return false
			}
		}
	}
	if at > 0 {
		t.fruitless = 0
	} else if t.fruitless++; t.fruitless > 4 {
		t.skipCalls = min(maxSkippedCalls, t.fruitless-4) * (1 + len(t.cages)/largeCages)
	}
	return true
}

// saveVersion stores the current weights as the version with index at.
func (t *totals) saveVersion(at int) {
	for len(t.versions) <= at {
		t.versions = append(t.versions, version{})
	}
	v := &t.versions[at]
	v.weight, v.source = append(v.weight[:0], t.weight...), 0
}

// Source returns the proof source of literals implied with the tag, 0 if Totals was given no source.
func (t *totals) Source(tag int32) sat.Source {
	v := &t.versions[tag]
	if v.source == 0 && t.source != nil {
		v.source = t.source(v.weight)
	}
	return v.source
}

// bound returns the total of the least weights of all cages and sets picks. ok is false if a cage has no filling.
func (t *totals) bound() (total int64, ok bool) {
	for i := range t.cages {
		c := &t.cages[i]
		least, ok := t.walk.least(t.load(c, t.weight), c.accept)
		if !ok {
			return 0, false
		}
		t.least[i] = least
		total += int64(least)
		for j, u := range c.cells {
			t.picks[u][c.side()] = t.walk.filling[j]
		}
	}
	return total, true
}

// load copies the cells of a cage to t.walk and returns their number.
func (t *totals) load(c *totalCage, weights []Weights) int {
	for j, u := range c.cells {
		t.walk.can[j], t.walk.weight[j] = t.can[u], weights[u]
		if c.down {
			for d, x := range weights[u] {
				t.walk.weight[j][d] = -x
			}
		}
	}
	return len(c.cells)
}

// updateWeights makes the minimal fillings costlier where they disagree about a cell. It halves all weights when one exceeds maxWeight.
func (t *totals) updateWeights() {
	high := int32(0)
	for u, p := range t.picks {
		if p[0] != p[1] {
			w := &t.weight[u]
			for d := range w {
				w[d] += int32((p[0] - p[1]) * (d + 1))
				high = max(high, w[d], -w[d])
			}
			w[p[0]] += digitStep
			w[p[1]] -= digitStep
		}
	}
	if high > maxWeight {
		for u := range t.weight {
			for d := range t.weight[u] {
				t.weight[u][d] /= 2
			}
		}
	}
}

// reducedCosts sets t.extraCost to the increase of a cage's least sum for each digit in each of its cells.
func (t *totals) reducedCosts(cage int) {
	c := &t.cages[cage]
	k := t.load(c, t.weight)
	if least, ok := t.walk.least(k, c.accept); ok {
		t.walk.costsThrough(k)
		for j, u := range c.cells {
			for d, with := range t.walk.with[j] {
				if with < infinite {
					with -= least
				}
				t.extraCost[u][c.side()][d] = with
			}
		}
	}
}

// Explain returns missing digits for which the weights prove a contradiction if the literal is false.
func (t *totals) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	t.readState(v)
	for u := range t.cells {
		for d, x := range &t.cells[u] {
			if x.Not() == l {
				t.can[u] = 1 << d
				t.rootRemoved[u] = 511 &^ t.can[u]
			}
		}
	}
	return t.blame(t.versions[tag].weight, dst)
}

// readState reads the cells at the time of v: their candidates, those removed at the root, and the literal of a value that is set.
func (t *totals) readState(v sat.View) {
	for u := range t.cells {
		t.can[u], t.rootRemoved[u], t.holds[u] = t.cells[u].read(v)
		t.named[u] = 0
	}
}

// blame appends literals for which the weighted sums are a contradiction. It omits digits, cage by cage, as long as the total remains
// positive.
func (t *totals) blame(weights []Weights, dst []sat.Lit) []sat.Lit {
	spare, only := int64(-1), -1
	for i := range t.cages {
		c := &t.cages[i]
		least, ok := t.walk.least(t.load(c, weights), c.accept)
		if !ok { // eliminations in this cage leave no filling
			least, only = infinite, i
		}
		t.least[i] = least
		spare += int64(least)
	}
	if spare < 0 {
		panic("rule: the weights of totals do not prove the conclusion")
	}
	for i := range t.cages {
		c := &t.cages[i]
		k := t.load(c, weights)
		if only >= 0 {
			if spare = 0; i != only {
				continue
			}
		}
		if only < 0 && !slices.ContainsFunc(t.walk.weight[:k], func(w Weights) bool { return w != Weights{} }) {
			continue
		}
		for j, u := range c.cells {
			t.walk.missing[j] = 511 &^ t.can[u] &^ t.rootRemoved[u] &^ t.named[u]
			t.walk.allOrOne[j] = t.holds[u] != sat.True
		}
		spare -= int64(t.walk.relax(k, c.accept, t.least[i], int32(min(spare, infinite))))
		for j, u := range c.cells {
			t.named[u] |= t.walk.named[j]
		}
	}
	for u, named := range t.named {
		dst = t.cells[u].appendMissing(dst, named, t.holds[u])
	}
	return dst
}
