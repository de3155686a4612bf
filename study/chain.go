package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// A what-if: something is assumed, named steps follow, and the last of them contradicts the board. Afterwards only the steps that
// the contradiction rests on are kept.

// chain is a board on which a fact is assumed, and the steps taken since.
type chain struct {
	assumed puzzle.Fact
	base    puzzle.Facts // the board before
	f       *finder      // nil between rounds if memory is short
	order   order
	steps   []puzzle.Step
	closed  bool // the last step is a contradiction
	ended   bool // no step is open any more
}

// newChain assumes x on the board of f.
func newChain(f *finder, x puzzle.Fact) *chain {
	c := &chain{assumed: x, base: f.known, f: f.clone(), order: newOrder(f.p)}
	c.f.add([]puzzle.Fact{x})
	c.order.took(puzzle.Step{New: []puzzle.Fact{x}})
	return c
}

// resume rebuilds the board of a chain from the board of f, the assumption, and the steps taken since.
func (c *chain) resume(f *finder) {
	c.f = f.clone()
	c.f.add([]puzzle.Fact{c.assumed})
	for _, s := range c.steps {
		c.f.add(s.New)
	}
}

// advance takes up to n steps, none above the level given, and returns how many it took.
func (c *chain) advance(ctx context.Context, n int, level float64) int {
	for taken := range n {
		if c.closed || c.ended {
			return taken
		}
		steps, ok := c.f.lowest(ctx, level)
		if !ok {
			return taken
		}
		if len(steps) == 0 {
			c.ended = true
			return taken
		}
		s := c.pick(steps)
		if first, second, divided := c.f.halves(s); divided {
			c.steps = append(c.steps, first)
			c.f.add(first.New)
			s = second
		}
		c.steps = append(c.steps, s)
		if _, clash := c.f.clash(s); clash || s.Contradiction() {
			c.closed = true
			return taken + 1
		}
		c.f.add(s.New)
		c.order.took(s)
	}
	return n
}

// pick takes a step that contradicts the board when there is one.
func (c *chain) pick(steps []puzzle.Step) puzzle.Step {
	for _, s := range steps {
		if _, clash := c.f.clash(s); clash {
			return s
		}
	}
	return c.order.first(steps)
}

// needs is, for unknowns by index, the values that must be struck for something to follow.
type needs map[int]puzzle.Mask

// add demands facts.
func (n needs) add(b *puzzle.Board, facts ...puzzle.Fact) {
	for _, x := range facts {
		if i, m := b.Strikes(x); i >= 0 {
			n[i] |= m
		}
	}
}

// trim keeps the steps that something rests on and returns what they need of the board before, without the assumption when they rest
// on it too. Each step keeps only the conclusions that are needed.
func (c *chain) trim(steps []puzzle.Step, need needs) (kept []puzzle.Step, clues []puzzle.Place, base []puzzle.Fact, assumes bool) {
	board := c.base.Board()
	// who struck what: replayed, so that each value is struck once
	known := c.base.Clone()
	struck := make([]needs, len(steps)+1)
	apply := func(k int, facts []puzzle.Fact) {
		struck[k] = needs{}
		for _, x := range facts {
			i, m := board.Strikes(x)
			if i < 0 {
				continue
			}
			struck[k][i] |= known.Can(i) & m
			known.Restrict(i, ^m)
		}
	}
	apply(0, []puzzle.Fact{c.assumed})
	for k, s := range steps {
		apply(k+1, s.New)
	}
	for k := len(steps); k > 0; k-- {
		s := steps[k-1]
		var used []puzzle.Fact
		for _, x := range s.New {
			if i, m := board.Strikes(x); need[i]&struck[k][i]&m != 0 {
				used = append(used, x)
			}
		}
		if len(used) == 0 {
			continue
		}
		for i, m := range struck[k] { // any order: unknowns are independent
			need[i] &^= m
		}
		need.add(board, s.Because...)
		s.New = used
		kept = append(kept, s)
		for _, at := range s.Clues {
			if !slices.Contains(clues, at) {
				clues = append(clues, at)
			}
		}
	}
	slices.Reverse(kept)
	slices.Reverse(clues)
	for i, m := range struck[0] { // any order: unknowns are independent
		if need[i]&m != 0 {
			assumes = true
			need[i] &^= m
		}
	}
	return kept, clues, support(c.base, need), assumes
}

// support lists known facts that strike what is needed, in the order of the board.
func support(f puzzle.Facts, need needs) []puzzle.Fact {
	var out []puzzle.Fact
	for i, m := range need { // any order: sorted below
		if m == 0 {
			continue
		}
		at := f.Board().Unknown(i).At
		if v, ok := f.Value(i); ok {
			out = append(out, puzzle.Fact{At: at, Value: v})
			continue
		}
		for v := range m.Values() {
			out = append(out, puzzle.Fact{At: at, Value: v, Not: true})
		}
	}
	f.Board().Sort(out)
	return out
}

// The levels of what-ifs: the base, what each step adds, and the highest of all levels.
const (
	whatIfLevel = 7.0
	agreeLevel  = 7.5
	perStep     = 0.1
	maxLevel    = 9.9
)

// refutation is the what-if as one step; the chain must be closed. When the contradiction does not rest on the assumption, the board
// itself is impossible, and the step has no conclusion.
func (c *chain) refutation() puzzle.Step {
	last := c.steps[len(c.steps)-1]
	need := needs{}
	board := c.base.Board()
	need.add(board, last.Because...)
	said := puzzle.Refutation{Assumed: c.assumed}
	if x, clash := c.f.clash(last); clash {
		last.New = []puzzle.Fact{x}
		need.add(board, board.Opposite(x))
		said.Clash = x.At
	}
	sub, clues, base, assumes := c.trim(c.steps[:len(c.steps)-1], need)
	sub = append(sub, last)
	for _, at := range last.Clues {
		if !slices.Contains(clues, at) {
			clues = append(clues, at)
		}
	}
	said.Steps = len(sub)
	s := puzzle.Step{Technique: c.f.p.Kind().Name + ".what-if", Level: min(maxLevel, whatIfLevel+float64(perStep*float64(len(sub)))),
		Because: base, Clues: clues, Args: puzzle.ArgsOf(said), Sub: sub}
	if assumes {
		s.New = []puzzle.Fact{board.Opposite(c.assumed)}
	}
	return s
}
