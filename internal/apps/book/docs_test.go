package book

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/madetest"
	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/raster"
	"github.com/teka-puzzles/teka/scene/shapes"
)

var (
	update   = flag.Bool("update", false, "write the table of docs/books.md anew")
	pictures = flag.String("pictures", "", "write the pages of the gallery to this folder")
)

// TestTable: docs/books.md states the printed widths of cells.
func TestTable(t *testing.T) {
	const path = "../../../docs/books.md"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- cells -->\n", "<!-- /cells -->"
	before, rest, _ := strings.Cut(string(page), begin)
	is, after, ok := strings.Cut(rest, end)
	if !ok {
		t.Fatal("the marks around the table are gone")
	}
	want := cellTable(t)
	if is == want {
		return
	}
	if !*update {
		t.Fatalf("the table is another one (-update writes it):\n%s", want)
	}
	if err := os.WriteFile(path, []byte(before+begin+want+end+after), 0o666); err != nil {
		t.Fatal(err)
	}
}

// cellTable returns the widths of cells in millimetres, for a made board of each kind and size, by the number of boards per page.
func cellTable(t *testing.T) string {
	var b strings.Builder
	b.WriteString("| pages | kind | size | 1 | 2 | 4 | 6 | 9 | 12 |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, trim := range []string{"a4", "a5", "6x9"} {
		c := DefaultConfig()
		c.trim, _ = TrimByName(trim)
		s := typesetter{c: &c, m: c.margins(100)}
		for _, k := range kinds.All {
			for _, side := range []int{k.Limits.Lesson, k.Limits.Default} {
				fmt.Fprintf(&b, "| %s | %s | %dx%d |", trim, k.Title, side, side)
				for m, err := range madetest.Puzzles(generate.Request{Kind: k, Rows: side, Cols: side, Count: 1, Seed: 1}) {
					if err != nil {
						t.Fatal(err)
					}
					d, err := sheets.NewDrawing(m.Puzzle.Draw(puzzle.Facts{}), scene.SVGOptions{})
					if err != nil {
						t.Fatal(err)
					}
					z := c.puzzleSizing()
					for _, n := range perPage {
						cell, _ := s.cellFor(d, s.m.area(c.trim, &Page{Number: 1}), n)
						text := " – |"
						if cell = min(cell, z.maxCell); cell >= z.minCell(k) {
							text = fmt.Sprintf(" %s |", millimetres(cell))
						}
						b.WriteString(text)
					}
				}
				b.WriteString("\n")
			}
		}
	}
	return b.String()
}

// TestPictures writes the gallery of docs/books.md, with -pictures.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no folder")
	}
	l := speech(t, "en")
	list := entries(t, l)
	b := laid(t, l, list, func(c *Config) {
		c.Title, c.Subtitle, c.Trim, c.Cover, c.Explain = "Fifty Puzzles", "with rules, hints and answers", "6x9", true, []int{3}
	})
	for name, target := range map[string]string{"cover": "", "rules": "chapter/1", "puzzles": "puzzle/6", "told": "explained",
		"hints": "hints", "answers": "answers"} {
		page := b.Targets[target].Page
		if target == "" {
			page = 0
		}
		wide, high, shapesOf := b.Shapes(page)
		const by = .75
		img, err := raster.Shapes(wide*by, high*by, smaller(shapesOf, by))
		if err != nil {
			t.Fatal(err)
		}
		grey := image.NewGray(img.Bounds())
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				grey.Set(x, y, img.At(x, y))
			}
		}
		f, err := os.Create(filepath.Join(*pictures, "book-"+name+".png"))
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, grey); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
}

// smaller returns shapes scaled down.
func smaller(list []shapes.Shape, by float64) []shapes.Shape {
	for i := range list {
		s := &list[i]
		s.Center = shapes.Point{X: s.Center.X * by, Y: s.Center.Y * by}
		s.Radius, s.Size, s.Pen.Width = s.Radius*by, s.Size*by, s.Pen.Width*by
		for k := range s.Lines {
			for n, p := range s.Lines[k].Points {
				s.Lines[k].Points[n] = shapes.Point{X: p.X * by, Y: p.Y * by}
			}
		}
		for k := range s.Pen.Dash {
			s.Pen.Dash[k] *= by
		}
	}
	return list
}
