package pagetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/teka-puzzles/teka/internal/browsertest"
)

// testKept sets bookmarks and returns to them, replays a game from its link, and transfers everything to another profile in a file.
func (s site) testKept(t *testing.T) {
	x := s.anew(t, "api", "play/"+played["nonogram"])
	filled := func(y tab, n int) {
		t.Helper()
		y.Until(fmt.Sprintf(`document.querySelectorAll(".filled.mine:not(.preview)").length === %d && !document.querySelector(".preview")`, n))
	}
	menu := func(do string) {
		t.Helper()
		x.is("the menu opens", `(document.querySelector("details.menu").open = true)`)
		x.click("[data-do=" + do + "]")
	}
	x.drag([2]int{0, 0}, [2]int{0, 3})
	filled(x, 4)
	menu("bookmarks")
	x.Until(`document.querySelector("dialog[open] [data-do=mark]")`)
	x.is("the name is written", `(document.querySelector("dialog input").value = "four cells", true)`)
	x.click("[data-do=mark]")
	x.Until(`!document.querySelector("dialog")`)
	x.drag([2]int{5, 0}, [2]int{5, 1})
	filled(x, 6)
	menu("bookmarks")
	x.Until(`document.querySelector("[data-bookmark='four cells']")`)
	x.click("[data-bookmark='four cells']")
	filled(x, 4)
	menu("bookmarks")
	x.Until(`document.querySelector("[data-bookmark='four cells']")`)
	x.is("the list is closed", `(document.querySelector("dialog").close(), true)`)
	x.is("the steps behind it can be done again", `(document.querySelectorAll(".moves button")[1].click(), true)`)
	filled(x, 6)

	menu("replay")
	x.Until(`location.hash.startsWith("#replay/") && document.querySelector(".replay input[type=range]")`)
	x.sees("all of it is there", `document.querySelector(".replay input").max === "2" && document.querySelectorAll(".filled.mine").length === 6`)
	x.is("the slider goes back", `(() => { const i = document.querySelector(".replay input"); i.value = "1"; i.dispatchEvent(new Event("input"));
		return document.querySelectorAll(".filled.mine").length === 4 && /^1 \/ 2 · 0:\d\d$/.test(document.querySelector(".replay .timer").textContent) &&
			/^This step took 0:\d\d\.$/.test(document.querySelector(".replay .took").textContent); })()`)
	x.is("a link of nonsense is said to be damaged", `import("./share.js").then(m => m.pack({puzzle: "https://puzz.link/p?`+played["nonogram"]+`",
		marks: {replay: "zzzz.1"}})).then(text => { location.hash = "#replay/~" + text; return true; })`)
	x.Until(`document.querySelector("[role=alert]")?.textContent.includes("damaged")`)

	x.is("times of nonsense do no harm", `import("./share.js").then(m => m.pack({puzzle: "https://puzz.link/p?`+played["nonogram"]+`",
		marks: {replay: "0.1", times: "1:zzzz", seconds: 1e300}})).then(text => { location.hash = "#replay/~" + text; return true; })`)
	x.Until(`document.querySelector(".replay .timer")?.textContent === "1 / 1"`)

	x.visit("open")
	x.Until(`document.querySelector("[data-do=open]")`)
	x.is("a text is pasted", `(document.querySelector("textarea").value = "https://puzz.link/p?mashu_edit/6/6/1063000i3000zz/", true)`)
	x.click("[data-do=open]")
	x.Until(`/after the end of the board is ignored/.test(document.querySelector(".notes")?.textContent)`)
	x.sees("one may play it at once", `document.activeElement.dataset.do === "play" && (document.activeElement.click(), true)`)
	x.Until(`document.querySelector(".play .grid")`)

	x.visit("archive/nonogram")
	x.Until(`document.querySelector("[data-do=backup]")`)
	kept := browsertest.Read[string](x.Tab, `import("./backup.js").then(m => JSON.stringify(m.all()))`)
	for _, name := range []string{`"game:nonogram-`, `"games":`, `"bookmarks:nonogram-`} {
		if !strings.Contains(kept, name) {
			t.Errorf("the file has no %s: %s", name, kept)
		}
	}
	y := s.anew(t, "api", "archive/nonogram")
	y.Until(`document.querySelector("[data-do=backup]")`)
	y.is("another profile has no games", `import("./store.js").then(m => m.games().length === 0)`)
	y.is("what is no such file is refused", `import("./backup.js").then(m => { try { m.restore("[]"); return false; } catch (e) { return e instanceof TypeError; } })`)
	y.is("it takes them", fmt.Sprintf(`import("./backup.js").then(m => m.restore(%q)).then(r => r.games === 1 && r.room)`, kept))
	y.visit("play/" + played["nonogram"])
	filled(y, 6)
}
