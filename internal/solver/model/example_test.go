package model_test

import (
	"context"
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// A puzzle becomes a formula, the kernel finds a model, and the model becomes a board again. (Package study does this, and more.)
func ExampleBuild() {
	ctx := context.Background()
	p, err := kinds.Parse("nonogram\nrows: 1, 2\ncols: 2, 1")
	if err != nil {
		log.Fatal(err)
	}
	m, err := model.Build(ctx, p, model.Options{})
	if err != nil {
		log.Fatal(err)
	}
	black := m.Lit(puzzle.Fact{At: puzzle.Cell(0, 1), Value: 1})
	for _, assume := range []sat.Lit{black, black.Not()} {
		ok, err := m.S.Solve(ctx, assume)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(ok)
		if ok {
			fmt.Println(m.Facts().CandidatesAt(puzzle.Cell(0, 0)), m.Facts().CandidatesAt(puzzle.Cell(0, 1)))
		}
	}
	// Output:
	// false
	// true
	// 1 0
}

// In a guarded model each clue holds under its own literal, so that the clues behind a contradiction can be named: a white middle cell
// contradicts its row alone.
func ExampleModel_Guards() {
	p, err := kinds.Parse("nonogram\nrows: 1, 2, 1\ncols: 2, 1, 1")
	if err != nil {
		log.Fatal(err)
	}
	m := model.New(p, model.Options{Guarded: true})
	clues, guards := m.Guards()
	white := m.Lit(puzzle.Fact{At: puzzle.Cell(1, 1), Value: 0})
	ok, err := m.S.Solve(context.Background(), append(guards, white)...)
	if err != nil || ok {
		log.Fatal(ok, err)
	}
	for _, l := range m.S.Core() {
		for i, g := range guards {
			if g == l {
				fmt.Println(clues[i])
			}
		}
	}
	// Output:
	// row 2
}
