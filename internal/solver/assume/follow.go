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

// Run takes the steps that the assumption forces, round by round, until there is a contradiction, nothing follows, or rounds are over.
// forced returns the steps of a round: those that follow, on Known, from the unknowns changed in the last one.
func (w *Forcing) Run(rounds int, forced func(last []int) []puzzle.Step) *Forcing {
	for range rounds {
		if w.take(forced(w.last)); len(w.last) > 0 || w.Closed {
			w.Rounds++
		}
		if len(w.last) == 0 || w.Closed {
			break
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

// Follow assumes facts on the board of a view and takes the steps that they force, round by round, until there is a contradiction, nothing
// follows, or rounds are over. A round takes all steps of the first of the techniques that finds something new; these must have no Regions.
func Follow(l *puzzle.View, moves []puzzle.Technique, rounds int, assumed ...puzzle.Fact) *Forcing {
	w := Assume(l.Known, assumed...)
	view := l.WithFacts(w.Known)
	for range rounds {
		w.Rounds++
		for _, t := range moves {
			if w.take(t.StepsAt(view)); len(w.last) > 0 || w.Closed {
				break
			}
		}
		if len(w.last) == 0 || w.Closed || l.Done() {
			break
		}
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

// Refutations assumes a value of each unknown of a list and returns a step for each that is refuted: it has the other value. follow takes
// the steps that a fact forces. level returns the level of a refutation, which is rounded to tenths; 0 to leave it out.
func Refutations(l *puzzle.View, list []int, value int, follow func(assumed puzzle.Fact) *Forcing,
	level func(s *puzzle.Step, rounds int) float64) (out []puzzle.Step) {
	for _, u := range list {
		if l.Done() {
			break
		}
		at := l.Known.Board().At(u)
		w := follow(puzzle.Fact{At: at, Value: value})
		if !w.Closed {
			continue
		}
		s, assumes := w.Refute(w.End)
		if s.Level = Rounded(level(&s, w.Rounds)); s.Level == 0 {
			continue
		}
		if assumes {
			s.New = []puzzle.Fact{{At: at, Value: 1 - value}}
		}
		out = append(out, s)
	}
	return out
}

// Rounded returns a level rounded to tenths.
func Rounded(level float64) float64 { return math.Round(10*level) / 10 }
