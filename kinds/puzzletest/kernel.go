package puzzletest

import (
	"context"

	"github.com/teka-puzzles/teka/internal/solver/model"
	_ "github.com/teka-puzzles/teka/internal/solver/rule/ruletest" // tests the explanations of every solver
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// kernel is an oracle that uses the model of a puzzle, with a guard per clue.
type kernel struct {
	p      puzzle.Puzzle
	m      *model.Model
	guards map[puzzle.Place]sat.Lit
}

// newKernel returns the guarded model of a puzzle, with the guard of each clue.
func newKernel(p puzzle.Puzzle) *kernel {
	k := &kernel{p, newGuardedModel(p), map[puzzle.Place]sat.Lit{}}
	clues, lits := k.m.Guards()
	for i, at := range clues {
		k.guards[at] = lits[i]
	}
	return k
}

// newGuardedModel returns a model with a guard per clue. Models of the same puzzle have the same literals.
func newGuardedModel(p puzzle.Puzzle) *model.Model {
	m := model.New(p, model.Options{Guarded: true})
	if i, ok := p.(model.Implier); ok {
		i.Implied(m)
	}
	return m
}

const quickConflicts = 1000

// possible first solves the shared model under assumptions. If that takes long, because learned clauses mislead or propagation is only
// complete for fixed literals, or if a list of several facts is denied, it solves a new model with everything fixed.
func (k *kernel) possible(ctx context.Context, clues []puzzle.Place, facts []puzzle.Fact, denied ...[]puzzle.Fact) (bool, error) {
	var lits []sat.Lit
	for _, at := range clues {
		lits = append(lits, k.guards[at])
	}
	for _, x := range facts {
		lits = append(lits, k.m.Lit(x))
	}
	single := true
	for _, d := range denied {
		single = single && len(d) == 1
	}
	if single {
		assume := lits
		for _, d := range denied {
			assume = append(assume, k.m.Lit(d[0]).Not())
		}
		s := k.m.S
		s.SetMaxConflicts(s.Stats().Conflicts + quickConflicts)
		if found, err := s.Solve(ctx, assume...); err == nil || ctx.Err() != nil {
			return found, err
		}
	}
	m := newGuardedModel(k.p)
	for _, l := range lits {
		m.S.Add(l)
	}
	for _, d := range denied {
		some := make([]sat.Lit, len(d))
		for i, x := range d {
			some[i] = m.Lit(x).Not()
		}
		m.S.Add(some...)
	}
	return m.S.Solve(ctx)
}
