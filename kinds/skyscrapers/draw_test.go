package skyscrapers

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

func TestDraw(t *testing.T) {
	s, known := parse(t, ". 2 3 . .\n. . . . . .  .\n2 . 4 . . . .\n. . . =2 . =1/3 2\n. . . . . =1/2/3/5 .\n. =5 . . . . .\n. . . . 4")
	puzzletest.Golden(t, "clues", s.Draw(puzzle.Facts{}))
	puzzletest.Golden(t, "partial", s.Draw(known))

	d := s.Draw(known)
	puzzle.Highlight(&d, s, scene.New, puzzle.Cell(2, 4))
	puzzle.Highlight(&d, s, scene.Because, puzzle.Cell(2, 2))
	puzzle.Highlight(&d, s, scene.Used, puzzle.Outside(puzzle.Right, 2), puzzle.Outside(puzzle.Top, 1))
	puzzle.Highlight(&d, s, scene.Wrong, puzzle.Cell(4, 0))
	puzzletest.Golden(t, "marked", d)

	twelve := make([]int, 12)
	twelve[3], twelve[4] = 11, 10
	wide, err := New(12, [4][]int{puzzle.Top: twelve, puzzle.Left: twelve}, nil)
	if err != nil {
		t.Fatal(err)
	}
	known = puzzle.NewFacts(wide.board)
	known.Set(0, 12)
	known.Set(1, 10)
	known.Restrict(14, puzzle.Span(2, 11))
	puzzletest.Golden(t, "wide", wide.Draw(known))
}
