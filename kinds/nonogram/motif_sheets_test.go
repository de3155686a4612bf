package nonogram

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestMotifSheets writes contact sheets of the motifs, with numbers instead of names, to the folder TEKA_SHEETS, each in the smallest size
// of a black-and-white board, and their names to names.txt. A reader who has not seen the names can be asked what each shows.
func TestMotifSheets(t *testing.T) {
	dir := os.Getenv("TEKA_SHEETS")
	if dir == "" {
		t.Skip("set TEKA_SHEETS to a folder")
	}
	extra, _ := strconv.Atoi(os.Getenv("TEKA_SHEETS_EXTRA"))
	order := make([]int, len(motifs()))
	for i := range order {
		order[i] = i
	}
	if seed, err := strconv.Atoi(os.Getenv("TEKA_SHEETS_SEED")); err == nil {
		order = rand.New(rand.NewPCG(uint64(seed), 1)).Perm(len(order))
	}
	const perRow, perSheet, box = 12, 96, 100
	var names strings.Builder
	for from := 0; from < len(order); from += perSheet {
		img := image.NewGray(image.Rect(0, 0, perRow*box, perSheet/perRow*box))
		for i := range img.Pix {
			img.Pix[i] = 255
		}
		for k, at := range order[from:min(from+perSheet, len(order))] {
			m := motifs()[at]
			n := m.minSide + extra
			if m.isBitmap() {
				n = m.minSide
			} else {
				n += spare
			}
			rows, cols := n, n
			for w := m.bounds(); !m.fits(rows, cols) && cols < 60 && rows < 60; {
				if w.wide > w.high {
					cols++
				} else {
					rows++
				}
			}
			p := &picture{rows: rows, cols: cols, cells: make([]int, rows*cols), confidence: make([]float64, rows*cols)}
			p.stamp(m, m.assignColours(nil, nil), bend{}, 0, 0, rows, cols, false)
			left, top, side := k%perRow*box+22, k/perRow*box+10, (box-30)/max(rows, cols)
			for j, v := range p.cells {
				for y := range side {
					for x := range side {
						if v != White {
							img.SetGray(left+j%cols*side+x, top+j/cols*side+y, color.Gray{})
						}
					}
				}
			}
			writeNumber(img, left-20, top, from+k+1)
			fmt.Fprintf(&names, "%d %s %d\n", from+k+1, m.name, n)
		}
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("sheet%02d.png", from/perSheet+1)))
		if err == nil {
			err = png.Encode(f, img)
		}
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	if err := os.WriteFile(filepath.Join(dir, "names.txt"), []byte(names.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// writeNumber writes a number in digits of 3 by 5 pixels.
func writeNumber(img *image.Gray, left, top, n int) {
	digits := [10]int{0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71111, 0o75757, 0o75717}
	for k, d := range strconv.Itoa(n) {
		for y := range 10 {
			for x := range 6 {
				if digits[d-'0']>>(3*(4-y/2)+2-x/2)&1 == 1 {
					img.SetGray(left+k*7+x, top+y, color.Gray{90})
				}
			}
		}
	}
}
