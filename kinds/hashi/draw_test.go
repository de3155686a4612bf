package hashi

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

func TestDraw(t *testing.T) {
	h, known := parse(t, "hashi apart\n4=.=3 2\nx\n. . . .\nx     |\n2x.x? 3\n      |\n. . . 1\n")
	puzzletest.Golden(t, "clues", h.Draw(puzzle.Facts{}))
	puzzletest.Golden(t, "partial", h.Draw(known))

	s := h.Draw(known)
	puzzle.Highlight(&s, h, scene.New, puzzle.Bridge(0, 2, 0, 3))
	puzzle.Highlight(&s, h, scene.Because, puzzle.Bridge(0, 0, 0, 2))
	puzzle.Highlight(&s, h, scene.Used, puzzle.Cell(2, 0))
	puzzle.Highlight(&s, h, scene.Wrong, puzzle.Cell(3, 3), puzzle.WholeBoard(puzzle.Connected))
	puzzletest.Golden(t, "marked", s)

	h, known = parse(t, "hashi quadruple apart\nAq.qFt3\nt   \" x\n4-.-3x1\n")
	for i := range h.pairs {
		if _, ok := known.Value(i); !ok {
			t.Fatalf("nothing is known of %s", h.board.Unknown(i).At)
		}
	}
	puzzletest.Golden(t, "complete", h.Draw(known))
}
