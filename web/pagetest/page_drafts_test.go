package pagetest

import (
	"cmp"
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// on focuses a cell of the board, even where arrow keys cannot reach it.
func (x tab) on(r, c int) {
	x.Helper()
	x.sees("the cell has the focus", fmt.Sprintf(`document.querySelector(".grid [data-r='%d'][data-c='%d']").focus() ?? true`, r, c))
}

// sized changes the size of the draft.
func (x tab) sized(nth, n int) {
	x.Helper()
	x.is("the size is changed", fmt.Sprintf(`(() => { const i = document.querySelectorAll(".set .head input[type=number]")[%d]; i.value = %d; return i.dispatchEvent(new Event("change")); })()`, nth, n))
}

// testDrafts keeps any number of drafts, each under its name and with its picture. A puzzle opened for changes becomes a new draft, which
// is saved with its first change. A new size keeps the entries that fit, and undo covers all of this, in two tabs, too.
func (s site) testDrafts(t *testing.T) {
	x := s.anew(t, "api", "set/"+played["masyu"])
	pearls := func(y tab, n int) {
		t.Helper()
		y.Until(fmt.Sprintf(`document.querySelectorAll(".board .pearl-white, .board .pearl-black").length === %d`, n))
	}
	pearls(x, 5)
	x.is("what nobody changed is not kept", `location.hash.startsWith("#set/mashu") && !localStorage.getItem("teka:drafts")`)
	x.on(0, 0)
	x.press("2")
	pearls(x, 6)
	x.sees("a change is", `location.hash.startsWith("#set/draft/") && document.querySelector("[data-do=name]").value === "Masyu 1"`)
	first := browsertest.Read[string](x.Tab, "location.hash.slice(1)")
	x.is("it gets another name", `(() => { const i = document.querySelector("[data-do=name]"); i.value = "Corner"; return i.dispatchEvent(new Event("input")); })()`)
	x.sized(0, 3)
	x.Until(`document.querySelectorAll(".grid [data-c='3']").length === 0 && document.querySelector(".grid [data-c='2']")`)
	x.sized(0, 8)
	x.Until(`document.querySelector(".grid [data-c='7']")`)
	left := browsertest.Read[int](x.Tab, `document.querySelectorAll(".board .pearl-white, .board .pearl-black").length`)
	if left < 1 || left > 5 {
		t.Errorf("%d pearls are left of 6 after a smaller board", left)
	}
	x.press("z", chromedp.ModifierCtrl)
	x.press("z", chromedp.ModifierCtrl)
	pearls(x, 6)
	x.press("z", chromedp.ModifierCtrl)
	pearls(x, 5)
	x.press("y", chromedp.ModifierCtrl)
	pearls(x, 6)

	x.visit("set/new/hashi")
	x.Until(`document.querySelector(".set .grid")`)
	x.sees("the box of symmetry is what it shows", `document.querySelector(".set .switch input").click() ?? true`)
	x.sized(0, 7)
	x.Until(`document.querySelector(".set .switch input").checked && document.querySelectorAll(".grid [data-c='7']").length === 0`)
	x.on(0, 0)
	x.press("3")
	x.Until(`document.querySelectorAll(".board circle.island").length === 2`)
	x.sees("the island is mirrored, its number is not",
		`[...document.querySelectorAll(".board text.clue")].map(e => e.textContent).filter(n => n === "3").length === 1`)
	x.on(8, 6)
	x.press("4")
	x.on(0, 0)
	x.press("2")
	x.Until(`[...document.querySelectorAll(".board text.clue")].map(e => e.textContent).sort().join() === "2,4"`)
	x.visit("set")
	x.Until(`document.querySelectorAll(".drafts li svg[viewBox] circle").length >= 8`)
	x.sees("each has its name", `[...document.querySelectorAll(".drafts .name")].map(e => e.textContent).join() === "Hashiwokakero 1,Corner"`)

	y := x.beside(t, first)
	pearls(y, 6)
	x.visit(first)
	pearls(x, 6)
	y.on(1, 1)
	y.press("0")
	x.Until(`/another tab/i.test(document.querySelector(".set .status").textContent)`)
	pearls(x, 5)
	x.press("z", chromedp.ModifierCtrl)
	pearls(x, 6)
	pearls(y, 6)

	x.click("[data-do=play]")
	x.Until(`document.querySelector(".play:not(.set) .grid [tabindex]")`)
	x.press(kb.F2)
	x.Until(fmt.Sprintf(`location.hash === "#%s"`, first)) // it is the same puzzle
	pearls(x, 6)
	x.press("z", chromedp.ModifierCtrl) // undo continues where it was
	pearls(x, 5)
	x.press("y", chromedp.ModifierCtrl)
	pearls(x, 6)
	x.visit("set/" + played["masyu"])
	x.Until(`document.querySelector(".set .grid")`)
	x.on(5, 5)
	x.press("1")
	x.Until(`location.hash.startsWith("#set/draft/")`)
	x.visit("set")
	x.Until(`document.querySelectorAll(".drafts li").length === 3`)
	x.click(".drafts li button")
	x.Until(`document.querySelectorAll(".drafts li").length === 2`)
	x.click(".toast button")
	x.Until(`document.querySelectorAll(".drafts li").length === 3`)
	x.keep("draft:nonogram", `{"rows":1,"cols":5,"picture":null,"lines":[[5]],"columns":[[1],[1],[1],[1],[1]]}`, "set")
	x.Until(`document.querySelectorAll(".drafts li").length === 4`) // the draft that was stored under its kind alone
}

// testSetting sets puzzles with fingers and from solutions, repairs one, and finds no marks on an empty board.
func (s site) testSetting(t *testing.T) {
	x := s.anew(t, "api", "")
	x.Do(chromedp.EmulateViewport(390, 844), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled,
			emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2})
		return err
	}))
	key := func(names ...string) {
		t.Helper()
		for _, name := range names {
			x.sees("the key "+name, fmt.Sprintf(`document.querySelector(".keys [data-key='%s']").click() ?? true`, name))
		}
	}
	clues := func(want string) {
		t.Helper()
		x.Until(fmt.Sprintf(`[...document.querySelectorAll(".board text.clue")].map(e => e.textContent).join(" ") === %q`, want))
	}
	at := func(r, c int) {
		t.Helper()
		there := fmt.Sprintf(`document.activeElement.matches("[data-r='%d'][data-c='%d']")`, r, c)
		for range 5 { // a tap can miss a board whose layout has changed meanwhile
			x.touch("touchStart", x.at(r, c))
			x.touch("touchEnd")
			if browsertest.Read[bool](x.Tab, `(async () => { for (let k = 0; k < 40 && !(`+there+`); k++) { await new Promise(r => setTimeout(r, 25)); } return `+there+`; })()`) {
				return
			}
		}
		x.Until(there)
	}
	for _, kind := range []string{"kakuro", "skyscrapers", "hashi", "masyu", "nonogram"} {
		x.visit("set/new/" + kind)
		x.Until(`document.querySelector(".set .grid") && /Empty board/.test(document.querySelector(".verdict").innerText)`)
		x.is(kind+": nothing is marked", `document.querySelectorAll(".layer-lit > *, .mine").length === 0`)
		x.sees(kind+": there is something to aim at", `document.querySelectorAll(".board .grid, .board .guide, .board .blocked").length > 0`)
		x.click("[data-do=play]")
		x.sees(kind+": to play says so", `document.querySelector(".set .alert").innerText.startsWith("Nothing to play yet")`)
	}

	x.visit("set/new/kakuro")
	x.sized(0, 2)
	x.sized(1, 2)
	x.Until(`document.querySelectorAll(".grid [data-c]").length === 9`)
	at(1, 0)
	key("1", "2") // a sum by fingers
	clues("12")
	key("backspace", "backspace")
	for _, cell := range [][3]int{{1, 1, 1}, {1, 2, 2}, {2, 1, 3}} {
		at(cell[0], cell[1])
		key(fmt.Sprint(cell[2]))
	}
	at(2, 2)
	key("3")
	x.Until(`/only once in a run/.test(document.querySelector(".set .alert").textContent)`)
	key("4")
	x.Until(`[...document.querySelectorAll(".board text.clue")].map(e => e.textContent).sort().join(" ") === "3 4 6 7"`)
	x.sees("the solution is seen", `[...document.querySelectorAll("text.mine")].map(e => e.textContent).sort().join("") === "1234"`)
	key("backspace")
	x.Until(`[...document.querySelectorAll(".board text.clue")].map(e => e.textContent).sort().join(" ") === "3 4"`)

	x.visit("set/new/skyscrapers")
	x.sized(0, 3)
	x.Until(`document.querySelector("[data-key='3']") && !document.querySelector("[data-key='4']")`)
	x.sees("the tool for solutions", `document.querySelectorAll(".set .tools button")[1].click() ?? true`)
	for i, h := range []string{"1", "2", "3", "2", "3", "1", "3", "1", "2"} {
		at(i/3, i%3)
		key(h)
	}
	x.Until(`document.querySelectorAll(".board text.clue").length === 12 && document.querySelector(".verdict").dataset.status === "unique"`)
	x.sized(0, 4)
	x.Until(`document.querySelectorAll(".board text.clue").length === 12 && document.querySelector(".grid [data-c='3']")`)

	x.visit("set/new/nonogram")
	x.sized(0, 5)
	x.sized(1, 5)
	x.Until(`document.querySelectorAll(".lines input").length === 10`)
	x.is("a word is drawn", `(() => { const i = document.querySelector("[data-do=word]"); i.value = "L"; return i.dispatchEvent(new Event("change")); })()`)
	x.Until(`document.querySelectorAll(".filled.mine").length > 5 && document.querySelector(".lines input").value !== "0"`)
	at(-1, 0)
	key("backspace", "2", " ", "2")
	x.Until(`document.querySelectorAll(".lines input")[5].value === "2 2"`)

	x.visit("set/" + played["skyscrapers"])
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.click(".set .tools button:last-child") // clear
	for _, cell := range browsertest.Read[[][2]int](x.Tab,
		`[...document.querySelectorAll(".grid [role$=header]")].map(e => [Number(e.dataset.r), Number(e.dataset.c)])`)[:2] {
		at(cell[0], cell[1])
	}
	x.Until(`document.querySelector(".verdict").dataset.status === "multiple"`)
	x.click("[data-do=repair]")
	x.Until(`document.querySelector(".verdict").dataset.status === "unique" && /→|added|changed/i.test(document.querySelector(".set .status").textContent)`)
	x.press("z", chromedp.ModifierCtrl)
	x.Until(`document.querySelector(".verdict").dataset.status === "multiple"`)
}

// testOrder requests a new puzzle with a symmetry and techniques, which the page offers as far as the kind has them.
func (s site) testOrder(t *testing.T) {
	x := s.open(t, "api", "new/kakuro")
	choose := func(label, value string) {
		t.Helper()
		x.Until(fmt.Sprintf(`[...document.querySelectorAll("label.field")].find(l => l.innerText.startsWith(%q))?.querySelector("option[value='%s']")`, label, value))
		x.is(label, fmt.Sprintf(`(() => { const l = [...document.querySelectorAll("label.field")].find(l => l.innerText.startsWith(%q)).querySelector("select");
			l.value = %q; return l.dispatchEvent(new Event("change")); })()`, label, value))
	}
	choose("Symmetry", "rotate")
	choose("Requires technique", "kakuro.last-cell")
	choose("No harder than", "kakuro.run-pair")
	x.is("what is asked is heard", `(window.network = fetch, window.fetch = (url, o) => { if (/generate/.test(url)) { window.asked = JSON.parse(o.body); } return window.network(url, o); }, true)`)
	x.click("[data-do=make]")
	x.Until(`window.asked?.symmetry === "rotate" && window.asked.must_use === "kakuro.last-cell" && window.asked.no_harder_than === "kakuro.run-pair"`)
	x.is("it is given up, where it is not there yet", `(document.querySelector("[data-do=stop]")?.click(), true)`)
	x.visit("new/nonogram")
	x.Until(`document.querySelector("a[href='#set/new/nonogram']")`)
	choose("Requires technique", "")
}

// testWished requests that a draft needs a technique and nothing harder than another one, and reads the result, also after a reload.
func (s site) testWished(t *testing.T) {
	x := s.open(t, "api", "set/"+small["masyu"])
	x.Until(`document.querySelector(".verdict").dataset.status === "unique" && /Grade: /.test(document.querySelector(".verdict").innerText)`)
	grade := browsertest.Read[map[string]int](x.Tab, fmt.Sprintf(`fetch("api/grade", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({puzzle: "https://puzz.link/p?%s"})}).then(r => r.json()).then(x => (x.grade ?? x).techniques)`, small["masyu"]))
	if len(grade) < 2 {
		t.Fatalf("its grade names %v", grade)
	}
	used, unused, hardest := "", "", ""
	for _, name := range browsertest.Read[[]string](x.Tab,
		`[...document.querySelector(".set .fields select").options].slice(1).map(o => o.value)`) {
		if _, ok := grade[name]; ok {
			used = cmp.Or(used, name)
			hardest = name
		} else {
			unused = cmp.Or(unused, name)
		}
	}
	choose := func(part int, name, says string) {
		t.Helper()
		x.is("chosen", fmt.Sprintf(`(() => { const list = document.querySelectorAll(".set .fields select")[%d]; list.value = %q; list.dispatchEvent(new Event("change")); return list.value === %q; })()`, part, name, name))
		x.Until(fmt.Sprintf(`document.querySelector(".verdict").innerText.includes(%q)`, says))
	}
	choose(0, unused, "Does not match your options: ")
	choose(0, used, "Matches your options: ")
	choose(1, hardest, "Matches your options: no step is harder than ")
	choose(1, used, "Does not match your options: ")
	x.Do(chromedp.Reload())
	x.Until(`/Does not match your options: .* is harder than /.test(document.querySelector(".verdict")?.innerText) && /Matches your options: .* is used/.test(document.querySelector(".verdict").innerText)`)
}

// testRooms draws rooms by dragging and extends one, types their numbers, and replaces a number by the first digit typed after a tap.
func (s site) testRooms(t *testing.T) {
	x := s.open(t, "api", "set/new/heyawake")
	borders := func(n int) {
		t.Helper()
		x.Until(fmt.Sprintf(`document.querySelectorAll(".set .grid-bold").length === %d`, n))
	}
	x.drag([2]int{0, 0}, [2]int{0, 1}, [2]int{1, 1})
	borders(4)
	x.sees("nothing stays selected", `document.querySelector(".layer-tint").childElementCount === 0`)
	x.drag([2]int{0, 0})
	x.press("2")
	x.Until(`[...document.querySelectorAll(".set text.clue")].map(e => e.textContent).join() === "2"`)
	x.is("rooms can be extended", `(() => { [...document.querySelectorAll(".set .tools button")].find(b => b.textContent === "Extend room").click(); return true; })()`)
	x.drag([2]int{1, 1}, [2]int{1, 0})
	borders(2)
	x.press("z", chromedp.ModifierCtrl)
	borders(4)
	p := x.at(3, 3)
	x.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, p[0], p[1], chromedp.Button("right"), chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, p[0], p[1], chromedp.Button("right"), chromedp.ClickCount(1)))
	borders(8)
	x.visit("set/new/nurikabe")
	x.drag([2]int{0, 0})
	x.Until(`document.querySelector(".set text.clue")?.textContent === "1"`)
	x.press("2")
	x.Until(`document.querySelector(".set text.clue")?.textContent === "2"`)
	x.press("3")
	x.Until(`document.querySelector(".set text.clue")?.textContent === "23"`)
	x.sees("Play is in the window", `document.querySelector("[data-do=play]").getBoundingClientRect().bottom < innerHeight`)
}
