package constraint

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Scratch returns the network for Techniques. It implements puzzle.Kind's Scratch for kinds whose techniques share nothing else.
func Scratch(l *puzzle.View) any { return l.Puzzle.(Declared).Network() }

// Techniques returns the deductions from a single rule, for a kind with no other techniques that uses this package's Scratch.
func Techniques(kind string) []puzzle.Technique {
	each := &puzzle.Regions{Of: func(l *puzzle.View) [][]int {
		var out [][]int
		for _, c := range rules(l).Constraints {
			out = append(out, c.Scope)
		}
		return out
	}}
	around := &puzzle.Regions{Of: func(l *puzzle.View) [][]int {
		var out [][]int
		for i := range rules(l).Constraints {
			out = append(out, rules(l).around(i).Scope)
		}
		return out
	}}
	return []puzzle.Technique{
		{ID: kind + "." + deadEnd, Level: 1.5, Folding: puzzle.FoldAlways,
			Find: func(l *puzzle.View) []puzzle.Step { return rules(l).graphSteps(l, deadEnd) }},
		{ID: kind + ".clue", Level: 2, Regions: each, Find: func(l *puzzle.View) []puzzle.Step {
			return rules(l).deduce(l, rules(l).conjunction(l.Region), 2)
		}},
		{ID: kind + "." + earlyLoop, Level: 2.5, Find: func(l *puzzle.View) []puzzle.Step { return rules(l).graphSteps(l, earlyLoop) }},
		{ID: kind + ".clue-and-loop", Level: 3, Regions: around, Find: func(l *puzzle.View) []puzzle.Step {
			if n := rules(l); n.Graph != nil && n.Graph.Loop {
				return n.deduce(l, n.around(l.Region), 3, puzzle.WholeBoard(puzzle.Loop))
			}
			return nil
		}},
		{ID: kind + "." + cutOff, Level: 4, Find: func(l *puzzle.View) []puzzle.Step { return rules(l).graphSteps(l, cutOff) }},
	}
}

func rules(l *puzzle.View) *Network { return l.Scratch.(*Network) }

// around returns constraint i combined with the loop's rule at each node that its edges touch: no edge or two. Where there is no loop, or
// there are too many nodes, it is the constraint alone.
func (n *Network) around(i int) *Constraint {
	c, g := n.conjunction(i), n.Graph
	if g == nil || !g.Loop {
		return c
	}
	if n.withLoop == nil {
		n.withLoop = make([]Constraint, len(n.Constraints))
	}
	all := &n.withLoop[i]
	if all.Scope != nil {
		return all
	}
	*all = *c
	type state struct {
		own   int32
		lines [maxLoopNodes]uint8 // by node
	}
	node := map[int32]int{}
	for _, u := range c.Scope {
		for _, v := range g.Ends[u] {
			if _, known := node[v]; !known {
				node[v] = len(node)
			}
		}
	}
	if len(node) > maxLoopNodes {
		return all
	}
	all.Scope = slices.Clone(c.Scope)
	for u, e := range g.Ends {
		_, a := node[e[0]]
		_, b := node[e[1]]
		if (a || b) && !slices.Contains(c.Scope, u) {
			all.Scope = append(all.Scope, u)
		}
	}
	next := func(s state, k, value int) (state, bool) {
		if k < len(c.Scope) {
			s.own = c.Next(s.own, k, value)
		}
		for _, v := range g.Ends[all.Scope[k]] {
			if at, in := node[v]; in && value != 0 {
				s.lines[at]++
			}
		}
		return s, s.own != DeadState && slices.Max(s.lines[:]) <= 2
	}
	all.AnyOrder, all.Automaton = false, States(state{own: c.Start()}, next, func(s state) bool {
		return c.Ends(s.own) && !slices.Contains(s.lines[:], 1) && (!g.All || !slices.Contains(s.lines[:len(node)], 0))
	})
	return all
}

// maxLoopNodes bounds the nodes that a constraint touches for it to be read with the loop's rule.
const maxLoopNodes = 8

// deduce returns the steps for what a constraint of the region rules out, citing the region's clues and others. It drops premises that are
// not needed, until the view is done. The level rises by 0.1 with each remaining premise, up to 5.
func (n *Network) deduce(l *puzzle.View, c *Constraint, level float64, others ...puzzle.Place) []puzzle.Step {
	clues := append(n.clues(l.Region), others...)
	values := make([]puzzle.Mask, l.Known.Board().Len())
	for _, u := range c.Scope {
		values[u] = l.Known.Candidates(u)
	}
	want, possible := c.candidates(context.Background(), values)
	news := !possible
	for k, u := range c.Scope {
		news = news || want[k] != values[u]
	}
	if !news {
		return nil
	}
	f := l.NewStep(clues...)
	for _, u := range c.Scope {
		was, all := values[u], l.Known.Board().Unknown(u).Values
		if values[u] = all; was == all || !l.Done() && c.stillImplies(l.Known, values, want, possible) {
			continue
		}
		values[u] = was
		f.Use(u)
	}
	left, _ := c.candidates(context.Background(), values)
	for k, u := range c.Scope {
		f.Restrict(u, left[k])
	}
	if !possible {
		f.Contradict()
	}
	_, facts := f.PremiseCount()
	f.Level = min(5, level+float64(0.1*float64(facts)))
	return f.Steps()
}

// stillImplies reports whether the constraint, given these values, still rules out everything outside want, and still has a solution or
// not, as possible states.
func (c *Constraint) stillImplies(known puzzle.Facts, values, want []puzzle.Mask, possible bool) bool {
	left, may := c.candidates(context.Background(), values)
	for k, u := range c.Scope {
		if left[k]&known.Candidates(u)&^want[k] != 0 {
			return false
		}
	}
	return may == possible
}

// graphSteps returns the steps that the rule of the graph yields for one reason, such as earlyLoop; none without a graph.
func (n *Network) graphSteps(l *puzzle.View, why string) (out []puzzle.Step) {
	if n.Graph == nil {
		return nil
	}
	rule := puzzle.Loop
	switch {
	case !n.Graph.Loop && why == earlyLoop:
		rule = puzzle.Tree
	case !n.Graph.Loop:
		rule = puzzle.Connected
	}
	values := make([]puzzle.Mask, l.Known.Board().Len())
	for u := range values {
		values[u] = l.Known.Candidates(u)
	}
	n.Graph.presolve(values, func(x bound) bool {
		if x.reason == why && values[x.unknown]&^x.left != 0 {
			f := l.NewStep(puzzle.WholeBoard(rule))
			f.Restrict(x.unknown, x.left)
			f.Use(x.premises()...)
			out = append(out, f.Steps()...)
		}
		return !l.Done()
	})
	return out
}
