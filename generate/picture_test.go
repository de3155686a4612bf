package generate_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/generate"
	"github.com/teka-puzzles/teka/generate/picture"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/kinds/nonogram"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// drawn returns a picture. dark returns how dark each pixel is, from 0 to 255.
func drawn(w, h int, dark func(x, y int) int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetGray(x, y, color.Gray{Y: uint8(255 - min(255, max(0, dark(x, y))))})
		}
	}
	return img
}

// face returns a dark face with light eyes and mouth, soft edges, and a shadow from left to right.
func face(w, h int) *image.Gray {
	disc := func(x, y, cx, cy, r int) int {
		dx, dy := 1000*x/w-cx, 1000*y/h-cy
		return (r*r - dx*dx - dy*dy) / r
	}
	return drawn(w, h, func(x, y int) int {
		d := min(disc(x, y, 500, 500, 450), 220)
		light := max(disc(x, y, 350, 400, 90), disc(x, y, 650, 400, 90), min(disc(x, y, 500, 700, 200), 2*(1000*y/h-700)))
		return d - 4*max(0, light) + 60*x/w
	})
}

func nonograms(t *testing.T) *puzzle.Kind {
	t.Helper()
	k, err := kinds.ByName("nonogram")
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// black returns the picture of the values of a board, one string per row.
func black(m generate.PictureResult, f puzzle.Facts) string {
	var b strings.Builder
	rows, cols := m.Puzzle.Size()
	for i := range rows * cols {
		if i > 0 && i%cols == 0 {
			b.WriteByte('\n')
		}
		b.WriteByte(".#"[f.Candidates(i).Min()])
	}
	return b.String()
}

// TestPicture: for any threshold, the puzzle has one solution, which differs from the picture in exactly the reported cells.
func TestPicture(t *testing.T) {
	for _, threshold := range generate.Thresholds {
		for _, lines := range []bool{false, true} {
			w := generate.PictureRequest{Kind: nonograms(t), Rows: 20, Cols: 20, Threshold: threshold, LineSolvable: lines, MaxChanges: 0.2}
			m, err := generate.Picture(t.Context(), face(300, 300), w)
			if errors.Is(err, generate.ErrPicture) && threshold == "dither" {
				continue // too noisy: refused
			}
			if err != nil {
				t.Errorf("%s: %v", threshold, err)
				continue
			}
			if testing.Verbose() {
				t.Logf("%s, lines %v: %d changes\n%s", threshold, lines, len(m.Changed), black(m, m.Before))
			}
			if u := study.Unique(t.Context(), m.Puzzle, study.Options{}); u.Status != puzzle.UniqueSolution || !u.Solution.Equal(m.Solution) {
				t.Errorf("%s: %s", threshold, u.Status)
			}
			if bad := w.Kind.Check(m.Puzzle, m.Solution); len(bad) > 0 {
				t.Errorf("%s: %v", threshold, bad)
			}
			if lines {
				for i, left := range m.Puzzle.(*nonogram.Nonogram).Narrow(t.Context(), nil) {
					if left.Len() != 1 {
						t.Fatalf("%s: lines leave cell %d open", threshold, i)
					}
				}
			}
			changed := map[puzzle.Place]bool{}
			for _, at := range m.Changed {
				changed[at] = true
			}
			for i := range 400 {
				if at := m.Puzzle.Board().Unknown(i).At; (m.Before.Candidates(i) != m.Solution.Candidates(i)) != changed[at] {
					t.Errorf("%s: %v changed: %v", threshold, at, changed[at])
				}
			}
			if m.Share*400 < float64(len(m.Changed))-0.01 || m.Share*400 > float64(len(m.Changed))+0.01 || len(m.Changed) > 80 {
				t.Errorf("%s: share %v of %d changes", threshold, m.Share, len(m.Changed))
			}
		}
	}
}

// TestPictureChanges: a drawing as large as the board is kept. Two cells that could be swapped cost one change, and are refused if no
// changes are allowed.
func TestPictureChanges(t *testing.T) {
	pixels := []string{
		"#.....",
		".#..##",
		"....##",
		"....##",
		"######",
	}
	img := drawn(6, 5, func(x, y int) int {
		if pixels[y][x] == '#' {
			return 255
		}
		return 0
	})
	// Lone cells would be cleaned away; dither leaves black and white as they are.
	w := generate.PictureRequest{Kind: nonograms(t), Threshold: "dither", MaxChanges: 0.1}
	m, err := generate.Picture(t.Context(), img, w)
	if err != nil {
		t.Fatal(err)
	}
	if got := black(m, m.Before); got != strings.Join(pixels, "\n") {
		t.Errorf("before:\n%s", got)
	}
	if len(m.Changed) != 1 {
		t.Errorf("%d changes: %v", len(m.Changed), m.Changed)
	}
	w.NoChanges = true
	if _, err := generate.Picture(t.Context(), img, w); !errors.Is(err, generate.ErrPicture) ||
		!strings.Contains(err.Error(), "0 of 30 cells may be changed") {
		t.Errorf("without changes: %v", err)
	}
}

// TestPictureFit: borders are cropped, proportions are kept, and transparent pixels are white.
func TestPictureFit(t *testing.T) {
	ring := func(x, y int) int {
		if d := (x-150)*(x-150) + (y-100)*(y-100); d < 80*80 && d > 40*40 {
			return 255
		}
		return 0
	}
	wide := drawn(400, 200, ring)
	m, err := generate.Picture(t.Context(), wide, generate.PictureRequest{Kind: nonograms(t)})
	if err != nil {
		t.Fatal(err)
	}
	if r, c := m.Puzzle.Size(); r != generate.AutoSide || c != generate.AutoSide {
		t.Errorf("%dx%d, not square as the ring is", r, c)
	}
	clear := image.NewNRGBA(image.Rect(0, 0, 400, 200))
	for y := range 200 {
		for x := range 400 {
			clear.SetNRGBA(x, y, color.NRGBA{A: uint8(ring(x, y))})
		}
	}
	other, err := generate.Picture(t.Context(), clear, generate.PictureRequest{Kind: nonograms(t)})
	if err != nil || black(other, other.Solution) != black(m, m.Solution) {
		t.Errorf("transparent: %v", err)
	}
	m, err = generate.Picture(t.Context(), wide, generate.PictureRequest{Kind: nonograms(t), Rows: 20, Cols: 30})
	if err != nil {
		t.Fatal(err)
	}
	if s := black(m, m.Before); !strings.Contains(s, ".....") || strings.HasPrefix(s, "#") {
		t.Errorf("not in the middle:\n%s", s)
	}
}

// TestReadImage reads every format. Data that is not a picture, is truncated or is too large is an error before decoding.
func TestReadImage(t *testing.T) {
	img := face(60, 40)
	var files [3]bytes.Buffer
	if err := errors.Join(png.Encode(&files[0], img), jpeg.Encode(&files[1], img, nil), gif.Encode(&files[2], img, nil)); err != nil {
		t.Fatal(err)
	}
	// One white pixel in lossless WebP.
	webp, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	if err != nil {
		t.Fatal(err)
	}
	for i, data := range [][]byte{files[0].Bytes(), files[1].Bytes(), files[2].Bytes(), webp} {
		got, err := picture.Read(bytes.NewReader(data))
		if err != nil {
			t.Errorf("file %d: %v", i, err)
		} else if i < 3 && got.Bounds() != img.Bounds() {
			t.Errorf("file %d: %v", i, got.Bounds())
		}
		if _, err := picture.Read(bytes.NewReader(data[:len(data)-len(data)/3])); err == nil {
			t.Errorf("file %d: cut, and no error", i)
		}
	}
	huge := append([]byte(nil), files[0].Bytes()...)
	copy(huge[16:24], []byte{0, 1, 0, 0, 0, 1, 0, 0}) // 65536x65536
	for want, data := range map[string][]byte{"not a picture": []byte("hello"), "not a picture in": nil, "cannot be read": huge} {
		if _, err := picture.Read(bytes.NewReader(data)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
	if _, err := picture.Read(bytes.NewReader(gifHeader(60000, 60000))); err == nil || !strings.Contains(err.Error(), "at most 16 million") {
		t.Errorf("huge: %v", err)
	}
}

// gifHeader returns the beginning of a GIF of a given size.
func gifHeader(w, h int) []byte {
	return append([]byte("GIF89a"), byte(w), byte(w>>8), byte(h), byte(h>>8), 0, 0, 0)
}

// TestLettering draws words in a font.
func TestLettering(t *testing.T) {
	img, err := picture.DrawText("Teka", 0)
	if err != nil {
		t.Fatal(err)
	}
	m, err := generate.Picture(t.Context(), img, generate.PictureRequest{Kind: nonograms(t), MaxChanges: 0.1})
	if err != nil {
		t.Fatal(err)
	}
	if got := black(m, m.Before); !strings.HasPrefix(got, "#####") { // the bar of the T
		t.Errorf("\n%s", got)
	}
	// Bold letters need no change: each stays itself.
	if len(m.Changed) != 0 {
		t.Errorf("%d cells changed", len(m.Changed))
	}
	for _, text := range []string{"", "日本", " "} {
		img, err := picture.DrawText(text, 0)
		if err == nil {
			_, err = generate.Picture(t.Context(), img, generate.PictureRequest{Kind: nonograms(t)})
		}
		if err == nil {
			t.Errorf("%q", text)
		}
	}
}

// TestLettersStay: every letter and digit is kept as drawn; a thin K or A used to lose cells.
func TestLettersStay(t *testing.T) {
	for c := 'A'; c <= 'Z'; c++ {
		img, err := picture.DrawText(string(c)+"A"+string(c+'a'-'A'), 0)
		if err != nil {
			t.Fatal(err)
		}
		m, err := generate.Picture(t.Context(), img, generate.PictureRequest{Kind: nonograms(t)})
		if err != nil || len(m.Changed) > 1 {
			t.Errorf("%c: %d cells changed, %v", c, len(m.Changed), err)
		}
	}
}

// TestPictureRefused tests invalid requests and the end of the context.
func TestPictureRefused(t *testing.T) {
	plain := drawn(50, 50, func(int, int) int { return 90 })
	masyu, err := kinds.ByName("masyu")
	if err != nil {
		t.Fatal(err)
	}
	for want, w := range map[string]generate.PictureRequest{
		"all of one colour":           {Kind: nonograms(t)},
		"Masyu are not made of":       {Kind: masyu},
		"2 to 100 rows":               {Kind: nonograms(t), Rows: 1, Cols: 30},
		"otsu, local, edges, dither":  {Kind: nonograms(t), Threshold: "magic"},
		"changes of 7 of the cells":   {Kind: nonograms(t), MaxChanges: 7},
		"this kind are not made of p": {},
	} {
		if _, err := generate.Picture(t.Context(), plain, w); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := generate.Picture(ctx, face(90, 90), generate.PictureRequest{Kind: nonograms(t)}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestPictureGradeBounded: grading a picture that needs many hypotheses stops at the first ones. The grade is then Trial and marked as
// bounded. Small pictures are graded completely.
func TestPictureGradeBounded(t *testing.T) {
	star := drawn(120, 120, func(x, y int) int {
		dx, dy := float64(x)/120-.5, float64(y)/120-.55
		a := math.Atan2(dy, dx)
		if math.Hypot(dx, dy) < .33+.09*math.Cos(5*a+1.57)+.025*math.Cos(17*a) {
			return 110 + int(40*math.Cos(10*a))
		}
		return 215 + int(20*math.Sin(6*float64(x)/120))
	})
	for side, bounded := range map[int]bool{15: false, 30: true} {
		m, err := generate.Picture(t.Context(), star, generate.PictureRequest{Kind: nonograms(t), Rows: side, Cols: side,
			Threshold: "edges", MaxChanges: 0.1})
		if err != nil {
			t.Fatal(err)
		}
		if m.Grade.Bounded != bounded || bounded && (m.Grade.Label != "Trial" || m.Grade.Status != puzzle.UniqueSolution) {
			t.Errorf("%dx%d: %+v", side, side, m.Grade)
		}
	}
}
