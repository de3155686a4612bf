package pagetest

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// coloured is a puzzle in three colours with one solution: RRB, R.B, KK. with K for black.
const coloured = `{"kind":"nonogram","rows":3,"cols":3,"givens":{"colours":[["white","#ffffff"],["red","#cc0000"],["blue","#0000cc"],["black","#000000"]],` +
	`"rows":[[[2,1],[1,2]],[[1,1],[1,2]],[[2,3]]],"cols":[[[2,1],[1,3]],[[1,1],[1,3]],[[2,2]]]}}`

// packed returns a puzzle in the form in which the page puts it into its address.
func packed(puzzle string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write([]byte(`{"puzzle":` + puzzle + `}`))
	w.Close()
	return "~" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// testColours plays a nonogram in colours to the end, with the keyboard, a hint and the mouse, and looks for letters next to the colours.
func (s site) testColours(t *testing.T) {
	x := s.open(t, "api", "play/"+packed(coloured))
	x.Until(`document.querySelectorAll(".tools .ink").length === 4`)
	x.sees("tools have names, letters and keys", `[...document.querySelectorAll(".tools .ink")].map(b => b.textContent).join("; ") === "Rred1; Bblue2; Lblack3; ×crossX"`)
	x.toBoard()
	lettered := func(n int) string {
		return `[...document.querySelectorAll(".sheet text.value.on-dark")].length === ` + string(rune('0'+n))
	}
	x.press("1")
	x.Until(lettered(1))
	x.sees("the colour is chosen", `document.querySelector('[data-tool="colour 1"]').getAttribute("aria-checked") === "true"`)
	x.press(kb.ArrowRight)
	x.press(kb.Enter)
	x.Until(lettered(2))
	x.press(kb.ArrowRight)
	x.press("2")
	x.Until(lettered(3))
	x.click("[data-do=hint]")
	x.Until(`document.querySelector(".hint, .hints, .told")?.textContent.length > 10 || /\S{10}/.test(document.querySelector(".status").textContent)`)
	x.click(`[data-tool="colour 1"]`)
	x.drag([2]int{1, 0})
	x.click(`[data-tool="colour 0"]`)
	x.drag([2]int{1, 1})
	x.drag([2]int{2, 2})
	x.click(`[data-tool="colour 2"]`)
	x.drag([2]int{1, 2})
	x.click(`[data-tool="colour 3"]`)
	x.drag([2]int{2, 0}, [2]int{2, 1}) // from here on the tools move down, so nothing more is clicked
	x.solved()
}

// apple is a picture in three colours as a file, and its solution: a digit is the number of the colour.
const apple = `<?xml version="1.0"?>
<puzzleset><puzzle type="grid" defaultcolor="red"><title>Apple</title>
<color name="white" char=".">fff</color>
<color name="red" char="R">c00000</color><color name="green" char="G">2e8b2e</color><color name="brown" char="N">7a4a1e</color>
<clues type="columns"><line><count color="red">2</count></line><line><count color="red">4</count></line><line><count color="brown">1</count><count color="red">1</count><count color="red">2</count></line><line><count color="brown">1</count><count color="green">1</count><count color="red">3</count></line><line><count color="green">1</count><count color="red">4</count></line><line><count color="red">2</count></line></clues>
<clues type="rows"><line><count color="brown">1</count></line><line><count color="brown">1</count><count color="green">2</count></line><line><count color="red">4</count></line><line><count color="red">2</count><count color="red">3</count></line><line><count color="red">6</count></line><line><count color="red">2</count><count color="red">1</count></line></clues>
</puzzle></puzzleset>
`

var appleCells = []string{"000300", "003220", "011110", "110111", "111111", "011010"}

// testPicture reads a picture in colours from a file, plays it in every look, asks for a hint, finishes and prints it. With -sheets DIR it
// writes pictures of all of this there.
func (s site) testPicture(t *testing.T) {
	x := s.anew(t, "api", "open")
	shoot := func(name string) {
		t.Helper()
		for _, look := range []struct {
			name, theme string
			before      chromedp.Action[chromedp.Void]
		}{{"light", "auto", looks[0].before}, {"dark", "auto", looks[1].before}, {"forced", "auto", looks[2].before},
			{"grey", "grey", looks[0].before}} {
			for _, width := range []int64{390, 1280} {
				x.Do(look.before, chromedp.EmulateViewport(width, 844))
				x.is(name+": nothing reaches off the side", fmt.Sprintf(`(document.documentElement.dataset.theme = %q,
					document.documentElement.scrollWidth <= innerWidth)`, look.theme))
				x.photograph(t, fmt.Sprintf("apple-%s-%s-%d", name, look.name, width))
			}
		}
		x.is("as before", `(document.documentElement.dataset.theme = "auto", true)`)
		x.Do(looks[0].before, chromedp.EmulateViewport(1280, 844))
	}
	x.Until(`document.querySelector("input[type=file]")`)
	x.is("a file is chosen", fmt.Sprintf(`(() => { const i = document.querySelector("input[type=file]"), files = new DataTransfer();
		files.items.add(new File([%q], "apple.xml")); i.files = files.files; return i.dispatchEvent(new Event("change")); })()`, apple))
	x.Until(`document.querySelectorAll(".tools .ink").length === 4`)
	shoot("new")
	x.toBoard()
	x.click("[data-do=hint]")
	x.Until(`document.querySelector(".hint, .hints, .told")?.textContent.length > 10 || /\S{10}/.test(document.querySelector(".status").textContent)`)
	shoot("hint")
	x.toBoard()
	x.snake(6, 6, func(r, c int) { x.press(appleCells[r][c : c+1]) })
	x.solved()
	shoot("done")
	x.Do(browsertest.Media("print", "light"))
	x.sees("paper shows the board with letters and no tools", `document.querySelector(".tools").getClientRects().length === 0 &&
		[...document.querySelectorAll(".sheet text.value")].filter(e => e.checkVisibility()).length === 22 && document.querySelector(".sheet").getBoundingClientRect().width > 100`)
	x.photograph(t, "apple-print")
}

// photograph writes a picture of the page, where -sheets names a directory.
func (x tab) photograph(t *testing.T, name string) {
	t.Helper()
	if *sheets == "" {
		return
	}
	shot, err := chromedp.Run(x.Ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*sheets, name+".png"), shot, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}
