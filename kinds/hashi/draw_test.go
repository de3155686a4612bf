package hashi

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
	h, known := parse(t, "hashi apart\n4=.=3 2\nx\n. . . .\nx     |\n2x.x? 3\n      |\n. . . 1\n")
	golden(t, "clues", h.Draw(puzzle.Facts{}))
	golden(t, "partial", h.Draw(known))

	s := h.Draw(known)
	puzzle.Mark(&s, h, scene.New, puzzle.Bridge(0, 2, 0, 3))
	puzzle.Mark(&s, h, scene.Because, puzzle.Bridge(0, 0, 0, 2))
	puzzle.Mark(&s, h, scene.Used, puzzle.Cell(2, 0))
	puzzle.Mark(&s, h, scene.Wrong, puzzle.Cell(3, 3), puzzle.Whole(puzzle.Connected))
	golden(t, "marked", s)

	h, known = parse(t, "hashi quadruple apart\nAq.qFt3\nt   \" x\n4-.-3x1\n")
	for i := range h.pairs {
		if _, ok := known.Value(i); !ok {
			t.Fatalf("nothing is known of %s", h.board.Unknown(i).At)
		}
	}
	golden(t, "complete", h.Draw(known))
}
