package masyu

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
	const partial = "B-.-. B\n|x    |\n.xW . .\n|     |\n. . . .\n  x   |\nB . W ."
	m, known := parse(t, partial, false)
	golden(t, "clues", m.Draw(puzzle.Facts{}))
	golden(t, "partial", m.Draw(known))

	s := m.Draw(known)
	puzzle.Mark(&s, m, scene.New, puzzle.Edge(0, 2, 0, 3), puzzle.Edge(2, 1, 3, 1))
	puzzle.Mark(&s, m, scene.Because, puzzle.Edge(0, 0, 1, 0))
	puzzle.Mark(&s, m, scene.Used, puzzle.Cell(1, 1))
	puzzle.Mark(&s, m, scene.Wrong, puzzle.Cell(3, 3), puzzle.Whole(puzzle.Loop))
	golden(t, "marked", s)

	m, known = parse(t, "B-.-B\n|x x|\n.x.x.\n|x x|\nB-.-B", false)
	golden(t, "complete", m.Draw(known))
}
