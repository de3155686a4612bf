package hashi

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Techniques that count the bridges within and out of a small set of islands.

// maxUnion is the maximum size of such a set.
const maxUnion = 4

// union is a set of islands with the channels inside and, by island outside, the exits.
type union struct {
	islands []int
	inside  []int
	exits   [][]int
}

// findUnions returns the sets of 2 to maxUnion islands that are connected by channels or are neighbours of one island. It returns nil if
// over reports cancellation.
func (h *Hashi) findUnions(over func() bool) []union {
	seen := map[string]bool{}
	var sets [][]int
	add := func(set []int) {
		slices.Sort(set)
		key := make([]byte, 0, 3*maxUnion)
		for _, i := range set {
			key = append(key, byte(i), byte(i>>8), byte(i>>16))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			sets = append(sets, set)
		}
	}
	for i := range h.islands {
		add([]int{i})
	}
	for k := 0; k < len(sets) && len(sets[k]) < maxUnion; k++ {
		if k%pollEvery == 0 && over() {
			return nil
		}
		for _, i := range sets[k] {
			for _, u := range h.incident[i] {
				if j := h.otherEnd(u, i); !slices.Contains(sets[k], j) {
					add(append(slices.Clone(sets[k]), j))
				}
			}
		}
	}
	for i := range h.islands {
		if i%pollEvery == 0 && over() {
			return nil
		}
		for some := range 1 << len(h.incident[i]) {
			var set []int
			for k, u := range h.incident[i] {
				if some>>k&1 != 0 {
					set = append(set, h.otherEnd(u, i))
				}
			}
			if len(set) > 1 {
				add(set)
			}
		}
	}
	var out []union
	for k, set := range sets[len(h.islands):] {
		if k%pollEvery == 0 && over() {
			return nil
		}
		if !slices.ContainsFunc(set, func(i int) bool { return h.islands[i].N == 0 }) {
			out = append(out, h.union(set))
		}
	}
	return out
}

// union returns the union of some islands: the channels between them, and the exits, by the island outside.
func (h *Hashi) union(islands []int) union {
	g := union{islands: islands}
	var outside []int
	for _, i := range islands {
		for _, u := range h.incident[i] {
			switch j := h.otherEnd(u, i); {
			case slices.Contains(islands, j):
				if i < j {
					g.inside = append(g.inside, u)
				}
			case slices.Contains(outside, j):
				k := slices.Index(outside, j)
				g.exits[k] = append(g.exits[k], u)
			default:
				outside = append(outside, j)
				g.exits = append(g.exits, []int{u})
			}
		}
	}
	return g
}

// groupCapacity (H17): the sum of the numbers in a union is twice the bridges inside plus the bridges that leave. At least the sum minus
// twice the hi inside must leave, the lo of the exits, and one if there are other islands. At most the sum minus twice the lo inside can
// leave, and what the exits and the islands outside can take. The number has the parity of the sum. Conclusion: bounds of single exits
// and of channels inside. The minima of two corners are left to twoCorners. The level grows with the number of islands.
func groupCapacity(b *board) {
	for k := range b.smallUnions() {
		if b.Done() {
			return
		}
		b.capacityOf(&b.small[k])
	}
}

// smallUnions returns the unions of the puzzle, which it computes on first use. It returns nil if the search is stopped.
func (b *board) smallUnions() []union {
	if b.small == nil {
		b.small = b.findUnions(b.Done)
	}
	return b.small
}

// isCorners reports whether a union is two islands with common neighbours and no channel between them: opposite corners of a rectangle,
// or two sides of an island.
func (g *union) isCorners() bool { return len(g.islands) == 2 && len(g.inside) == 0 }

// twoCorners: two islands that share neighbours need nearly all capacity around them. Condition: no channel connects them, so all their
// bridges lead to neighbours; a shared neighbour takes no more than it has left, for both together. Conclusion: each channel has what the
// others cannot take.
func twoCorners(b *board) {
	for k := range b.smallUnions() {
		g := &b.small[k]
		if b.Done() {
			return
		}
		if !g.isCorners() || !slices.ContainsFunc(g.exits, func(to []int) bool { return slices.ContainsFunc(to, b.open) }) {
			continue
		}
		if c := b.countLeaving(g); c.least <= c.most && c.leastBasis == bySum {
			c.concludeCorners()
		}
	}
}

// concludeCorners concludes the minima of all exits of two corners in one step.
func (c *leaving) concludeCorners() {
	f := c.findingFrom(c.union.islands...)
	take := 0
	var between []puzzle.Place
	for _, to := range c.exits {
		if len(to) > 1 {
			between = append(between, c.cell(c.outside(to)))
			take += c.exitCapacity(to, -1)
		}
	}
	var rest []puzzle.Fact
	for _, to := range c.exits {
		for _, u := range to {
			switch least := c.required(u); {
			case c.open(u) && least > c.lo(u) && least <= c.max:
				c.onExitCapacities(f, u)
				c.board.atLeast(f, u, least)
			case len(to) == 1 && c.exitCapacity(to, -1) > 0:
				rest = append(rest, puzzle.Fact{At: c.channel(u), Value: c.exitCapacity(to, -1)})
			}
		}
	}
	f.AddArgs(cornersArgs{Group: c.cells(c.union.islands), Sum: c.sum, Between: between, Take: take, Rest: rest})
	c.add(f)
}

// required returns the minimum number of bridges of an exit: what the others cannot take. It may be negative.
func (c *leaving) required(u int) int {
	least := c.least
	for _, to := range c.exits {
		least -= c.exitCapacity(to, u)
	}
	return least
}

// capacityOf adds the steps of groupCapacity for one union, for each open exit and each open channel inside. It adds none for a
// contradiction, which simpler techniques find.
func (b *board) capacityOf(g *union) {
	if !slices.ContainsFunc(g.inside, b.open) &&
		!slices.ContainsFunc(g.exits, func(to []int) bool { return slices.ContainsFunc(to, b.open) }) {
		return
	}
	c := b.countLeaving(g)
	if c.least > c.most {
		return // simpler techniques find this contradiction
	}
	for _, to := range g.exits {
		for _, u := range to {
			if b.open(u) {
				c.concludeExit(u)
			}
		}
	}
	for _, u := range g.inside {
		if b.open(u) {
			c.concludeInside(u)
		}
	}
}

// basis is the reason of a bound on the bridges that leave a union.
type basis int

const (
	bySum        basis = iota // the bridges inside
	byExits                   // the exits
	byConnection              // that there are other islands
)

// leaving is a union with the sum of its numbers and the bounds on the bridges that leave it, each with its basis.
type leaving struct {
	*union
	*board
	sum, least, most      int
	leastBasis, mostBasis basis
}

// countLeaving computes the bounds on the bridges that leave a union, with the parity of the sum. A contradiction leaves least above
// most.
func (b *board) countLeaving(g *union) *leaving {
	c := &leaving{union: g, board: b, sum: b.sum(g.islands)}
	lo, hi, exitLo, exitHi := 0, 0, 0, 0
	for _, u := range g.inside {
		lo += b.lo(u)
		hi += b.hi(u)
	}
	for _, to := range g.exits {
		exitHi += c.exitCapacity(to, -1)
		for _, u := range to {
			exitLo += b.lo(u)
		}
	}
	c.least, c.most = c.sum-2*hi, c.sum-2*lo
	if exitLo > c.least {
		c.least, c.leastBasis = exitLo, byExits
	}
	if c.least < 1 && len(g.islands) < len(b.islands) {
		c.least, c.leastBasis = 1, byConnection
	}
	if exitHi < c.most {
		c.most, c.mostBasis = exitHi, byExits
	}
	c.least += (c.sum - c.least) & 1
	c.most -= (c.sum - c.most) & 1
	return c
}

// exitCapacity returns the maximum number of bridges of the exits to one island, except one of them.
func (c *leaving) exitCapacity(to []int, but int) int {
	j := c.outside(to)
	hi, left := 0, c.board.islands[j].N
	for _, u := range to {
		if u != but {
			hi += c.hi(u)
		}
	}
	if left == 0 {
		return hi
	}
	for _, w := range c.incident[j] {
		if w == but || !slices.Contains(to, w) {
			left -= c.lo(w)
		}
	}
	return min(hi, max(0, left))
}

// outside returns the island outside to which the exits lead.
func (c *leaving) outside(to []int) int {
	p := c.pairs[to[0]]
	if slices.Contains(c.union.islands, p.a) {
		return p.b
	}
	return p.a
}

// concludeExit adds the steps that raise the minimum or lower the maximum of an exit.
func (c *leaving) concludeExit(u int) {
	least, most := c.required(u), c.most
	var takes, has []puzzle.Fact // by island outside: what the other exits can take, and have
	for _, to := range c.exits {
		lo := 0
		for _, w := range to {
			if w != u {
				lo += c.lo(w)
			}
		}
		most -= lo
		takes = appendCount(takes, c.cell(c.outside(to)), c.exitCapacity(to, u))
		has = appendCount(has, c.cell(c.outside(to)), lo)
	}
	if least > c.lo(u) && least <= c.max && !(c.isCorners() && c.leastBasis == bySum) {
		f := c.beginLeast(false, c.least-least)
		f.AddArgs(exitsOf{takes})
		c.onExitCapacities(f, u)
		c.board.atLeast(f, u, least)
		c.add(f)
	}
	if most < c.hi(u) && most >= 0 {
		f := c.beginMost(false, c.most-most)
		f.AddArgs(exitsOf{has})
		c.onExits(f, u)
		c.board.atMost(f, u, most)
		c.add(f)
	}
}

// appendCount appends a number of bridges at an island, unless it is 0.
func appendCount(list []puzzle.Fact, island puzzle.Place, n int) []puzzle.Fact {
	if n == 0 {
		return list
	}
	return append(list, puzzle.Fact{At: island, Value: n})
}

// concludeInside adds the steps that raise the minimum or lower the maximum of a channel inside.
func (c *leaving) concludeInside(u int) {
	least, most := (c.sum-c.most)/2, (c.sum-c.least)/2
	for _, w := range c.inside {
		if w != u {
			least -= c.hi(w)
			most -= c.lo(w)
		}
	}
	if least > c.lo(u) && least <= c.max {
		f := c.beginMost(true, (c.sum-c.most)/2-least)
		for _, w := range c.inside {
			if w != u {
				c.onHi(f, w)
			}
		}
		c.board.atLeast(f, u, least)
		c.add(f)
	}
	if most < c.hi(u) && most >= 0 {
		f := c.beginLeast(true, (c.sum-c.least)/2-most)
		for _, w := range c.inside {
			if w != u {
				c.onLo(f, w)
			}
		}
		c.board.atMost(f, u, most)
		c.add(f)
	}
}

// begin begins a finding from the bridges that leave the union.
func (c *leaving) begin(said capacityArgs) *puzzle.StepBuilder {
	f := c.findingFrom(c.union.islands...)
	f.Level = groupLevel(capacityLevel, len(c.union.islands))
	said.Group, said.Sum = c.cells(c.union.islands), c.sum
	for _, u := range c.inside {
		if said.Inside += c.lo(u); said.Least {
			said.Inside += c.hi(u) - c.lo(u)
		}
	}
	f.AddArgs(said)
	return f
}

// beginLeast begins a finding from the minimum; within means that the conclusion is about a channel inside, and rest is what the other
// channels there take.
func (c *leaving) beginLeast(within bool, rest int) *puzzle.StepBuilder {
	f := c.begin(capacityArgs{Leave: c.least, Least: true, Basis: int(c.leastBasis), Within: within, Rest: rest})
	switch c.leastBasis {
	case bySum:
		for _, u := range c.inside {
			c.onHi(f, u)
		}
	case byExits:
		c.onExits(f, -1)
	case byConnection:
		f.UseClues(puzzle.WholeBoard(puzzle.Connected))
	}
	return f
}

// beginMost begins a finding from the maximum number of bridges that leave the union; within and rest are as in beginLeast.
func (c *leaving) beginMost(within bool, rest int) *puzzle.StepBuilder {
	f := c.begin(capacityArgs{Leave: c.most, Basis: int(c.mostBasis), Within: within, Rest: rest})
	if c.mostBasis == byExits {
		c.onExitCapacities(f, -1)
		return f
	}
	for _, u := range c.inside {
		c.onLo(f, u)
	}
	return f
}

// onExits adds to the premises the minimum numbers of bridges of the exits, except one.
func (c *leaving) onExits(f *puzzle.StepBuilder, but int) {
	for _, to := range c.exits {
		for _, u := range to {
			if u != but {
				c.onLo(f, u)
			}
		}
	}
}

// onExitCapacities adds to the premises the capacities of the exits, except one.
func (c *leaving) onExitCapacities(f *puzzle.StepBuilder, but int) {
	for _, to := range c.exits {
		hi := 0
		for _, u := range to {
			if u != but {
				hi += c.hi(u)
			}
		}
		if c.exitCapacity(to, but) == hi {
			for _, u := range to {
				if u != but {
					c.onHi(f, u)
				}
			}
			continue
		}
		j := c.outside(to)
		f.UseClues(c.cell(j))
		for _, w := range c.incident[j] {
			if w == but || !slices.Contains(to, w) {
				c.onLo(f, w)
			}
		}
	}
}
