package pagetest

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
var inUse = flag.Bool("in-use", false, "for -sheets: of the pages as they are in use, with hints, menus and dialogs open")

// looks are the settings of a screenshot: a step before the visit, and one on the loaded page.
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

// uses are actions on a page before a screenshot, with the expected state.
var uses = []struct {
	view, do, until string
}{
	{"play/" + played["kakuro"], `document.querySelector("[data-do=hint]").click()`, `document.querySelector(".told p")`},
	{"", `document.querySelectorAll(".hints button")[1].click()`, `document.querySelector(".layer-lit .new")`},
	{wide, `document.querySelector("[data-do=hint]").click()`, `document.querySelector(".told p")`},
	{"", `document.querySelectorAll(".hints button")[1].click()`, `document.querySelector(".layer-lit .new")`},
	{"play/" + played["nonogram"], `document.querySelector("[data-do=rules]").click()`, `/lengths of the runs of filled cells/.test(document.body.innerText)`},
	{"play/" + played["hashi"], `document.querySelector(".menu").open = true`, `document.querySelector(".menu-list button")`},
	{"", `document.querySelector("[data-do=share]").click()`, `document.querySelector("dialog[open]")`},
	{"play/" + played["skyscrapers"], `[...document.querySelectorAll(".menu-list button")].find(b => b.textContent === "Settings").click()`, `document.querySelector("dialog[open]")`},
	{"play/" + played["skyscrapers"], `document.querySelector("[data-do=try]").click()`, `document.querySelector(".trial .layer")`},
	{"", `[...document.querySelectorAll(".menu-list button")].find(b => b.textContent === "Fill in the notes").click()`, `document.querySelector("text.candidate")`},
	{"set/mashu/6/6/1060000i3000", `0`, `document.querySelector(".verdict").dataset.status === "multiple" && document.querySelector(".layer-lit .differ")`},
	{"set/" + played["hashi"], `scrollTo(0, 1e6)`, `document.querySelector(".verdict").dataset.status === "unique"`},
	{"set/nonogram", `document.querySelectorAll("details").forEach(d => { d.open = true; }), scrollTo(0, 1e6)`, `true`},
	{"set/new/masyu", `0`, `document.querySelector(".set .grid [tabindex]")`},
	{"archive", `scrollTo(0, 1e6)`, `true`},
	{"explain/" + wide[len("play/"):], `0`, `/only solution/.test(document.querySelector(".status").innerText)`},
	{"", `document.querySelectorAll(".steps button")[2].click()`, `document.querySelector("svg .new")`},
	{"learn", `document.querySelector("details").open = true`, `document.querySelector("details[open] li")`},
	{"sheet", `0`, `true`},
	{"", `document.querySelector("footer a").scrollIntoView()`, `true`},
}

// TestSheets makes pictures of every view at every width in every look, for inspection: go test ./web/pagetest -run Sheets -sheets DIR.
// Nothing may extend beyond the side.
func TestSheets(t *testing.T) {
	if *sheets == "" {
		t.Skip("-sheets names no directory")
	}
	s := newSite(t)
	views := append(axePages(), "guide")
	if *inUse {
		views = nil
	}
	for _, look := range looks {
		for _, width := range []int64{320, 390, 768, 1280} {
			x := s.open(t, "api", "")
			x.Do(look.before, chromedp.EmulateViewport(width, 844))
			var pictures []image.Image
			see := func(view string) {
				if look.after != "" {
					x.is("changed", "("+look.after+", true)")
				}
				if over := browsertest.Read[int](x.Tab, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
					t.Errorf("%s, %d wide, #%s: %d pixels reach off the side", look.name, width, view, over)
				}
				pictures = append(pictures, x.shot(t))
			}
			for _, view := range views {
				x.Do(chromedp.Navigate("about:blank"))
				x.visit(view)
				see(view)
			}
			for _, a := range uses {
				if !*inUse {
					break
				}
				if a.view != "" {
					x.Do(chromedp.Navigate("about:blank"))
					x.visit(a.view)
				}
				x.is("it is done", "("+a.do+", true)")
				x.Until(a.until)
				see(a.view + " " + a.do)
			}
			var out bytes.Buffer
			if err := png.Encode(&out, sheet(pictures, min(int(width), 640))); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*sheets, fmt.Sprintf("%s-%d.png", look.name, width)), out.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// shot returns a picture of the visible window.
func (x tab) shot(t *testing.T) image.Image {
	t.Helper()
	b, err := chromedp.Run(x.Ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// sheet arranges pictures in rows, each with the same width.
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
