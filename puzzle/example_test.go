package puzzle_test

import (
	"fmt"
	"log"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// A puzzle is a board of unknowns with clues. Facts describe the state of the board; the rules can be checked on any state.
func Example() {
	p, err := kinds.Parse("skyscrapers\n3 . .\n. . . . 1\n. . . . .\n. . . . .\n. . .\n")
	if err != nil {
		log.Fatal(err)
	}
	board := p.Board()
	fmt.Println(board.Len(), "unknowns; the first is", board.Unknown(0).At, "with", board.Unknown(0).Values)
	for _, clue := range p.Kind().Clues(p) {
		fmt.Println("clue", clue.At, clue.Value)
	}

	known := puzzle.NewFacts(board) // nothing is known yet
	known.Add(puzzle.Fact{At: puzzle.Cell(0, 0), Value: 1})
	fmt.Println(len(p.Kind().Check(p, known)), "faults,", known.Open(), "cells open")
	known.Add(puzzle.Fact{At: puzzle.Cell(0, 2), Value: 2})
	for _, v := range p.Kind().Check(p, known) {
		fmt.Println(v.Text)
	}
	// Output:
	// 9 unknowns; the first is R1C1 with 1 to 3
	// clue top 1 3
	// clue right 1 1
	// 0 faults, 8 cells open
	// row 1 from the right: 2 buildings will be visible, but the clue is 1
}

// A fact eliminates values. A cell with one value left has that value, and a cell with none is a contradiction.
func ExampleFacts() {
	at := puzzle.Cell(0, 0)
	known := puzzle.NewFacts(puzzle.NewBoard([]puzzle.Unknown{{At: at, Values: puzzle.Span(1, 3)}}))
	fmt.Println(known.Add(puzzle.Fact{At: at, Value: 2, Not: true}), known.CandidatesAt(at))
	fmt.Println(known.Add(puzzle.Fact{At: at, Value: 2, Not: true}), known.CandidatesAt(at)) // no news
	fmt.Println(known.Add(puzzle.Fact{At: at, Value: 1, Not: true}), known.CandidatesAt(at))
	fmt.Println(known.Holds(puzzle.Fact{At: at, Value: 3}), known.Complete())
	known.Restrict(0, puzzle.Only(1))
	fmt.Println(known.CandidatesAt(at).Len(), "values at unknown", known.Contradiction())
	// Output:
	// true 1, 3
	// false 1, 3
	// true 3
	// true true
	// 0 values at unknown 0
}

// Marks are a player's entries. They may be wrong and can be undone.
func ExampleMarks() {
	p, err := kinds.Parse("skyscrapers\n3 . .\n. . . . 1\n. . . . .\n. . . . .\n. . .\n")
	if err != nil {
		log.Fatal(err)
	}
	m := puzzle.NewMarks(p.Board())
	do := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	do(m.Pencil(puzzle.Cell(0, 0), puzzle.Span(1, 2)))
	do(m.AddLayer("if it is 2")) // a trial is a separate layer
	do(m.Set(puzzle.Cell(0, 0), 2))
	fmt.Println(m.Layers(), m.Facts().CandidatesAt(puzzle.Cell(0, 0)))
	do(m.DropLayer("if it is 2"))
	fmt.Println(m.Layers(), m.Facts().CandidatesAt(puzzle.Cell(0, 0)), "noted:", m.PencilAt(puzzle.Cell(0, 0)))
	m.Undo() // the drop
	do(m.MergeLayer("if it is 2"))
	fmt.Println(m.Layers(), m.Facts().CandidatesAt(puzzle.Cell(0, 0)))
	fmt.Println(m.Set(puzzle.Cell(5, 5), 1))
	// Output:
	// [if it is 2] 2
	// [] 1 to 3 noted: 1, 2
	// [] 2
	// R6C6: the board has no such place
}
