package assume

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// Forcing is a board on which facts are assumed, with the steps that follow.
type Forcing struct {
	Trail
	Known  puzzle.Facts
	Rounds int         // rounds taken, the same on a turned board
	last   []int       // unknowns changed in the last round; at first, the assumed ones
	End    puzzle.Step // a contradiction, if Closed
	Closed bool

	// Forced returns the steps of a round: those that follow, on Known, from the unknowns changed in the last one.
	Forced func(last []int) []puzzle.Step
}

// Assume adds assumed facts to a board. No steps are taken yet.
func Assume(base puzzle.Facts, assumed ...puzzle.Fact) *Forcing {
	w := &Forcing{Trail: Trail{Base: base, Assumed: assumed}, Known: base.Clone()}
	for _, x := range assumed {
		w.Known.Add(x)
		w.last = append(w.last, base.Board().Index(x.At))
	}
	return w
}

// Run takes the steps that the assumption forces, round by round, until there is a contradiction, nothing follows, or rounds are over. It
// can be continued.
func (w *Forcing) Run(rounds int) *Forcing {
	for range rounds {
		if len(w.last) == 0 || w.Closed {
			break
		}
		if w.take(w.Forced(w.last)); len(w.last) > 0 || w.Closed {
			w.Rounds++
		}
	}
	return w
}

// Outcome returns the contradiction, or the given facts of the trail, as a step.
func (w *Forcing) Outcome(shared []puzzle.Fact) (s puzzle.Step) {
	if w.Closed {
		s, _ = w.Refute(w.End)
	} else {
		s, _ = w.Reach(shared...)
	}
	return s
}

// Share concludes with f what all cases without a contradiction have in common; if there are none, a contradiction. It returns these facts
// and the number of such cases. ok is false if they have nothing in common.
func Share(f *puzzle.StepBuilder, cases []*Forcing) (shared []puzzle.Fact, in int, ok bool) {
	cases = slices.DeleteFunc(slices.Clone(cases), func(w *Forcing) bool { return w.Closed })
	if len(cases) == 0 {
		f.Contradict()
		return nil, 0, true
	}
	base := cases[0].Base
	for i, u := range base.Board().Unknowns() {
		can := puzzle.Mask(0)
		for _, w := range cases {
			can |= w.Known.Candidates(i)
		}
		if can.Len() == 1 && base.Candidates(i).Len() > 1 {
			shared = append(shared, puzzle.Fact{At: u.At, Value: can.Min()})
			f.Conclude(i, can.Min())
		}
	}
	return shared, len(cases), len(shared) > 0
}

// Follow assumes facts on the board of a view. A round takes all steps of the first of the techniques that finds any; these must have no
// Regions.
func Follow(l *puzzle.View, moves []puzzle.Technique, assumed ...puzzle.Fact) *Forcing {
	w := Assume(l.Known, assumed...)
	view := l.WithFacts(w.Known)
	w.Forced = func([]int) (found []puzzle.Step) {
		for _, t := range moves {
			if found = t.StepsAt(view); len(found) > 0 {
				break
			}
		}
		return found
	}
	return w
}

// take adds steps found on the board to the trail, and sets last. It stops at a contradiction.
func (w *Forcing) take(found []puzzle.Step) {
	w.last = nil
	for _, s := range found {
		if s.Contradiction() {
			w.End, w.Closed = s, true
			return
		}
	}
	board := w.Known.Board()
	for _, s := range found {
		for _, x := range s.New {
			if w.Known.Holds(board.Opposite(x)) {
				s.New = []puzzle.Fact{x}
				w.End, w.Closed = s, true
				return
			}
		}
		w.Steps = append(w.Steps, s)
		for _, x := range s.New {
			if w.Known.Add(x) {
				w.last = append(w.last, board.Index(x.At))
			}
		}
	}
}

// Hypotheses describes how values of unknowns are refuted.
type Hypotheses struct {
	Value  int
	Rounds int // most rounds of a hypothesis
	// Follow assumes a fact about an unknown of a list, by the number of the list. It may take steps.
	Follow func(list int, assumed puzzle.Fact) *Forcing
	// Level returns the level of a refutation after a number of rounds, at least 1, which is rounded to tenths; 0 to leave it out. s is nil
	// for the least level of these and later rounds. Later lists have no lower levels.
	Level func(list, rounds int, s *puzzle.Step) float64
}

// maxFollowed is the maximum number of hypotheses followed in parallel.
const maxFollowed = 256

// Refutations assumes the value of each unknown of a list and returns a step for each that is refuted: it has the other value. If there are
// none, it continues with the next list. If only the easiest steps are needed, it takes no rounds after which there are only harder ones.
func (h *Hypotheses) Refutations(l *puzzle.View, lists ...[]int) (out []puzzle.Step) {
	most, easiest := l.Bound()
	refutable := l.Refutable(h.Value)
	beside := 1
	if easiest {
		beside = maxFollowed
	}
	for n, list := range lists {
		if len(out) > 0 || h.least(n, 1) > most {
			break
		}
		bound := math.Inf(1) // whether this list has any step decides on the next
		if n == len(lists)-1 {
			bound = most
		}
		list = slices.DeleteFunc(slices.Clone(list), func(u int) bool { return !refutable(u) })
		for some := range slices.Chunk(list, beside) {
			for _, s := range h.refute(l, n, some, bound) {
				if out = append(out, s); easiest {
					bound = min(bound, s.Level)
				}
			}
		}
	}
	return out
}

func (h *Hypotheses) least(list, rounds int) float64 { return Rounded(h.Level(list, rounds, nil)) }

// refute follows hypotheses about unknowns of a list in parallel, and returns the refutations in the order of the unknowns. After
// the first ones, or if all must be harder than a bound, it takes no more rounds unless the level may stay the same.
func (h *Hypotheses) refute(l *puzzle.View, list int, unknowns []int, bound float64) []puzzle.Step {
	open, found := make([]*Forcing, len(unknowns)), make([]puzzle.Step, len(unknowns))
	for round, left := 1, len(unknowns); round <= h.Rounds && left > 0 && h.least(list, round) <= bound; round++ {
		for k, u := range unknowns {
			at := l.Known.Board().At(u)
			if round == 1 {
				open[k] = h.Follow(list, puzzle.Fact{At: at, Value: h.Value})
			}
			w := open[k]
			if w == nil || l.Done() {
				continue
			}
			if w.Rounds < h.Rounds {
				w.Run(1)
			}
			if len(w.last) > 0 && !w.Closed && w.Rounds < h.Rounds {
				continue
			}
			left--
			if open[k] = nil; !w.Closed {
				continue
			}
			s, assumes := w.Refute(w.End)
			if s.Level = Rounded(h.Level(list, w.Rounds, &s)); s.Level == 0 {
				continue
			}
			if assumes {
				s.New = []puzzle.Fact{{At: at, Value: 1 - h.Value}}
			}
			found[k], bound = s, min(bound, s.Level)
		}
	}
	return slices.DeleteFunc(found, func(s puzzle.Step) bool { return s.Level == 0 })
}

// Rounded returns a level rounded to tenths.
func Rounded(level float64) float64 { return math.Round(10*level) / 10 }
