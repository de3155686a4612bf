package frontier

import (
	"cmp"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// readingOrder returns the unassigned unknowns in processing order: one independent group after the other, each in the candidate order of
// least width.
func (c *counter) readingOrder(b *puzzle.Board, rules []constraint.Constraint) []int {
	var out []int
	for _, group := range c.groups(rules) {
		best, least := []int(nil), 0
		for _, order := range c.candidateOrders(b, rules, group) {
			if w := c.width(rules, order); best == nil || w < least {
				best, least = order, w
			}
		}
		out = append(out, best...)
	}
	return out
}

// groups partitions the unassigned unknowns so that no rule or node connects two groups.
func (c *counter) groups(rules []constraint.Constraint) (groups [][]int) {
	sets := ground.NewDisjointSets(len(c.values))
	for _, r := range rules {
		first := -1
		for _, u := range r.Scope {
			switch {
			case !open(c.values[u]):
			case first < 0:
				first = u
			default:
				sets.Join(first, u)
			}
		}
	}
	at := make([]int, c.countNodes()) // by node: an unknown that touches it, plus one
	for u, m := range c.values {
		if !open(m) {
			continue
		}
		for _, n := range c.touched(u) {
			if at[n] > 0 {
				sets.Join(at[n]-1, u)
			}
			at[n] = u + 1
		}
	}
	of := make(map[int]int)
	for u, m := range c.values {
		if !open(m) {
			continue
		}
		root := sets.Find(u)
		g, ok := of[root]
		if !ok {
			g = len(groups)
			of[root], groups = g, append(groups, nil)
		}
		groups[g] = append(groups[g], u)
	}
	return groups
}

// touched returns the nodes of an open unknown, first those of the graph and then those of islands, numbered on.
func (c *counter) touched(u int) (out []int32) {
	first := int32(0)
	if c.graph != nil {
		out, first = c.nodesOf(u), int32(c.graph.Nodes)
	}
	if c.islands != nil {
		for _, n := range c.islands.nodesOf(u) {
			out = append(out, first+n)
		}
	}
	return out
}

// countNodes returns the number of nodes of the graph and of islands.
func (c *counter) countNodes() (n int) {
	if c.graph != nil {
		n += c.graph.Nodes
	}
	if c.islands != nil {
		n += len(c.islands.Numbers)
	}
	return n
}

// candidateOrders returns orders of a group to compare: by rows, by columns, and greedy ones if all its rules can be read in any order.
func (c *counter) candidateOrders(b *puzzle.Board, rules []constraint.Constraint, group []int) [][]int {
	rows, cols := slices.Clone(group), slices.Clone(group)
	slices.SortStableFunc(rows, func(x, y int) int { return slices.Compare(key(b, x, false), key(b, y, false)) })
	slices.SortStableFunc(cols, func(x, y int) int { return slices.Compare(key(b, x, true), key(b, y, true)) })
	out := [][]int{rows, cols}
	in := make(map[int]bool, len(group))
	for _, u := range group {
		in[u] = true
	}
	for _, r := range rules {
		if !r.AnyOrder && slices.ContainsFunc(r.Scope, func(u int) bool { return in[u] }) {
			return out
		}
	}
	if len(group) > maxGreedy {
		return out
	}
	return append(out, c.greedy(rules, rows), c.greedy(rules, cols))
}

// maxGreedy limits the size of groups that get greedy orders, which take quadratic time.
const maxGreedy = 1500

// key returns the sort key of an unknown by rows or, if down, by columns. An unknown between two cells belongs to the later one.
func key(b *puzzle.Board, u int, down bool) []int {
	at := b.At(u)
	r, c, r2, c2 := int(at.R), int(at.C), int(at.R2), int(at.C2)
	if down {
		r, c, r2, c2 = c, r, c2, r2
	}
	return []int{max(r, r2), max(c, c2), r, c}
}

// scopes returns, for each open unknown, the rules and graph nodes that involve it: rule i as i, node n as len(rules)+n. left is the number
// of open unknowns of each rule and node.
func (c *counter) scopes(rules []constraint.Constraint) (holds [][]int, left []int) {
	holds, left = make([][]int, len(c.values)), make([]int, len(rules)+c.countNodes())
	for i, r := range rules {
		for _, u := range r.Scope {
			if open(c.values[u]) {
				holds[u] = append(holds[u], i)
				left[i]++
			}
		}
	}
	for u := range c.values {
		if open(c.values[u]) {
			for _, n := range c.touched(u) {
				holds[u] = append(holds[u], len(rules)+int(n))
				left[len(rules)+int(n)]++
			}
		}
	}
	return holds, left
}

// width returns the cost of an order: the maximum number of rules and nodes that are open at one time, ties broken by the average.
func (c *counter) width(rules []constraint.Constraint, order []int) int {
	holds, left := c.scopes(rules)
	all := slices.Clone(left)
	now, most, sum := 0, 0, 0
	for _, u := range order {
		for _, i := range holds[u] {
			if left[i] == all[i] {
				now++
			}
			left[i]--
		}
		most = max(most, now)
		for _, i := range holds[u] {
			if left[i] == 0 {
				now--
				left[i] = -1
			}
		}
		sum += now
	}
	return most*len(order) + sum
}

// greedy orders a group so that each unknown leaves the fewest rules and nodes open. Ties go to those with fewer unknowns left, then to
// the given order.
func (c *counter) greedy(rules []constraint.Constraint, group []int) []int {
	holds, left := c.scopes(rules)
	all := slices.Clone(left)
	rest, out := slices.Clone(group), make([]int, 0, len(group))
	for len(rest) > 0 {
		at, least := 0, [2]int{1 << 30, 0}
		for k, u := range rest {
			cost := [2]int{}
			for _, i := range holds[u] {
				if left[i] == all[i] {
					cost[0]++ // begins
				}
				if left[i] == 1 {
					cost[0]-- // ends
				}
				cost[1] += left[i]
			}
			if c := cmp.Or(cmp.Compare(cost[0], least[0]), cmp.Compare(cost[1], least[1])); c < 0 {
				at, least = k, cost
			}
		}
		u := rest[at]
		rest = slices.Delete(rest, at, at+1)
		for _, i := range holds[u] {
			left[i]--
		}
		out = append(out, u)
	}
	return out
}
