package narrate

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// way is a derivation of the facts about unknown at: either recorded steps, given by their number and the last one, or the steps of a
// glance, which are not recorded yet.
type way struct {
	at     int
	steps  int
	last   int
	glance []puzzle.Step
}

// glance returns what Kind.Deduce derives for unknown i from the explained board, or nil if that is less than the steps know, not
// permitted or too hard. The result is cached until something near changes.
func (t *composer) glance(i int) []puzzle.Step {
	if t.kind.Deduce == nil || t.endCost(i) >= bookkeepingEndCost {
		return nil
	}
	steps, seen := t.glanceCache[i]
	if !seen {
		t.view.Known = t.explained
		t.work += glanceWork
		steps = t.kind.Deduce(t.view, i)
		if slices.ContainsFunc(steps, func(s puzzle.Step) bool { return !t.allowed(s) || t.tooHard(s) }) || !t.reveals(steps, i) {
			steps = nil
		}
		if t.glanceCache == nil {
			t.glanceCache = map[int][]puzzle.Step{}
		}
		t.glanceCache[i] = steps
	}
	return steps
}

// glanceWork is the work charged for one call of Kind.Deduce.
const glanceWork = 32

// tooHard reports whether s is harder than every step taken so far. It is false for kinds with digits, whose glances have levels of their
// own.
func (t *composer) tooHard(s puzzle.Step) bool { return !t.kind.Traits.Digits && s.Level > t.hardest }

// reveals reports whether steps, applied to the explained board, determine unknown i as far as it is known.
func (t *composer) reveals(steps []puzzle.Step, i int) bool {
	left := t.explained.Candidates(i)
	for _, s := range steps {
		for _, x := range s.New {
			if k, m := t.eliminates(x); k == i {
				left &^= m
			}
		}
	}
	return left&^t.known.Candidates(i) == 0
}

// cheapestWay returns the cheapest way to the known facts about unknown i. ok is false if it costs more than most.
func (t *composer) cheapestWay(i int, most float64) (w way, cost float64, ok bool) {
	found, cost, ok := t.search(i, t.explained.Candidates(i)&^t.known.Candidates(i), most)
	if w.at = i; ok {
		w.steps, w.last = len(found), int(found[0])
	}
	if ok && cost <= plainCost {
		return w, cost, ok
	}
	steps := t.glance(i)
	if steps == nil {
		return w, cost, ok
	}
	seen := 0.0
	for _, s := range steps {
		seen += weight(s, isBookkeeping(t.kind, s))
	}
	if seen < most && (!ok || seen < cost) {
		return way{at: i, glance: steps}, seen, true
	}
	return w, cost, ok
}

// plainCost is the cost up to which no glance is tried.
const plainCost = 1.5

// use returns the steps of a way with their used conclusions. It records the steps of a glance first.
func (t *composer) use(w way) map[int]needs {
	if w.glance == nil {
		if w.steps == 0 {
			return nil
		}
		return t.trace(needs{w.at: t.explained.Candidates(w.at) &^ t.known.Candidates(w.at)})
	}
	used := map[int]needs{}
	for _, s := range w.glance {
		n := len(t.steps)
		t.recordOpen(s, isBookkeeping(t.kind, s))
		used[n] = needs{}
		for _, x := range s.New {
			if i, m := t.eliminates(x); i >= 0 {
				used[n][i] |= m
			}
		}
	}
	return used
}

// recordOpen records a step and opens the unknowns where it leaves something to write down. folds marks the step as bookkeeping.
func (t *composer) recordOpen(s puzzle.Step, folds bool) {
	for _, i := range t.record(s, folds) {
		if !t.isOpen[i] && t.endCost(i) < unwritable {
			t.isOpen[i] = true
			t.open = append(t.open, i)
		}
	}
}

// glanceFollowUp returns one bookkeeping step found by a glance, or nil. Written values require more; values of lines also require a
// premise in fresh.
func (t *composer) glanceFollowUp(more bool, fresh map[puzzle.Place]bool) []puzzle.Step {
	for _, i := range t.open {
		if t.ended() {
			break
		}
		s := t.glance(i)
		if len(s) != 1 || !isBookkeeping(t.kind, s[0]) {
			continue
		}
		loud := slices.ContainsFunc(s[0].New, t.isWritten)
		if !loud || more && (!t.drawsLines() || slices.ContainsFunc(s[0].Because, func(x puzzle.Fact) bool { return fresh[x.At] })) {
			return s
		}
	}
	return nil
}

// markExplained adds facts to the explained board and forgets the cached glances near them. A contradiction stops the explanation.
func (t *composer) markExplained(facts []puzzle.Fact) {
	for _, x := range facts {
		if t.explained.Holds(x) {
			continue
		}
		t.stopped = t.stopped || t.explained.Contradicts(x)
		t.explained.Add(x)
		for i := range t.glanceCache { // any order: each is judged alone
			if at := t.board.At(i); at.R == x.At.R || at.C == x.At.C || near(at, x.At) {
				delete(t.glanceCache, i)
			}
		}
	}
}

// near reports whether p and q are at most nearDistance rows and columns apart, so that a fact at one may change a glance at the other.
func near(p, q puzzle.Place) bool {
	return abs(int(p.R)-int(q.R)) <= nearDistance && abs(int(p.C)-int(q.C)) <= nearDistance
}

const nearDistance = 3
