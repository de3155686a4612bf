package puzzletest

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/solver/sat"
)

// kernel judges by the model of a puzzle, in which each clue stands under its guard.
type kernel struct {
	p      puzzle.Puzzle
	m      *model.Model
	guards map[puzzle.Place]sat.Lit
}

func newKernel(p puzzle.Puzzle) *kernel {
	k := &kernel{p, newGuardedModel(p), map[puzzle.Place]sat.Lit{}}
	clues, lits := k.m.Guards()
	for i, at := range clues {
		k.guards[at] = lits[i]
	}
	return k
}

// guarded is the rules of a puzzle with each clue apart; made anew, it has the same literals.
func newGuardedModel(p puzzle.Puzzle) *model.Model {
	m := model.New(p, model.Options{Guarded: true})
	if i, ok := p.(model.Implier); ok {
		i.Implied(m)
	}
	return m
}

// quickConflicts bounds the first attempt at a proof.
const quickConflicts = 1000

// possible assumes the clues, the facts and single denials in the model that serves all steps first, which is quick. When that
// takes long, because what was learned at the steps before misleads it or what is costly to propagate is propagated at once only
// when it is fixed, or when a list of facts is denied together, all are fixed in a new model.
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
