package rule

import (
	"math/bits"
	"slices"

	"github.com/teka-puzzles/teka/solver/sat"
)

// TotalCage is a cage of cells that other cages cross: different digits, which add up to Sum, 0 for any.
type TotalCage struct {
	Cells []int // at most nine, by index
	Sum   int
	Down  bool // on which of the two sides
}

// Totals says nothing that the cages do not say: it reasons about the sums of many at once, which each of them alone cannot. Every cell
// lies in one cage of each side.
//
// Give each cell a weight. Over all cages of one side the weighted digits add up to some number, and over those of the other side to
// the same. So a board is impossible if the least weighted sums of the cages of one side are together more than the greatest ones of
// the other: the rows add up to more than the columns, the cells of a block outside some of its columns to more than they can hold,
// and all that follows from sums of sums. This is a Lagrangian bound (Bergman, Cire and van Hoeve, Lagrangian bounds from decision
// diagrams, 2015), with the cells that two cages share as what is relaxed; each least sum is found by a walk over the sets of digits.
// The bound grows with its weights, so only its sign counts, and weights are looked for as a perceptron does: where the two fillings
// found disagree about a cell, its weight changes by the difference.
//
// It watches search from a number of conflicts on, as most boards are solved before it would have paid for itself. source, which may be
// nil, is where conclusions from given weights come from, for a proof.
func Totals(s *sat.Solver, cells []Digits, cages []TotalCage, source func(weights []int32) sat.Source) {
	after := totalsAfter
	if len(cages) > totalsLarge {
		after = 4 * len(cages)
	}
	s.AfterConflicts(int64(after), func() { postTotals(s, cells, cages, source) })
}

// totalsAfter is how many conflicts a board may take first: a large one more of them, since a call costs as much as it is large.
const totalsAfter = 100

func postTotals(s *sat.Solver, cells []Digits, cages []TotalCage, source func(weights []int32) sat.Source) *totals {
	t := &totals{cells: cells, source: source, can: make([]uint16, len(cells)), weight: make([]int32, len(cells)),
		change: make([]int32, len(cells)), named: make([]uint16, len(cells)), used: s.Memory(1), least: make([]int32, len(cages)),
		gain: make([][2][9]int32, len(cells)), free: make([]uint16, len(cells)), holds: make([]sat.Lit, len(cells)), versions: []version{{}}}
	for _, c := range cages {
		accept := accepted(len(c.Cells), c.Sum)
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

// totals is the rule of Totals.
type totals struct {
	cells  []Digits
	cages  []totalCage
	source func(weights []int32) sat.Source
	weight []int32 // by cell, as they are now; a cage down has them negated

	// Weights that something on the trail rests on, from 1 in the order of the trail; version 0 is that of the last failure.
	versions []version
	used     sat.Memory

	rest, idle int // calls to be passed over, and how often nothing came of one

	walk   weigher
	least  []int32       // by cage
	gain   [][2][9]int32 // by cell, side and digit: how much more the least sum is with it
	can    []uint16      // by cell: the digits that it may hold
	free   []uint16      // those struck for good
	holds  []sat.Lit     // the literal of the only digit, when that is known to be there; else sat.True
	named  []uint16      // the missing digits that a reason names
	change []int32

	because []sat.Lit
}

// version is weights that a conclusion rests on.
type version struct {
	weight []int32
	source sat.Source // 0 when it was not asked for
}

// The bounds of the search for weights: changes at a call, calls passed over at most when nothing comes of them,
// and the size of weights.
const (
	totalsRounds = 8
	totalsRest   = 64
	totalsLarge  = 128 // cages for which so many more are passed over
	mostWeight   = 1 << 18
)

// Propagate looks for weights that show a contradiction, and with the last ones strikes digits that make one.
func (t *totals) Propagate(n *sat.Now, _ []int32) bool {
	if t.rest > 0 {
		t.rest--
		return true
	}
	for i := range t.cells {
		t.can[i] = 0
		for d, l := range &t.cells[i] {
			if n.Value(l) >= 0 {
				t.can[i] |= 1 << d
			}
		}
	}
	for round := 0; ; round++ {
		switch total, ok := t.weigh(); {
		case !ok: // a cage notices
			return true
		case total > 0:
			t.idle = 0
			t.keep(0)
			t.look(n.View())
			t.because = t.blame(t.weight, t.because[:0])
			return n.Fail(t.because...)
		case round == totalsRounds:
			return t.strike(n, total)
		}
		t.learn()
	}
}

// strike strikes the digits that make the total positive.
func (t *totals) strike(n *sat.Now, total int64) bool {
	for c := range t.cages {
		t.reduce(c)
	}
	at := 0
	for u := range t.cells {
		if bits.OnesCount16(t.can[u]) < 2 {
			continue
		}
		for can := t.can[u]; can != 0; can &= can - 1 {
			d := bits.TrailingZeros16(can)
			across, down := int64(t.gain[u][0][d]), int64(t.gain[u][1][d])
			if total+across+down <= 0 || across == far || down == far { // a cage without a filling strikes by itself
				continue
			}
			if at == 0 {
				at = int(n.Load(t.used, 0)) + 1
				n.Store(t.used, 0, int32(at))
				t.keep(at)
			}
			if !n.Imply(t.cells[u][d].Not(), int32(at)) {
				return false
			}
		}
	}
	if at > 0 {
		t.idle = 0
	} else if t.idle++; t.idle > 4 {
		t.rest = min(totalsRest, t.idle-4) * (1 + len(t.cages)/totalsLarge)
	}
	return true
}

// keep notes the weights as a version.
func (t *totals) keep(at int) {
	for len(t.versions) <= at {
		t.versions = append(t.versions, version{})
	}
	v := &t.versions[at]
	v.weight, v.source = append(v.weight[:0], t.weight...), 0
}

// Source is where what was implied with the tag comes from.
func (t *totals) Source(tag int32) sat.Source {
	v := &t.versions[tag]
	if v.source == 0 && t.source != nil {
		v.source = t.source(v.weight)
	}
	return v.source
}

// weigh adds up the least weighted sums of all cages; false when one has no filling.
func (t *totals) weigh() (total int64, ok bool) {
	clear(t.change)
	for i := range t.cages {
		c := &t.cages[i]
		least, ok := t.walk.least(t.load(c, t.weight), c.accept)
		if !ok {
			return 0, false
		}
		t.least[i] = least
		total += int64(least)
		for j, u := range c.cells {
			d := int32(t.walk.filling[j]) + 1
			if c.down {
				d = -d
			}
			t.change[u] += d
		}
	}
	return total, true
}

// load gives the walk the cells of a cage, and their number.
func (t *totals) load(c *totalCage, weights []int32) int {
	for j, u := range c.cells {
		t.walk.can[j], t.walk.weight[j] = t.can[u], weights[u]
		if c.down {
			t.walk.weight[j] = -weights[u]
		}
	}
	return len(c.cells)
}

// learn changes the weights of cells about which the fillings found disagree.
func (t *totals) learn() {
	high := int32(0)
	for u, x := range t.change {
		t.weight[u] += x
		high = max(high, t.weight[u], -t.weight[u])
	}
	if high > mostWeight {
		for u := range t.weight {
			t.weight[u] /= 2
		}
	}
}

// reduce finds how much more the least sum of a cage is with each digit in each of its cells.
func (t *totals) reduce(cage int) {
	c := &t.cages[cage]
	k := t.load(c, t.weight)
	if least, ok := t.walk.least(k, c.accept); ok {
		t.walk.through(k)
		side := 0
		if c.down {
			side = 1
		}
		for j, u := range c.cells {
			for d, with := range t.walk.with[j] {
				if with < far {
					with -= least
				}
				t.gain[u][side][d] = with
			}
		}
	}
}

// Explain names digits that must be missing for the weights to show a contradiction when the literal is false.
func (t *totals) Explain(v sat.View, l sat.Lit, tag int32, dst []sat.Lit) []sat.Lit {
	t.look(v)
	for u := range t.cells {
		for d, x := range &t.cells[u] {
			if x.Not() == l {
				t.can[u] = 1 << d
				t.free[u] = 511 &^ t.can[u]
			}
		}
	}
	return t.blame(t.versions[tag].weight, dst)
}

// look reads what was known.
func (t *totals) look(v sat.View) {
	for u := range t.cells {
		t.can[u], t.free[u], t.named[u], t.holds[u] = 0, 0, 0, sat.True
		for d, l := range &t.cells[u] {
			switch {
			case v.Value(l) >= 0:
				t.can[u] |= 1 << d
				if v.True(l) {
					t.holds[u] = l
				}
			case v.Root(l.Not()):
				t.free[u] |= 1 << d
			}
		}
	}
}

// blame appends literals that make the weighted sums a contradiction. What the total is above the least that is one is spent on
// leaving digits out, cage by cage.
func (t *totals) blame(weights []int32, dst []sat.Lit) []sat.Lit {
	spare, only := int64(-1), -1
	for i := range t.cages {
		c := &t.cages[i]
		least, ok := t.walk.least(t.load(c, weights), c.accept)
		if !ok { // what was struck beside it leaves this one no filling
			least, only = far, i
		}
		t.least[i] = least
		spare += int64(least)
	}
	if spare < 0 {
		panic("rule: totals are asked for a reason that their weights do not show")
	}
	for i := range t.cages {
		c := &t.cages[i]
		k := t.load(c, weights)
		if only >= 0 {
			if spare = 0; i != only {
				continue
			}
		}
		if spread := t.walk.weight[:k]; only < 0 && slices.Max(spread) == 0 && slices.Min(spread) == 0 {
			continue
		}
		for j, u := range c.cells {
			t.walk.missing[j] = 511 &^ t.can[u] &^ t.free[u] &^ t.named[u]
			t.walk.whole[j] = t.holds[u] != sat.True
		}
		spare -= int64(t.walk.tolerate(k, c.accept, t.least[i], int32(min(spare, far))))
		for j, u := range c.cells {
			t.named[u] |= t.walk.named[j]
		}
	}
	for u, named := range t.named {
		if bits.OnesCount16(named) > 1 && t.holds[u] != sat.True {
			dst = append(dst, t.holds[u])
			continue
		}
		for ; named != 0; named &= named - 1 {
			dst = append(dst, t.cells[u][bits.TrailingZeros16(named)].Not())
		}
	}
	return dst
}
