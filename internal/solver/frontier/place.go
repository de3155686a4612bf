package frontier

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// prepare builds the steps of the count. possible is false if it finds that there is no solution.
func (c *counter) prepare(b *puzzle.Board) (possible bool, err error) {
	for _, m := range c.values {
		if m == 0 {
			return false, nil
		}
	}
	if !c.contract() {
		return false, nil
	}
	if c.islands != nil {
		if possible, err = c.islands.contract(c); !possible {
			return false, err
		}
	}
	rules, tables, possible, err := c.compile()
	if err != nil || !possible {
		return false, err
	}
	order := c.readingOrder(b, rules)
	at := c.positions(order)
	for i, r := range rules {
		if r.AnyOrder {
			if tables[i], possible, err = r.Diagram(c.ctx, c.values, at, mostStates); err != nil || !possible {
				return false, err
			}
		}
	}
	c.steps = make([]step, len(order))
	for k, u := range order {
		for v := range c.values[u].Values() {
			c.steps[k].values = append(c.steps[k].values, v)
		}
	}
	c.stateBytes = 1
	for _, t := range tables {
		for _, w := range t.Widths {
			if w > 1<<16 {
				return false, constraint.ErrTooManyStates
			}
			if w > 1<<8 {
				c.stateBytes = 2
			}
		}
	}
	c.placeRules(tables, at)
	if c.islands != nil && !c.islands.place(c, order) {
		return false, nil
	}
	if c.graph == nil {
		c.setFirst(nil, nil)
		return true, nil
	}
	return c.placeNodes(order), nil
}

// positions returns the position of each unknown in the order; -1 if it is fixed.
func (c *counter) positions(order []int) []int {
	at := make([]int, len(c.values))
	for i := range at {
		at[i] = -1
	}
	for k, u := range order {
		at[u] = k
	}
	return at
}

// compile builds the diagrams of all rules and drops rules that hold for every assignment. possible is false if a rule cannot be satisfied.
func (c *counter) compile() (rules []constraint.Constraint, tables []*constraint.Diagram, possible bool, err error) {
	at := make([]int, len(c.values))
	for i, m := range c.values {
		at[i] = i
		if !open(m) {
			at[i] = -1
		}
	}
	for _, r := range c.rules {
		t, possible, err := r.Diagram(c.ctx, c.values, at, mostStates)
		if err != nil || !possible {
			return nil, nil, false, err
		}
		if !t.Trivial() {
			rules, tables = append(rules, r), append(tables, t)
		}
	}
	return rules, tables, true, nil
}

// placeRules assigns every rule a slot, which is reused after its last unknown. at holds, by unknown, its position in the order.
func (c *counter) placeRules(tables []*constraint.Diagram, at []int) {
	begins := make([][]int, len(c.steps))
	for i, t := range tables {
		begins[at[t.Scope[0]]] = append(begins[at[t.Scope[0]]], i)
	}
	var slots slotter
	freed := make([][]int, len(c.steps))
	for k := range c.steps {
		for _, i := range begins[k] {
			t := tables[i]
			slot := slots.take()
			for j, u := range t.Scope {
				s := &c.steps[at[u]]
				s.rules = append(s.rules, transition{slot: slot, next: t.Next[j]})
			}
			last := at[t.Scope[len(t.Scope)-1]]
			freed[last] = append(freed[last], slot)
		}
		for _, slot := range freed[k] {
			slots.free(slot)
		}
	}
	c.slots = slots.n
}

// slotter assigns slots, n in all, and reuses those that are free again.
type slotter struct {
	n      int
	unused []int
}

func (s *slotter) take() int {
	if k := len(s.unused); k > 0 {
		slot := s.unused[k-1]
		s.unused = s.unused[:k-1]
		return slot
	}
	s.n++
	return s.n - 1
}

func (s *slotter) free(slot int) { s.unused = append(s.unused, slot) }

// lifetimes returns, by node, the first and the last step whose unknown touches it; len(order) and -1 for none.
func lifetimes(order []int, nodes int, of func(u int) []int32) (first, last []int) {
	first, last = slices.Repeat([]int{len(order)}, nodes), slices.Repeat([]int{-1}, nodes)
	for k, u := range order {
		for _, n := range of(u) {
			first[n], last[n] = min(first[n], k), k
		}
	}
	return first, last
}

// placeNodes assigns every node a slot from its first to its last unknown, except that ends of fixed paths have one from the start. It
// returns false if a node without unassigned edges violates the rule.
func (c *counter) placeNodes(order []int) (possible bool) {
	g := c.graph
	first, last := lifetimes(order, g.Nodes, c.nodesOf)
	enter, leave := make([][]int, len(order)), make([][]int, len(order))
	slot := make([]int, g.Nodes)
	var slots slotter
	var start []int
	for n := range first {
		switch {
		case last[n] < 0:
			if !c.mayBeIsolated(n) {
				return false
			}
		case g.Loop && c.label[n] >= firstEnd:
			slot[n] = slots.take()
			start = append(start, n)
			leave[last[n]] = append(leave[last[n]], n)
		default:
			enter[first[n]] = append(enter[first[n]], n)
			leave[last[n]] = append(leave[last[n]], n)
		}
	}
	entered := 0
	for k, u := range order {
		s := &c.steps[k]
		for _, n := range enter[k] {
			slot[n] = slots.take()
			if g.Members != 0 && open(c.values[n]) {
				continue // its own step decides whether it is a member
			}
			s.enter = append(s.enter, entry{slot: slot[n], label: c.label[n]})
			entered++
		}
		s.entered = entered
		for _, n := range c.nodesOf(u) {
			s.ends = append(s.ends, slot[n])
		}
		for _, n := range leave[k] {
			s.leave = append(s.leave, entry{slot: slot[n], required: g.All})
			slots.free(slot[n])
		}
	}
	c.nodes = slots.n
	c.setFirst(start, slot)
	return true
}

// mayBeIsolated reports whether a node may have no unassigned edge or, if unknowns are nodes, no unassigned neighbour. In the latter case
// it excludes other members if the node is one.
func (c *counter) mayBeIsolated(n int) bool {
	g := c.graph
	if g.Members != 0 && (int(c.node[n]) != n || open(c.values[n]) || c.values[n]&g.Members == 0) {
		return true
	}
	c.closed = c.closed || g.Members != 0
	if g.Loop {
		return c.label[n] < firstEnd && (c.label[n] == interior || !g.All)
	}
	return int(c.node[n]) != n || c.parts == 1
}
