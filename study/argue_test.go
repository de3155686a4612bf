package study_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/sweeptest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// mostBoards bounds the solutions and the tries of an enumeration.
const mostBoards, mostTries = 2000, 60000

// completions lists the boards that satisfy the rules of a puzzle and some facts, by trying all values in order and dropping boards that
// Check rejects. ok is false if there are too many.
func completions(p puzzle.Puzzle, known puzzle.Facts) (out []puzzle.Facts, ok bool) {
	board, tries := known.Clone(), 0
	var fill func(i int) bool
	fill = func(i int) bool {
		if tries++; tries > mostTries || len(out) > mostBoards {
			return false
		}
		if len(p.Kind().Check(p, board)) > 0 {
			return true
		}
		for i < board.Board().Len() && board.Candidates(i).Len() == 1 { // the board stays the same
			i++
		}
		if i == board.Board().Len() {
			out = append(out, board.Clone())
			return true
		}
		left := board.Candidates(i)
		defer board.SetCandidates(i, left)
		for v := range left.Values() {
			board.Set(i, v)
			if !fill(i + 1) {
				return false
			}
		}
		return true
	}
	return out, fill(0)
}

// shared reports whether all boards have a fact, and whether some have it.
func shared(boards []puzzle.Facts, x puzzle.Fact) (all, some bool) {
	all = true
	for _, f := range boards {
		has := f.Holds(x)
		all, some = all && has, some || has
	}
	return all, some
}

// TestArgueByEnumeration compares verdicts with all boards of the puzzle without the clues that are not named, for every kind: a claim
// follows exactly if all of them have it. Counterexamples are among the boards, and the missing clues make the claim follow.
func TestArgueByEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	judged := []study.Verdict{study.Follows, study.Unproved, study.Refuted}
	for _, k := range kinds.All {
		counts := map[study.Verdict]int{}
		n := max(3, k.Limits.Generated.Min)
		few := func(v study.Verdict) bool { return counts[v] < sweeptest.Samples(3, 5) }
		for seed := uint64(0); seed < 1 || seed < 12 && slices.ContainsFunc(judged, few); seed++ {
			for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: n, Cols: n, Count: 1, Seed: seed}) {
				if err != nil {
					t.Fatal(err)
				}
				argueAbout(t, r, m.Puzzle, m.Solution, counts)
				clues := k.Clues(m.Puzzle)
				if p, err := k.Without(m.Puzzle, clues[0].At, clues[len(clues)-1].At); len(clues) > 1 && err == nil { // several solutions, most often
					argueAbout(t, r, p, m.Solution, counts)
				}
			}
		}
		t.Log(k.Name, counts)
		for _, v := range judged {
			if few(v) {
				t.Errorf("%s: only %d claims are judged %s: %v", k.Name, counts[v], v, counts)
			}
		}
	}
}

// argueAbout judges claims about every place of a puzzle on some boards, with some sets of named clues.
func argueAbout(t *testing.T, r *rand.Rand, p puzzle.Puzzle, solution puzzle.Facts, counts map[study.Verdict]int) {
	t.Helper()
	k, s := p.Kind(), study.Open(p)
	for try := range 4 {
		known := puzzle.NewFacts(p.Board())
		for i := range known.Board().Len() {
			if try > 0 && r.IntN(4) < try {
				known.Set(i, solution.Candidates(i).Min())
			}
		}
		truths, ok := completions(p, known)
		by := study.Premises{Only: true}
		var away []puzzle.Place
		for _, c := range k.Clues(p) {
			if r.IntN(3) > 0 {
				by.Clues = append(by.Clues, c.At)
			} else {
				away = append(away, c.At)
			}
		}
		rest, err := k.Without(p, away...)
		if !ok || err != nil || len(away) == 0 {
			continue
		}
		boards, ok := completions(rest, known)
		if !ok {
			continue
		}
		completed := map[string][]puzzle.Facts{} // by missing clues; nil for too many
		for _, u := range p.Board().Unknowns() {
			for v := range u.Values.Values() {
				for _, not := range []bool{false, true} {
					x := puzzle.Fact{At: u.At, Value: v, Not: not}
					a := checkArgued(t, s, known, x, by, truths, boards)
					if counts[a.Verdict]++; len(a.Missing) > 0 {
						missing := fmt.Sprint(a.Missing)
						if _, done := completed[missing]; !done {
							named := func(at puzzle.Place) bool { return slices.Contains(a.Missing, at) }
							completed[missing] = nil
							if with, err := k.Without(p, slices.DeleteFunc(slices.Clone(away), named)...); err == nil {
								if again, ok := completions(with, known); ok {
									completed[missing] = again
								}
							}
						}
						if all, _ := shared(completed[missing], x); !all {
							t.Errorf("%s: %v does not follow with %v either", k.Name, x, a.Missing)
						}
					}
				}
			}
		}
	}
}

// checkArgued judges a claim and compares the verdict with the solutions of the puzzle (truths) and the boards of the premises.
func checkArgued(t *testing.T, s *study.Study, known puzzle.Facts, x puzzle.Fact, by study.Premises,
	truths, boards []puzzle.Facts) study.Argued {
	t.Helper()
	a, err := s.Argue(t.Context(), known, []puzzle.Fact{x}, by)
	if err != nil {
		t.Fatal(err)
	}
	all, some := shared(truths, x)
	entailed, _ := shared(boards, x)
	want := study.Follows
	switch {
	case known.Holds(x):
		want = study.Stated
	case len(truths) == 0:
		want = study.Unsound
	case !some:
		want = study.Refuted
	case !all:
		want = study.Unforced
	case !entailed:
		want = study.Unproved
	}
	if a.Verdict != want {
		t.Fatalf("%s: %v with %v is %s, by enumeration %s; %d solutions, %d boards",
			s.Puzzle().Kind().Name, x, by.Clues, a.Verdict, want, len(truths), len(boards))
	}
	if want == study.Unproved && !slices.ContainsFunc(boards, func(f puzzle.Facts) bool { return f.Equal(a.Against) && !f.Holds(x) }) {
		t.Errorf("%s: the counterexample to %v is none", s.Puzzle().Kind().Name, x)
	}
	whole, err := s.Argue(t.Context(), known, []puzzle.Fact{x}, study.Premises{})
	if err != nil || want == study.Unproved && whole.Verdict != study.Follows {
		t.Errorf("%v from all clues is %s, %v", x, whole.Verdict, err)
	}
	return a
}

// TestArgueTechniques: each fact of a step that a technique finds follows by this technique from its clues; the same fact by a technique
// that does not find it is unproved. Unknown techniques and places without a clue are errors.
func TestArgueTechniques(t *testing.T) {
	for _, k := range kinds.All {
		follows, unproved := 0, 0
		for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: 6, Cols: 6, Count: 1, Seed: 5}) {
			if err != nil {
				t.Fatal(err)
			}
			s, known := study.Open(m.Puzzle), puzzle.NewFacts(m.Puzzle.Board())
			for _, step := range study.Explain(t.Context(), m.Puzzle, study.ExplainOptions{Named: true}).Steps {
				named := step.Clues
				for _, by := range []study.Premises{{Technique: step.Technique}, {Technique: step.Technique, Only: true, Clues: named}} {
					if a, err := s.Argue(t.Context(), known, step.New, by); err != nil || a.Verdict != study.Follows {
						t.Errorf("%s: %v by %s with %v is %s, %v", k.Name, step.New, step.Technique, by.Clues, a.Verdict, err)
					}
					follows++
				}
				if a, err := s.Argue(t.Context(), known, step.New, study.Premises{Only: true, Clues: named}); err != nil || a.Verdict != study.Follows {
					t.Errorf("%s: %v from %v alone is %s, %v", k.Name, step.New, named, a.Verdict, err)
				}
				for _, other := range k.Techniques {
					if a, err := s.Argue(t.Context(), known, step.New, study.Premises{Technique: other.ID}); err == nil && a.Verdict == study.Unproved {
						unproved++
						break
					}
				}
				for _, x := range step.New {
					known.Add(x)
				}
			}
			claim := []puzzle.Fact{{At: m.Puzzle.Board().Unknown(0).At}}
			if _, err := s.Argue(t.Context(), puzzle.Facts{}, claim, study.Premises{Technique: "no.such"}); err == nil {
				t.Error("no error for an unknown technique")
			}
			nowhere := study.Premises{Only: true, Clues: []puzzle.Place{puzzle.Cell(90, 90)}}
			if _, err := s.Argue(t.Context(), puzzle.Facts{}, claim, nowhere); !errors.Is(err, puzzle.ErrNoClue) {
				t.Errorf("a place without a clue: %v", err)
			}
		}
		if follows < 5 || unproved < 5 {
			t.Errorf("%s: %d steps follow, %d by another technique do not", k.Name, follows, unproved)
		}
	}
}
