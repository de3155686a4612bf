package study_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestAgreement searches for agreements on random squares. Each follows from its premises, has a case for each value of its place, and is
// the easiest among all places. Their total number is fixed, so that none is missed.
func TestAgreement(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	steps, refuted := 0, 0
	for range 40 {
		n := 4 + r.IntN(2)
		s := newSquare(n, random(r, n, 2*n, false), []puzzle.Technique{givenCell, used, onlyPlace})
		e := study.Explain(t.Context(), s, study.ExplainOptions{Only: []string{"given", "used"}})
		known := e.Known
		for range 3 {
			best, ok := study.AgreementOn(t.Context(), s, known, puzzle.Places(slices.Collect(open(known)))...)
			if !ok {
				break
			}
			steps++
			if err := puzzletest.NewProver(s).Entailed(t.Context(), best); err != nil {
				t.Fatalf("%v: %v", s.given, err)
			}
			at, _ := best.Args.Place("at")
			if values := known.CandidatesAt(at); len(best.Sub) != values.Len() {
				t.Errorf("%v: %d cases for the values %s of %v", s.given, len(best.Sub), values, at)
			}
			for _, x := range best.Sub {
				if said, _ := puzzle.ArgsAs[puzzle.Assumption](x.Args); len(x.New) == 1 && x.New[0].At == said.Assumed.At {
					if refuted++; !slices.Contains(best.New, x.New[0]) {
						t.Errorf("%v: the refuted case %v is not among the conclusions %v", s.given, x.New[0], best.New)
					}
				}
			}
			for x := range open(known) {
				if one, ok := study.AgreementOn(t.Context(), s, known, x.At); ok && one.Level < best.Level {
					t.Errorf("%v: an agreement at %v has the level %v, the best %v", s.given, x.At, one.Level, best.Level)
				}
			}
			known = known.Clone()
			for _, x := range best.New {
				known.Add(x)
			}
		}
	}
	if steps != 23 || refuted != 8 {
		t.Errorf("%d agreements with %d cases refuted, not 23 with 8", steps, refuted)
	}
}

// TestAgreementOfAll: an agreement holds only if all values of a place lead to it, and it has a case for each value. Steps of a high level
// are not used in the cases.
func TestAgreementOfAll(t *testing.T) {
	at, struck := puzzle.Cell(0, 0), puzzle.Fact{At: puzzle.Cell(2, 2), Value: 3, Not: true}
	for silent, level := range []float64{4.6, 1, 1, 1, 4.7} { // the value without a conclusion (0 and 4: none), and the level of the steps
		find := func(l *puzzle.View) []puzzle.Step {
			v, ok := l.Known.Value(l.Known.Board().Index(at))
			if !ok || v == silent || l.Known.Holds(struck) {
				return nil
			}
			because := []puzzle.Fact{{At: at, Value: v}}
			return []puzzle.Step{{Technique: "square.leads", Level: level, New: []puzzle.Fact{struck}, Because: because}}
		}
		s := newSquare(3, nil, []puzzle.Technique{{ID: "square.leads", Level: level, Find: find}})
		step, ok := study.AgreementOn(t.Context(), s, puzzle.NewFacts(s.board), at)
		if ok != (silent == 0) {
			t.Fatalf("%d leads nowhere, level %g: agreed %t on %v", silent, level, ok, step.New)
		}
		if ok && (!slices.Equal(step.New, []puzzle.Fact{struck}) || len(step.Sub) != 3) {
			t.Errorf("%v in %d cases", step.New, len(step.Sub))
		}
	}
}

// open yields a fact about each open place.
func open(known puzzle.Facts) func(yield func(puzzle.Fact) bool) {
	return func(yield func(puzzle.Fact) bool) {
		for i := range known.Board().Len() {
			if at := known.Board().Unknown(i).At; known.Candidates(i).Len() > 1 && !yield(puzzle.Fact{At: at}) {
				return
			}
		}
	}
}

// says returns a technique of a level. Its only step has the level named of, and finds some facts from one clue.
func says(level, of float64, facts ...puzzle.Fact) puzzle.Technique {
	return puzzle.Technique{ID: "square.says", Level: level, Find: func(*puzzle.View) []puzzle.Step {
		return []puzzle.Step{{Level: of, New: slices.Clone(facts), Clues: []puzzle.Place{puzzle.Row(0)}}}
	}}
}

// TestBlame: of several wrong marks the first one is the one that is easiest to refute, and Why is that refutation. It is one easy step,
// reduced to the denial of that mark, or else a what-if.
func TestBlame(t *testing.T) {
	given := map[puzzle.Place]int{puzzle.Cell(0, 0): 1, puzzle.Cell(0, 1): 2, puzzle.Cell(1, 0): 2, puzzle.Cell(1, 1): 3}
	first, second := puzzle.Fact{At: puzzle.Cell(0, 2), Value: 1}, puzzle.Fact{At: puzzle.Cell(2, 2), Value: 1}
	no := func(x puzzle.Fact) puzzle.Fact { x.Not = true; return x }
	other := puzzle.Fact{At: puzzle.Cell(1, 2), Value: 2, Not: true}
	for _, x := range []struct {
		name      string
		technique puzzle.Technique
		why       string
		first     puzzle.Fact
	}{
		{"easy", says(1, 1, other, no(second)), "square.says", second},
		{"easy for the first", says(1, 1, other, no(first)), "square.says", first},
		{"a step harder than its technique", says(1, 3, no(second)), "square.what-if", second},
		{"a harder technique", says(3, 3, no(second)), "square.what-if", second},
	} {
		s := study.Open(newSquare(3, given, []puzzle.Technique{x.technique}))
		for _, m := range []puzzle.Fact{first, second} {
			if err := s.Marks().Set(m.At, m.Value); err != nil {
				t.Fatal(err)
			}
		}
		h := s.Mistake(t.Context())
		if h.Why == nil || len(h.Wrong) != 2 {
			t.Fatalf("%s: wrong: %v, why: %v", x.name, h.Wrong, h.Why)
		}
		if h.Wrong[0] != x.first || h.Why.Technique != x.why || !slices.Equal(h.Why.New, []puzzle.Fact{no(x.first)}) {
			t.Errorf("%s: first %v because of %s, which finds %v", x.name, h.Wrong[0], h.Why.Technique, h.Why.New)
		}
	}
}
