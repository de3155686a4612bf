package puzzle

import (
	"context"
	"slices"
)

// A what-if: something is assumed, named steps follow, and the last of them contradicts the board. Afterwards only the steps that
// the contradiction rests on are kept.

// chain is a board on which a fact is assumed, and the steps taken since.
type chain struct {
	assumed Fact
	base    Facts // the board before
	f       *finder
	order   order
	steps   []Step
	closed  bool // the last step is a contradiction
	ended   bool // no step is open any more
}

// newChain assumes x on the board of f.
func newChain(f *finder, x Fact) *chain {
	c := &chain{assumed: x, base: f.known, f: f.clone(), order: newOrder(f.p)}
	c.f.add([]Fact{x})
	c.order.took(Step{New: []Fact{x}})
	return c
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
func (c *chain) pick(steps []Step) Step {
	for _, s := range steps {
		if _, clash := c.f.clash(s); clash {
			return s
		}
	}
	return c.order.first(steps)
}

// needs is, for unknowns by index, the values that must be struck for something to follow.
type needs map[int]Mask

// strikes is the unknown of a fact and the values that the fact strikes there.
func (b *Board) strikes(x Fact) (i int, m Mask) {
	i = b.Index(x.At)
	if i < 0 {
		return i, 0
	}
	if x.Not {
		return i, Only(x.Value)
	}
	return i, b.unknowns[i].Values &^ Only(x.Value)
}

// add demands facts.
func (n needs) add(b *Board, facts ...Fact) {
	for _, x := range facts {
		if i, m := b.strikes(x); i >= 0 {
			n[i] |= m
		}
	}
}

// opposite is the denial of x; on a place with two values it is the other value.
func (b *Board) opposite(x Fact) Fact {
	if i := b.Index(x.At); i >= 0 {
		if other := b.unknowns[i].Values &^ Only(x.Value); other.Len() == 1 {
			if x.Not {
				return Fact{At: x.At, Value: x.Value}
			}
			return Fact{At: x.At, Value: other.Min()}
		}
	}
	x.Not = !x.Not
	return x
}

// trim keeps the steps that something rests on and returns what they need of the board before, without the assumption when they rest
// on it too. Each step keeps only the conclusions that are needed.
func (c *chain) trim(steps []Step, need needs) (kept []Step, clues []Place, base []Fact, assumes bool) {
	board := c.base.board
	// who struck what: replayed, so that each value is struck once
	known := c.base.Clone()
	struck := make([]needs, len(steps)+1)
	apply := func(k int, facts []Fact) {
		struck[k] = needs{}
		for _, x := range facts {
			i, m := board.strikes(x)
			if i < 0 {
				continue
			}
			struck[k][i] |= known.can[i] & m
			known.can[i] &^= m
		}
	}
	apply(0, []Fact{c.assumed})
	for k, s := range steps {
		apply(k+1, s.New)
	}
	for k := len(steps); k > 0; k-- {
		s := steps[k-1]
		var used []Fact
		for _, x := range s.New {
			if i, m := board.strikes(x); need[i]&struck[k][i]&m != 0 {
				used = append(used, x)
			}
		}
		if len(used) == 0 {
			continue
		}
		for i, m := range struck[k] {
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
	for i, m := range struck[0] {
		if need[i]&m != 0 {
			assumes = true
			need[i] &^= m
		}
	}
	return kept, clues, c.base.support(need), assumes
}

// support lists known facts that strike what is needed, in the order of the board.
func (f Facts) support(need needs) []Fact {
	var out []Fact
	for i, m := range need {
		if m == 0 {
			continue
		}
		at := f.board.unknowns[i].At
		if v, ok := f.Value(i); ok {
			out = append(out, Fact{At: at, Value: v})
			continue
		}
		for v := range m.Values() {
			out = append(out, Fact{At: at, Value: v, Not: true})
		}
	}
	f.board.sort(out)
	return out
}

// sort puts facts into the order of the board.
func (b *Board) sort(facts []Fact) {
	slices.SortFunc(facts, func(x, y Fact) int {
		if i, j := b.Index(x.At), b.Index(y.At); i != j {
			return i - j
		}
		return x.Value - y.Value
	})
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
func (c *chain) refutation() Step {
	last := c.steps[len(c.steps)-1]
	need := needs{}
	board := c.base.board
	need.add(board, last.Because...)
	said := Refutation{Assumed: c.assumed}
	if x, clash := c.f.clash(last); clash {
		last.New = []Fact{x}
		need.add(board, board.opposite(x))
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
	s := Step{Technique: c.f.p.Kind().Name + ".what-if", Level: min(maxLevel, whatIfLevel+float64(perStep*float64(len(sub)))),
		Because: base, Clues: clues, Args: ArgsOf(said), Sub: sub}
	if assumes {
		s.New = []Fact{board.opposite(c.assumed)}
	}
	return s
}
