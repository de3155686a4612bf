package frontier

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// prepare lays everything out. possible is false when there is no solution to be seen without reading.
func (c *counter) prepare(b *puzzle.Board) (possible bool, err error) {
	for _, m := range c.values {
		if m == 0 {
			return false, nil
		}
	}
	if !c.contract() {
		return false, nil
	}
	rules, tables, possible, err := c.compiled()
	if err != nil || !possible {
		return false, err
	}
	order := c.ordered(b, rules)
	at := c.places(order)
	for i, r := range rules {
		if r.Free {
			if tables[i], possible, err = r.Diagram(c.ctx, c.values, at, mostStates); err != nil || !possible {
				return false, err
			}
		}
	}
	c.steps = make([]step, len(order))
	for k, u := range order {
		c.steps[k].ends = [2]int{-1, -1}
		for v := range c.values[u].Values() {
			c.steps[k].values = append(c.steps[k].values, v)
		}
	}
	c.bytes = 1
	for _, t := range tables {
		for _, w := range t.Widths {
			if w > 1<<16 {
				return false, constraint.ErrWide
			}
			if w > 1<<8 {
				c.bytes = 2
			}
		}
	}
	c.placeRules(tables, at)
	if c.graph == nil {
		c.begin(nil, nil)
		return true, nil
	}
	return c.placeNodes(order), nil
}

// places is by unknown its place in the order; -1 for one that is fixed.
func (c *counter) places(order []int) []int {
	at := make([]int, len(c.values))
	for i := range at {
		at[i] = -1
	}
	for k, u := range order {
		at[u] = k
	}
	return at
}

// compiled lays out all rules in the order that they are given in, and leaves out those that say nothing any more.
func (c *counter) compiled() (rules []constraint.Constraint, tables []*constraint.Diagram, possible bool, err error) {
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

// placeRules gives every rule a slot from its first to its last unknown.
func (c *counter) placeRules(tables []*constraint.Diagram, at []int) {
	begins := make([][]int, len(c.steps))
	for i, t := range tables {
		begins[at[t.Over[0]]] = append(begins[at[t.Over[0]]], i)
	}
	var unused []int
	freed := make([][]int, len(c.steps))
	for k := range c.steps {
		for _, i := range begins[k] {
			t := tables[i]
			slot := c.slots
			if n := len(unused); n > 0 {
				slot, unused = unused[n-1], unused[:n-1]
			} else {
				c.slots++
			}
			for j, u := range t.Over {
				s := &c.steps[at[u]]
				s.rules = append(s.rules, turn{slot: slot, next: t.Next[j]})
			}
			last := at[t.Over[len(t.Over)-1]]
			freed[last] = append(freed[last], slot)
		}
		unused = append(unused, freed[k]...)
	}
}

// placeNodes gives every node a slot from its first to its last unknown; the ends of ways that are there already have theirs from the
// beginning. It returns false when a node can no more be joined as it must.
func (c *counter) placeNodes(order []int) (possible bool) {
	g := c.graph
	first, last := make([]int, g.Nodes), make([]int, g.Nodes)
	for i := range first {
		first[i], last[i] = len(order), -1
	}
	for k, u := range order {
		for _, n := range c.ends(u) {
			if n >= 0 {
				first[n], last[n] = min(first[n], k), k
			}
		}
	}
	enter, leave := make([][]int, len(order)), make([][]int, len(order))
	slot := make([]int, g.Nodes)
	var unused []int
	take := func(n int) {
		slot[n] = c.nodes
		if k := len(unused); k > 0 {
			slot[n], unused = unused[k-1], unused[:k-1]
		} else {
			c.nodes++
		}
	}
	var start []int
	for n := range first {
		switch {
		case last[n] < 0:
			if !c.apart(n) {
				return false
			}
		case g.Loop && c.label[n] >= mark:
			take(n)
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
			take(n)
			s.enter = append(s.enter, entry{slot: slot[n], label: c.label[n]})
			entered++
		}
		s.entered = entered
		for i, n := range c.ends(u) {
			if n >= 0 {
				s.ends[i] = slot[n]
			}
		}
		for _, n := range leave[k] {
			s.leave = append(s.leave, entry{slot: slot[n], must: g.All})
			unused = append(unused, slot[n])
		}
	}
	c.begin(start, slot)
	return true
}

// apart reports whether a node that no open unknown joins may be so.
func (c *counter) apart(n int) bool {
	g := c.graph
	if g.Loop {
		return c.label[n] < mark && (c.label[n] == passed || !g.All)
	}
	return int(c.node[n]) != n || c.parts == 1
}
