package cli

import (
	"context"

	"github.com/teka-puzzles/teka/apps/report"
	"github.com/teka-puzzles/teka/kinds/papers"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/method"
)

// mostMethodSteps bounds the steps of a method on a generated puzzle. A method that takes more counts as neither solving nor stalling.
const mostMethodSteps = 20_000

// fits returns the condition that the published method of a kind solves the puzzle, or stalls on it; nil for no condition.
func fits(g report.MakeOptions, k *puzzle.Kind) (func(context.Context, puzzle.Puzzle) (fault.Text, bool), error) {
	m := papers.Of(k)
	switch {
	case !g.MethodSolves && !g.MethodStalls:
		if len(g.Variant) > 0 {
			return nil, fault.Errorf("--variant goes with --method-solves and --method-stalls")
		}
		return nil, nil
	case g.MethodSolves && g.MethodStalls:
		return nil, fault.Errorf("--method-solves and --method-stalls exclude each other")
	case m == nil:
		return nil, fault.Errorf("there is no published method of %s", k.Title)
	}
	for _, v := range g.Variant {
		if !m.Has(v) {
			return nil, m.NoVariant(v)
		}
	}
	if g.MethodStalls && m.Complete(g.Variant) {
		return nil, fault.Errorf("--method-stalls: the method of %s searches until the puzzle is solved, and stops on none", k.Title)
	}
	want, why := puzzle.Solved, fault.Textf("the published method does not solve it")
	if g.MethodStalls {
		want, why = puzzle.Stalled, fault.Textf("the published method solves it")
	}
	return func(ctx context.Context, p puzzle.Puzzle) (fault.Text, bool) {
		steps := 0
		r, err := m.Solve(ctx, p, method.Options{Variants: g.Variant}, func(puzzle.Step) bool {
			steps++
			return steps < mostMethodSteps
		})
		return why, err == nil && r.Status == want
	}, nil
}
