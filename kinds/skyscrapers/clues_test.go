package skyscrapers

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestClues removes clues and givens from small boards.
func TestClues(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	var puzzles []puzzle.Puzzle
	for len(puzzles) < 24 {
		s := town(r, 3+r.IntN(2), 0.3+0.6*r.Float64(), 0.2*r.Float64())
		if len(puzzles) < 6 || study.Unique(t.Context(), s, study.Options{}).Status == puzzle.UniqueSolution {
			puzzles = append(puzzles, s)
		}
	}
	puzzletest.TestClues(t, puzzles)
}

// TestCluesWrong sets invalid clues.
func TestCluesWrong(t *testing.T) {
	s, err := New(3, [4][]int{puzzle.Left: {2, 0, 0}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []puzzle.Place{puzzle.Row(0), puzzle.Col(1), puzzle.Outside(puzzle.Left, 1), puzzle.Cell(0, 0)} {
		if _, err := Kind.Without(s, at); !errors.Is(err, puzzle.ErrNoClue) {
			t.Errorf("%v is taken away: %v", at, err)
		}
	}
	for _, c := range []puzzle.Clue{{At: puzzle.Row(0), Value: 1}, {At: puzzle.Outside(puzzle.Left, 3), Value: 1},
		{At: puzzle.Cell(0, 3), Value: 1}} {
		if _, err := Kind.With(s, c); !errors.Is(err, puzzle.ErrNoClue) {
			t.Errorf("%v: %v", c, err)
		}
	}
	for _, c := range []puzzle.Clue{{At: puzzle.Cell(0, 0), Value: 4}, {At: puzzle.Cell(0, 0)},
		{At: puzzle.Outside(puzzle.Top, 0), Value: -1}} {
		if _, err := Kind.With(s, c); err == nil || errors.Is(err, puzzle.ErrNoClue) {
			t.Errorf("%v: %v", c, err)
		}
	}
}
