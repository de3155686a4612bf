package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// wide is a loop with steps that write lines, cross edges, and have more that follows.
const wide = "play/mashu/10/10/206030306i0f1k03910000919d0003mi90"

// step requests the whole hint.
func (x tab) step() {
	x.Helper()
	x.click("[data-do=hint]")
	x.Until(`document.querySelector(".told p") && !document.querySelector(".hints[aria-busy]")`)
	x.sees("the step is asked for", `[...document.querySelectorAll(".hints button")].find(b => /step/.test(b.textContent)).click() ?? true`)
	x.Until(`document.querySelectorAll(".told p").length > 3 && !document.querySelector(".hints[aria-busy]")`)
}

// testSteps checks the marks of a step: entries are ghosts, and eliminations have another form; each is named. Apply writes what the
// sentence concludes, and the whole chain has more. A switch selects smaller steps. On a zoomed board a hint scrolls into view, on a phone
// together with its buttons.
func (s site) testSteps(t *testing.T) {
	x := s.open(t, "api", wide)
	x.step()
	x.sees("what is written is shown as a ghost, and nothing else is marked",
		`document.querySelector(".layer-lit path.new") && document.querySelector(".layer-ghost path.path") && !document.querySelector(".layer-lit circle.follows")`)
	x.sees("each is named, and nothing else", `["new", "struck", "follows", "because", "used"].every(role =>
		!!document.querySelector(".layer-lit ." + role) === !!document.querySelector(".hints .legend ." + role))`)
	ghosts := browsertest.Read[int](x.Tab, `document.querySelectorAll(".layer-ghost > *").length`)
	long := x.text(".told .last")
	x.click("[data-do=chain]")
	x.Until(`!document.querySelector(".hints[aria-busy]") && !document.querySelector("[data-do=chain]")`)
	if chain := browsertest.Read[int](x.Tab, `document.querySelectorAll(".layer-ghost > *").length`); chain <= ghosts || len(x.text(".told .last")) <= len(long) {
		t.Errorf("the chain shows %d ghosts, the hint %d: %s", chain, ghosts, x.text(".told .last"))
	}
	x.sees("the hint is closed", `[...document.querySelectorAll(".hints button")].find(b => b.textContent === "Close").click() ?? true`)
	x.step()
	x.sees("it is written", `[...document.querySelectorAll(".hints button")].find(b => b.textContent === "Apply").click() ?? true`)
	x.Until(fmt.Sprintf(`document.querySelectorAll(".mine").length === %d && document.querySelectorAll(".layer-ghost > *").length === 0`, ghosts))
	x.click(".moves button") // undo: the game is saved when the page is left
	x.Until(`document.querySelectorAll(".mine").length === 0`)

	x.is("nothing is kept", `(localStorage.clear(), true)`)
	x.settings(`{small: true}`)
	x.visit(wide)
	x.step()
	if short := x.text(".told .last"); short == long || !strings.Contains(short, "crossed") {
		t.Errorf("smaller steps say %q, others %q", short, long)
	}
	x.sees("what the sentence crosses out is crossed",
		`document.querySelectorAll(".layer-ghost .cross").length === 1 && document.querySelector(".hints .legend .struck") && !document.querySelector(".layer-lit .follows")`)
	for range 4 {
		x.click(".zoom button:last-child")
	}
	x.is("the board is scrolled away", `(document.querySelector(".window").scrollTo(0, 0), true)`)
	x.sees("the hint again", `[...document.querySelectorAll(".hints button")].find(b => b.textContent === "Close").click() ?? true`)
	x.step()
	x.sees("it is in sight", `(() => { const w = document.querySelector(".window").getBoundingClientRect(), b = document.querySelector(".layer-lit .new, .layer-lit .struck").getBoundingClientRect();
		return b.right > w.left && b.left < w.right && b.bottom > w.top && b.top < w.bottom && document.querySelector(".window").scrollLeft > 0; })()`)
	x.sees("and names of rows and columns", `(() => { const w = document.querySelector(".window").getBoundingClientRect(), seen = [...document.querySelectorAll(".pin .number")].filter(e => { const b = e.getBoundingClientRect();
		return b.left >= w.left - 1 && b.right <= w.right + 1 && b.top >= w.top - 1 && b.bottom <= w.bottom + 1; }).map(e => e.textContent[0]); return seen.includes("R") && seen.includes("C"); })()`)
	x.Do(chromedp.EmulateViewport(390, 700))
	for _, address := range []string{played["kakuro"], played["hashi"]} {
		x.visit("play/" + address)
		x.step()
		x.is("entries to make are below islands and numbers", `["top", "text"].every(name => document.querySelector(".layer-ghost").compareDocumentPosition(document.querySelector(".layer-" + name)) & Node.DOCUMENT_POSITION_FOLLOWING)`)
		x.sees("on a telephone the sentence and what to do are in view",
			`[".told .last", ".hints > .row .main"].every(q => { const b = document.querySelector(q).getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; })`)
	}
	x.Do(chromedp.EmulateViewport(1280, 800))
	counts := map[bool]int{}
	for _, small := range []bool{false, true} {
		x.settings(fmt.Sprintf(`{small: %v}`, small))
		x.visit("explain/" + wide[len("play/"):])
		x.Until(`/only solution/.test(document.querySelector(".status").innerText)`)
		counts[small] = browsertest.Read[int](x.Tab, `document.querySelectorAll(".steps li").length`)
		x.sees("the verdict counts as the list", fmt.Sprintf(`document.querySelector(".status").innerText.includes("in %d steps")`, counts[small]))
	}
	if counts[true] < 3*counts[false] {
		t.Errorf("%d small steps, %d thoughts", counts[true], counts[false])
	}
}

// testFolded shows a hint, and a step of an explanation, with a long argument: its beginning and its conclusion, and the rest on request.
// A text that is as long as it may be is shown whole.
func (s site) testFolded(t *testing.T) {
	x := s.open(t, "api", wide)
	x.Do(chromedp.EmulateViewport(375, 667))
	for _, c := range []struct{ text, shown string }{
		{"One. Two. Three. Four. Five. Six.", "One. Two. Three. Four. Five. Six."},
		{"One. Two. Three. Four. Five. Six. Seven. So eight.", "One. Two. Show the whole argument So eight."},
		{"One. Two? Three. Four. Five. Six. Seven. So eight.", "One. Show the whole argument So eight."},
	} {
		x.is("the answer is long", fmt.Sprintf(`(() => { const own = window.asked ??= fetch; window.fetch = (to, ...rest) => String(to).includes("api/hint") ?
			Promise.resolve(new Response(JSON.stringify({ status: "step", hints: [%q], apply: [], scene: { items: [] } }), { headers: { "Content-Type": "application/json" } })) : own(to, ...rest); return true; })()`, c.text))
		x.click("[data-do=hint]")
		x.sees(c.shown, fmt.Sprintf(`document.querySelector(".told .last")?.innerText.replace(/\s+/g, " ") === %q`, c.shown))
		if c.text != c.shown {
			x.click("[data-do=unfold]")
			x.sees("all of it is there", fmt.Sprintf(`document.querySelector(".told .last").innerText === %q && document.activeElement.closest(".told .last")`, c.text))
		}
		x.sees("the hint is closed", `[...document.querySelectorAll(".hints button")].find(b => b.textContent === "Close").click() ?? true`)
	}
	x.is("a step is long", `(window.fetch = (to, ...rest) => String(to).includes("api/explain") ?
		Promise.resolve(new Response('{"step":{"text":"One. Two. Three. Four. Five. Six. Seven. So eight.","new":[]}}\n{"done":{"status":"unique"}}\n',
			{ headers: { "Content-Type": "application/x-ndjson" } })) : asked(to, ...rest), true)`)
	x.visit("explain/" + wide[len("play/"):])
	x.click(".steps button")
	x.sees("the step is folded", `document.querySelector(".sentence p")?.innerText.trim().replace(/\s+/g, " ") === "One. Two. Show the whole argument So eight."`)
	x.click("[data-do=unfold]")
	x.sees("the whole step is there", `document.querySelector(".sentence p").innerText.length > 45`)
}
