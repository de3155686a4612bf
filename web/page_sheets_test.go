package web_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"golang.org/x/image/draw"
)

var sheets = flag.String("sheets", "", "a directory: write into it pictures of all views of the page, many on a sheet, at all widths "+
	"and in all looks")

// looks are those in which the page is looked at: a step before the visit, and what is done to the page shown.
var looks = []struct {
	name   string
	before chromedp.Action[chromedp.Void]
	after  string
}{
	{"light", browsertest.Media("", "light"), ""},
	{"dark", browsertest.Media("", "dark"), ""},
	{"forced", browsertest.Prefer("forced-colors", "active"), ""},
	{"large", browsertest.Media("", "light"), `document.documentElement.style.fontSize = "200%"`},
}

// TestSheets makes pictures of every view at every width in every look, to be looked at: go test ./web -run Sheets -sheets DIR. Nothing
// may reach off the side.
func TestSheets(t *testing.T) {
	if *sheets == "" {
		t.Skip("-sheets names no directory")
	}
	s := newSite(t)
	views := append(axePages(), "guide")
	for _, look := range looks {
		for _, width := range []int64{320, 390, 768, 1280} {
			x := s.open(t, "api", "")
			x.Do(look.before, chromedp.EmulateViewport(width, 844))
			var pictures []image.Image
			for _, view := range views {
				x.Do(chromedp.Navigate("about:blank"))
				x.visit(view)
				if look.after != "" {
					x.is("changed", "("+look.after+", true)")
				}
				if over := browsertest.Read[int](x.Tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
					t.Errorf("%s, %d wide, #%s: %d pixels reach off the side", look.name, width, view, over)
				}
				shot, err := chromedp.Run(x.Ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				m, err := png.Decode(bytes.NewReader(shot))
				if err != nil {
					t.Fatal(err)
				}
				pictures = append(pictures, m)
			}
			var out bytes.Buffer
			if err := png.Encode(&out, sheet(pictures, min(int(width), 480))); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*sheets, fmt.Sprintf("%s-%d.png", look.name, width)), out.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// sheet is pictures beside and below each other, each so wide.
func sheet(pictures []image.Image, width int) image.Image {
	const columns, gap = 5, 8
	size := pictures[0].Bounds().Size()
	height := size.Y * width / size.X
	rows := (len(pictures) + columns - 1) / columns
	out := image.NewRGBA(image.Rect(0, 0, columns*(width+gap), rows*(height+gap)))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.RGBA{200, 60, 160, 255}), image.Point{}, draw.Src)
	for i, m := range pictures {
		at := image.Pt(i%columns*(width+gap), i/columns*(height+gap))
		draw.ApproxBiLinear.Scale(out, image.Rectangle{at, at.Add(image.Pt(width, height))}, m, m.Bounds(), draw.Src, nil)
	}
	return out
}
