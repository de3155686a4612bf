package narrate

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Next returns the next deduction for the current board. If none is found, the error is the reason (see Study.Next).
func Next(ctx context.Context, st *study.Study) (Deduction, error) {
	return NextNear(ctx, st, puzzle.Place{})
}

// NextNear returns the next deduction like Next. Of nearly equal ones it prefers the closest to a place; the zero place means no
// preference.
func NextNear(ctx context.Context, st *study.Study, near puzzle.Place) (Deduction, error) {
	t := newComposer(ctx, st, st.Here(ctx), study.ExplainOptions{})
	t.lastPlace, t.near = near, near.Kind != puzzle.NoPlace
	if t.oneShot = true; !t.marked() {
		t.crossCost, t.maxArgument = unmarkedCrossCost, maxUnmarked
	}
	if x, ok := t.next(); ok {
		return x, nil
	}
	return Deduction{}, t.err()
}

// err returns why there is no further deduction (see Walk.Err), or the cause of the end of the context.
func (t *composer) err() error {
	if err := t.walk.Err(); err != nil || !t.ctxDone {
		return err
	}
	return context.Cause(t.ctx)
}

// nearSteps is the number of easy steps examined for a deduction close to a place.
const nearSteps = 80

// looksNear reports whether to examine a further step, after n of them, for a deduction that is closer and not harder.
func (t *composer) looksNear(n int) bool {
	if !t.near || n >= nearSteps {
		return false
	}
	s := t.peekWithin(max(t.level, easyCost))
	return s != nil && !s.Contradiction()
}

// marked reports whether the board has marks other than values: crosses, or eliminated candidates.
func (t *composer) marked() bool {
	crosses := t.kind.Traits.Crosses
	for i := range t.board.Len() {
		switch v, decided := t.explained.Value(i); {
		case decided && v == 0 && crosses:
			return true
		case !decided && t.explained.Candidates(i) != t.board.Unknown(i).Values && !crosses:
			return true
		}
	}
	return false
}

// maxUnmarked is the limit of non-bookkeeping steps per argument on a board without marks. It is higher so that the argument can end in a
// value.
const maxUnmarked = 2 * maxArgumentLinks

// A player who draws no crosses cannot use a hint that ends in one and would get it again. On such a board a deduction ends in a line if
// that costs at most this much more; crosses are then intermediate steps.
const (
	unmarkedCrossCost = 24  // cost of ending in a cross: about eight links, the longest argument
	lineMargin        = 5.0 // extra difficulty accepted to end in a line
	valueMargin       = 1.0 // extra difficulty accepted to end in another value
	maxTechniqueLevel = 6.9 // highest level of a named technique; harder steps are trials
)

// settled returns, in one-shot mode, the cheapest deduction if further steps are unlikely to lead to a cheaper one, which holds once all
// remaining steps are much harder. A later glance could still be cheaper.
func (t *composer) settled() (best way, ok bool) {
	if !t.oneShot {
		return best, false
	}
	best, cost, ok := t.cheapest(unwritable)
	if !ok || cost <= t.level || cost <= easyCost {
		return best, ok
	}
	hardest := maxTechniqueLevel
	_, decided := t.known.Value(best.at)
	switch price, end := t.endCost(best.at), t.lastStep(best).Level; {
	case price == bookkeepingEndCost:
		return best, false
	case price == unmarkedCrossCost:
		hardest = end + lineMargin
	case decided && t.kind.Deduce == nil:
		if hardest = max(cost, end+bookkeepingCost, maxNextCost); t.crossCost == unmarkedCrossCost {
			hardest = min(hardest, end+valueMargin)
		}
	}
	return best, t.peekWithin(min(hardest, maxTechniqueLevel)) == nil && !t.exhausted
}

// beforeSecondTrial returns, in one-shot mode, a deduction that avoids a second trial if only trials remain: the cheapest available one,
// else the first trial.
func (t *composer) beforeSecondTrial() (Deduction, bool) {
	if !t.oneShot || t.firstTrial < 0 || t.peekWithin(maxTechniqueLevel) != nil || t.exhausted {
		return Deduction{}, false
	}
	if best, _, ok := t.cheapest(unwritable * unwritable); ok && t.endCost(best.at) < bookkeepingEndCost {
		return t.explain(best), true
	}
	used := map[int]needs{}
	t.useAll(used, t.firstTrial)
	first, _ := t.portion(t.subArgument(used, t.firstTrial))
	return t.compose(first), true
}

// isTrial reports whether a step uses a last resort instead of one of the kind's techniques.
func isTrial(k *puzzle.Kind, s puzzle.Step) bool {
	return !slices.ContainsFunc(k.Techniques, func(x puzzle.Technique) bool { return x.ID == s.Technique })
}

// repeats reports whether w is a single step of the same technique as last and both use clues alone.
func (t *composer) repeats(w way, last puzzle.Step) bool {
	if w.steps+len(w.glance) != 1 || len(last.Because) > 0 {
		return false
	}
	end := t.lastStep(w)
	return end.Technique == last.Technique && len(end.Because) == 0
}
