package tell

import (
	"context"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// Next is the next thought on the board as it is written. Without one the error says why; see Study.Next.
func Next(ctx context.Context, st *study.Study) (Thought, error) {
	t := begin(ctx, st, st.Here(ctx), study.ExplainOptions{})
	if t.once = true; !t.marked() {
		t.cross, t.argued = unmarkedPrice, mostUnmarked
	}
	if x, ok := t.thought(); ok {
		return x, nil
	}
	if err := t.walk.Err(); err != nil || !t.late {
		return Thought{}, err
	}
	return Thought{}, context.Cause(ctx)
}

// marked reports whether there is more on the board than values: crosses, or values struck that may be noted.
func (t *teller) marked() bool {
	crosses := t.kind.Traits.Crosses
	for i := range t.board.Len() {
		switch v, decided := t.told.Value(i); {
		case decided && v == 0 && crosses:
			return true
		case !decided && t.told.Can(i) != t.board.Unknown(i).Values && !crosses:
			return true
		}
	}
	return false
}

// mostUnmarked is how many links that need thought an argument may have where no marks are written, so that it ends in a value:
// twice as many as are else said in one go.
const mostUnmarked = 2 * mostArgued

// Where no cross is drawn, whoever plays draws none, and a hint to draw one leads nowhere: it would be given again. There a thought
// ends in a line rather than in a cross, as long as the line is worth it: crosses are then links of its argument.
const (
	unmarkedPrice = 24  // of ending in a cross: some eight links of a line's argument, the most that is said in one go
	worthLine     = 5.0 // how much harder the steps may be that lead to a line
	worthValue    = 1.0 // how much harder they may be that lead to another value, perhaps with fewer links
	hardestNamed  = 6.9 // no technique is harder; what is, is a trial, which nobody tries for a hint while there is another
)

// surely is, where one thought is asked for, the cheapest that can be told if no step to come is likely to change that: those that
// may are the easy ones, while what rests on a step that is much harder costs more. (What is seen at a glance may cost less
// whatever comes.)
func (t *teller) surely() (best way, ok bool) {
	if !t.once {
		return best, false
	}
	best, cost, ok := t.cheapest(never)
	if !ok || cost <= t.level || cost <= easy {
		return best, ok
	}
	hardest := hardestNamed
	_, decided := t.known.Value(best.at)
	switch price, end := t.price(best.at), t.end(best).Level; {
	case price == quietPrice:
		return best, false
	case price == unmarkedPrice:
		hardest = end + worthLine
	case decided && t.kind.Glance == nil:
		if hardest = max(cost, end+bookkeeping, nextMost); t.cross == unmarkedPrice {
			hardest = min(hardest, end+worthValue)
		}
	}
	return best, t.peekWithin(min(hardest, hardestNamed)) == nil && !t.atEnd
}

// second is, where one thought is asked for and nothing but a second trial is left to look for, what can be told without it: the
// cheapest, or else what the first has shown.
func (t *teller) second() (Thought, bool) {
	if !t.once || t.tried < 0 || t.peekWithin(hardestNamed) != nil || t.atEnd {
		return Thought{}, false
	}
	if best, _, ok := t.cheapest(never * never); ok && t.price(best.at) < quietPrice {
		return t.start(best), true
	}
	used := map[int]needs{}
	t.whole(used, t.tried)
	first, _ := t.portion(t.under(used, t.tried))
	return t.tell(first), true
}

// tries reports whether a step is none of the kind's techniques: a trial, or what else is taken when none of them is left.
func tries(k *puzzle.Kind, s puzzle.Step) bool {
	return !slices.ContainsFunc(k.Techniques, func(x puzzle.Technique) bool { return x.ID == s.Technique })
}

// The same again: what was told in one place is said of another in a clause.

// again reports whether a way is a single step by the technique of another one, both of which rest on clues alone.
func (t *teller) again(w way, last puzzle.Step) bool {
	if w.steps+len(w.glance) != 1 || len(last.Because) > 0 {
		return false
	}
	end := t.end(w)
	return end.Technique == last.Technique && len(end.Because) == 0
}
