package pagetest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/web"
)

// before runs a script in every page that the tab opens from now on, before the page's own scripts.
func (x tab) before(script string) {
	x.Helper()
	x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	}))
}

// fills waits until so many cells are filled by hand.
func (x tab) fills(n int) {
	x.Helper()
	x.Until(fmt.Sprintf(`document.querySelectorAll(".filled.mine:not(.preview)").length === %d && !document.querySelector(".preview")`, n))
}

// asks reports whether the browser would ask before leaving the page.
func (x tab) asks() bool {
	x.Helper()
	return browsertest.Read[bool](x.Tab, `(() => { const e = new Event("beforeunload", { cancelable: true }); dispatchEvent(e); return e.defaultPrevented; })()`)
}

// testLate opens a puzzle that loads slowly, and another one before it arrives: the late one does not replace the current game.
func (s site) testLate(t *testing.T) {
	teka, asked, answers := web.New(unhurried), make(chan bool, 9), make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/daily" {
			asked <- true
			<-answers
		}
		teka.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	x := tab{keepless(t, s.browser), site{server.URL + "/", s.browser, nil, s.written}, "api"}
	x.visit("open")
	x.is("one goes to the puzzle of a day", `(location.hash = "#daily/masyu/2026-02-01", true)`)
	<-asked
	x.sees("it says that it is loading", `/oading/.test(document.querySelector(".toast[role=status]").textContent)`)
	x.Until(`/^Still loading/.test(document.querySelector(".toast[role=status]").textContent)`)
	x.is("and to another one", fmt.Sprintf(`(location.hash = "#play/%s", true)`, played["nonogram"]))
	x.drag([2]int{0, 0}, [2]int{0, 3})
	x.fills(4)
	x.sees("that page has loaded", `!document.querySelector(".toast")`)
	read := `performance.getEntriesByType("resource").filter(e => e.name.includes("/api/%s")).length`
	reads := browsertest.Read[int](x.Tab, fmt.Sprintf(read, "read"))
	close(answers)
	x.Until(fmt.Sprintf(read+` === 1 && `+read+` > %d`, "daily", "read", reads)) // it has come, and is read
	clock := browsertest.Read[string](x.Tab, `document.querySelector(".timer").textContent`)
	x.Until(fmt.Sprintf(`document.querySelector(".timer").textContent > %q`, clock))
	x.is("the page is made anew", `dispatchEvent(new Event("again"))`)
	x.Until(`document.querySelector("main:not([aria-busy]) h1").textContent.startsWith("Nonogram")`)
	x.fills(4)
}

// testNoRoom plays in a browser without storage space, or without storage: no unfinished game is deleted, entries and drafts last as long
// as the page, and the browser asks before it closes.
func (s site) testNoRoom(t *testing.T) {
	x := s.anew(t, "api", "play/"+played["nonogram"])
	x.drag([2]int{0, 0}, [2]int{0, 3})
	x.fills(4)
	x.visit("play/" + played["masyu"])
	x.drag([2]int{0, 0}, [2]int{0, 2})
	x.visit("")
	x.Until(`document.querySelectorAll(".games li").length === 2`)
	if x.asks() {
		t.Error("the browser asks though all is kept")
	}
	x.is("there is no room left", `(() => { for (let n = 1 << 22; n; n >>= 1) { try { for (let k = 0; ; k++) { localStorage.setItem("filler" + n + "." + k, "x".repeat(n)); } } catch { } } return true; })()`)
	x.visit("play/" + played["hashi"])
	x.drag([2]int{0, 0}, [2]int{0, 2})
	x.Until(`document.querySelectorAll(".bridge.mine:not(.preview)").length === 1`)
	x.Until(`/storage is full/.test(document.querySelector(".alert").textContent)`)
	x.sees("games that are not finished are there", `(() => { const list = JSON.parse(localStorage.getItem("teka:games")).filter(g => !g.done && g.kind !== "hashi");
		return list.length === 2 && list.every(g => JSON.parse(localStorage.getItem("teka:game:" + g.key)).marks.past.length === 1); })()`)

	x.is("a finished game is kept, and there is room for no new one", `(() => { const set = Storage.prototype.setItem;
		set.call(localStorage, "teka:games", JSON.stringify(JSON.parse(localStorage.getItem("teka:games")).map(g => ({ ...g, done: g.kind === "masyu" }))));
		Storage.prototype.setItem = function (name, text) { if (/^teka:game:hashi/.test(name)) { window.refused = (window.refused ?? 0) + 1; throw new DOMException("refused", "QuotaExceededError"); } set.call(this, name, text); };
		return true; })()`)
	x.drag([2]int{0, 0}, [2]int{2, 0})
	x.Until(`document.querySelectorAll(".bridge.mine:not(.preview)").length === 2 && window.refused > 1`)
	x.is("it stays, as room made of it would be in vain", `(() => { const list = JSON.parse(localStorage.getItem("teka:games"));
		return list.length === 2 && list.every(g => JSON.parse(localStorage.getItem("teka:game:" + g.key)).marks.past.length === 1); })()`)

	y := s.anew(t, "api", "")
	y.before(`Storage.prototype.setItem = () => { throw new DOMException("refused", "SecurityError"); };`)
	y.Do(chromedp.Navigate("about:blank"))
	y.visit("play/" + played["nonogram"])
	y.drag([2]int{0, 0}, [2]int{0, 3})
	y.fills(4)
	y.Until(`/storage is full/.test(document.querySelector(".alert").textContent)`)
	y.is("one goes elsewhere", `(location.hash = "#learn", true)`)
	y.Until(`document.querySelector("main:not([aria-busy]) details")`)
	y.is("and comes back", `(history.back(), true)`)
	y.fills(4)
	if !y.asks() {
		t.Error("the browser does not ask before what is written goes")
	}
	y.Do(chromedp.Evaluate[chromedp.Void](`location.hash = "#set/new/masyu"`))
	y.Until(`document.querySelector("main:not([aria-busy]) .grid [tabindex]")`)
	y.on(0, 0)
	y.press("2")
	y.Until(`/storage is full/.test(document.querySelector(".set .alert").textContent)`)
	y.is("one goes elsewhere", `(location.hash = "#learn", true)`)
	y.Until(`document.querySelector("main:not([aria-busy]) details")`)
	y.is("and comes back", `(history.back(), true)`)
	y.Until(`document.querySelectorAll(".set .pearl-white, .set .pearl-black").length === 1`)
	y.visit("set")
	y.Until(`document.querySelectorAll(".drafts li").length === 1`)
}

// testPearls draws through a pearl: it is drawn above the line, as in lessons and explanations, so that its colour is visible on a dark
// page, too.
func (s site) testPearls(t *testing.T) {
	above := func(x tab, where string) {
		t.Helper()
		x.sees(where, `(() => { const line = document.querySelector(".sheet .path.mine, .pane .path"), pearls = [...document.querySelectorAll(".sheet [class*=pearl], .pane [class*=pearl]")];
			return pearls.length === 5 && pearls.every(p => line.compareDocumentPosition(p) & Node.DOCUMENT_POSITION_FOLLOWING); })()`)
	}
	x := s.open(t, "api", "play/"+played["masyu"])
	x.drag([2]int{0, 1}, [2]int{0, 3})
	x.Until(`document.querySelectorAll(".sheet .path.mine:not(.preview)").length === 2`)
	above(x, "on the board")
	x.visit("explain/" + played["masyu"])
	x.Until(`/only solution/.test(document.querySelector(".status").innerText)`)
	x.press(kb.End)
	x.Until(`document.querySelector(".pane .path")`)
	above(x, "in the explanation")
}

// testTyped leaves fields while typing.
func (s site) testTyped(t *testing.T) {
	x := s.open(t, "api", "open")
	x.Do(browsertest.Type("textarea", "nonogram rows"), chromedp.Reload())
	x.Until(`document.querySelector("textarea")?.value === "nonogram rows"`)
	x.click("[data-do=clear]")
	x.Do(chromedp.Reload())
	x.Until(`document.querySelector("textarea")?.value === ""`)
	x.visit("set/new/masyu")
	x.at(0, 0)
	x.on(0, 0)
	x.press("2")
	x.Until(`document.querySelector("[data-do=name]").value === "Masyu 1"`)
	x.is("its name is chosen", `(document.querySelector("[data-do=name]").select(), true)`)
	x.Do(browsertest.Type("[data-do=name]", "My corner "), chromedp.Reload())
	x.Until(`document.querySelector("[data-do=name]")?.value === "My corner"`)
}

// testMenu opens the menu of a game with the keyboard. Escape closes it and returns the focus, and the page that an item
// opens takes it over.
func (s site) testMenu(t *testing.T) {
	x := s.open(t, "api", "play/"+small["masyu"])
	x.Do(browsertest.Focus(".menu summary"))
	x.press(kb.Enter)
	x.Until(`document.querySelector(".menu").open`)
	x.press(kb.Tab)
	x.Until(`document.activeElement.closest(".menu-list")`)
	x.press(kb.Escape)
	x.Until(`document.activeElement.matches(".menu summary")`)
	x.is("the menu is closed", `!document.querySelector(".menu").open`)
	x.press(kb.Enter)
	x.Until(`document.querySelector(".menu").open`)
	x.is("an item has the focus", `(document.querySelector("[data-do=argue]").focus(), true)`)
	x.press(kb.Enter)
	x.Until(`location.hash.startsWith("#argue/") && document.activeElement.id === "main"`)
}
