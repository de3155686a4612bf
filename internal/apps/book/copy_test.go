package book

import (
	"image"
	"math/bits"
	"testing"

	"github.com/teka-puzzles/teka/internal/apps/sheets"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/scene"
	"github.com/teka-puzzles/teka/scene/raster"
	"github.com/teka-puzzles/teka/scene/shapes"
)

// pixels returns the width of a cell in pixels: the narrowest cell that books print, at 300 per inch; at most 64.
func pixels(k *puzzle.Kind) int {
	z := (&Config{}).puzzleSizing()
	return min(64, z.minCell(k).Microns()*300/25_400)
}

// copied returns a picture as a copier reproduces it: slightly blurred, and black or white.
func copied(from *image.Gray) *image.Gray {
	b := from.Bounds()
	out := image.NewGray(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			sum, n := 0, 0
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					if p := image.Pt(x+dx, y+dy); p.In(b) {
						weight := []int{2, 1}[dx*dx] * []int{2, 1}[dy*dy]
						sum, n = sum+weight*int(from.GrayAt(p.X, p.Y).Y), n+weight
					}
				}
			}
			if sum/n >= 128 {
				out.Pix[out.PixOffset(x, y)] = 255
			}
		}
	}
	return out
}

// printed returns a drawing as a page prints it, with cells of so many pixels, at 300 per inch.
func printed(t *testing.T, s scene.Scene, cell int) *image.Gray {
	t.Helper()
	d, err := sheets.NewDrawing(s, scene.SVGOptions{})
	if err != nil {
		t.Fatal(err)
	}
	const pixel = sheets.Inch / 300
	list := d.ShapesAt(0, 0, sheets.Length(cell)*pixel)
	for i := range list {
		list[i] = list[i].Transformed(300./72, shapes.Point{})
	}
	img, err := raster.Shapes(float64(d.Wide*cell)/sheets.CellUnits, float64(d.High*cell)/sheets.CellUnits, list)
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewGray(img.Bounds())
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			out.Set(x, y, img.At(x, y))
		}
	}
	return out
}

// tile has the black pixels of a cell, one word per row.
type tile []uint64

// tileOf returns the part of a picture that shows a cell of the drawing, counted from the upper left corner of the drawing. The drawing has
// a border.
func tileOf(img *image.Gray, row, col, cell int) (out tile) {
	border := 6 * cell / 20
	for y := range cell {
		line := uint64(0)
		for x := range cell {
			if img.GrayAt(border+col*cell+x, border+row*cell+y).Y < 128 {
				line |= 1 << x
			}
		}
		out = append(out, line)
	}
	return out
}

// greysOf returns the grey values in the middle of a cell.
func greysOf(img *image.Gray, row, col, cell int) (out []uint8) {
	border := 6 * cell / 20
	for y := cell / 5; y < cell*4/5; y++ {
		for x := cell / 5; x < cell*4/5; x++ {
			out = append(out, img.GrayAt(border+col*cell+x, border+row*cell+y).Y)
		}
	}
	return out
}

// tinted reports whether a tint of most of their area distinguishes two cells.
func tinted(a, b []uint8) bool {
	n := 0
	for i := range a {
		if max(a[i], b[i])-min(a[i], b[i]) > 10 {
			n++
		}
	}
	return n > len(a)*4/5
}

// thick returns the tile with all black parts one pixel wider on each side.
func (t tile) thick() (out tile) {
	for y := range t {
		line := t[y]
		if y > 0 {
			line |= t[y-1]
		}
		if y+1 < len(t) {
			line |= t[y+1]
		}
		out = append(out, line|line<<1|line>>1)
	}
	return out
}

// apart measures how much two tiles differ: it counts the black pixels of each that have no black pixel of the other at the same place or
// next to it.
func apart(a, b tile) (n int) {
	wideA, wideB := a.thick(), b.thick()
	for y := range a {
		n += bits.OnesCount64(a[y]&^wideB[y]) + bits.OnesCount64(b[y]&^wideA[y])
	}
	return n
}

// TestCopied: puzzles and solutions that were copied twice can be read back cell by cell. Among all cells of the printed picture, in black
// and white, the one most similar to a copied cell shows the same content. A cell whose distinguishing mark is lost would be read as
// another one.
func TestCopied(t *testing.T) {
	for _, e := range few(t, speech(t, "en")) {
		for _, known := range []puzzle.Facts{{}, e.Solution} {
			s, cell := e.Puzzle.Draw(known), pixels(e.Puzzle.Kind())
			first := printed(t, s, cell)
			twice := copied(copied(first))
			rows, cols := int(s.Height), int(s.Width)
			var clean []tile
			var greys [][]uint8
			for i := range rows * cols {
				clean = append(clean, tileOf(first, i/cols, i%cols, cell))
				greys = append(greys, greysOf(first, i/cols, i%cols, cell))
			}
			for i := range clean {
				got := tileOf(twice, i/cols, i%cols, cell)
				own := apart(clean[i], got)
				for k := range clean {
					if (apart(clean[k], clean[i]) > 0 || tinted(greys[k], greys[i])) && apart(clean[k], got) <= own {
						t.Errorf("%s: the cell %d,%d is read as %d,%d once it is copied", e.Puzzle.Kind().Name, i/cols, i%cols, k/cols, k%cols)
						break
					}
				}
			}
		}
	}
}

// TestTold: shapes that differ only in colour on a screen differ in grey on paper: a blocked cell, a cell to fill and one with a clue.
func TestTold(t *testing.T) {
	const cell = 40
	told := func(mark func(s *scene.Scene)) *image.Gray {
		s := scene.Scene{Width: 1, Height: 1, CellWidth: 4, CellHeight: 2}
		mark(&s)
		s.AddFrame(0, 0, 1, 1)
		return copied(copied(printed(t, s, cell)))
	}
	var all []tile
	for _, mark := range []func(s *scene.Scene){
		func(*scene.Scene) {},
		func(s *scene.Scene) { s.AddRect(scene.Blocked, 0, 0, 1, 1) },
		func(s *scene.Scene) { s.AddCircle(scene.PearlWhite, .5, .5, .36) },
		func(s *scene.Scene) { s.AddCircle(scene.PearlBlack, .5, .5, .36) },
		func(s *scene.Scene) { s.AddRect(scene.Because, 0, 0, 1, 1) },
		func(s *scene.Scene) { s.AddRect(scene.Used, 0, 0, 1, 1) },
		func(s *scene.Scene) { s.AddRect(scene.New, 0, 0, 1, 1) },
	} {
		img := told(mark)
		all = append(all, tileOf(img, 0, 0, cell))
	}
	for i := range all {
		for k := range all[:i] {
			if n := apart(all[i], all[k]); n < 12 {
				t.Errorf("%d and %d differ by %d pixels", i, k, n)
			}
		}
	}
}
