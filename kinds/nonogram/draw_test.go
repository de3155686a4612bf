package nonogram

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a drawing with files of testdata.
func golden(t *testing.T, name string, s scene.Scene) {
	t.Helper()
	var svg strings.Builder
	if err := scene.SVG(&svg, s, scene.SVGOptions{NoStyle: true}); err != nil {
		t.Fatal(err)
	}
	for ext, got := range map[string]string{".txt": scene.Text(s, scene.TextOptions{}), ".svg": svg.String()} {
		path := filepath.Join("testdata", name+ext)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs; with -update it becomes\n%s", path, got)
		}
	}
}

func TestDraw(t *testing.T) {
	rows := [][]int{{3, 2}, {1, 1}, {5}, {}, {6}, {1, 1, 1}}
	cols := [][]int{{1, 1, 1}, {3, 1}, {1, 1, 2}, {1, 1}, {1, 1, 2}, {2, 1}, {1, 1}}
	n, known := parse(t, rows, cols, "?###.##/?#.????/???????/......./######?/???????")
	golden(t, "clues", n.Draw(puzzle.Facts{}))
	golden(t, "partial", n.Draw(known))

	s := n.Draw(known)
	puzzle.Mark(&s, n, scene.New, puzzle.Cell(0, 0), puzzle.Cell(0, 1), puzzle.Cell(0, 4))
	puzzle.Mark(&s, n, scene.Used, puzzle.Row(0), puzzle.Col(6))
	puzzle.Mark(&s, n, scene.Wrong, puzzle.Cell(5, 6))
	golden(t, "marked", s)

	n, known = parse(t, [][]int{{1, 1}, {}, {1, 1}, {3}}, [][]int{{1, 1}, {1}, {1}, {1, 1}, {}, {}}, "#..#../....../#..#../.###..")
	golden(t, "complete", n.Draw(known))
}

// TestDrawWide has numbers of two digits above neighbouring columns, which need room to stay apart.
func TestDrawWide(t *testing.T) {
	rows, cols := make([][]int, 12), [][]int{{10}, {12}, {5, 6}, {1, 10}}
	n, err := New(rows, cols)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "wide", n.Draw(puzzle.Facts{}))
}
