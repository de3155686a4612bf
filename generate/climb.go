package generate

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Kinds that show all their clues reach a grade by hill climbing: a board is changed repeatedly, and a change is kept if the board is no
// farther from the requested grades. The distance of a board that is too hard is the share of unknowns that the allowed techniques leave
// open, which needs no what-ifs. That of one that is too easy depends on its hardest step and on the total weight of its steps.

// climbSlack is how much the distance may grow in one of four changes: the weight of some steps, not a level.
const climbSlack = 0.001

// tooHardSteps is how many additional steps a board counts that is too hard: the hardest techniques have failed on it, which
// takes most of the time.
const tooHardSteps = 3

// climb changes the draft until it has a requested grade or a limit is reached, and returns the last draft kept. If a draft with a motif
// does not reach the grade, the error is a *miss.
func (p *plan) climb(ctx context.Context, r *rand.Rand, d puzzle.Draft, o puzzle.MakeOptions) (puzzle.Draft, error) {
	far, err := p.distance(ctx, d)
	first := d
	for steps, vain := 0, 0; steps < p.tries && vain < 10*p.tries && err == nil && far > 0; {
		next, failed := p.maker.Vary(r, d, o)
		next.Motif, next.Theme, next.MotifValues = first.Motif, first.Theme, first.MotifValues
		if failed == nil && first.Motif != "" && !p.maker.KeepsMotif(first, next) {
			failed = puzzle.ErrNoDraft
		}
		if failed == nil {
			next, failed = study.Varied(ctx, d, next, o.MaxConflicts)
		}
		switch {
		case errors.Is(failed, puzzle.ErrNoDraft) && ctx.Err() == nil:
			vain++
			continue
		case failed != nil:
			return d, failed
		}
		steps++
		var there float64
		if there, err = p.distance(ctx, next); there > 1 {
			steps += tooHardSteps
		}
		if err == nil && there <= far+climbSlack*float64(r.IntN(4)/3) {
			d, far = next, there
		}
	}
	if first.Motif != "" && err == nil && far > 0 {
		err = &miss{why: fault.Textf("its picture has another grade")}
	}
	return d, err
}

// distance returns the distance of a draft with one solution from the requested grades: 0 if it has one of them, above 1 if it is too
// hard, at most about 1 if it is too easy.
func (p *plan) distance(ctx context.Context, d puzzle.Draft) (float64, error) {
	st := p.study(d.Puzzle)
	st.Solution = d.Solution
	cap := min(p.cap, study.HardestOf(p.Kind, puzzle.Labels[len(puzzle.Labels)-2]))
	to, err := st.Reach(ctx, puzzle.Facts{}, cap)
	switch open := to.Board.Open(); {
	case err != nil:
		return 0, err
	case open > 0 && cap < p.cap:
		return 0, nil // boards beyond the named techniques have the hardest grade
	case open > 0:
		return 1 + float64(open)/float64(to.Board.Board().Len()), nil
	case p.minLevel() == 0:
		return 0, nil
	}
	least := p.minLevel()
	if to.Hardest > least {
		return 0, nil
	}
	return (least - to.Hardest + 1/(1+to.Weight)) / 10, nil
}
