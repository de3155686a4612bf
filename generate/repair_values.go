package generate

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/study"
)

// changeValues changes values of a solution until it is unique with all clues it implies, and then keeps only the clues of base and those
// needed.
func (r *repair) changeValues(ctx context.Context, base puzzle.Puzzle, goal puzzle.Facts) (puzzle.Puzzle, error) {
	q, err := r.full(base, goal)
	if err != nil {
		return nil, err
	}
	if q, goal, err = r.changeUntilUnique(ctx, q, goal); err != nil {
		return nil, err
	}
	base, ok := r.with(base, goal)
	if !ok {
		return nil, fault.Errorf("%w: a clue is gone", ErrNotRepaired)
	}
	there := cluesByPlace(r.kind.Clues(base))
	more := slices.DeleteFunc(r.kind.Clues(q), func(c puzzle.Clue) bool { _, ok := there[c.At]; return ok })
	q, _, err = r.addClues(ctx, base, goal, more)
	return q, err
}

// alteration is a board with one or two changed values, and the puzzle with the clues it implies.
type alteration struct {
	puzzle.Puzzle
	facts puzzle.Facts
	moved [2]int // indices of the changed unknowns, equal if one is changed
	cost  int    // lower is better; see changeUntilUnique
}

// changeUntilUnique changes values where two solutions differ, with the affected clues, until the solution is unique, and returns the
// puzzle and that solution. Each step takes the change with the fewest open values after it and the fewest changed clues. The error wraps
// ErrNotRepaired at a limit.
func (r *repair) changeUntilUnique(ctx context.Context, base puzzle.Puzzle, now puzzle.Facts) (puzzle.Puzzle, puzzle.Facts, error) {
	u := r.unique(ctx, base)
	rests := map[int]int{}
	chance := rand.New(rand.NewPCG(1, 0))
	detours := mostDetours
	for step := range r.MaxChanges {
		if u.Status != puzzle.SeveralSolutions {
			break
		}
		best := alteration{cost: math.MaxInt}
		resting := func(i int) bool { return rests[i] > step }
		spots := slices.DeleteFunc(differing(u), resting)
		if len(spots) == 0 && detours > 0 {
			spots = slices.DeleteFunc(openCandidates(ctx, base), resting)
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
			if a.cost = 4*len(differing(after)) + excessCandidates(ctx, a.Puzzle) + len(r.changes(a.Puzzle)); a.cost < best.cost {
				best = a
			}
		}
		if best.Puzzle == nil {
			break
		}
		base, now = best.Puzzle, best.facts
		rests[best.moved[0]], rests[best.moved[1]] = step+tabuSteps, step+tabuSteps
		if u = r.unique(ctx, base); u.Status == puzzle.UniqueSolution {
			return base, now, nil
		}
	}
	if ctx.Err() != nil {
		return nil, now, context.Cause(ctx)
	}
	places, changes := len(differing(u)), len(r.changes(base))
	return nil, now, fault.Errorf("%w: after %v, %v", ErrNotRepaired,
		fault.Textf("%d changes", changes),
		fault.Textf("%d places still differed", places))
}

// mostDetours is the maximum number of changes made elsewhere because all places in which two solutions differ were changed recently.
const mostDetours = 4

// openCandidates returns the indices of the unknowns that presolve leaves open; nil if the kind has none.
func openCandidates(ctx context.Context, p puzzle.Puzzle) []int {
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

// excessCandidates returns the number of candidates beyond one per unknown that presolve leaves.
func excessCandidates(ctx context.Context, p puzzle.Puzzle) int {
	sum := 0
	if n, ok := p.(model.Narrower); ok {
		for _, m := range n.Narrow(ctx, nil) {
			sum += max(0, m.Len()-1)
		}
	}
	return sum
}

// mostAlterations is the maximum number of changes considered in a step.
const mostAlterations = 40

// alterations returns valid changes of a board, in random order: another value for one of the spots, or an exchange of values between a
// spot and another unknown for which rests is false. It shuffles spots.
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
			try(i, now.Candidates(j).Min(), j, now.Candidates(i).Min())
		}
	}
	return out
}

// differing returns the indices of the unknowns in which the two solutions of u differ; nil if it has only one.
func differing(u study.Result) []int {
	var out []int
	if u.Status != puzzle.SeveralSolutions {
		return nil
	}
	for i := range u.Solution.Board().Len() {
		if u.Solution.Candidates(i) != u.Second.Candidates(i) {
			out = append(out, i)
		}
	}
	return out
}
