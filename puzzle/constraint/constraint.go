// Package constraint holds the rules of a puzzle as data: a Network of constraints, each an automaton that reads some unknowns, and at
// most one rule about the graph that the unknowns draw. A kind declares its rules once, and what only needs to know what they are is
// derived from the declaration: presolve (Network.Narrow), validation of boards (Check), fulfilled clues (Fulfilled), deductions from one
// rule (Techniques), the kernel's constraints (package model), the number of solutions (package frontier).
package constraint

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Declared is a puzzle.Puzzle that declares its rules.
type Declared interface {
	puzzle.Puzzle
	// Network is all rules. The unknowns of a constraint that is not Free come in the order of rows and columns.
	Network() *Network
}

// Network is the rules of a puzzle.
type Network struct {
	Constraints []Constraint
	Graph       *Graph // nil for none
	NoValue     string // what is said of an unknown without a value, with %s for its place; "" for what is said as a rule

	together []Constraint // by constraint: it with those that it is read with; without unknowns as long as nobody asked
}

// Constraint is a rule about some unknowns.
type Constraint struct {
	Automaton
	Over []int        // the unknowns
	Free bool         // they may be read in any order
	Clue puzzle.Place // the clue that it belongs to, or a rule of the whole board
	With []int        // other constraints over the same unknowns with which it is read where one rule is looked at, by their indices
	Rule string       // the id of its violations
	// Says words its violations on a board that breaks it; what it leaves out of Clues is the constraint's own. nil for a sentence that
	// names the clue.
	Says func(known puzzle.Facts) []puzzle.Violation
}

// Add adds a constraint over the unknowns; those of an automaton that this package has a type for may be read in any order.
func (n *Network) Add(rule string, clue puzzle.Place, a Automaton, over ...int) *Constraint {
	c := Constraint{Automaton: a, Over: over, Clue: clue, Rule: rule}
	switch a.(type) {
	case different, Digits, Total, Count, Table:
		c.Free = true
	}
	n.Constraints = append(n.Constraints, c)
	return &n.Constraints[len(n.Constraints)-1]
}

// Graph is a rule about the nodes that unknowns join: unknown i joins both Ends[i] when its value is not 0.
type Graph struct {
	Nodes int
	Ends  [][2]int32
	At    func(node int) puzzle.Place
	Loop  bool // what is joined is one closed loop; otherwise all nodes are one group
	All   bool // the loop visits all nodes
	Tree  bool // no nodes of the group are joined in a circle
}

// Joined is the network with one constraint for those that read the same unknowns.
func (n *Network) Joined() []Constraint {
	var out []Constraint
	from := map[int][]int{} // by first unknown: the constraints that begin there
	for _, c := range n.Constraints {
		if len(c.Over) == 0 {
			out = append(out, c)
			continue
		}
		i := -1
		for _, k := range from[c.Over[0]] {
			if slices.Equal(out[k].Over, c.Over) {
				i = k
			}
		}
		if i < 0 {
			from[c.Over[0]] = append(from[c.Over[0]], len(out))
			out = append(out, c)
			continue
		}
		out[i].Automaton, out[i].Free = Both(out[i].Automaton, c.Automaton), out[i].Free && c.Free
	}
	return out
}

// clues are the clues of constraint i and of those that it is read with.
func (n *Network) clues(i int) []puzzle.Place {
	c := &n.Constraints[i]
	clues := []puzzle.Place{c.Clue}
	for _, k := range c.With {
		clues = append(clues, n.Constraints[k].Clue)
	}
	return clues
}

// read is constraint i together with those that it is read with.
func (n *Network) read(i int) *Constraint {
	c := &n.Constraints[i]
	if len(c.With) == 0 {
		return c
	}
	if n.together == nil {
		n.together = make([]Constraint, len(n.Constraints))
	}
	all := &n.together[i]
	if all.Over == nil {
		*all = *c
		for _, k := range c.With {
			all.Automaton, all.Free = Both(n.Constraints[k].Automaton, all.Automaton), all.Free && n.Constraints[k].Free
		}
	}
	return all
}
