package puzzletest_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// whatIf returns a step with a chain, and the board before it.
func whatIf(t *testing.T) (puzzle.Puzzle, puzzle.Facts, puzzle.Step) {
	t.Helper()
	for it := range kinds.Read(strings.NewReader("7x7m2:1b3a4h2b3j22a4a4h112b3a"), "", kinds.ReadOptions{}) {
		e := study.Explain(t.Context(), it.Puzzle, study.ExplainOptions{})
		known := e.Start.Clone()
		for _, s := range e.Steps {
			if len(s.Sub) > 2 {
				return it.Puzzle, known, s
			}
			for _, x := range s.New {
				known.Add(x)
			}
		}
	}
	t.Fatal("no what-if")
	return nil, puzzle.Facts{}, puzzle.Step{}
}

// TestProver checks that the prover rejects wrong steps.
func TestProver(t *testing.T) {
	p, known, good := whatIf(t)
	prover := puzzletest.NewProver(p)
	if err := prover.Follow(t.Context(), known.Clone(), good); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(s *puzzle.Step){
		"no clue":            func(s *puzzle.Step) { s.Clues = nil; s.Sub = nil },
		"no such clue":       func(s *puzzle.Step) { s.Clues = append(s.Clues, puzzle.Cell(50, 50)) },
		"no such place":      func(s *puzzle.Step) { s.New = []puzzle.Fact{{At: puzzle.Cell(50, 50)}} },
		"the opposite":       func(s *puzzle.Step) { s.New[0].Not = !s.New[0].Not },
		"known already":      func(s *puzzle.Step) { s.New = append(s.New, s.New...) },
		"a contradiction":    func(s *puzzle.Step) { s.New = nil },
		"without first sub":  func(s *puzzle.Step) { s.Sub = s.Sub[1:] },
		"without last sub":   func(s *puzzle.Step) { s.Sub = s.Sub[:len(s.Sub)-1] },
		"a sub without clue": func(s *puzzle.Step) { s.Sub[0].Clues = nil; s.Sub[0].Because = nil },
	} {
		s := good
		s.New, s.Clues, s.Sub = slices.Clone(s.New), slices.Clone(s.Clues), slices.Clone(s.Sub)
		spoil(&s)
		if err := prover.Follow(t.Context(), known.Clone(), s); err == nil || errors.Is(err, puzzletest.ErrUndecided) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := prover.Follow(t.Context(), puzzle.NewFacts(p.Board()), good); len(good.Because) > 0 && err == nil {
		t.Error("a step is passed that rests on what is not known")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := puzzletest.NewProver(p).Entailed(ended, good); !errors.Is(err, puzzletest.ErrUndecided) {
		t.Errorf("without time: %v", err)
	}
}

// TestProverCases checks that the prover reports a missing case, for the values of a place and for the places of a block.
func TestProverCases(t *testing.T) {
	seen := 0
	for it := range kinds.Read(strings.NewReader("nonogram\nrows: 2 1, 1 1, 1 1, 1 1\ncols: 2, 1, 1, 2, 2, 1\n"), "", kinds.ReadOptions{}) {
		prover := puzzletest.NewProver(it.Puzzle)
		for _, x := range it.Puzzle.Kind().Techniques {
			if x.ID != "nonogram.both-ways" {
				continue
			}
			for _, s := range x.Steps(it.Puzzle, puzzle.NewFacts(it.Puzzle.Board())) {
				if err := prover.Entailed(t.Context(), s); err != nil {
					t.Error(err)
				}
				for i := range s.Sub {
					spoiled := s
					spoiled.Sub = slices.Delete(slices.Clone(s.Sub), i, i+1)
					if err := prover.Entailed(t.Context(), spoiled); err == nil || errors.Is(err, puzzletest.ErrUndecided) {
						t.Errorf("without case %d: %v", i+1, err)
					}
					seen++
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no cases")
	}
}
