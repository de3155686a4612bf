package pagetest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// settings selects options for the pages opened next.
func (x tab) settings(json string) {
	x.Helper()
	x.is("the options are kept", fmt.Sprintf(`(localStorage.setItem("teka:settings", JSON.stringify(%s)), true)`, json))
	x.Do(chromedp.Navigate("about:blank"))
}

// testHabits tests optional habits from other programs: digit first, notes in the centre and in corners, digit sets with elimination,
// coloured loop pieces, locked finished islands.
func (s site) testHabits(t *testing.T) {
	x := s.open(t, "api", "")
	x.settings(`{digitFirst: true, corners: true, pieces: true, lock: true}`)
	x.visit("play/" + played["kakuro"])
	digits := func(want string) {
		t.Helper()
		if got := browsertest.Becomes(x.Tab, `[...document.querySelectorAll("text.mine")].map(x => x.textContent).sort().join(" ")`, want); got != want {
			t.Errorf("written: %q, want %q", got, want)
		}
	}
	x.click(`[data-digit="3"]`)
	x.drag([2]int{2, 1})
	x.drag([2]int{3, 1}, [2]int{3, 2})
	digits("3 3 3")
	x.click(`[data-digit="5"]`)
	x.drag([2]int{4, 2}, [2]int{3, 2}) // a stroke leaves other digits alone
	digits("3 3 3 5")
	x.drag([2]int{4, 2})
	x.click(`[data-digit="3"]`)
	x.drag([2]int{3, 2}, [2]int{2, 1}) // begins on a 3: takes away those it meets
	digits("3")
	x.click(`[data-tool=corner]`)
	x.drag([2]int{4, 3})
	x.click(`[data-digit="3"]`) // no digit any more: taps select again
	x.drag([2]int{4, 4})
	x.press("1", chromedp.ModifierCtrl)
	x.press("2", chromedp.ModifierCtrl)
	x.press("4", chromedp.ModifierShift)
	digits("12 3 3 4")
	x.press("s")
	x.Until(`document.activeElement.matches(".sets button")`)
	x.press("\r")
	x.sees("the set is struck through and has the focus", `document.activeElement.matches(".sets .struck[aria-pressed=true]")`)
	x.press("z", chromedp.ModifierCtrl)
	x.sees("that can be undone", `document.querySelector(".sets .struck") === null && document.querySelectorAll(".sets button").length > 3`)

	for kind, sums := range map[string]bool{"kakuro": true, "skyscrapers": false} { // any order: the boards are independent
		x.visit("play/" + played[kind])
		x.click("[data-do=rules]")
		x.Until(`document.querySelector(".keys")`)
		x.is(kind+": the key S is listed if there are sums", fmt.Sprintf(`[...document.querySelectorAll(".keys dt")].some(e => e.textContent === "S") === %t`, sums))
		x.is("the settings are chosen", `([...document.querySelectorAll(".menu-list button")].find(b => b.textContent === "Settings").click(), true)`)
		x.Until(`document.querySelector("dialog[open] label")`)
		x.is("so is their setting", fmt.Sprintf(`/digit sets/.test(document.querySelector("dialog[open]").textContent) === %t`, sums))
	}

	x.visit("play/" + played["hashi"])
	x.drag([2]int{0, 0}, [2]int{0, 2})
	x.drag([2]int{1, 1}, [2]int{3, 1})
	x.sees("two pieces look different", `document.querySelectorAll(".bridge.piece-0").length === 1 && document.querySelectorAll(".bridge.piece-1").length === 1 && document.querySelectorAll(".inlay.piece-1").length === 1`)
	x.drag([2]int{0, 0}) // done
	x.drag([2]int{0, 0}, [2]int{0, 2})
	x.sees("a bridge of an island that is done is kept, and stressed",
		`document.querySelector(".pulse.bridge") !== null && document.querySelector(".alert").textContent !== ""`)
	x.drag([2]int{0, 2}, [2]int{4, 2})
	x.drag([2]int{1, 1}, [2]int{1, 4})
	x.sees("what crosses is refused", `document.querySelectorAll(".bridge:not(.preview)").length === 3`)
}

// testWishes tests system preferences: less motion, more contrast, forced colours; and the board in greys.
func (s site) testWishes(t *testing.T) {
	x := s.open(t, "api", "play/"+played["nonogram"])
	x.drag([2]int{0, 0}, [2]int{0, 2})
	x.is("the end is shown by motion", `(document.querySelector(".play").classList.add("solved"), document.getAnimations().length > 0)`)
	x.Do(browsertest.Prefer("prefers-reduced-motion", "reduce"))
	x.sees("but not for who asks for less", `document.getAnimations().length === 0`)
	const soft = `getComputedStyle(document.querySelector(".timer")).getPropertyValue("--soft")`
	x.Do(browsertest.Prefer("forced-colors", "none")) // the test before may have forced colours, which a browser may keep
	x.Until(soft + ` !== "CanvasText"`)
	before := browsertest.Read[string](x.Tab, soft)
	x.Do(browsertest.Prefer("prefers-contrast", "more"))
	x.Until(`document.documentElement.dataset.theme === "contrast"`)
	x.sees("more contrast is another colour", soft+fmt.Sprintf(" !== %q", before))
	x.Do(browsertest.Prefer("forced-colors", "active"))
	x.sees("boards take the colours of the system",
		`getComputedStyle(document.querySelector(".teka .clue")).fill === getComputedStyle(document.body).color`)
	x.Do(browsertest.Media("", ""))
	x.settings(`{theme: "grey", pieces: true}`)
	x.visit("play/" + played["hashi"])
	x.drag([2]int{0, 0}, [2]int{0, 2})
	x.drag([2]int{1, 1}, [2]int{3, 1})
	x.click("[data-do=try]")
	x.drag([2]int{4, 0}, [2]int{4, 2})
	x.click("[data-do=hint]")
	x.Until(`document.querySelector(".told p")`)
	x.sees("the step is asked for", `[...document.querySelectorAll(".hints button")].find(b => /step/.test(b.textContent)).click() ?? true`)
	x.Until(`document.querySelector(".layer-lit > *")`)
	coloured := browsertest.Read[[]string](x.Tab, `[...document.querySelectorAll(".teka *")].flatMap(e => [getComputedStyle(e).fill, getComputedStyle(e).stroke]).filter(c => {
		const [r, g, b] = (c.match(/\d+/g) ?? [0, 0, 0]).map(Number); return c !== "none" && Math.max(r, g, b) - Math.min(r, g, b) > 20; })`)
	if len(coloured) > 0 {
		t.Errorf("in greys there are %v", coloured)
	}
}

// testLost removes the storage, the server and the engine during a game: the board stays, the game continues, and the page reports the
// loss.
func (s site) testLost(t *testing.T) {
	x := s.open(t, "api", "play/"+played["masyu"])
	lines := func(n int) {
		t.Helper()
		x.Until(fmt.Sprintf(`document.querySelectorAll(".path.mine:not(.preview)").length === %d`, n))
	}
	told := func(what string) {
		t.Helper()
		x.click("[data-do=hint]")
		x.Until(fmt.Sprintf(`/%s/.test(document.querySelector(".told").innerText)`, what))
	}
	x.is("there is no room", `(window.room = Storage.prototype.setItem, Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }, Storage.prototype.removeItem = () => { throw new DOMException("no", "SecurityError"); }, true)`)
	x.drag([2]int{0, 0}, [2]int{0, 2})
	x.Until(`/storage is full/.test(document.querySelector(".alert").textContent)`)
	lines(2)
	x.is("the server is gone", `(window.network = fetch, window.fetch = () => Promise.reject(new TypeError("gone")), true)`)
	told("is unreachable")
	x.drag([2]int{0, 0}, [2]int{1, 0})
	lines(3)
	x.is("both are back", `(Storage.prototype.setItem = window.room, window.fetch = window.network, true)`)
	told("step")
	x.drag([2]int{1, 0}, [2]int{2, 0})
	lines(4)
	x.Until(`Object.keys(localStorage).some(k => k.startsWith("teka:game:masyu") && localStorage[k].length > 100)`)
	x.Do(chromedp.Reload())
	lines(4)
	if len(engines()) < 2 {
		return
	}
	x.engine = "worker"
	x.visit("play/" + played["masyu"])
	told("step")
	x.is("the engine dies", `(window.post = Worker.prototype.postMessage, Worker.prototype.postMessage = function() { this.onerror({message: "it died"}); }, document.querySelector(".hints .main").click(), true)`)
	x.Until(`/solver stopped/.test(document.querySelector(".told").innerText)`)
	x.drag([2]int{2, 0}, [2]int{3, 0})
	lines(5)
	x.is("another one comes", `(Worker.prototype.postMessage = window.post, true)`)
	told("step")
}

// testChecked checks right after a move, before the rules are evaluated: the answer waits for them and concerns the current board. If no
// answer is possible, the page reports it.
func (s site) testChecked(t *testing.T) {
	x := s.open(t, "api", "play/"+small["skyscrapers"])
	x.is("answers about the rules are held back", `(window.network = fetch, window.held = [], window.fetch = (url, init) => !/look$/.test(url) ? network(url, init) :
		new Promise((done, fail) => {
			init.signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
			held.push(() => network(url, init).then(done, fail));
		}), true)`)
	x.toBoard()
	x.press("1")
	x.press(kb.ArrowRight)
	x.is("a move, and at once a check", `(document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true})), document.querySelector("[data-do=check]").click(), true)`)
	x.Until(`Object.keys(localStorage).some(k => k.startsWith("teka:game:skyscrapers") && JSON.parse(localStorage[k]).marks.past.length === 2)`)
	x.is("they come", `(window.fetch = network, new Promise(soon => setTimeout(soon)).then(() => held.forEach(come => come())), true)`)
	x.Until(`document.querySelector(".told p")`)
	x.is("the two ones are told of", `/1/.test(document.querySelector(".told p").textContent) && !/No broken rules/.test(document.querySelector(".told").textContent)`)
	x.is("the server is gone", `(window.fetch = () => Promise.reject(new TypeError("gone")), true)`)
	x.toBoard()
	x.press("2")
	x.click("[data-do=check]")
	x.Until(`/is unreachable/.test(document.querySelector(".told").textContent)`)
}

// testMore tests further habits with the mouse: Z and a click show a piece, the middle button opens the editor and returns, a stroke moves
// the keyboard cursor, crosses appear next to bridges, and a game can be restarted from the first page.
func (s site) testMore(t *testing.T) {
	x := s.open(t, "api", "play/"+played["masyu"])
	x.drag([2]int{2, 1}, [2]int{2, 3})
	x.sees("the keyboard is where the stroke began, without a cursor",
		`document.activeElement.matches("[data-r='2'][data-c='1']") && !document.querySelector(".cursor")`)
	x.press(kb.ArrowDown)
	x.sees("and goes on from there", `document.activeElement.matches("[data-r='3'][data-c='1']") && document.querySelector(".cursor") !== null`)
	const z = `document.dispatchEvent(new KeyboardEvent(%q, {key: "z", bubbles: true})) || true`
	x.is("Z is held", `document.activeElement.`+fmt.Sprintf(z, "keydown")[len("document."):])
	x.drag([2]int{2, 2})
	x.sees("the piece is shown and nothing written",
		`document.querySelector(".aim") !== null && document.querySelectorAll(".mine").length === 2 && /2/.test(document.querySelector(".status").textContent)`)
	x.is("Z is up", fmt.Sprintf(z, "keyup"))
	x.drag([2]int{2, 2}, [2]int{3, 2})
	x.sees("strokes draw again", `document.querySelectorAll(".path.mine").length === 3`)

	x.visit("")
	x.click(".games .again")
	x.Until(`document.querySelector(".play") && document.querySelectorAll(".mine").length === 0`)
	x.press("z", chromedp.ModifierCtrl)
	x.Until(`document.querySelectorAll(".path.mine").length === 3`)
	at := x.at(0, 0)
	x.Do(chromedp.MouseClickXY(at[0], at[1], chromedp.ButtonMiddle))
	x.Until(`document.querySelector(".set .grid") && location.hash.startsWith("#set/")`)
	at = x.at(0, 0)
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.Do(chromedp.MouseClickXY(at[0], at[1], chromedp.ButtonMiddle))
	x.Until(`location.hash.startsWith("#play/") && document.querySelectorAll(".path.mine").length === 3`)

	crossing := browsertest.Read[bool](x.Tab, `(async () => { const { Lattice } = await import("./lattice.js"), { ask } = await import("./engine.js"), { bridges } = await import("./mode-bridges.js"), { settings } = await import("./settings.js"), { blank } = await import("./marks.js");
		const { puzzles } = await ask("read", {puzzle: {kind: "hashi", rows: 5, cols: 5, givens: {islands: [[0, 2, 1], [2, 0, 1], [2, 4, 1], [4, 2, 1]]}}}), lattice = new Lattice(puzzles[0]);
		const sheet = { lattice, at: () => blank, tool: "", settings, selected: [], digit: null, struck: () => false };
		const at = lattice.places.map((_, i) => bridges.shapes(sheet, i, { v: 0, x: 0, p: 0 })[0]).map(it => [it.x, it.y]);
		return at.length === 2 && at.every(([x, y]) => x !== 2.5 || y !== 2.5); })()`)
	x.is("values that masks have no room for are not taken for others",
		`import("./marks.js").then(m => m.mask([1, 31, 33, 63]) === 2 && m.bits(m.mask([30])).join() === "30")`)
	if !crossing {
		t.Error("a cross stands under the bridge that crosses it")
	}
}

// testMargin types the clues of a nonogram in the margin.
func (s site) testMargin(t *testing.T) {
	x := s.open(t, "api", "set/"+small["nonogram"])
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.Do(browsertest.Focus(".grid [data-r='1'][data-c='-1']"))
	row := func(want string) {
		t.Helper()
		x.Until(fmt.Sprintf(`document.querySelectorAll(".lines input")[1]?.value === %q && document.activeElement.matches("[data-r='1'][data-c='-1']")`, want))
	}
	before := browsertest.Read[string](x.Tab, `document.querySelectorAll(".lines input")[1].value`)
	x.press(kb.Delete)
	row("0")
	x.press("1")
	row("1")
	x.press(" ")
	x.press("2")
	row("1 2")
	x.press(kb.Backspace)
	row("1")
	x.press("?")
	row("?")
	for range 6 { // the space, too, is a step
		x.press("z", chromedp.ModifierCtrl)
	}
	row(before)
	x.Until(`document.querySelector(".verdict").dataset.status === "unique" && !document.querySelector(".verdict[aria-busy]")`)
}

// testShaded shades cells: those with a number are as dark as the others and show it in the colour of the paper, and cells are named by
// their numbers, states and borders.
func (s site) testShaded(t *testing.T) {
	named := func(r, c int, want string) string {
		return fmt.Sprintf(`document.querySelector(".grid [data-r='%d'][data-c='%d']").getAttribute("aria-label") === %q`, r, c, want)
	}
	x := s.open(t, "api", "play/"+small["hitori"])
	x.sees("the puzzle type names the tools", `[...document.querySelectorAll(".tools [data-tool]")].map(b => b.textContent).join() === "Shaded,Unshaded,Cycle"`)
	x.drag([2]int{0, 0})
	x.Until(named(0, 0, "2, shaded"))
	x.sees("a shaded number is light", `(() => { const [cell, text] = [".filled.mine", "text.inverse"].map(q => getComputedStyle(document.querySelector(".sheet " + q)).fill);
		return document.querySelector("text.inverse").textContent === "2" && text !== cell && text === getComputedStyle(document.querySelector(".sheet")).backgroundColor; })()`)
	x.sees("other cells are open", named(0, 1, "4, open"))
	x.visit("play/" + small["nurikabe"])
	x.drag([2]int{0, 0})
	x.Until(named(0, 0, "sea"))
	x.sees("a number is named", named(1, 3, "2"))
	x.visit("play/" + small["heyawake"])
	x.Until(named(1, 1, "open, borders left down"))
	x.sees("a room has its number in one cell", named(0, 1, "1, open, borders left"))
}
