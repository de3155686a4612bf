package study

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/assume"
	"github.com/teka-puzzles/teka/puzzle"
)

// A what-if assumes a fact and follows named steps until one contradicts the board. Afterwards only the steps that the contradiction uses
// are kept.

// chain is a board on which a fact is assumed, with the steps taken since.
type chain struct {
	assume.Trail
	f      *finder // nil between rounds if memory is short
	order  order
	closed bool // the last step contradicts the board
	ended  bool // no step of an allowed level is left
}

// newChain assumes x on a copy of f's board.
func newChain(f *finder, x puzzle.Fact) *chain {
	c := &chain{Trail: assume.Trail{Base: f.known, Assumed: []puzzle.Fact{x}}, f: f.clone(), order: newOrder(f.p)}
	c.f.add(c.Assumed)
	c.order.moved(puzzle.Step{New: c.Assumed})
	return c
}

// resume rebuilds the board of a chain from f's board, the assumption and the steps.
func (c *chain) resume(f *finder) {
	c.f = f.clone()
	c.f.add(c.Assumed)
	for _, s := range c.Steps {
		c.f.add(s.New)
	}
}

// advance takes up to n steps of at most the given level and returns the number taken. It stops early at a contradiction (closed), if no
// step is left (ended), or if ctx ends (neither).
func (c *chain) advance(ctx context.Context, n int, level float64) int {
	for taken := range n {
		if c.closed || c.ended {
			return taken
		}
		steps, ok := c.f.easiest(ctx, level)
		if !ok {
			return taken
		}
		if len(steps) == 0 {
			c.ended = true
			return taken
		}
		if c.follow(c.pick(steps)); c.closed {
			return taken + 1
		}
	}
	return n
}

// follow adds a step to the chain and its conclusions to the board, or sets closed if they contradict it. A step whose conclusions
// contradict it only together is divided in two.
func (c *chain) follow(s puzzle.Step) {
	if first, second, divided := c.f.halves(s); divided {
		c.Steps = append(c.Steps, first)
		c.f.add(first.New)
		s = second
	}
	c.Steps = append(c.Steps, s)
	if _, clash := c.f.clash(s); clash || s.Contradiction() {
		c.closed = true
		return
	}
	c.f.add(s.New)
	c.order.moved(s)
}

// pick chooses one of steps, which must not be empty, preferably one that contradicts the board.
func (c *chain) pick(steps []puzzle.Step) puzzle.Step {
	for _, s := range steps {
		if _, clash := c.f.clash(s); clash {
			return s
		}
	}
	return c.order.first(steps)
}

// Levels of what-ifs: the base, the increment per step, and the maximum of all levels.
const (
	whatIfLevel = 7.0
	agreeLevel  = 7.5
	perStep     = 0.1
	maxLevel    = 9.9
)

// refutation returns the closed chain as one step. If the contradiction does not use the assumption, the board itself is impossible and
// the step has no conclusion.
func (c *chain) refutation() puzzle.Step {
	t, last := c.Trail, c.Steps[len(c.Steps)-1]
	t.Steps = c.Steps[:len(c.Steps)-1]
	if x, clash := c.f.clash(last); clash {
		last.New = []puzzle.Fact{x}
	}
	s, assumes := t.Refute(last)
	s.Technique, s.Level = c.f.p.Kind().Name+".what-if", min(maxLevel, whatIfLevel+float64(perStep*float64(len(s.Sub))))
	if assumes {
		s.New = []puzzle.Fact{t.Base.Board().Opposite(t.Assumed[0])}
	}
	return s
}
