package tell

import "github.com/teka-puzzles/teka/puzzle"

// The same again: what was told in one place is said of another in a clause.

// again reports whether a way is a single step by the technique of another one, both of which rest on clues alone.
func (t *teller) again(w way, last puzzle.Step) bool {
	if w.steps+len(w.glance) != 1 || len(last.Because) > 0 {
		return false
	}
	end := t.end(w)
	return end.Technique == last.Technique && len(end.Because) == 0
}

// sameAgain is what is the same as a step that is too hard to follow at once, in another place: whoever has understood it sees it there,
// too. The zero way for none.
func (t *teller) sameAgain(last puzzle.Step) (next way) {
	best := last.Level + crossPrice + bookkeeping
	for _, i := range t.open {
		if t.over() {
			break
		}
		price := t.price(i)
		if price+bookkeeping > best {
			continue
		}
		if w, cost, ok := t.find(i, best-price); ok && t.again(w, last) && t.end(w).Level <= last.Level {
			next, best = w, cost+price
		}
	}
	return next
}
