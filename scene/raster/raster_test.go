package raster

import (
	"bytes"
	"context"
	"errors"
	"image/color"
	"image/png"
	"io"
	"testing"

	"github.com/teka-puzzles/teka/internal/endtest"
	"github.com/teka-puzzles/teka/scene"
)

// everything returns a drawing with every shape, anchor and role.
func everything() scene.Scene {
	s := scene.Scene{Width: 12, Height: 24, Title: "everything"}
	for role := scene.Grid; role <= scene.Differ; role++ {
		y := float64(role)
		s.AddLine(role, 0, y, 1, y)
		s.AddRect(role, 1, y, 2, y+1)
		s.AddCircle(role, 2.5, y+.5, .4)
		s.Add(scene.Item{Shape: scene.Cross, Role: role, X: 3.5, Y: y + .5},
			scene.Item{Shape: scene.Label, Role: role, X: 4.5, Y: y + .5, Text: "R3"},
			scene.Item{Shape: scene.Label, Role: role, X: 5.5, Y: y + .5, Text: "12", Anchor: scene.Ending, Supposed: true},
			scene.Item{Shape: scene.Label, Role: role, X: 6.5, Y: y + .5, Text: "4", Anchor: scene.Slotted, Slot: 3, Slots: 3},
			scene.Item{Shape: scene.Rect, Role: role, X: 7, Y: y, X2: 8, Y2: y + 1, Anchor: scene.BottomLeft},
			scene.Item{Shape: scene.Rect, Role: role, X: 8, Y: y, X2: 9, Y2: y + 1, Anchor: scene.TopRight, Supposed: true},
			scene.Item{Shape: scene.Rect, Role: role, X: 9, Y: y, X2: 10, Y2: y + 1, Outline: true},
			scene.Item{Shape: scene.Line, Role: role, X: 10, Y: y, X2: 11, Y2: y + 1, Lines: 2, Open: 1})
	}
	return s
}

// TestEverything draws all that a scene can contain, with numbers, and gets the same picture every time.
func TestEverything(t *testing.T) {
	var a, b bytes.Buffer
	o := scene.SVGOptions{Rows: 23, Cols: 12}
	if err := PNG(t.Context(), &a, everything(), o); err != nil {
		t.Fatal(err)
	}
	if err := PNG(t.Context(), &b, everything(), o); err != nil || !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Errorf("drawn again it is another picture (%v)", err)
	}
	img, err := png.Decode(&a)
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X < 12*32 || size.Y < 24*32 {
		t.Errorf("it has %v", size)
	}
}

// TestPixels checks points of a picture of a board of 3 by 3 with 40 pixels per cell and a margin of 12.
func TestPixels(t *testing.T) {
	s := scene.Scene{Width: 3, Height: 3}
	s.AddRect(scene.Filled, 0, 0, 1, 1)
	s.AddCircle(scene.PearlWhite, 1.5, .5, .4)
	s.AddLine(scene.Path, .5, 2.5, 1.5, 2.5)
	s.Add(scene.Item{Shape: scene.Rect, Role: scene.Blocked, X: 2, Y: 2, X2: 3, Y2: 3, Anchor: scene.TopRight})
	s.AddRect(scene.Wrong, 1, 1, 2, 2)
	s.AddFrame(0, 0, 3, 3)
	img, err := picture(t.Context(), s, scene.SVGOptions{Cell: 40})
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Size(); got.X != 144 || got.Y != 144 {
		t.Errorf("%v pixels", got)
	}
	white, ink := color.RGBA{255, 255, 255, 255}, color.RGBA{0x1a, 0x1a, 0x1a, 255}
	blue, grey := color.RGBA{0x17, 0x69, 0xc4, 255}, color.RGBA{0xd5, 0xd5, 0xd8, 255}
	for _, x := range []struct {
		what string
		x, y int // from the corner of the board
		want color.RGBA
	}{
		{"the margin", -8, -8, white}, {"the frame", 60, 0, ink}, {"its corner", -1, -1, ink},
		{"a filled cell", 20, 20, color.RGBA{0x1f, 0x29, 0x33, 255}},
		{"a pearl", 60, 20, white}, {"its rim", 60, 4, ink}, {"beside it", 43, 3, white},
		{"the path", 40, 100, blue}, {"its round end", 18, 100, blue}, {"not beyond it", 15, 100, white}, {"not beside it", 40, 105, white},
		{"the half above", 115, 85, grey}, {"the half below", 85, 115, white}, {"a cell with nothing", 100, 60, white},
		{"a mark lets through", 60, 60, color.RGBA{246, 196, 192, 255}},
	} {
		got := img.RGBAAt(x.x+12, x.y+12)
		for i, d := range []int{int(got.R) - int(x.want.R), int(got.G) - int(x.want.G), int(got.B) - int(x.want.B)} {
			if d < -2 || d > 2 {
				t.Errorf("%s: %v, not %v (%d)", x.what, got, x.want, i)
				break
			}
		}
	}
}

// TestDashes: open lines are drawn dashed.
func TestDashes(t *testing.T) {
	s := scene.Scene{Width: 4, Height: 1}
	s.Add(scene.Item{Shape: scene.Line, Role: scene.BridgeLine, X: 0, Y: .5, X2: 4, Y2: .5, Lines: 1, Open: 1})
	img, err := picture(t.Context(), s, scene.SVGOptions{Cell: 40})
	if err != nil {
		t.Fatal(err)
	}
	changes := 0
	for x := 13; x < 172; x++ {
		if (img.RGBAAt(x, 32).R < 200) != (img.RGBAAt(x-1, 32).R < 200) {
			changes++
		}
	}
	if changes < 20 || changes > 28 { // 80 units in dashes and gaps of 3 each
		t.Errorf("the line changes %d times", changes)
	}
}

// TestLetters: texts have the right width and position.
func TestLetters(t *testing.T) {
	dark := func(text string, a scene.Anchor) (from, to, count int) {
		s := scene.Scene{Width: 4, Height: 1}
		s.Add(scene.Item{Shape: scene.Label, Role: scene.Clue, X: 2, Y: .5, Text: text, Anchor: a})
		img, err := picture(t.Context(), s, scene.SVGOptions{Cell: 40})
		if err != nil {
			t.Fatal(err)
		}
		from = -1
		for x := range img.Bounds().Dx() {
			for y := range img.Bounds().Dy() {
				if img.RGBAAt(x, y).R < 100 {
					if count++; from < 0 {
						from = x
					}
					to = x
				}
			}
		}
		return from, to, count
	}
	from, to, eight := dark("8", scene.Middle)
	if from+to < 2*92-4 || from+to > 2*92+4 {
		t.Errorf("8 is from %d to %d, not around 92", from, to)
	}
	if _, _, one := dark("1", scene.Middle); one >= eight || one == 0 {
		t.Errorf("1 has %d pixels, 8 has %d", one, eight)
	}
	if _, to, _ := dark("12", scene.Ending); to < 75 || to > 82 {
		t.Errorf("12 ends at %d, not shortly before 82", to)
	}
}

// TestLarge: large boards are drawn smaller, and those too large to be legible are refused immediately.
func TestLarge(t *testing.T) {
	img, err := picture(t.Context(), scene.Scene{Width: 200, Height: 200}, scene.SVGOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(img.Pix) / 4; n > MaxPixels || n < MaxPixels/2 {
		t.Errorf("%d pixels", n)
	}
	for _, s := range []scene.Scene{{Width: 2000, Height: 2000}, {Width: 1e300, Height: 1e300}} {
		if _, err := picture(t.Context(), s, scene.SVGOptions{}); err == nil {
			t.Errorf("%g by %g cells are drawn", s.Width, s.Height)
		}
	}
	if _, err := picture(t.Context(), scene.Scene{}, scene.SVGOptions{}); err != nil {
		t.Errorf("nothing: %v", err)
	}
}

// TestPNGEnds: a picture is not painted after the context has ended.
func TestPNGEnds(t *testing.T) {
	ctx := endtest.After(t, 3)
	if err := PNG(ctx, io.Discard, everything(), scene.SVGOptions{}); !errors.Is(err, context.Canceled) || ctx.CallsAfterEnd() > 2 {
		t.Errorf("%v, %d looks after the end", err, ctx.CallsAfterEnd())
	}
}
