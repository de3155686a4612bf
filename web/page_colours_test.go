package web_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// coloured is a puzzle in three colours, of one solution: RRB, R.B, KK. with K for black.
const coloured = `{"kind":"nonogram","rows":3,"cols":3,"givens":{"colours":[["white","#ffffff"],["red","#cc0000"],["blue","#0000cc"],["black","#000000"]],` +
	`"rows":[[[2,1],[1,2]],[[1,1],[1,2]],[[2,3]]],"cols":[[[2,1],[1,3]],[[1,1],[1,3]],[[2,2]]]}}`

// packed is a puzzle as the page packs it into its address.
func packed(puzzle string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression)
	w.Write([]byte(`{"puzzle":` + puzzle + `}`))
	w.Close()
	return "~" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// testColours plays a nonogram in colours to the end, with the keyboard, a hint and the mouse, and looks for letters beside the colours.
func (s site) testColours(t *testing.T) {
	x := s.open(t, "api", "play/"+packed(coloured))
	x.Until(`document.querySelectorAll(".tools .ink").length === 4`)
	x.is("tools have names, letters and keys", `[...document.querySelectorAll(".tools .ink")].map(b => b.textContent).join("; ") === "Rred1; Bblue2; Lblack3; ×crossX"`)
	x.toBoard()
	lettered := func(n int) string {
		return `[...document.querySelectorAll(".sheet text.value.on-dark")].length === ` + string(rune('0'+n))
	}
	x.press("1")
	x.Until(lettered(1))
	x.is("the colour is chosen", `document.querySelector('[data-tool="colour 1"]').getAttribute("aria-checked") === "true"`)
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
	x.click(`[data-tool="colour 2"]`)
	x.drag([2]int{1, 2})
	x.click(`[data-tool="colour 3"]`)
	x.drag([2]int{2, 0}, [2]int{2, 1})
	x.click(`[data-tool="colour 0"]`)
	x.drag([2]int{2, 2})
	x.solved()
}
