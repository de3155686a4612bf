package generate

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/solver/model"
	"github.com/teka-puzzles/teka/study"
)

// moved changes values of a solution until it is the only one when all is told, and then tells no more than is needed besides the
// clues of the base.
func (r *repair) moved(ctx context.Context, base puzzle.Puzzle, goal puzzle.Facts) (puzzle.Puzzle, error) {
	q, err := r.full(base, goal)
	if err != nil {
		return nil, err
	}
	if q, goal, err = r.altered(ctx, q, goal); err != nil {
		return nil, err
	}
	base, ok := r.with(base, goal)
	if !ok {
		return nil, fault.Errorf("%w: a clue is gone", ErrRepair)
	}
	there := told(r.kind.Clues(base))
	more := slices.DeleteFunc(r.kind.Clues(q), func(c puzzle.Clue) bool { _, ok := there[c.At]; return ok })
	q, _, err = r.added(ctx, base, goal, more)
	return q, err
}

// alteration is a board changed in a value or two, and the puzzle with the clues that it tells.
type alteration struct {
	puzzle.Puzzle
	facts puzzle.Facts
	moved [2]int
	cost  int
}

// altered changes values of the solution where two differ, and the clues that the base has with them, until there is one solution:
// each time the change after which the least is open, and of these one that changes the fewest clues of the draft.
func (r *repair) altered(ctx context.Context, base puzzle.Puzzle, now puzzle.Facts) (puzzle.Puzzle, puzzle.Facts, error) {
	u := r.unique(ctx, base)
	rests := map[int]int{}
	chance := rand.New(rand.NewPCG(1, 0))
	detours := mostDetours
	for step := range r.Changes {
		if u.Status != puzzle.SeveralSolutions {
			break
		}
		best := alteration{cost: math.MaxInt}
		resting := func(i int) bool { return rests[i] > step }
		spots := slices.DeleteFunc(apart(u), resting)
		if len(spots) == 0 && detours > 0 {
			spots = slices.DeleteFunc(loose(ctx, base), resting)
			detours--
		}
		for _, a := range r.alterations(ctx, chance, base, now, spots, resting) {
			after := r.unique(ctx, a.Puzzle)
			switch {
			case ctx.Err() != nil:
				return nil, now, context.Cause(ctx)
			case after.Status != puzzle.UniqueSolution && after.Status != puzzle.SeveralSolutions:
				continue
			}
			if a.cost = 4*len(apart(after)) + left(ctx, a.Puzzle) + len(r.changes(a.Puzzle)); a.cost < best.cost {
				best = a
			}
		}
		if best.Puzzle == nil {
			break
		}
		base, now = best.Puzzle, best.facts
		rests[best.moved[0]], rests[best.moved[1]] = step+restFor, step+restFor
		if u = r.unique(ctx, base); u.Status == puzzle.UniqueSolution {
			return base, now, nil
		}
	}
	if ctx.Err() != nil {
		return nil, now, context.Cause(ctx)
	}
	return nil, now, fault.Errorf("%w: %d places still differed after %d changes", ErrRepair, len(apart(u)), len(r.changes(base)))
}

// mostDetours is how often a change may be made where two solutions do not differ, because all places in which they do rest.
const mostDetours = 4

// loose lists the places that the rules, looked at one by one, leave open.
func loose(ctx context.Context, p puzzle.Puzzle) []int {
	var out []int
	if n, ok := p.(model.Narrower); ok {
		for i, m := range n.Narrow(ctx, nil) {
			if m.Len() > 1 {
				out = append(out, i)
			}
		}
	}
	return out
}

// left counts the candidates beyond one that the rules leave, looked at one by one.
func left(ctx context.Context, p puzzle.Puzzle) int {
	sum := 0
	if n, ok := p.(model.Narrower); ok {
		for _, m := range n.Narrow(ctx, nil) {
			sum += max(0, m.Len()-1)
		}
	}
	return sum
}

// mostAlterations is how many changes are looked at in a step.
const mostAlterations = 40

// alterations are changes of a board that keep the rules, in no order: another value for one of the spots, or a spot and another
// place exchange theirs.
func (r *repair) alterations(ctx context.Context, chance *rand.Rand, base puzzle.Puzzle, now puzzle.Facts, spots []int,
	rests func(i int) bool) []alteration {
	board := now.Board()
	var out []alteration
	try := func(i, v, j, w int) {
		facts := now.Clone()
		facts.Set(i, v)
		facts.Set(j, w)
		if facts.Equal(now) {
			return
		}
		if q, ok := r.with(base, facts); ok {
			out = append(out, alteration{Puzzle: q, facts: facts, moved: [2]int{i, j}})
		}
	}
	chance.Shuffle(len(spots), func(i, j int) { spots[i], spots[j] = spots[j], spots[i] })
	for _, i := range spots {
		for v := range board.Unknown(i).Values.Values() {
			try(i, v, i, v)
		}
		if len(out) > mostAlterations || ctx.Err() != nil {
			break
		}
	}
	for range 4 * mostAlterations {
		if len(out) > mostAlterations || len(spots) == 0 || ctx.Err() != nil {
			break
		}
		i, j := spots[chance.IntN(len(spots))], chance.IntN(board.Len())
		if !rests(j) && i != j {
			try(i, now.Can(j).Min(), j, now.Can(i).Min())
		}
	}
	return out
}

// apart lists the unknowns in which two solutions differ.
func apart(u study.Result) []int {
	var out []int
	if u.Status != puzzle.SeveralSolutions {
		return nil
	}
	for i := range u.Solution.Board().Len() {
		if u.Solution.Can(i) != u.Second.Can(i) {
			out = append(out, i)
		}
	}
	return out
}
