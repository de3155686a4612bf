package constraint

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
)

// Scratch returns the network for Techniques. It implements puzzle.Kind's Scratch for kinds whose techniques share nothing else.
func Scratch(l *puzzle.Look) any { return l.Puzzle.(Declared).Network() }

// Techniques returns the deductions from a single rule, for a kind with no other techniques that uses this package's Scratch.
func Techniques(kind string) []puzzle.Technique {
	each := &puzzle.Regions{Of: func(l *puzzle.Look) [][]int {
		var out [][]int
		for _, c := range network(l).Constraints {
			out = append(out, c.Over)
		}
		return out
	}}
	return []puzzle.Technique{
		{ID: kind + "." + DeadEnd, Level: 1.5, Find: func(l *puzzle.Look) []puzzle.Step { return network(l).bounds(l, DeadEnd) }},
		{ID: kind + ".clue", Level: 2, Regions: each, Find: func(l *puzzle.Look) []puzzle.Step { return network(l).deduce(l) }},
		{ID: kind + "." + EarlyLoop, Level: 2.5, Find: func(l *puzzle.Look) []puzzle.Step { return network(l).bounds(l, EarlyLoop) }},
		{ID: kind + "." + CutOff, Level: 4, Find: func(l *puzzle.Look) []puzzle.Step { return network(l).bounds(l, CutOff) }},
	}
}

func network(l *puzzle.Look) *Network { return l.Scratch.(*Network) }

// deduce returns what the constraint of a region rules out, with a minimal set of premises: it drops each premise without which the
// deduction still holds. Steps with more premises have a higher level.
func (n *Network) deduce(l *puzzle.Look) []puzzle.Step {
	c, clues := n.read(l.Region), n.clues(l.Region)
	values := make([]puzzle.Mask, l.Known.Board().Len())
	for _, u := range c.Over {
		values[u] = l.Known.Can(u)
	}
	want, possible := c.Left(context.Background(), values)
	news := !possible
	for k, u := range c.Over {
		news = news || want[k] != values[u]
	}
	if !news {
		return nil
	}
	f := l.Finding(clues...)
	for _, u := range c.Over {
		was, all := values[u], l.Known.Board().Unknown(u).Values
		if values[u] = all; was == all || !l.Over() && c.says(l.Known, values, want, possible) {
			continue
		}
		values[u] = was
		f.On(u)
	}
	left, _ := c.Left(context.Background(), values)
	for k, u := range c.Over {
		f.Left(u, left[k])
	}
	if !possible {
		f.Clash()
	}
	_, facts := f.Weight()
	f.Level = min(5, 2+float64(0.1*float64(facts)))
	return f.Steps()
}

// says reports whether the constraint, given these values, still rules out everything outside want.
func (c *Constraint) says(known puzzle.Facts, values, want []puzzle.Mask, possible bool) bool {
	left, may := c.Left(context.Background(), values)
	for k, u := range c.Over {
		if left[k]&known.Can(u)&^want[k] != 0 {
			return false
		}
	}
	return may == possible
}

// bounds returns the graph's deductions with one reason.
func (n *Network) bounds(l *puzzle.Look, why string) (out []puzzle.Step) {
	if n.Graph == nil {
		return nil
	}
	rule := puzzle.Loop
	switch {
	case !n.Graph.Loop && why == EarlyLoop:
		rule = puzzle.Tree
	case !n.Graph.Loop:
		rule = puzzle.Connected
	}
	values := make([]puzzle.Mask, l.Known.Board().Len())
	for u := range values {
		values[u] = l.Known.Can(u)
	}
	n.Graph.Narrow(values, func(x Bound) bool {
		if x.Why == why && values[x.Edge]&^x.Left != 0 {
			f := l.Finding(puzzle.Whole(rule))
			f.Left(x.Edge, x.Left)
			f.On(x.On()...)
			out = append(out, f.Steps()...)
		}
		return !l.Over()
	})
	return out
}
