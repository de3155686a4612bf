package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// testTwice creates a puzzle by a double click, whose second click meets the button that cancels.
func (s site) testTwice(t *testing.T) {
	x := s.open(t, "api", "new/skyscrapers")
	x.Until(`document.querySelector("[data-do=make]")`)
	x.is("the second click changes nothing", `(document.querySelector("[data-do=make]").click(),
		document.querySelector("[data-do=stop]").dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true })))`)
	x.Until(`location.hash.startsWith("#play/skyscrapers/")`)
}

// testOvernight returns the next day to a tab with the start page.
func (s site) testOvernight(t *testing.T) {
	x := s.open(t, "api", "")
	const day = `document.querySelector(".card").getAttribute("href").split("/")[2]`
	today := browsertest.Read[string](x.Tab, day)
	x.is("a day passes", `(now => { Date.now = () => now() + 86_400_000; return document.dispatchEvent(new Event("visibilitychange")); })(Date.now)`)
	x.Until(fmt.Sprintf(day+" > %q", today))
}

// testPrinted prints an explanation: every step in full, without buttons.
func (s site) testPrinted(t *testing.T) {
	x := s.open(t, "api", "explain/"+played["kakuro"])
	x.Until(`/only solution/.test(document.querySelector(".status").innerText) && document.querySelector(".summary svg")`)
	x.is("no step is cut", `[...document.querySelectorAll(".steps button")].every(e => !/ …$/.test(e.textContent))`)
	x.Do(browsertest.Media("print", ""))
	x.sees("the steps are printed in full", `[".steps", ".summary svg"].every(q => document.querySelector(q).checkVisibility()) &&
		[document.querySelector(".steps"), ...document.querySelectorAll(".steps button")].every(e => e.scrollHeight <= e.clientHeight + 1)`)
	x.is("and nothing that only a window needs", `![".moves", ".sentence", ".steps-head .button", ".status"].some(q => document.querySelector(q).checkVisibility())`)
	x.Do(browsertest.Media("", ""))
}

// testNotation imports texts that do not state their notation or puzzle type: the page offers the notations and names its own field.
func (s site) testNotation(t *testing.T) {
	x := s.open(t, "api", "open")
	x.Do(browsertest.Type("textarea", "2 2\n1\n1\n1\n1\n"), browsertest.Click("[data-do=open]"))
	x.Until(`document.querySelector(".error") && !document.querySelector(".error").textContent.includes("--")`)
	x.click("[data-from=nin]")
	x.Until(`location.hash.startsWith("#play/nonogram/2/2/")`)
	x.visit("open")
	x.Do(browsertest.Type("textarea", "[[0,1],[2,0]]"), browsertest.Click("[data-do=open]"))
	x.Until(`/“Puzzle type”/.test(document.querySelector(".error")?.textContent) && !document.querySelector("[data-from]")`)
}

// testNoise edits a Sudoku with one number: no mark covers the board where nearly everything differs, what all solutions share is written,
// and a screen reader gets the value of a cell before the borders of its region.
func (s site) testNoise(t *testing.T) {
	x := s.open(t, "api", "set/new/sudoku")
	x.on(0, 0)
	x.press("5")
	x.Until(`/Same in all solutions: 1\./.test(document.querySelector(".verdict").textContent) && document.querySelector("[data-view=shared]").ariaPressed === "true"`)
	x.is("nothing is marked", `!document.querySelector(".layer-lit .differ")`)
	x.sees("a cell is empty", `/^empty, borders /.test(document.querySelector(".grid [data-r='2'][data-c='2']").ariaLabel)`)
	x.visit("set/new/masyu")
	x.on(0, 0)
	x.press("1")
	x.Until(`document.querySelector(".verdict").dataset.status === "none" && /^No solutionThe white pearl/.test(document.querySelector(".verdict").textContent)`)
}

// testSettings closes the settings of a game: the page is made anew only after a change, and the menu has the focus.
func (s site) testSettings(t *testing.T) {
	x := s.open(t, "api", "play/"+small["masyu"])
	open := func() {
		t.Helper()
		x.click(".menu summary")
		x.is("the settings are opened", `([...document.querySelectorAll(".menu button")].find(b => b.textContent === "Settings").click(), true)`)
		x.Until(`document.querySelector("dialog .switch")`)
	}
	x.Until(`document.querySelector(".grid [tabindex]")`)
	x.is("the player is marked", `(document.querySelector(".play").dataset.old = "1", true)`)
	open()
	x.click("dialog p.end button")
	x.Until(`!document.querySelector("dialog") && document.activeElement.matches(".menu summary")`)
	x.is("it is the same", `document.querySelector(".play").dataset.old === "1"`)
	open()
	x.click("dialog .switch input")
	x.click("dialog p.end button")
	x.Until(`document.querySelector(".play:not([data-old])") && document.activeElement.matches(".menu summary")`)
}

// testSmallPhone opens boards on a phone of 360x640: all digits are in the window, also in the editor, and a board with
// tiny cells has a tip about zooming. The editor keeps the zoom.
func (s site) testSmallPhone(t *testing.T) {
	x := s.open(t, "api", "")
	x.Do(chromedp.EmulateViewport(360, 640))
	x.before(`const match = window.matchMedia; window.matchMedia = q => q === "(pointer: coarse)" ? match("all") : match(q);`)
	x.Do(chromedp.Reload())
	for _, address := range []string{"sudoku/9/9/i16h8o11g84j779h1g2g8g1h2h9g4g6g9h153j98g42o6h48i", played["kakuro"]} {
		x.visit("play/" + address)
		x.Until(`document.querySelector(".pad [data-digit]")`)
		x.sees(address+": each digit is in the window", `[...document.querySelectorAll(".pad [data-digit]")].every(e => (b => b.bottom <= innerHeight && b.width >= 24 && b.height >= 44)(e.getBoundingClientRect()))`)
	}
	for _, kind := range []string{"sudoku", "heyawake", "hashi"} {
		x.visit("set/new/" + kind)
		x.Until(`document.querySelector(".verdict p") && document.querySelector(".pad")`)
		x.sees(kind+": each digit to set is in sight", `[...document.querySelectorAll(".pad [data-key]")].filter(e => /^\d$/.test(e.dataset.key)).every(e =>
			(b => e.contains(document.elementFromPoint(b.x + b.width / 2, b.bottom - 2)) && b.width >= 24)(e.getBoundingClientRect()))`)
	}
	const large = "mashu/24/24/"
	blank := strings.Repeat("0", 24*24/3)
	x.visit("play/" + large + blank)
	x.Until(`/Pinch with two fingers/.test(document.querySelector(".status").textContent)`)
	x.visit("set/" + large + "3" + blank[1:])
	x.Until(`/Pinch with two fingers/.test(document.querySelector(".set .panel").textContent) && document.querySelector(".set .hand")`)
	x.is("the board is enlarged", `document.querySelector(".hand").dispatchEvent(new WheelEvent("wheel", { ctrlKey: true, deltaY: -400, clientX: 300, clientY: 200, bubbles: true, cancelable: true })) || true`)
	const view = `(w => [w.scrollWidth > 2 * w.clientWidth, w.scrollWidth, w.scrollLeft, w.scrollTop].join())(document.querySelector(".window"))`
	x.Until(view + `.startsWith("true")`)
	before := browsertest.Read[string](x.Tab, view)
	x.is("the board before a tap", `(window.was = document.querySelector(".window")) !== null`)
	x.Do(chromedp.MouseClickXY(200, 300))
	x.Until(`window.was !== document.querySelector(".window") && document.querySelectorAll(".set [class*=pearl]").length === 2`)
	if after := browsertest.Read[string](x.Tab, view); after != before {
		t.Errorf("an edit has moved the enlarged board from %s to %s", before, after)
	}
	x.visit("play/" + played["masyu"])
	x.Until(`/^Drag through/.test(document.querySelector(".status").textContent)`)
	x.is("larger cells need none", `!/Pinch/.test(document.querySelector(".status").textContent)`)
}

// testUnplayed replays a game without moves, and opens the rules of a nonogram without and with colours.
func (s site) testUnplayed(t *testing.T) {
	x := s.open(t, "api", "play/"+played["hashi"])
	x.click(".menu summary")
	x.click("[data-do=replay]")
	x.Until(`/No moves yet/.test(document.querySelector(".replay .panel")?.textContent) && !document.querySelector("[type=range]")`)
	const colours = `/different colours/.test(document.querySelector(".rules.printed").textContent)`
	x.visit("play/" + played["nonogram"])
	x.sees("the rules are to print", `document.querySelector(".rules.printed p")`)
	x.is("without colours", "!"+colours)
	x.visit("play/" + packed(coloured))
	x.sees("with colours", colours)
}

// testPupil solves a puzzle of a class, whose end leads back to the class.
func (s site) testPupil(t *testing.T) {
	x := s.open(t, "api", "")
	x.Until(fmt.Sprintf(`Promise.all(["engine", "share"].map(name => import("./" + name + ".js"))).then(async ([engine, { pack }]) => {
		const { puzzle, kind } = (await engine.ask("read", { puzzle: "https://puzz.link/p?%s", no_boards: true })).puzzles[0];
		location.hash = "#class/~" + await pack({ title: "Ours", list: [{ kind, puzzle }] });
		return true;
	})`, small["masyu"]))
	x.Until(`document.querySelector("h1").textContent === "Ours"`)
	x.click(".cards a")
	x.solveByMouse(t, "masyu")
	x.click(".banner [data-next=class]")
	x.Until(`document.querySelector("h1").textContent === "Ours" && /✓/.test(document.querySelector(".cards .state").textContent)`)
}
