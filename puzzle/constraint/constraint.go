// Package constraint represents the rules of a puzzle as data: a Network of constraints, each an automaton that reads some unknowns, and
// at most one rule about a graph whose edges or nodes are unknowns and one about islands. A kind declares its rules once. Everything that
// needs only the rules is derived from them: presolve (Network.Presolve), validation of boards (Check), fulfilled clues (Fulfilled),
// deductions from one rule (Techniques), the kernel's constraints (package model), the number of solutions (package frontier).
package constraint

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Declared is a puzzle.Puzzle that declares its rules.
type Declared interface {
	puzzle.Puzzle
	// Network returns all rules. Unless a constraint has AnyOrder, its unknowns are in the order of rows and columns.
	Network() *Network
}

// Network holds the rules of a puzzle.
type Network struct {
	Constraints []Constraint
	Graph       *Graph   // nil for none
	Islands     *Islands // nil for none
	NoValue     string   // message for an unknown without candidates, with %s for its place; "" for the default message

	withLoop     []Constraint // by constraint: see around
	conjunctions []Constraint // by constraint: its conjunction with those in With; computed on first use, Scope is nil until then
}

// Constraint is a rule about some unknowns.
type Constraint struct {
	Automaton
	Scope    []int        // the unknowns
	AnyOrder bool         // the unknowns may be read in any order
	Clue     puzzle.Place // its clue, or a rule of the whole board
	With     []int        // indices of other constraints over the same unknowns, combined with it when one rule is considered
	Rule     string       // rule id of its violations
	// Text returns the message of its violation, given the places of its unknowns; no clue is broken. If it is nil, the next applies.
	Text func(at []puzzle.Place) string
	// Violations returns the violations on a board that violates the constraint; Clues defaults to the constraint's own clue. If it is nil, a
	// default message names the clue.
	Violations func(known puzzle.Facts) []puzzle.Violation
}

// Add adds a constraint over the unknowns. AnyOrder is set if this package defines the type of its automaton. The result is valid until the
// next Add.
func (n *Network) Add(rule string, clue puzzle.Place, a Automaton, over ...int) *Constraint {
	c := Constraint{Automaton: a, Scope: over, Clue: clue, Rule: rule}
	switch a.(type) {
	case different, Digits, Total, Count, Table:
		c.AnyOrder = true
	}
	n.Constraints = append(n.Constraints, c)
	return &n.Constraints[len(n.Constraints)-1]
}

// Exactly adds that a number of unknowns have the value 1. report adds the violation on a board where more have it, with their count, or,
// unless over is true, where at most count can.
func (n *Network) Exactly(rule string, clue puzzle.Place, number int, report func(out *puzzle.Violations, count int, over bool),
	scope ...int) {
	c := n.Add(rule, clue, Count{Min: number, Max: number, Of: puzzle.Only(1)}, scope...)
	c.Violations = func(known puzzle.Facts) []puzzle.Violation {
		var out puzzle.Violations
		if least, most := known.CountOf(1, scope...); least > number {
			report(&out, least, true)
		} else if most < number {
			report(&out, most, false)
		}
		return out
	}
}

// Graph is a rule about nodes and edges: unknown i is an edge between the two nodes Ends[i], present if its value is not 0. With Members,
// the unknowns are the nodes instead: those with one of these values must be connected by edges between them, and all edges are present.
type Graph struct {
	Nodes   int
	Ends    [][2]int32
	At      func(node int) puzzle.Place
	Loop    bool        // the edges form one closed loop; otherwise all nodes must be connected
	All     bool        // the loop visits all nodes
	Tree    bool        // the edges contain no cycle
	Members puzzle.Mask // 0 if unknowns are edges; one value of each unknown, or all but one
}

// Grid returns the rule that the cells of a grid that hold one of some values are connected along their sides. The unknowns are all cells
// in reading order.
func Grid(rows, cols int, members puzzle.Mask) *Graph {
	g := &Graph{Nodes: rows * cols, Members: members, At: func(v int) puzzle.Place { return puzzle.Cell(v/cols, v%cols) },
		Ends: make([][2]int32, 0, 2*rows*cols)}
	for v := range g.Nodes {
		if v%cols+1 < cols {
			g.Ends = append(g.Ends, [2]int32{int32(v), int32(v + 1)})
		}
		if v+cols < g.Nodes {
			g.Ends = append(g.Ends, [2]int32{int32(v), int32(v + cols)})
		}
	}
	return g
}

// Merged returns the constraints, with those over the same unknowns merged into one.
func (n *Network) Merged() []Constraint {
	var out []Constraint
	from := map[int][]int{} // by first unknown: indices in out
	for _, c := range n.Constraints {
		if len(c.Scope) == 0 {
			out = append(out, c)
			continue
		}
		i := -1
		for _, k := range from[c.Scope[0]] {
			if slices.Equal(out[k].Scope, c.Scope) {
				i = k
			}
		}
		if i < 0 {
			from[c.Scope[0]] = append(from[c.Scope[0]], len(out))
			out = append(out, c)
			continue
		}
		out[i].Automaton, out[i].AnyOrder = both(out[i].Automaton, c.Automaton), out[i].AnyOrder && c.AnyOrder
	}
	return out
}

// clues returns the clues of constraint i and of the constraints that are read with it.
func (n *Network) clues(i int) []puzzle.Place {
	c := &n.Constraints[i]
	clues := []puzzle.Place{c.Clue}
	for _, k := range c.With {
		clues = append(clues, n.Constraints[k].Clue)
	}
	return clues
}

// conjunction returns constraint i combined with those in its With.
func (n *Network) conjunction(i int) *Constraint {
	c := &n.Constraints[i]
	if len(c.With) == 0 {
		return c
	}
	if n.conjunctions == nil {
		n.conjunctions = make([]Constraint, len(n.Constraints))
	}
	all := &n.conjunctions[i]
	if all.Scope == nil {
		*all = *c
		for _, k := range c.With {
			all.Automaton, all.AnyOrder = both(n.Constraints[k].Automaton, all.Automaton), all.AnyOrder && n.Constraints[k].AnyOrder
		}
	}
	return all
}
