package tell

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Of all that can be written down, the thought is told that costs a person least: for its links, for what it ends in, and for looking away
// from where the last one was.

// What it costs a thought to end in something that is a mark rather than a value, and what nobody writes down by itself.
const (
	emptyPrice = 0.7 // an empty cell
	leastPrice = 0.5 // that there is something, not yet how many
	crossPrice = 2.0 // a cross: that something is not there
	quietPrice = 50  // the same, where only bookkeeping says it: that goes without saying while there is anything else
	never      = 100
)

// price is what it costs to end in what the steps know of an unknown; never when there is nothing to write down that is not told.
func (t *teller) price(i int) float64 {
	told, known := t.told.Can(i), t.known.Can(i)
	crosses := t.kind.Traits.Crosses
	v, decided := t.known.Value(i)
	switch {
	case known == told:
		return never
	case decided && v > 0:
		return 0
	case decided && crosses && t.quiet(i):
		return quietPrice
	case decided && crosses:
		return t.cross
	case decided:
		return emptyPrice
	case t.kind.Traits.Some && told.Has(0) && !known.Has(0):
		return leastPrice
	}
	return never
}

// quiet reports whether all that struck something of an unknown is bookkeeping.
func (t *teller) quiet(i int) bool {
	return !slices.ContainsFunc(t.by[i], func(s strike) bool { return !t.steps[s.step].folds })
}

// easy is what a thought may cost to be told without looking for a cheaper one.
const easy = 1.2

// bound is what a thought may cost after so many steps looked at. In the end there is none: then the end of a long argument is
// better than none.
func (t *teller) bound(looked int) float64 {
	if looked >= ahead || t.peek() == nil {
		return never * never
	}
	return never
}

// cheapest is the cheapest thought that can be told and costs less than most; found is false when there is none.
func (t *teller) cheapest(most float64) (best way, cost float64, found bool) {
	cost = most
	open := t.open[:0]
	for k, i := range t.open {
		if t.over() {
			open = append(open, t.open[k:]...)
			break
		}
		price := t.price(i)
		if price >= never {
			t.isOpen[i] = false
			continue
		}
		open = append(open, i)
		price += t.far(i)
		if price >= cost {
			continue
		}
		if w, c, ok := t.find(i, cost-price); ok && c+price < cost {
			best, cost, found = w, c+price, true
		}
	}
	t.open = open
	return best, cost, found
}

// cheapestWhere returns the cheapest way that accept accepts and whose cost, with the price of what it ends in, is at most limit; the
// zero way if there is none.
func (t *teller) cheapestWhere(limit float64, accept func(way) bool) (best way) {
	for _, i := range t.open {
		if t.over() {
			break
		}
		price := t.price(i)
		if price+bookkeeping > limit {
			continue
		}
		if w, cost, ok := t.find(i, limit-price); ok && accept(w) {
			best, limit = w, cost+price
		}
	}
	return best
}

// far is what it costs to look elsewhere than at the last thought.
func (t *teller) far(i int) float64 {
	if t.last.Kind == puzzle.NoPlace {
		return 0
	}
	at := t.board.Unknown(i).At
	d := abs(int(at.R)-int(t.last.R)) + abs(int(at.C)-int(t.last.C))
	return min(0.5, 0.02*float64(d))
}

func abs(n int) int { return max(n, -n) }
