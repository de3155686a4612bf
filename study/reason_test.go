package study_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestSmallestReasons: no part of a smallest reason can be removed, on squares of which much is known.
func TestSmallestReasons(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	reasons, parts := 0, 0
	for range 12 {
		n := 5 + r.IntN(3)
		given := map[puzzle.Place]int{}
		for i := range n * n {
			if r.IntN(3) == 0 {
				given[puzzle.Cell(i/n, i%n)] = (i/n+i%n)%n + 1
			}
		}
		s := newSquare(n, given, nil)
		truth := study.Forced(t.Context(), s, study.Options{}).Solution
		known := puzzle.NewFacts(s.Board())
		for i := range n * n {
			if r.IntN(2) == 0 {
				known.Restrict(i, truth.Candidates(i)|puzzle.Mask(r.Uint64()))
			}
		}
		for i := range n * n {
			for v := range (known.Candidates(i) &^ truth.Candidates(i)).Values() {
				size, spare, ok := study.Spare(t.Context(), s, known, puzzle.Fact{At: s.Board().Unknown(i).At, Value: v, Not: true})
				if !ok {
					continue
				}
				if spare > 0 {
					t.Errorf("%d of %d parts can be left out of the reason why %v is not %d", spare, size, s.Board().Unknown(i).At, v)
				}
				reasons, parts = reasons+1, parts+size
			}
		}
	}
	if reasons < 100 || parts < 2*reasons {
		t.Errorf("only %d reasons with %d parts", reasons, parts)
	}
}

// TestGivenUp: a reason is given up if and only if it weighs more than allowed.
func TestGivenUp(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	reasons := 0
	for range 8 {
		n := 5
		s := newSquare(n, random(r, n, 2*n, false), nil)
		known, truth := puzzle.NewFacts(s.Board()), study.Forced(t.Context(), s, study.Options{}).Solution
		for i := range n * n {
			known.Restrict(i, truth.Candidates(i)|puzzle.Mask(r.Uint64()))
		}
		for i := range n * n {
			for v := range known.Candidates(i).Values() {
				x := puzzle.Fact{At: s.Board().Unknown(i).At, Value: v, Not: !truth.Candidates(i).Has(v)}
				all, within, found, ok := study.WhyWithin(t.Context(), s, known, x, func(of float64) float64 { return of })
				if !found {
					continue
				}
				reasons++
				if !ok || !reflect.DeepEqual(within, all) {
					t.Errorf("%v is given up within its own level %v", x, all.Level)
				}
				if _, _, _, ok := study.WhyWithin(t.Context(), s, known, x, func(of float64) float64 { return of - 0.01 }); ok {
					t.Errorf("%v has a reason below %v, but no smaller one was found", x, all.Level)
				}
			}
		}
	}
	if reasons < 100 {
		t.Errorf("only %d reasons", reasons)
	}
}

// TestSmallestOfAll: of several facts, the step finds the one with the smallest reason.
func TestSmallestOfAll(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	better := 0
	for range 25 {
		n := 4 + r.IntN(2)
		s := newSquare(n, random(r, n, 2*n, false), nil)
		known, truth := puzzle.NewFacts(s.Board()), study.Forced(t.Context(), s, study.Options{}).Solution
		for i := range n * n {
			known.Restrict(i, truth.Candidates(i)|puzzle.Mask(r.Uint64()))
		}
		var facts []puzzle.Fact
		for i := range n * n {
			for v := range (known.Candidates(i) &^ truth.Candidates(i)).Values() {
				facts = append(facts, puzzle.Fact{At: s.Board().Unknown(i).At, Value: v, Not: true})
			}
		}
		r.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
		least, first := 0.0, 0.0
		for _, x := range facts {
			if one, ok := study.LookFor(t.Context(), s, known, x); ok {
				if first == 0 {
					first = one.Level
				}
				if least == 0 || one.Level < least {
					least = one.Level
				}
			}
		}
		if best, _ := study.LookFor(t.Context(), s, known, facts...); best.Level != least {
			t.Errorf("%v: the reason of all has the level %v, the smallest of one %v", s.given, best.Level, least)
		}
		if least < first {
			better++
		}
	}
	if better < 8 {
		t.Errorf("only %d times it was not the first", better)
	}
}
