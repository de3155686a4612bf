package tell

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// way is a way to come to what the steps know of an unknown: by steps taken, so many, of which last is the last one; or, where that
// is easier, by a glance, whose steps are not yet among them.
type way struct {
	at     int
	steps  int
	last   int
	glance []puzzle.Step
}

// glance is what the kind sees at once of an unknown, from what is told: all that the steps know of it; nil for nothing. It is kept
// for the thought, as long as nothing is told near it or in its row and column. What bookkeeping says anyway needs none.
func (t *teller) glance(i int) []puzzle.Step {
	if t.kind.Glance == nil || t.price(i) >= quietPrice {
		return nil
	}
	steps, seen := t.glances[i]
	if !seen {
		t.look.Known = t.told
		t.work += perGlance
		steps = t.kind.Glance(t.look, i)
		if slices.ContainsFunc(steps, func(s puzzle.Step) bool { return !t.allowed(s) || t.above(s) }) || !t.tells(steps, i) {
			steps = nil
		}
		if t.glances == nil {
			t.glances = map[int][]puzzle.Step{}
		}
		t.glances[i] = steps
	}
	return steps
}

// perGlance is the work that a glance counts as, in steps of a search.
const perGlance = 32

// above reports whether a step is harder than all that the board has taken so far. (Digits are seen in another way than small steps
// find them, and their glances are as hard as they are.)
func (t *teller) above(s puzzle.Step) bool { return !t.kind.Traits.Digits && s.Level > t.hardest }

// tells reports whether steps, on the board told, leave no more of an unknown than is known.
func (t *teller) tells(steps []puzzle.Step, i int) bool {
	left := t.told.Can(i)
	for _, s := range steps {
		for _, x := range s.New {
			if k, m := t.strikes(x); k == i {
				left &^= m
			}
		}
	}
	return left&^t.known.Can(i) == 0
}

// find is the cheapest way to what the steps know of an unknown, when it costs less than most.
func (t *teller) find(i int, most float64) (w way, cost float64, ok bool) {
	found, cost, ok := t.search(i, t.told.Can(i)&^t.known.Can(i), most)
	if w.at = i; ok {
		w.steps, w.last = len(found), int(found[0])
	}
	if ok && cost <= plain {
		return w, cost, ok
	}
	steps := t.glance(i)
	if steps == nil {
		return w, cost, ok
	}
	seen := 0.0
	for _, s := range steps {
		seen += weight(s, folds(t.kind, s))
	}
	if seen < most && (!ok || seen < cost) {
		return way{at: i, glance: steps}, seen, true
	}
	return w, cost, ok
}

// plain is what a thought may cost for which no glance is tried.
const plain = 1.5

// use makes the steps of a way some of those taken, and says which they are.
func (t *teller) use(w way) map[int]needs {
	if w.glance == nil {
		if w.steps == 0 {
			return nil
		}
		return t.trace(needs{w.at: t.told.Can(w.at) &^ t.known.Can(w.at)})
	}
	used := map[int]needs{}
	for _, s := range w.glance {
		n := len(t.steps)
		t.note(s, folds(t.kind, s))
		used[n] = needs{}
		for _, x := range s.New {
			if i, m := t.strikes(x); i >= 0 {
				used[n][i] |= m
			}
		}
	}
	return used
}

// note takes a step, and keeps what it leaves to tell.
func (t *teller) note(s puzzle.Step, folds bool) {
	for _, i := range t.take(s, folds) {
		if !t.isOpen[i] && t.price(i) < never {
			t.isOpen[i] = true
			t.open = append(t.open, i)
		}
	}
}

// glanceFall is bookkeeping that is seen at a glance and falls from what is told; nil for none. What is announced falls only with
// more, and of lines only from places just said.
func (t *teller) glanceFall(more bool, fresh map[puzzle.Place]bool) []puzzle.Step {
	for _, i := range t.open {
		if t.over() {
			break
		}
		s := t.glance(i)
		if len(s) != 1 || !folds(t.kind, s[0]) {
			continue
		}
		loud := slices.ContainsFunc(s[0].New, t.announced)
		if !loud || more && (!t.lines() || slices.ContainsFunc(s[0].Because, func(x puzzle.Fact) bool { return fresh[x.At] })) {
			return s
		}
	}
	return nil
}

// learn makes facts told. One that denies what is told ends the telling.
func (t *teller) learn(facts []puzzle.Fact) {
	for _, x := range facts {
		if t.told.Holds(x) {
			continue
		}
		t.ended = t.ended || t.told.Denies(x)
		t.told.Add(x)
		for i := range t.glances { // any order: each is judged alone
			if at := t.board.Unknown(i).At; at.R == x.At.R || at.C == x.At.C || near(at, x.At) {
				delete(t.glances, i)
			}
		}
	}
}

// near reports whether two places are so near each other that what is told of one may show at the other, though it lies in another row
// and column.
func near(p, q puzzle.Place) bool {
	return abs(int(p.R)-int(q.R)) <= sight && abs(int(p.C)-int(q.C)) <= sight
}

// sight is how many rows and columns away that is.
const sight = 3
