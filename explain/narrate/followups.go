package narrate

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Follow-ups are bookkeeping steps whose premises are all explained. They end a part of a deduction.

// Limits of the places that follow-ups may decide in one deduction. Lines may have more, since they are named by their ends and corners;
// bridges have fewer, as each follows from another island.
const (
	maxDecided       = 6
	maxDecidedLines  = 8
	maxDecidedChains = 4
)

// maxBookkeepingLevel is at least the level of every bookkeeping step.
const maxBookkeepingLevel = 2.2

// followUps returns the bookkeeping whose premises are all explained, and marks its conclusions as explained. For lines it requires a
// premise from after. decided is the number of places decided so far; no more are written from maxDecidedPlaces on. It returns the new
// number.
func (t *composer) followUps(decided int, after []puzzle.Step) ([]puzzle.Step, int) {
	var out []puzzle.Step
	fresh := map[puzzle.Place]bool{}
	for _, s := range after {
		for _, x := range s.New {
			fresh[x.At] = true
		}
	}
	for {
		t.advanceBookkeeping()
		found := false
		t.pending = slices.DeleteFunc(t.pending, func(k int) bool {
			if t.stopped || !t.allExplained(t.steps[k].Because) {
				return false
			}
			s := t.steps[k].Step
			if t.steps[k].bookkeeping {
				s = t.widened(s, t.explained)
			}
			done := true // the step need not stay pending
			silent := t.steps[k].bookkeeping && t.drawsLines() && !slices.ContainsFunc(s.New, func(x puzzle.Fact) bool { return !t.isCross(x) })
			if !silent && (decided >= t.maxDecidedPlaces() || t.drawsLines() && !t.followsFrom(k, fresh)) {
				if !t.kind.Traits.Givens || !t.steps[k].bookkeeping {
					return false
				}
				rest := t.withoutDecisions(s.New)
				done, s.New = len(rest) == len(s.New), rest
			}
			s.New = slices.DeleteFunc(slices.Clone(s.New), t.explained.Holds)
			t.markExplained(s.New)
			for _, x := range s.New {
				if _, ok := t.explained.Value(t.board.Index(x.At)); ok && t.isWritten(x) {
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
			return done
		})
		if !found {
			if s := t.glanceFollowUp(decided < t.maxDecidedPlaces(), fresh); s != nil {
				t.use(way{glance: s})
				out = append(out, s[0])
				t.markExplained(s[0].New)
				for _, x := range s[0].New {
					fresh[x.At] = true
					if t.isWritten(x) {
						decided++
					}
				}
				found = true
			}
		}
		if t.work += len(t.pending) / 8; !found || t.stopped || t.ended() {
			return out, decided
		}
	}
}

// advanceBookkeeping consumes the next steps as long as they are bookkeeping.
func (t *composer) advanceBookkeeping() {
	peek := func() *puzzle.Step { return t.peekWithin(maxBookkeepingLevel) }
	for s := peek(); s != nil && isBookkeeping(t.kind, *s) && !s.Contradiction(); s = peek() {
		t.advance()
	}
}

// withoutDecisions returns the facts at places where they do not leave one of several candidates on the explained board.
func (t *composer) withoutDecisions(facts []puzzle.Fact) []puzzle.Fact {
	left := map[int]puzzle.Mask{}
	for _, x := range facts {
		if i, m := t.eliminates(x); i >= 0 {
			left[i] |= m
		}
	}
	return slices.DeleteFunc(slices.Clone(facts), func(x puzzle.Fact) bool {
		i := t.board.Index(x.At)
		can := t.explained.Candidates(i)
		return can.Len() > 1 && (can&^left[i]).Len() == 1
	})
}

// maxDecidedPlaces returns how many places the follow-ups of an argument may decide, by kind.
func (t *composer) maxDecidedPlaces() int {
	switch {
	case t.drawsLines():
		return maxDecidedLines
	case t.kind.Traits.AtLeastOne:
		return maxDecidedChains
	}
	return maxDecided
}

// followsFrom reports whether step k, which is bookkeeping, has a premise at a place in fresh or, if it completes a line, a clue where a
// line now arrives.
func (t *composer) followsFrom(k int, fresh map[puzzle.Place]bool) bool {
	s := t.steps[k]
	if s.bookkeeping {
		return slices.ContainsFunc(s.Because, func(x puzzle.Fact) bool { return fresh[x.At] })
	}
	for e := range fresh { // any order: whether there is one
		v, ok := t.explained.Value(t.board.Index(e))
		if ok && v > 0 && slices.ContainsFunc(s.Clues, func(c puzzle.Place) bool { a, b := e.Ends(); return c == a || c == b }) {
			return true
		}
	}
	return false
}

// isWritten reports whether players write the value of x: every value, except 0 in kinds with crosses. It ignores x.Not.
func (t *composer) isWritten(x puzzle.Fact) bool {
	return x.Value > 0 || !t.kind.Traits.Crosses
}

// allExplained reports whether all facts hold on the explained board.
func (t *composer) allExplained(facts []puzzle.Fact) bool {
	for _, x := range facts {
		if !t.explained.Holds(x) {
			return false
		}
	}
	return true
}

// hasOpenLine reports whether a line remains to be drawn: a known one is not explained yet, or some line has a loose end.
func (t *composer) hasOpenLine() bool {
	if slices.ContainsFunc(t.open, func(i int) bool { return t.endCost(i) < crossCost }) {
		return true
	}
	ends := map[puzzle.Place]int{}
	for i := range t.board.Len() {
		if v, ok := t.known.Value(i); ok && v > 0 {
			a, b := t.board.At(i).Ends()
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

// closing returns the crosses that remain once everything else is explained, and marks them as explained. done is false if the puzzle
// is not finished or its kind draws no lines.
func (t *composer) closing() (rest []puzzle.Step, done bool) {
	if !t.drawsLines() || t.oneShot && t.hasOpenLine() {
		return nil, false
	}
	for n := 0; n < 10*ahead; n++ {
		s := t.peek()
		decides := func(x puzzle.Fact) bool { return !t.isCross(x) && !t.explained.Holds(x) }
		if s == nil || s.Contradiction() || slices.ContainsFunc(s.New, decides) {
			break
		}
		t.advance()
	}
	if t.peek() != nil || !t.known.Complete() {
		return nil, false
	}
	for _, i := range t.open {
		if p := t.endCost(i); p < crossCost {
			return nil, false
		}
	}
	for ; t.firstLeft < len(t.steps); t.firstLeft++ {
		s := t.steps[t.firstLeft].Step
		s.New = slices.DeleteFunc(slices.Clone(s.New), t.explained.Holds)
		if len(s.New) > 0 && t.allExplained(s.Because) {
			t.markExplained(s.New)
			rest = append(rest, s)
		}
	}
	return rest, true
}
