package study

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// A refutation of a mark should be short even if its steps are hard to find. Chains that take the easiest step each time reach a
// contradiction after many steps; chains that take all available steps in rounds reach it after the fewest rounds.

// roundLevels are the limits of level for rounds. Easier limits reach other contradictions than harder ones.
var roundLevels = [...]float64{1.7, 2.4, 3.4, subLevel}

// Limits of rounds and of steps.
const (
	maxRounds     = 6
	maxRoundSteps = 2000
)

// CountThoughts returns the number of sub-steps of a step, at any depth, that are not bookkeeping.
func CountThoughts(k *puzzle.Kind, s puzzle.Step) int {
	n := 0
	for _, x := range s.Sub {
		if k.Folding(x.Technique) != puzzle.FoldAlways {
			n += 1 + CountThoughts(k, x)
		}
	}
	return n
}

// simpler reports whether refutation s is simpler than t: it has fewer sub-steps that are not bookkeeping or, if equal, is shorter.
func simpler(k *puzzle.Kind, s, t puzzle.Step) bool {
	if n, m := CountThoughts(k, s), CountThoughts(k, t); n != m {
		return n < m
	}
	return shorter(s, t)
}

// shortest returns the simplest refutation of one of the marks, by whatIf and, for the first few marks, by rounds. ok is false if none
// was found.
func shortest(ctx context.Context, f *finder, marks []puzzle.Fact) (best puzzle.Step, ok bool) {
	best, ok = whatIf(ctx, f, marks, maxWhatIfSteps)
	for _, x := range marks[:min(maxDenied, len(marks))] {
		for _, level := range roundLevels {
			if ctx.Err() != nil {
				return best, ok
			}
			if s, found := newChain(f, x).refuteByRounds(ctx, level); found && (!ok || simpler(f.p.Kind(), s, best)) {
				best, ok = s, true
			}
		}
	}
	return best, ok
}

// refuteByRounds takes all steps up to a level in rounds until some end in a contradiction, and returns the simplest refutation. ok is
// false if a limit was reached, no step is left or ctx ended. It changes the chain.
func (c *chain) refuteByRounds(ctx context.Context, level float64) (best puzzle.Step, ok bool) {
	for range maxRounds {
		open, done := c.f.open(ctx, level)
		if !done || len(open) == 0 || len(c.Steps) > maxRoundSteps {
			return best, false
		}
		for _, s := range open {
			if _, clash := c.f.clash(s); !clash && !s.Contradiction() {
				continue
			}
			end := *c
			end.Steps = append(c.Steps[:len(c.Steps):len(c.Steps)], s)
			if r := end.refutation(); !ok || simpler(c.f.p.Kind(), r, best) {
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

// take adds steps that were available together, up to the first that contradicts the board.
func (c *chain) take(open []puzzle.Step) {
	for _, s := range open {
		if slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return !c.f.known.Holds(x) }) {
			if c.follow(s); c.closed {
				return
			}
		}
	}
}

// open returns all available steps up to a level, those of easier techniques first. ok is false if ctx ended.
func (f *finder) open(ctx context.Context, most float64) (out []puzzle.Step, ok bool) {
	ok = f.sweep(ctx, nil, func(level float64) bool { return level <= most }, func(steps []puzzle.Step) {
		for _, s := range steps {
			if s.Level <= most {
				out = append(out, s)
			}
		}
	})
	return out, ok
}
