package tell

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// What falls from a thought: the bookkeeping that rests on nothing but what is told, and at the end what is left over.

// most is how many places may be decided by what falls from a thought, and mostLines how many of a line, which is said by its ends
// and corners; the rest is told in the next.
const (
	most      = 6
	mostLines = 8
)

// hardestFold is a level that no step of bookkeeping is above.
const hardestFold = 2.2

// fall takes the bookkeeping that rests on nothing but what is told, and among that on what some steps have just said, until so
// many places are decided.
func (t *teller) fall(decided int, after []puzzle.Step) ([]puzzle.Step, int) {
	var out []puzzle.Step
	fresh := map[puzzle.Place]bool{}
	for _, s := range after {
		for _, x := range s.New {
			fresh[x.At] = true
		}
	}
	for {
		for s := t.peekWithin(hardestFold); s != nil && folds(t.kind, *s) && !s.Contradiction(); s = t.peekWithin(hardestFold) {
			t.advance()
		}
		found := false
		t.pending = slices.DeleteFunc(t.pending, func(k int) bool {
			if t.ended || !t.rests(t.steps[k].Because) {
				return false
			}
			silent := t.lines() && t.steps[k].folds && !slices.ContainsFunc(t.steps[k].New, func(x puzzle.Fact) bool { return !t.nothing(x) })
			if !silent && (decided >= t.most() || t.lines() && !t.follows(k, fresh)) {
				return false
			}
			s := t.steps[k].Step
			s.New = slices.DeleteFunc(slices.Clone(s.New), t.told.Holds)
			t.learn(s.New)
			for _, x := range s.New {
				if _, ok := t.told.Value(t.board.Index(x.At)); ok && t.announced(x) {
					decided++
				}
			}
			if len(s.New) > 0 {
				found = true
				out = append(out, s)
				for _, x := range s.New {
					fresh[x.At] = true
				}
			}
			return true
		})
		if !found {
			if s := t.glanceFall(decided < t.most(), fresh); s != nil {
				t.use(way{glance: s})
				out = append(out, s[0])
				t.learn(s[0].New)
				for _, x := range s[0].New {
					fresh[x.At] = true
					if t.announced(x) {
						decided++
					}
				}
				found = true
			}
		}
		if t.work += len(t.pending) / 8; !found || t.ended || t.over() {
			return out, decided
		}
	}
}

// most is how many places may be decided by what falls from a thought.
func (t *teller) most() int {
	if t.lines() {
		return mostLines
	}
	return most
}

// follows reports whether a step of bookkeeping follows from places just said: it rests on one of them, or a line comes to its clue there.
func (t *teller) follows(k int, fresh map[puzzle.Place]bool) bool {
	s := t.steps[k]
	if s.folds {
		return slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { return fresh[x.At] })
	}
	for e := range fresh { // any order: whether there is one
		v, ok := t.told.Value(t.board.Index(e))
		if ok && v > 0 && slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { a, b := e.Ends(); return c == a || c == b }) {
			return true
		}
	}
	return false
}

// announced reports whether a fact is one that people announce.
func (t *teller) announced(x puzzle.Fact) bool {
	return x.Value > 0 || !t.kind.Traits.Crosses
}

// rests reports whether facts are told.
func (t *teller) rests(facts []puzzle.Fact) bool {
	for _, x := range facts {
		if !t.told.Holds(x) {
			return false
		}
	}
	return true
}

// goesOnSomewhere reports whether a line is to be drawn yet: one is known and not told, or has an end where nothing more is known.
func (t *teller) goesOnSomewhere() bool {
	if slices.ContainsFunc(t.open, func(i int) bool { return t.price(i) < crossPrice }) {
		return true
	}
	ends := map[puzzle.Place]int{}
	for i := range t.board.Len() {
		if v, ok := t.known.Value(i); ok && v > 0 {
			a, b := t.board.Unknown(i).At.Ends()
			ends[a]++
			ends[b]++
		}
	}
	for _, n := range ends { // any order: whether there is one
		if n == 1 {
			return true
		}
	}
	return false
}

// close is, when all that is to be written down is told and the board is finished, what is left: places where nothing is.
func (t *teller) close() (rest []puzzle.Step, done bool) {
	if !t.lines() || t.once && t.goesOnSomewhere() {
		return nil, false
	}
	for n := 0; n < 10*ahead; n++ {
		s := t.peek()
		if s == nil || s.Contradiction() || slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return !t.nothing(x) && !t.told.Holds(x) }) {
			break
		}
		t.advance()
	}
	if t.peek() != nil || !t.known.Complete() {
		return nil, false
	}
	for _, i := range t.open {
		if p := t.price(i); p < crossPrice {
			return nil, false
		}
	}
	for ; t.rest < len(t.steps); t.rest++ {
		s := t.steps[t.rest].Step
		s.New = slices.DeleteFunc(slices.Clone(s.New), t.told.Holds)
		if len(s.New) > 0 && t.rests(s.Because) {
			t.learn(s.New)
			rest = append(rest, s)
		}
	}
	return rest, true
}
