package pagetest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// testFields types into fields as people do: a number followed immediately by a button, or Tab through the fields. Redrawing after a field
// loses focus neither moves the button under the pointer nor loses the keyboard focus.
func (s site) testFields(t *testing.T) {
	const named = `(document.activeElement.getAttribute("aria-label") ?? document.activeElement.closest("label")?.innerText ?? document.activeElement.tagName).split("\n")[0]`
	x := s.open(t, "api", "new/nonogram")
	x.is("what is asked is heard", `(window.network = fetch, window.fetch = (url, o) => { if (/generate/.test(url)) { window.asked = JSON.parse(o.body); } return window.network(url, o); }, true)`)
	write := func(field, text string) {
		t.Helper()
		x.Do(browsertest.Focus(field))
		x.is("all of it is chosen", `(document.activeElement.select(), true)`)
		x.press(text)
	}
	const columns = `.fields label:nth-of-type(2) input, .head label:nth-of-type(2) input`
	x.Until(`document.querySelectorAll(".fields label:nth-last-of-type(2) option").length > 2`)
	write(columns, "7")
	x.click("[data-do=make]")
	x.Until(`window.asked?.size.startsWith("7x")`)
	x.Until(`location.hash.startsWith("#play/")`) // it opens when it is made
	x.visit("new/hashi")
	write(columns, "99999")
	x.press(kb.Tab)
	x.Until(`document.querySelector(".fields input").value !== "99999" && /^Choose a number from \d+ to \d+\./.test(document.querySelector(".notice").innerText)`)
	x.Until(named + `=== "Rows"`)
	x.press("8" + kb.Tab)
	x.Until(named + `=== "Grade"`)
	x.Do(browsertest.Focus(".fields select"))
	x.press("k")
	x.Until(`document.querySelector(".fields select").value === "kakuro" && ` + named + ` === "Puzzle type"`)

	x.visit("set/new/nonogram")
	write(columns, "6")
	x.press(kb.Tab)
	x.Until(named + `=== "Rows" && document.querySelectorAll(".lines input").length === 16`)
	x.press("7" + kb.Tab)
	x.Until(named + `=== "Name" && document.querySelectorAll(".lines input").length === 13`)
	write(".lines input", "1 1")
	x.press(kb.Tab)
	x.Until(named + ` === document.querySelectorAll(".lines input")[1].getAttribute("aria-label")`)
	x.press("2 2" + kb.Tab)
	x.Until(named + ` === document.querySelectorAll(".lines input")[2].getAttribute("aria-label")`)
	x.Until(`[...document.querySelectorAll(".lines input")].slice(0, 2).map(i => i.value).join() === "1 1,2 2"`)
	write(columns, "5")
	x.click("[data-do=drafts]")
	x.Until(`location.hash === "#set"`)
}
