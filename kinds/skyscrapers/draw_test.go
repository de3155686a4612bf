package skyscrapers

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
	s, known := parse(t, ". 2 3 . .\n. . . . . .  .\n2 . 4 . . . .\n. . . =2 . =1/3 2\n. . . . . =1/2/3/5 .\n. =5 . . . . .\n. . . . 4")
	golden(t, "clues", s.Draw(puzzle.Facts{}))
	golden(t, "partial", s.Draw(known))

	d := s.Draw(known)
	puzzle.Mark(&d, s, scene.New, puzzle.Cell(2, 4))
	puzzle.Mark(&d, s, scene.Because, puzzle.Cell(2, 2))
	puzzle.Mark(&d, s, scene.Used, puzzle.Outside(puzzle.Right, 2), puzzle.Outside(puzzle.Top, 1))
	puzzle.Mark(&d, s, scene.Wrong, puzzle.Cell(4, 0))
	golden(t, "marked", d)

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
	golden(t, "wide", wide.Draw(known))
}
