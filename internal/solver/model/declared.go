package model

import (
	"context"
	"fmt"

	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// maxStates limits the states of a constraint's diagram. If it is exceeded, the model fails with sat.ErrMemory.
const maxStates = 1 << 16

// Filter implements Narrow for a puzzle that only declares its rules: it returns the candidates left after propagating each rule alone. All
// are empty if there is no solution. c may be nil; with a certificate only the constraints are propagated, not the graph.
func Filter(ctx context.Context, p constraint.Declared, c *Certificate) []puzzle.Mask {
	n, values := p.Network(), valuesOf(p.Board())
	record := func(by, i int, was, left puzzle.Mask) { c.Restrict(n.Constraints[by].Clue, i, was, left) }
	if c == nil {
		record = nil
	}
	if !n.Presolve(ctx, values, c == nil, record) {
		clear(values)
	}
	return values
}

// Post posts the declared rules, for puzzles without a faster encoding.
func Post(m *Model, n *constraint.Network) {
	for i := range n.Constraints {
		c := &n.Constraints[i]
		m.Clue(c.Clue, func() { m.constraint(i, c) })
	}
	if g := n.Graph; g != nil {
		m.graph(g)
	}
	if n.Islands != nil {
		m.islands(n.Islands)
	}
}

// constraint posts the diagram of constraint i: a variable for each state of each layer, exactly one of which is true. In certificates its
// name is qI.LAYER.STATE, counted from 1. Constraints that require different values need no diagram.
func (m *Model) constraint(i int, c *constraint.Constraint) {
	if constraint.IsDifferent(c.Automaton) {
		m.different(c.Scope)
		return
	}
	d, possible, err := c.Diagram(m.ctx, m.values, nil, maxStates)
	switch {
	case err != nil:
		m.outOfMemory = true
		return
	case !possible:
		m.S.Add()
		return
	}
	states := []sat.Lit{sat.True}
	for k, u := range d.Scope {
		var next []sat.Lit
		if k+1 < len(d.Scope) {
			for s := range d.Widths[k+1] {
				next = append(next, m.S.Bool())
				if m.cert != nil {
					name := fmt.Sprintf("q%d.%d.%d", i+1, k+1, s+1)
					m.Name(next[s], name, "-"+name)
				}
			}
		} else {
			next = []sat.Lit{sat.True}
		}
		m.layer(u, states, d.Next[k], next)
		states = next
	}
}

// layer posts the transitions of unknown u. states and next are the literals of the states before and after it. to lists, for each state
// and then each candidate, the state after it or constraint.DeadState.
func (m *Model) layer(u int, states []sat.Lit, to []int32, next []sat.Lit) {
	from := make([][]sat.Lit, len(next)) // by state after: the states before
	j := 0
	for _, s := range states {
		ways := []sat.Lit{s.Not()}
		for v := range m.values[u].Values() {
			if is := m.Is(u, v); to[j] == constraint.DeadState {
				m.S.Add(s.Not(), is.Not())
			} else {
				m.S.Add(s.Not(), is.Not(), next[to[j]])
				from[to[j]] = append(from[to[j]], s)
				ways = append(ways, is)
			}
			j++
		}
		m.S.Add(ways...)
	}
	for k, all := range from {
		m.S.Add(append(all, next[k].Not())...)
	}
}

// different requires that no value occurs twice and, if there are as many values as unknowns, that each occurs.
func (m *Model) different(over []int) {
	all := puzzle.Mask(0)
	for _, u := range over {
		all |= m.board.Unknown(u).Values
	}
	for v := range all.Values() {
		var held []sat.Lit
		for _, u := range over {
			if l := m.Is(u, v); l != sat.False {
				held = append(held, l)
			}
		}
		m.S.AtMostOne(held...)
		if all.Len() == len(over) {
			m.S.Add(held...)
		}
	}
}

// graph posts the graph rule: connected, a tree, connected members, or a single loop in which each node has zero or two edges.
func (m *Model) graph(g *constraint.Graph) {
	if g.Members != 0 {
		m.Clue(puzzle.WholeBoard(puzzle.Connected), func() { m.members(g) })
		return
	}
	r := &rule.Graph{N: g.Nodes, Ends: g.Ends}
	for u := range g.Ends {
		r.Lits = append(r.Lits, m.Is(u, 0).Not())
	}
	if !g.Loop {
		m.Clue(puzzle.WholeBoard(puzzle.Connected), func() { rule.Connected(m.S, r) })
		if g.Tree {
			m.Clue(puzzle.WholeBoard(puzzle.Tree), func() { rule.Forest(m.S, r) })
		}
		return
	}
	at := make([][]sat.Lit, g.Nodes)
	for u, e := range g.Ends {
		at[e[0]], at[e[1]] = append(at[e[0]], r.Lits[u]), append(at[e[1]], r.Lits[u])
	}
	m.Clue(puzzle.WholeBoard(puzzle.Loop), func() {
		var required []rule.Required
		for v, edges := range at {
			if g.All {
				required = append(required, rule.Required{At: int32(v), If: sat.True})
				m.S.Add(edges...)
			}
			m.degreeTwo(edges)
		}
		m.S.Add(r.Lits...)
		rule.Loop(m.S, r, required)
	})
}

// members posts that the members of a graph are connected.
func (m *Model) members(g *constraint.Graph) {
	in := make([]sat.Lit, g.Nodes)
	for v := range in {
		in[v] = m.among(v, g.Members)
	}
	rule.Members(m.S, &rule.Graph{N: g.Nodes, Ends: g.Ends}, in)
}

// among returns whether an unknown has a value of a set: one of its candidates, or all but one.
func (m *Model) among(u int, set puzzle.Mask) sat.Lit {
	switch yes, no := m.values[u]&set, m.values[u]&^set; {
	case yes == 0 || no == 0:
		return sat.True.If(no == 0)
	case no.Len() == 1:
		return m.Is(u, no.Min()).Not()
	default:
		return m.Is(u, yes.Min())
	}
}

// islands posts the rule about islands, each number as a clue.
func (m *Model) islands(s *constraint.Islands) {
	land, counts := make([]sat.Lit, len(s.Numbers)), make([]sat.Lit, len(s.Numbers))
	for v, n := range s.Numbers {
		if land[v], counts[v] = sat.True, sat.False; v < len(m.values) {
			land[v] = m.among(v, s.Land)
		}
		if n > 0 {
			counts[v] = m.Guard(s.At(v))
		}
	}
	rule.Islands(m.S, &rule.Graph{N: len(land), Ends: s.Ends}, land, s.Numbers, counts)
}

// degreeTwo requires that none or two of the edges at a node are present.
func (m *Model) degreeTwo(edges []sat.Lit) {
	for i, e := range edges {
		others := []sat.Lit{e.Not()}
		for j, x := range edges {
			if j != i {
				others = append(others, x)
			}
			for k := j + 1; k < len(edges) && j > i; k++ {
				m.S.Add(e.Not(), x.Not(), edges[k].Not())
			}
		}
		m.S.Add(others...)
	}
}
