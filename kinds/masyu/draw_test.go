package masyu

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

func TestDraw(t *testing.T) {
	const partial = "B-.-. B\n|x    |\n.xW . .\n|     |\n. . . .\n  x   |\nB . W ."
	m, known := parse(t, partial, false)
	puzzletest.Golden(t, "clues", m.Draw(puzzle.Facts{}))
	puzzletest.Golden(t, "partial", m.Draw(known))

	s := m.Draw(known)
	puzzle.Highlight(&s, m, scene.New, puzzle.Edge(0, 2, 0, 3), puzzle.Edge(2, 1, 3, 1))
	puzzle.Highlight(&s, m, scene.Because, puzzle.Edge(0, 0, 1, 0))
	puzzle.Highlight(&s, m, scene.Used, puzzle.Cell(1, 1))
	puzzle.Highlight(&s, m, scene.Wrong, puzzle.Cell(3, 3), puzzle.WholeBoard(puzzle.Loop))
	puzzletest.Golden(t, "marked", s)

	m, known = parse(t, "B-.-B\n|x x|\n.x.x.\n|x x|\nB-.-B", false)
	puzzletest.Golden(t, "complete", m.Draw(known))
}
