package narrate

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// The next deduction is the cheapest one: the sum of its steps, of what it ends in, and of the distance from the previous deduction.

// Costs of a deduction by what it ends in. A value costs nothing.
const (
	emptyCost          = 0.7 // an empty cell
	atLeastCost        = 0.5 // at least one, number unknown
	crossCost          = 2.0 // a cross
	incidentalCost     = 8.0 // a cross in kinds with Traits.Incidental
	bookkeepingEndCost = 50  // a cross that only bookkeeping derives: a last choice
	unwritable         = 100
)

// endCost returns the cost of ending in the known facts about unknown i, or unwritable if there is nothing new to write down.
func (t *composer) endCost(i int) float64 {
	explained, known := t.explained.Candidates(i), t.known.Candidates(i)
	crosses := t.kind.Traits.Crosses
	v, decided := t.known.Value(i)
	switch {
	case known == explained:
		return unwritable
	case decided && v > 0:
		return 0
	case decided && crosses && t.onlyBookkeeping(i):
		return bookkeepingEndCost
	case decided && crosses:
		return t.crossCost
	case decided:
		return emptyCost
	case t.kind.Traits.AtLeastOne && explained.Has(0) && !known.Has(0):
		return atLeastCost
	}
	return unwritable
}

// onlyBookkeeping reports whether bookkeeping alone made all eliminations at unknown i.
func (t *composer) onlyBookkeeping(i int) bool {
	return !slices.ContainsFunc(t.eliminations[i], func(s elimination) bool { return !t.steps[s.step].bookkeeping })
}

// easyCost is the cost up to which a deduction is accepted without a search for a cheaper one.
const easyCost = 1.2

// costLimit returns the highest acceptable cost of a deduction after looked further steps. After ahead steps, or at the end of the
// walk, practically every cost is accepted, because a long argument is better than none.
func (t *composer) costLimit(looked int) float64 {
	if looked >= ahead || t.peek() == nil {
		return unwritable * unwritable
	}
	return unwritable
}

// cheapest returns the cheapest way to an open unknown and its cost; found is false if none costs less than most. It also drops
// unknowns that have nothing left to write.
func (t *composer) cheapest(most float64) (best way, cost float64, found bool) {
	cost = most
	open := t.open[:0]
	for k, i := range t.open {
		if t.ended() {
			open = append(open, t.open[k:]...)
			break
		}
		price := t.endCost(i)
		if price >= unwritable {
			t.isOpen[i] = false
			continue
		}
		open = append(open, i)
		if t.givenAway(i) && !t.near {
			price = 0
		} else {
			price += t.distanceCost(i)
		}
		if price >= cost {
			continue
		}
		if w, c, ok := t.cheapestWay(i, cost-price); ok && c+price < cost {
			best, cost, found = w, c+price, true
		}
	}
	t.open = open
	return best, cost, found
}

// givenAway reports whether a clue alone gives unknown i away, as an empty or a full line does: people write that down before all else,
// wherever it is. It applies to kinds that have empty cells and no crosses.
func (t *composer) givenAway(i int) bool {
	if !t.board.Unknown(i).Values.Has(0) || t.kind.Traits.Crosses {
		return false
	}
	k := t.onlyStep(i)
	return k >= 0 && t.steps[k].Level <= givenAwayLevel && len(t.steps[k].Because) == 0
}

// givenAwayLevel is the highest level of steps that only read a clue.
const givenAwayLevel = 1.1

// cheapestWhere returns the cheapest way that accept permits, with a total cost of at most limit, or the zero way.
func (t *composer) cheapestWhere(limit float64, accept func(way) bool) (best way) {
	for _, i := range t.open {
		if t.ended() {
			break
		}
		price := t.endCost(i)
		if price+bookkeepingCost > limit {
			continue
		}
		if w, cost, ok := t.cheapestWay(i, limit-price); ok && accept(w) {
			best, limit = w, cost+price
		}
	}
	return best
}

// distanceCost returns the cost of moving from the previous deduction to unknown i, at most 0.5.
func (t *composer) distanceCost(i int) float64 {
	return distance(t.lastPlace, t.board.At(i))
}

// distance returns the cost of moving from one place, or none, to another.
func distance(from, to puzzle.Place) float64 {
	if from.Kind == puzzle.NoPlace {
		return 0
	}
	return min(0.5, 0.02*float64(abs(int(to.R)-int(from.R))+abs(int(to.C)-int(from.C))))
}

func abs(n int) int { return max(n, -n) }
