package nonogram

import (
	"testing"

	"github.com/teka-puzzles/teka/kinds/puzzletest"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

func TestDraw(t *testing.T) {
	rows := [][]int{{3, 2}, {1, 1}, {5}, {}, {6}, {1, 1, 1}}
	cols := [][]int{{1, 1, 1}, {3, 1}, {1, 1, 2}, {1, 1}, {1, 1, 2}, {2, 1}, {1, 1}}
	n, known := parse(t, rows, cols, "?###.##/?#.????/???????/......./######?/???????")
	puzzletest.Golden(t, "clues", n.Draw(puzzle.Facts{}))
	puzzletest.Golden(t, "partial", n.Draw(known))

	s := n.Draw(known)
	puzzle.Highlight(&s, n, scene.New, puzzle.Cell(0, 0), puzzle.Cell(0, 1), puzzle.Cell(0, 4))
	puzzle.Highlight(&s, n, scene.Used, puzzle.Row(0), puzzle.Col(6))
	puzzle.Highlight(&s, n, scene.Wrong, puzzle.Cell(5, 6))
	puzzletest.Golden(t, "marked", s)

	n, known = parse(t, [][]int{{1, 1}, {}, {1, 1}, {3}}, [][]int{{1, 1}, {1}, {1}, {1, 1}, {}, {}}, "#..#../....../#..#../.###..")
	puzzletest.Golden(t, "complete", n.Draw(known))
}

// TestDrawWide tests two-digit numbers above neighbouring columns, which must not touch.
func TestDrawWide(t *testing.T) {
	rows, cols := make([][]int, 12), [][]int{{10}, {12}, {5, 6}, {1, 10}}
	n, err := New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Golden(t, "wide", n.Draw(puzzle.Facts{}))
}
