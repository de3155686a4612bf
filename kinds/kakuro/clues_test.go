package kakuro

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestClues removes sums from small boards, some of which have runs without one or no solution. None has a run of one cell, because the
// corpus form does not show which of its directions has the sum.
func TestClues(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	var puzzles []puzzle.Puzzle
	for len(puzzles) < 15 {
		k := random(r)
		if len(puzzles)%3 > 0 {
			k, _ = sketch(r, 3+r.IntN(2), 3+r.IntN(2), 0.9, len(puzzles)%5 == 4)
			if study.Unique(t.Context(), k, study.Options{}).Status != puzzle.UniqueSolution {
				continue
			}
		}
		if !slices.ContainsFunc(k.runs, func(x run) bool { return len(x.cells) < 2 }) {
			puzzles = append(puzzles, k)
		}
	}
	puzzletest.TestClues(t, puzzles)
}

// TestCluesWrong sets invalid clues.
func TestCluesWrong(t *testing.T) {
	k, _ := parse(t, "# 16\\ 4\\\n\\12 . .\n\\ . .")
	if _, err := Kind.Without(k, puzzle.Run(2, 1, puzzle.Across)); !errors.Is(err, puzzle.ErrNoClue) {
		t.Errorf("a run without a sum has lost one: %v", err)
	}
	if _, err := Kind.With(k, puzzle.Clue{At: puzzle.Cell(1, 1), Value: 3}); !errors.Is(err, puzzle.ErrNoClue) {
		t.Errorf("a sum for a cell: %v", err)
	}
	for _, sum := range []int{-1, 0, maxSum + 1} {
		if _, err := Kind.With(k, puzzle.Clue{At: puzzle.Run(1, 1, puzzle.Down), Value: sum}); err == nil || errors.Is(err, puzzle.ErrNoClue) {
			t.Errorf("a sum of %d: %v", sum, err)
		}
	}
	two, err := New(1, 2, []bool{true, true}, []Clue{{0, 0, puzzle.Across, 4}, {0, 0, puzzle.Across, 5}})
	if err != nil {
		t.Fatal(err)
	}
	if one, err := Kind.With(two, puzzle.Clue{At: puzzle.Run(0, 0, puzzle.Across), Value: 6}); err != nil || Impossible(one) != nil {
		t.Errorf("another sum for a run with two: %v", err)
	}
	if none, err := Kind.Without(two, puzzle.Run(0, 0, puzzle.Across)); err != nil || Impossible(none) != nil || len(Kind.Clues(none)) != 0 {
		t.Errorf("no sum for a run with two: %v", err)
	}
}
