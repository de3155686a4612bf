package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Why a mark is wrong should be short, however hard its steps are to find. A chain that takes the easiest step each time comes to a
// contradiction by many; one that takes everything open at once, round by round, comes to those that are fewest rounds away.

// wideLevels are the levels up to which everything is taken at once. What is easy alone ends elsewhere than with all that is harder.
var wideLevels = [...]float64{1.7, 2.4, 3.4, subLevel}

// wideRounds is how many rounds are taken, and wideSteps how many steps in all.
const (
	wideRounds = 6
	wideSteps  = 2000
)

// Thinks is how many of the steps inside a trial need thought: those that are no bookkeeping. A step with steps inside counts with them.
func Thinks(k *puzzle.Kind, s puzzle.Step) int {
	n := 0
	for _, x := range s.Sub {
		if k.Folding(x.Technique) != puzzle.Bookkeeping {
			n += 1 + Thinks(k, x)
		}
	}
	return n
}

// plainer compares refutations by what is to be thought in them, then by all that is to be done.
func plainer(k *puzzle.Kind, s, t puzzle.Step) bool {
	if n, m := Thinks(k, s), Thinks(k, t); n != m {
		return n < m
	}
	return shorter(s, t)
}

// shortest finds the plainest refutation of marks: by whatIf, and by chains in which everything open is taken at once.
func shortest(ctx context.Context, f *finder, marks []puzzle.Fact) (best puzzle.Step, ok bool) {
	best, ok = whatIf(ctx, f, marks, trialSteps)
	for _, x := range marks[:min(fewDenied, len(marks))] {
		for _, level := range wideLevels {
			if ctx.Err() != nil {
				return best, ok
			}
			if s, found := newChain(f, x).wide(ctx, level); found && (!ok || plainer(f.p.Kind(), s, best)) {
				best, ok = s, true
			}
		}
	}
	return best, ok
}

// wide takes all steps open up to a level, round by round, until some end in a contradiction, and is the plainest of these refutations.
func (c *chain) wide(ctx context.Context, level float64) (best puzzle.Step, ok bool) {
	for range wideRounds {
		open, done := c.f.open(ctx, level)
		if !done || len(open) == 0 || len(c.Steps) > wideSteps {
			return best, false
		}
		for _, s := range open {
			if _, clash := c.f.clash(s); !clash && !s.Contradiction() {
				continue
			}
			end := *c
			end.Steps = append(c.Steps[:len(c.Steps):len(c.Steps)], s)
			if r := end.refutation(); !ok || plainer(c.f.p.Kind(), r, best) {
				best, ok = r, true
			}
		}
		if ok {
			return best, true
		}
		if c.take(open); c.closed {
			return c.refutation(), true
		}
	}
	return best, false
}

// take takes steps that were open together, up to the first that contradicts the board with those before it.
func (c *chain) take(open []puzzle.Step) {
	for _, s := range open {
		if slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return !c.f.known.Holds(x) }) {
			if c.follow(s); c.closed {
				return
			}
		}
	}
}

// open lists all steps open up to a level, of the easier techniques first. ok is false when ctx ended first.
func (f *finder) open(ctx context.Context, most float64) (out []puzzle.Step, ok bool) {
	ok = f.sweep(ctx, func(level float64) bool { return level <= most }, func(steps []puzzle.Step) {
		for _, s := range steps {
			if s.Level <= most {
				out = append(out, s)
			}
		}
	})
	return out, ok
}
