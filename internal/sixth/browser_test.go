package sixth

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

type site struct {
	browsertest.Tab
	at string
}

func (x site) visit(fragment string) {
	x.Helper()
	x.Do(chromedp.Navigate(x.at + "/healthz"))
	x.Do(chromedp.Navigate(x.at + "/?engine=api#" + fragment))
	x.Until(`document.querySelector("main:not([aria-busy]) > *")`)
}

func (x site) press(r, c int, keys string) {
	x.Helper()
	x.Until(fmt.Sprintf(`(e => { e?.focus(); return document.activeElement === e && e !== null; })(
		document.querySelector(".grid [data-r='%d'][data-c='%d']"))`, r, c))
	x.Do(chromedp.KeyEvent(keys))
}

// corner returns the screen position of the upper left corner of a cell, which may be one beyond the last.
func (x site) corner(r, c int) (left, top float64) {
	x.Helper()
	at := browsertest.Read[[]float64](x.Tab, fmt.Sprintf(`(e => { const b = e.getBoundingClientRect(); return [b.left + %d * b.width, b.top + %d * b.height]; })(
		document.querySelector(".grid [data-r='0'][data-c='0']"))`, c, r))
	return at[0], at[1]
}

func (x site) drag(corners ...[2]int) {
	x.Helper()
	for i, at := range corners {
		kind := input.DispatchMouseEventTypeMouseMoved
		if i == 0 {
			kind = input.DispatchMouseEventTypeMousePressed
		}
		x.Do(chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`))
		left, top := x.corner(at[0], at[1])
		x.Do(chromedp.MouseEvent(kind, left, top, chromedp.Button("left"), chromedp.ClickCount(1)))
		if i == len(corners)-1 {
			x.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, left, top, chromedp.Button("left"), chromedp.ClickCount(1)))
		}
	}
}

// inBrowser finds the card of a kind, plays a puzzle as an experienced player, sets one and generates one.
func inBrowser(t *testing.T, k kind, at string) {
	x := site{browsertest.NewTab(t, browsertest.Start(t)), at}
	x.visit("")
	x.Until(fmt.Sprintf(`[...document.querySelectorAll(".card")].some(a => a.innerText.includes(%q) && a.querySelectorAll("svg text").length > 2)`, k.title))
	x.visit("open")
	x.Do(browsertest.Type("textarea", k.unique), browsertest.Click("[data-do=open]"))
	x.Until(`/^#play/.test(location.hash) && document.querySelector(".grid [tabindex='0']")`)
	x.Until(fmt.Sprintf(`document.querySelector(".rules").textContent.includes(%q) && document.querySelector("h1").textContent.includes(%q)`, k.rule, k.title))
	x.Do(browsertest.Click("[data-do=hint]"))
	x.Until(`document.querySelector(".told p")`)
	k.play(x)
	x.Until(`document.querySelector(".banner")?.hidden === false`)
	x.visit("set/" + k.name)
	x.Until(fmt.Sprintf(`document.querySelector(".panel").innerText.includes(%q)`, k.help))
	x.Until(`/Empty board/.test(document.querySelector(".verdict").innerText)`)
	for c, keys := range strings.Split(k.contradiction, " ") {
		x.press(0, c, keys)
	}
	x.Until(`document.querySelector(".verdict").dataset.status === "none"`)
	x.visit("new/" + k.name)
	x.Until(fmt.Sprintf(`document.querySelector("input[type=number]").value === %q`, k.size[len(k.size)-1:]))
	x.Do(browsertest.Click("[data-do=make]")) // the puzzle opens when it is ready
	x.Until(`/^#play/.test(location.hash) && document.querySelector(".grid [tabindex='0']")`)
}

func playNumbers(x site) {
	for _, cell := range [][3]int{{0, 0, 1}, {0, 1, 2}, {0, 2, 3}, {1, 0, 2}, {1, 1, 3}, {1, 2, 1}, {2, 0, 3}, {2, 1, 1}, {2, 2, 2}} {
		x.press(cell[0], cell[1], fmt.Sprint(cell[2]))
	}
}

func playShades(x site) {
	for _, cell := range [][2]int{{0, 0}, {0, 2}, {1, 1}, {2, 0}, {2, 2}} {
		x.press(cell[0], cell[1], "z")
	}
}

// playLoop crosses out one side of a cell by two clicks, of which the first draws it, and another by a key. Then it draws the loop with the
// mouse.
func playLoop(x site) {
	crosses := func(n int) {
		x.Helper()
		x.Until(fmt.Sprintf(`document.querySelectorAll(".empty.mine").length === %d`, n))
	}
	left, top := x.corner(1, 0)
	_, bottom := x.corner(2, 0)
	x.Do(chromedp.MouseClickXY(left, (top+bottom)/2))
	x.Until(`document.querySelectorAll(".path.mine").length === 1`)
	x.Do(chromedp.MouseClickXY(left, (top+bottom)/2))
	crosses(1)
	x.press(1, 0, "")
	x.Do(chromedp.KeyEvent(kb.ArrowDown, chromedp.KeyModifiers(chromedp.ModifierShift)))
	crosses(2)
	x.Until(`/4.*cross/.test(document.activeElement.getAttribute("aria-label"))`)
	x.drag([2]int{0, 1}, [2]int{0, 3}, [2]int{3, 3}, [2]int{3, 1}, [2]int{2, 1}, [2]int{2, 2}, [2]int{1, 2}, [2]int{1, 1}, [2]int{0, 1})
	lines := `document.querySelectorAll(".path.mine").length`
	if n := browsertest.Becomes(x.Tab, lines, 12); n != 12 {
		x.Errorf("%d sides are drawn, not 12", n)
	}
}
