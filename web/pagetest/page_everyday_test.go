package pagetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// testEveryday does what people do every day: they solve, look for the next puzzle, generate another one, restart and undo that, look back
// at past days, and continue where they stopped.
func (s site) testEveryday(t *testing.T) {
	t.Run("end", s.testEnd)
	t.Run("days", s.testDays)
	t.Run("made", s.testMade)
	t.Run("hand", s.testHand)
	t.Run("jumps", s.testJumps)
	t.Run("notes", s.testBridgeNotes)
	t.Run("open", s.testOpen)
	t.Run("steps", s.testSteps)
	t.Run("advice", s.testAdvice)
	t.Run("said once", s.testSaidOnce)
	t.Run("folded", s.testFolded)
}

// testEnd solves a puzzle: the next steps are offered next to the board, the time is kept, and clearing the board can be undone.
func (s site) testEnd(t *testing.T) {
	x := s.open(t, "api", "play/"+small["kakuro"])
	x.Until(`/Tap a cell, then a digit/.test(document.querySelector(".status").textContent)`) // the first visit
	board := `JSON.stringify(document.querySelector(".sheet svg").getBoundingClientRect())`
	before := browsertest.Read[string](x.Tab, board)
	x.solveByKeys(t, "kakuro")
	x.Until(`document.querySelectorAll(".banner [data-next]").length === 2 && document.querySelector(".banner a[href='#archive/kakuro']")`)
	x.is("it covers nothing", `!document.querySelector(".stage").contains(document.querySelector(".banner")) && `+board+
		fmt.Sprintf(" === %q", before))
	x.sees("it says the time", `/^Solved\d+:\d\d/.test(document.querySelector(".banner .time").textContent)`)
	x.Until(`JSON.parse(localStorage.getItem("teka:results"))?.length === 1`)
	n := browsertest.Read[int](x.Tab, `document.querySelectorAll("text.value.mine").length`)
	x.click(".menu summary")
	x.sees("to start over is the last in the menu", `document.querySelector(".menu-list").lastElementChild.dataset.do === "over"`)
	x.click("[data-do=over]")
	x.Until(`document.querySelectorAll("text.value.mine").length === 0`)
	x.sees("and is regretted", `(document.querySelector(".toast button").click(), true)`)
	x.Until(fmt.Sprintf(`document.querySelectorAll("text.value.mine").length === %d`, n))
	x.marked()
	x.Do(chromedp.Reload())
	x.Until(`!window.before && document.querySelector(".banner")?.hidden === false`)
	x.is("nothing is said of the first visit any more", `!/Tap a cell/.test(document.querySelector(".status").textContent)`)
	x.is("it is kept once", `JSON.parse(localStorage.getItem("teka:results")).length === 1`)
	x.click(`[data-next=like]`)
	x.Until(`/^#play/.test(location.hash) && document.querySelector("[data-do=another]")`)
	x.sees("the new one says how hard it is and its seed",
		`/^Seed \d+/.test(document.querySelector(".made").textContent) && document.querySelector(".head .grade").textContent.length > 3`)
	made := browsertest.Read[string](x.Tab, `document.querySelector(".made").textContent`)
	x.Do(chromedp.Reload())
	x.Until(fmt.Sprintf(`document.querySelector(".made")?.textContent === %q`, made))
}

// testDays solves and begins puzzles of days, and finds them in the calendar, in the streak, and among the games to continue.
func (s site) testDays(t *testing.T) {
	x := s.open(t, "api", "daily/masyu/2026-02-02")
	x.drag([2]int{0, 0}, [2]int{0, 1})
	x.Until(`document.querySelector(".path.mine")`)
	x.visit("archive/masyu/2026-02")
	x.sees("it is begun", `document.querySelector(".day.begun")?.getAttribute("href") === "#daily/masyu/2026-02-02" && document.querySelectorAll("a.day").length === 28`)
	x.sees("it began on a Sunday", `document.querySelector("a.day").getBoundingClientRect().left === document.querySelectorAll(".weekday")[6].getBoundingClientRect().left`)
	x.Until(`document.querySelector(".games a svg .path") && /% done/.test(document.querySelector(".games a").innerText)`)
	x.sees("in the language that one reads", `/Puzzle of Feb 2/.test(document.querySelector(".games .name").textContent)`)
	x.settings(`{lang: "id"}`)
	x.visit("")
	x.Until(`/Teka-teki 2 Feb/.test(document.querySelector(".games .name").textContent)`)
	x.settings(`{lang: "en"}`)
	result := func(day string, seconds int) string {
		return fmt.Sprintf(`{"key":"k%s","kind":"masyu","size":"10x10","grade":"Easy","seconds":%d,"when":%s,"day":"%s","helped":false}`, day,
			seconds,
			browsertest.Read[string](x.Tab, fmt.Sprintf(`String(new Date("%sT12:00:00").getTime())`, day)), day)
	}
	x.visit("")
	dates := browsertest.Read[[]string](x.Tab, `import("./results.js").then(async m => { const { today } = await import("./home.js"); return [1, 2, 3, 7, 8, 9, 10, 12].map(k => m.dayFrom(today(), -k)); })`)
	var list []string
	for i, day := range dates {
		list = append(list, result(day, 200-10*i))
	}
	x.keep("results", "["+strings.Join(list, ",")+"]", "archive/masyu")
	if got := browsertest.Becomes(x.Tab, `document.querySelector(".streak")?.innerText ?? ""`, "Current streak: 3. Longest streak: 4."); got != "Current streak: 3. Longest streak: 4." {
		t.Errorf("the row of days: %q", got)
	}
	if got := x.text(".times"); !strings.Contains(got, "10×10 · Easy") || !strings.Contains(got, "2:10") {
		t.Errorf("the best times: %q", got)
	}
	x.keep("results", `{`, "archive/masyu")
	x.sees("what was spoilt is left out", `document.querySelector(".streak") !== null && document.querySelectorAll(".day.solved").length === 0`)

	x.keep("results", `[]`, "archive/masyu")
	x.zone("Etc/GMT+12")
	day := browsertest.Read[string](x.Tab, `import("./results.js").then(async m => { const day = (await import("./home.js")).today();
		m.solved({ key: "k", kind: "masyu", size: "10x10", grade: "Easy", seconds: 9, when: Date.now(), day, helped: false }); return day; })`)
	x.zone("Pacific/Kiritimati") // where the date always differs
	x.is("a streak survives travel", fmt.Sprintf(`import("./results.js").then(m => m.streak(%q).now === 1)`, day))
	x.zone("")

	x.visit("archive/masyu/2025-13")
	x.sees("an unknown month is the current one", `document.querySelector("a.day[aria-current]")`)
	x.visit("archive/masyu/2020-01")
	x.sees("no month precedes the first", `document.querySelectorAll(".month button").length === 1 && document.querySelectorAll("a.day").length === 31`)
}

// zone moves the browser to a time zone.
func (x tab) zone(name string) {
	x.Helper()
	x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: name})
		return err
	}))
}

// testMade requests an impossible puzzle, and gets an answer in the words of the form.
func (s site) testMade(t *testing.T) {
	x := s.open(t, "api", "new")
	x.keep("wish", `{"kind":"masyu","size":{"masyu":"4x4"},"grade":"Expert","clues":"","seed":"1"}`, "new")
	x.click("[data-do=make]")
	x.Until(`document.querySelector(".error")?.textContent.length > 10`)
	if got := x.text(".error"); strings.Contains(got, "--") || !strings.Contains(got, "Choose another grade or size") {
		t.Errorf("the form is answered by %q", got)
	}
}

// testHand checks the ergonomics: only a cell tapped again takes notes, rules are open where there is room, the menu stays in its line, and
// a phone in landscape mode shows the board and the input keys.
func (s site) testHand(t *testing.T) {
	x := s.open(t, "api", "play/"+played["kakuro"])
	tool := func(want string) {
		t.Helper()
		x.sees(want, fmt.Sprintf(`document.querySelector(".tools [aria-checked=true]").dataset.tool === %q`, want))
	}
	x.drag([2]int{2, 1})
	x.drag([2]int{2, 1})
	tool("note")
	x.drag([2]int{3, 1})
	tool("digit")
	x.drag([2]int{3, 1})
	tool("note")
	x.press(kb.ArrowRight)
	tool("digit")
	x.click("[data-do=rules]")
	x.Until(`document.querySelector(".panel .rules p")`)
	x.sees("the rules stand beside the board", `document.querySelector("dialog") === null &&
		document.querySelector(".panel .rules").getBoundingClientRect().left >= document.querySelector(".stage").getBoundingClientRect().right`)
	const listed = `(() => { const list = document.querySelector("dl.keys"), [dt, dd] = list.children; return list.scrollWidth <= list.clientWidth &&
		[...list.querySelectorAll("dt")].every(e => e.getBoundingClientRect().left === dt.getBoundingClientRect().left) && dd.getBoundingClientRect().width > list.clientWidth / 2; })()`
	x.sees("keys stand below each other, what they do beside them", listed)
	x.press("4") // and stay while one plays, until a hint is asked for
	for kind, address := range played {
		x.visit("play/" + address)
		for _, size := range [][2]int64{{320, 640}, {360, 740}, {390, 844}, {600, 900}, {768, 1024}, {1280, 800}} {
			x.Do(chromedp.EmulateViewport(size[0], size[1]))
			x.sees(fmt.Sprintf("%d: the name of %s, its rules and the menu stand in one line", size[0], kind), `(() => {
				const line = [".head h1", ".head .timer", ".head .menu", "[data-do=rules]"].map(q => document.querySelector(q).getBoundingClientRect());
				return line.every(b => b.right <= innerWidth && b.top < line[0].bottom && b.bottom > line[0].top) && document.querySelector(".head h1").scrollWidth <= document.querySelector(".head h1").clientWidth; })()`)
		}
	}
	x.Do(chromedp.EmulateViewport(320, 640))
	x.visit("")
	x.sees("names are whole on cards", `[...document.querySelectorAll(".card")].every(c => { const r = document.createRange(); r.selectNodeContents(c.querySelector(".name"));
		const a = r.getBoundingClientRect(), b = c.getBoundingClientRect(); return a.left >= b.left && a.right <= b.right && a.height < 40; })`)
	x.visit("play/" + played["kakuro"])
	x.click("[data-do=rules]")
	x.Until(`document.querySelector("dialog .rules p") && document.querySelector("dialog").scrollTop === 0`)
	x.sees("so do they in a window of their own", listed)
	for _, size := range [][2]int64{{568, 320}, {667, 375}, {844, 390}} {
		x.Do(chromedp.EmulateViewport(size[0], size[1]))
		x.visit("play/" + played["kakuro"])
		x.Until(`[".sheet", ".pad", ".tools", ".moves"].every(q => { const b = document.querySelector(q).getBoundingClientRect();
			return b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight + 1; }) && document.querySelector(".sheet").offsetHeight > 180 && innerWidth === ` + fmt.Sprint(size[0]))
	}
	x.Do(chromedp.EmulateViewport(320, 225)) // 1280x900 at 400 %
	x.visit("play/" + played["kakuro"])
	x.Until(`innerWidth === 320 && document.querySelector(".sheet").offsetHeight > 120 && document.querySelector(".sheet").getBoundingClientRect().right <= 320`)
}

// testJumps goes from pearl to pearl, and to the open ends of lines, by keys.
func (s site) testJumps(t *testing.T) {
	x := s.open(t, "api", "play/"+played["masyu"])
	x.toBoard()
	x.press(kb.Home, chromedp.ModifierCtrl)
	var there [][2]int
	for range 3 {
		x.press("n")
		there = append(there, x.focused())
	}
	for i, at := range there {
		x.sees(fmt.Sprintf("%v is a pearl", at), fmt.Sprintf(`/pearl/.test(document.querySelector(".grid [data-r='%d'][data-c='%d']").getAttribute("aria-label"))`, at[0], at[1]))
		if i > 0 && !(at[0] > there[i-1][0] || at[0] == there[i-1][0] && at[1] > there[i-1][1]) {
			t.Errorf("from %v to %v", there[i-1], at)
		}
	}
	x.press("N", chromedp.ModifierShift)
	if got := x.focused(); got != there[1] {
		t.Errorf("back to %v, not %v", got, there[1])
	}
	x.press("e")
	x.sees("there is no end yet", `document.querySelector(".status").textContent === "No open end"`)
	x.drag([2]int{2, 1}, [2]int{2, 3})
	x.Do(browsertest.Focus(".grid [data-r='0'][data-c='0']"))
	for _, want := range [][2]int{{2, 1}, {2, 3}, {2, 1}} {
		x.press("e")
		if got := x.focused(); got != want {
			t.Errorf("the open end %v, not %v", got, want)
		}
	}
}

// testBridgeNotes checks the notes for bridges whose number is open.
func (s site) testBridgeNotes(t *testing.T) {
	x := s.open(t, "api", "play/"+played["hashi"])
	for crossed, want := range map[int]string{1 << 2: "≤1", 1 << 1: "0 / 2", 1: "bridge some", 1<<0 | 1<<1: "bridge some"} {
		got := browsertest.Read[string](x.Tab, fmt.Sprintf(`(async () => { const { Lattice } = await import("./lattice.js"), { ask } = await import("./engine.js"), { bridges } = await import("./mode-bridges.js"), { settings } = await import("./settings.js"), { blank } = await import("./marks.js");
			const { puzzles } = await ask("read", {puzzle: "https://puzz.link/p?%s"}), lattice = new Lattice(puzzles[0]);
			const sheet = { lattice, at: () => blank, tool: "", settings, selected: [], digit: null, struck: () => false };
			const i = lattice.values.findIndex(v => v.length === 3);
			return bridges.shapes(sheet, i, { v: null, x: %d, p: 0 }).map(it => it.text ?? it.role).join("; "); })()`, played["hashi"], crossed))
		if got != want {
			t.Errorf("crossed out %b: %q, want %q", crossed, got, want)
		}
	}
}

// testOpen reads a text with Ctrl+Enter, clears it, and reads a link dropped beside it.
func (s site) testOpen(t *testing.T) {
	x := s.open(t, "api", "open")
	x.Do(browsertest.Type("textarea", "https://puzz.link/p?"+small["masyu"]))
	x.click("[data-do=clear]")
	x.sees("it is clear", `document.querySelector("textarea").value === "" && document.activeElement.matches("textarea")`)
	x.Do(browsertest.Type("textarea", "https://puzz.link/p?"+small["masyu"]))
	x.press(kb.Enter, chromedp.ModifierCtrl)
	x.Until(`/^#play/.test(location.hash) && document.querySelector(".grid [tabindex]")`)
	x.is("back on the page", `(location.hash = "#open", true)`)
	x.Until(`document.querySelector("textarea")?.value === ""`)
	x.is("a file dragged over another part of the page cannot replace it, but one over its field can be dropped", `(() => {
		const kept = at => { const data = new DataTransfer(); data.items.add(new File(["x"], "x.txt"));
			return !document.querySelector(at).dispatchEvent(new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true })); };
		return kept("header") && kept("main h1") && kept("textarea"); })()`)
	x.is("a link is dropped", `(() => { const data = new DataTransfer(); data.setData("text", "https://puzz.link/p?`+small["hashi"]+`");
		return !document.querySelector("main h1").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); })()`)
	x.Until(`document.querySelector("h1").innerText.startsWith("Hashi") && document.querySelector(".grid [tabindex]")`)
}
