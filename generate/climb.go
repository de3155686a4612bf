package generate

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// Boards of kinds that tell all their clues come to a grade by climbing: one is changed a little again and again, and a change
// stays when the board is no further from the labels wished for. How far a board is that is too hard is told by how much the
// techniques allowed leave open, which costs no what-if; of one that is too easy, by its hardest step, and by the weight of all
// steps while that stays.

// slack is how much further a board may be from the wish, one time in four: lighter by some steps, not a level away.
const slack = 0.001

// climbed is the draft changed until it has a grade wished for, or as often as allowed.
func (p *plan) climbed(ctx context.Context, r *rand.Rand, d puzzle.Draft, o puzzle.MakeOptions) (puzzle.Draft, error) {
	far, err := p.far(ctx, d.Puzzle)
	first := d
	for steps, vain := 0, 0; steps < p.tries && vain < 10*p.tries && err == nil && far > 0; {
		next, failed := p.maker.Vary(r, d, o)
		if next.Motif, next.Drawn = first.Motif, first.Drawn; failed == nil && first.Motif != "" && !p.maker.Shows(first, next) {
			failed = puzzle.ErrDraft
		}
		if failed == nil {
			next, failed = study.Varied(ctx, d, next, o.Conflicts)
		}
		switch {
		case errors.Is(failed, puzzle.ErrDraft) && ctx.Err() == nil:
			vain++
			continue
		case failed != nil:
			return d, failed
		}
		steps++
		var there float64
		if there, err = p.far(ctx, next.Puzzle); err == nil && there <= far+slack*float64(r.IntN(4)/3) {
			d, far = next, there
		}
	}
	if first.Motif != "" && err == nil && far > 0 {
		err = &miss{why: fault.Textf("what it shows is of another grade")}
	}
	return d, err
}

// far is how far a puzzle with one solution is from the grades wished for, 0 for none.
func (p *plan) far(ctx context.Context, q puzzle.Puzzle) (float64, error) {
	st := p.study(q)
	cap := min(p.cap, study.HardestOf(p.Kind, puzzle.Labels[len(puzzle.Labels)-2]))
	to, err := st.Reach(ctx, puzzle.Facts{}, cap)
	switch open := to.Board.Open(); {
	case err != nil:
		return 0, err
	case open > 0 && cap < p.cap:
		return 0, nil // what nothing named decides is as hard as can be
	case open > 0:
		return 1 + float64(open)/float64(to.Board.Board().Len()), nil
	case p.least() == 0:
		return 0, nil
	}
	least := p.least()
	if to.Hardest > least {
		return 0, nil
	}
	return (least - to.Hardest + 1/(1+to.Weight)) / 10, nil
}
