package pagetest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// beside opens a tab of the same profile, with the same storage.
func (x tab) beside(t *testing.T, fragment string) tab {
	t.Helper()
	y := tab{x.Sibling(), x.site, x.engine}
	y.visit(fragment)
	return y
}

// testAside opens a shared position while the player has a game of the same puzzle. The page asks what to do: look at it, play it
// separately, or keep the player's own game. Neither game is ever overwritten.
func (s site) testAside(t *testing.T) {
	x := s.anew(t, "api", "play/"+played["nonogram"])
	filled := func(y tab, n int) {
		t.Helper()
		y.Until(fmt.Sprintf(`document.querySelectorAll(".filled.mine:not(.preview)").length === %d && !document.querySelector(".preview")`, n))
	}
	x.drag([2]int{0, 0}, [2]int{0, 3})
	filled(x, 4)
	shared := browsertest.Read[string](x.Tab, fmt.Sprintf(`import("./share.js").then(m => m.pack({puzzle: "https://puzz.link/p?%s",
		marks: [{at: {cell: [5, 5]}, value: 1}, {at: {cell: [5, 4]}, value: 1}]}))`, played["nonogram"]))
	games := func(n int) {
		t.Helper()
		x.visit("")
		x.Until(fmt.Sprintf(`document.querySelectorAll(".games li").length === %d`, n))
	}
	link := "play/~" + shared
	games(1)
	x.visit(link)
	x.Until(`document.querySelector("dialog[open] [data-do=beside]")`)
	filled(x, 2)
	x.click("dialog .plain") // look at it
	x.Until(`document.querySelector(".notice") && !document.querySelector("dialog")`)
	games(1) // looking saves nothing
	x.visit(link)
	x.click("[data-do=own]")
	x.Until(`!location.hash.includes("~") && !document.querySelector("dialog, .notice")`)
	filled(x, 4)
	x.visit("")
	x.visit(link)
	x.click("dialog .plain")
	x.click(".notice .main") // to my game
	filled(x, 4)
	x.visit("")
	x.visit(link)
	x.click("[data-do=beside]")
	x.Until(`!document.querySelector("dialog")`)
	x.drag([2]int{4, 4})
	filled(x, 3)
	games(2)
	x.visit(link) // which is asked only once
	filled(x, 3)
	x.is("nobody asks", `!document.querySelector("dialog")`)
	x.Do(chromedp.Reload())
	filled(x, 3)
	x.visit("play/" + played["nonogram"])
	filled(x, 4)
	x.sees("one's own past is there, too", `import("./store.js").then(m => m.load(m.games().find(g => !g.shared).key).marks.past.length === 1)`)
}

// testTabs plays one puzzle in two tabs: each shows and can undo the moves of the other, and moves made while a tab could not receive
// messages are kept.
func (s site) testTabs(t *testing.T) {
	x := s.anew(t, "api", "play/"+played["masyu"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	y := x.beside(t, "play/"+played["masyu"])
	y.Until(`document.querySelector(".grid [tabindex]")`)
	lines := func(n int) {
		t.Helper()
		for _, z := range []tab{x, y} {
			z.Until(fmt.Sprintf(`document.querySelectorAll(".path.mine:not(.preview)").length === %d`, n))
		}
	}
	x.drag([2]int{0, 0}, [2]int{0, 2})
	lines(2)
	x.is("who writes is told nothing", `!/tab/.test(document.querySelector(".status").textContent)`)
	y.Until(`/another tab/.test(document.querySelector(".status").textContent)`)
	y.drag([2]int{5, 0}, [2]int{5, 3})
	lines(5)
	x.press("z", chromedp.ModifierCtrl) // the last entry of the other tab
	lines(2)
	x.press("y", chromedp.ModifierCtrl)
	lines(5)

	// y makes an entry, and cannot save it before x has made one and saved it.
	const room = `window.room ??= Storage.prototype.setItem`
	y.is("y cannot save", fmt.Sprintf(`(%s, Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }, true)`, room))
	y.drag([2]int{3, 0}, [2]int{3, 1})
	y.Until(`/storage is full/.test(document.querySelector(".alert").textContent)`)
	y.Until(`/storage is full/.test(document.querySelector(".notice")?.textContent)`)
	y.is("y can again", `(Storage.prototype.setItem = window.room, true)`)
	x.drag([2]int{3, 4}, [2]int{3, 5})
	y.Until(`document.querySelectorAll(".path.mine:not(.preview)").length === 7`)
	y.drag([2]int{4, 4}, [2]int{4, 5})
	lines(8)
	y.Until(`!document.querySelector(".notice")`)
	x.Do(chromedp.Reload())
	lines(8)

	// z receives no messages from x, like a sleeping tab: it merges the moves of x when it saves.
	z := x.beside(t, "")
	z.is("z is deaf", fmt.Sprintf(`(addEventListener("storage", e => e.stopImmediatePropagation()), location.hash = "#play/%s", true)`,
		played["masyu"]))
	z.Until(`document.querySelectorAll(".path.mine:not(.preview)").length === 8`)
	x.drag([2]int{2, 4}, [2]int{2, 5})
	y.Until(`document.querySelectorAll(".path.mine:not(.preview)").length === 9`)
	z.is("z has heard nothing", `document.querySelectorAll(".path.mine:not(.preview)").length === 8`)
	z.drag([2]int{1, 4}, [2]int{1, 5})
	z.Until(`document.querySelectorAll(".path.mine:not(.preview)").length === 10`)
	lines(10)

	// x and z save at the same moment: neither has read what the other has saved, and the entry of x is overwritten until x notices.
	z.is("z reads late until it saves", `(() => {
		const { getItem, setItem } = Storage.prototype, key = Object.keys(localStorage).find(k => k.startsWith("teka:game:")), late = localStorage.getItem(key);
		Storage.prototype.getItem = function (name) { return name === key ? late : getItem.call(this, name); };
		Storage.prototype.setItem = function (name, text) { name === key && Object.assign(Storage.prototype, { getItem, setItem }); setItem.call(this, name, text); };
		return true;
	})()`)
	x.drag([2]int{1, 1}, [2]int{1, 2})
	lines(11)
	z.drag([2]int{4, 0}, [2]int{4, 1})
	lines(12)
	x.Do(chromedp.Reload())
	lines(12)
}
