package pagetest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// testToday opens the puzzles of today from the start page, which shows the real boards with their size, grade and result. A puzzle of a
// later day does not open.
func (s site) testToday(t *testing.T) {
	x := s.open(t, "api", "")
	x.Until(`[...document.querySelectorAll(".card .size")].filter(e => /\d+×\d+ · \w+/.test(e.textContent)).length === document.querySelectorAll(".card").length`)
	today := browsertest.Read[string](x.Tab, `document.querySelector(".card").getAttribute("href").split("/")[2]`)
	x.is("one was solved", fmt.Sprintf(`(localStorage.setItem("teka:results", JSON.stringify([{ key: "k", kind: "masyu", size: "10x10", grade: "Easy",
		seconds: 192, when: Date.now(), day: %q, helped: false }])), true)`, today))
	x.visit("daily/masyu/" + today)
	x.sees("it is called a daily one", `/^Daily, /.test(document.querySelector(".day-of").textContent)`)
	link := browsertest.Read[string](x.Tab, `import("./share.js").then(() => location.hash)`)
	x.visit("")
	x.Until(`document.querySelector(".card[href*=masyu] .state").textContent === "✓ 3:12" && /1/.test(document.querySelector(".streak").textContent)`)
	x.Until(`!document.querySelector(".card[href*=masyu] svg .path")`) // the board of the day, not the picture of the kind
	if link != "#daily/masyu/"+today {
		t.Errorf("the puzzle of today is at %s", link)
	}
	x.visit("daily/nonogram/" + today)
	x.drag([2]int{0, 0}, [2]int{0, 9})
	x.Until(`document.querySelectorAll(".filled.mine:not(.preview)").length === 10`)
	x.visit("")
	x.sees("one in progress has a ring", `(e => / 10 % done$/.test(e.textContent) && e.querySelector(".ring").style.getPropertyValue("--share") === "0.1")(document.querySelector(".card[href*=nonogram] .state"))`)
	x.sees("only it can be continued", `document.querySelectorAll(".games li").length === 1`)
	x.visit("daily/masyu/2999-01-01")
	x.sees("it does not open yet", `/opens on 2999-01-01/.test(document.querySelector(".error").textContent)`)
}

// testPhoneHints: on a phone a hint is a sheet at the bottom of the window, and covers none of the places that it marks.
func (s site) testPhoneHints(t *testing.T) {
	x := s.open(t, "api", "guide")
	x.Do(chromedp.EmulateViewport(375, 667))
	for kind, address := range played {
		x.visit("play/" + address)
		x.Until(`document.querySelector(".grid [tabindex]")`)
		x.step()
		x.sees(kind+": the sheet is at the bottom and small", `(b => b.bottom === innerHeight && b.height < innerHeight / 2)(document.querySelector(".hints").getBoundingClientRect())`)
		x.sees(kind+": the marks are in sight", `[...document.querySelectorAll(".layer-lit > *, .layer-ghost > *")].every(e => (b => b.top >= 0 && b.bottom <= document.querySelector(".hints").getBoundingClientRect().top)(e.getBoundingClientRect()))`)
		x.sees(kind+": and some values are", `document.querySelector(".layer-ghost > *")`)
	}
}

// testFace: what breaks a rule is marked at once. Nothing moves when a puzzle is solved, and the finished board has no selection and no
// strike-through.
func (s site) testFace(t *testing.T) {
	x := s.open(t, "api", "play/"+played["skyscrapers"])
	for c := range 2 {
		x.drag([2]int{1, c})
		x.press("1")
	}
	x.Until(`document.querySelectorAll("text.mine.broken").length === 2 && !document.querySelector(".layer-tint .equal")`)
	x.is("no move is written beside the board", `document.querySelector(".status").textContent === ""`)
	for _, kind := range []string{"nonogram", "skyscrapers"} {
		x.visit("play/" + small[kind])
		x.Until(`document.querySelector(".grid [tabindex]")`)
		const place = `JSON.stringify([".window", ".toolbar"].map(q => document.querySelector(q).getBoundingClientRect()))`
		before := browsertest.Read[string](x.Tab, place)
		x.solveByMouse(t, kind)
		x.Until(`!document.querySelector(".banner").hidden`)
		if after := browsertest.Read[string](x.Tab, place); after != before {
			t.Errorf("%s: the end has moved %s to %s", kind, before, after)
		}
		x.sees(kind+": the board is calm", `!document.querySelector(".layer-tint path, .cursor, .broken") && [...document.querySelectorAll("text.done")].every(e => getComputedStyle(e).textDecorationLine === "none")`)
	}
}

// testWarned: the editor plays a draft with several solutions only at the second press.
func (s site) testWarned(t *testing.T) {
	x := s.open(t, "api", "set/mashu/6/6/1060000i3000")
	x.Until(`document.querySelector(".verdict").dataset.status === "multiple"`)
	x.click("[data-do=play]")
	x.sees("it warns", `/several solutions/.test(document.querySelector(".set .alert").textContent) && location.hash.startsWith("#set/")`)
	x.click("[data-do=play]")
	x.Until(`location.hash.startsWith("#play/")`)
	x.Do(chromedp.EmulateViewport(375, 667))
	x.visit("set/" + played["hashi"])
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.sees("on a phone the verdict is a line at the bottom", `(b => b.bottom === innerHeight && b.height < 60)(document.querySelector(".verdict").getBoundingClientRect())`)
}
