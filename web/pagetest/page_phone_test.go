package pagetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// phone opens a page of the site in a new profile on a screen that feels fingers.
func (s site) phone(t *testing.T, fragment string) tab {
	t.Helper()
	x := s.anew(t, "api", "guide")
	x.Do(chromedp.EmulateViewport(375, 667), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled,
			emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2})
		return err
	}))
	x.visit(fragment)
	x.Until(`document.querySelector(".grid [tabindex]")`)
	return x
}

// fingerAt puts a finger on a point or lifts it, at a time by the clock of the screen.
func (x tab) fingerAt(when time.Duration, points ...*input.TouchPoint) {
	x.Helper()
	clock := input.TimeSinceEpoch(1_800_000_000 + when.Seconds())
	p := input.DispatchTouchEventParams{Type: "touchEnd", TouchPoints: []*input.TouchPoint{}, Timestamp: clock}
	if len(points) > 0 {
		p.Type, p.TouchPoints = "touchStart", points
	}
	x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, p)
		return err
	}))
}

// testPhone: on a phone the name, grade and day of a puzzle, its rules, clock and menu share a line, and opening a puzzle moves nothing.
func (s site) testPhone(t *testing.T) {
	x := s.phone(t, "daily/masyu/2026-02-01")
	for _, width := range []int64{375, 320} {
		for _, lang := range []string{"en", "id"} {
			x.settings(`{lang: "` + lang + `"}`)
			x.Do(chromedp.EmulateViewport(width, 667))
			for _, kind := range kinds.All {
				if kind.Limits.Generated == (puzzle.SizeRange{}) {
					continue
				}
				x.visit("daily/" + kind.Name + "/2026-02-01")
				x.sees(fmt.Sprintf("%s on %d px in %s", kind.Name, width, lang), `document.querySelector(".day-of") && document.querySelector(".head").offsetHeight < 60 &&
					document.querySelector(".head .right").getBoundingClientRect().right <= innerWidth && document.documentElement.scrollWidth <= innerWidth`)
			}
		}
	}
	x.before(`self.shifted = 0; new PerformanceObserver(list => { for (const e of list.getEntries()) { shifted += e.value; } })
		.observe({ type: "layout-shift", buffered: true });`)
	for _, size := range [][2]int64{{375, 667}, {1280, 800}} {
		x.Do(chromedp.EmulateViewport(size[0], size[1]))
		for _, kind := range []string{"skyscrapers", "kakuro"} {
			x.Do(chromedp.Navigate("about:blank"))
			x.visit("daily/" + kind + "/2026-02-01")
			x.Until(`document.querySelector(".status").textContent`) // after the board
			x.Until(`new Promise(next => requestAnimationFrame(() => requestAnimationFrame(() => next(true))))`)
			x.is(fmt.Sprintf("nothing moves when a %s opens on %d px", kind, size[0]), `shifted < 0.002`)
		}
	}
}

// testFingers solves a Slitherlink with taps on its borders. The message at the end is over the tools, below the board. A tap stays a tap
// if the page notices its release late.
func (s site) testFingers(t *testing.T) {
	const address = "slither/5/5/8328dg22b28dj"
	x := s.phone(t, "play/"+address)
	a, b := x.at(0, 0), x.at(1, 1)
	tap := func(at puzzle.Place) *input.TouchPoint {
		return &input.TouchPoint{X: a[0] + (b[0]-a[0])*float64(at.C+at.C2)/2, Y: a[1] + (b[1]-a[1])*float64(at.R+at.R2)/2}
	}
	drawn := 0
	for at, v := range answer(t, address) { // any order: taps of a player
		if v == 0 {
			continue
		}
		x.fingerAt(time.Duration(drawn)*time.Second, tap(at))
		if drawn == 0 {
			x.Until(`document.querySelector(".cross.preview")`) // held, as far as the page knows
		}
		x.fingerAt(time.Duration(drawn)*time.Second + 100*time.Millisecond)
		drawn++
		x.Until(fmt.Sprintf(`document.querySelectorAll(".path.mine:not(.preview)").length === %d`, drawn))
	}
	x.solved()
	x.sees("the whole board is in sight", `document.querySelector(".window").getBoundingClientRect().bottom <= document.querySelector(".banner").getBoundingClientRect().top &&
		document.querySelector(".banner .button, .banner button").getBoundingClientRect().bottom < innerHeight`)
	x.sees("the tools are below the message", `[".toolbar", ".status"].every(q => document.querySelector(q).getBoundingClientRect().bottom <=
		document.querySelector(".banner").getBoundingClientRect().bottom)`)
	x.click(".banner .close")
	x.click("[data-do=try]")
	x.visit("play/slither/3/3/4a2c0")
	x.touch("touchStart", x.at(2, 1))
	x.touch("touchEnd")
	zero := `[...document.querySelectorAll(".layer-text text")].filter(e => e.textContent === "0")`
	x.sees("the 0 of a new board is legible", zero+`.length > 0 && `+zero+`.every(e => !e.classList.contains("done"))`)
	if browsertest.Read[int](x.Tab, `document.querySelectorAll(".mine").length`) != 0 {
		t.Error("a tap in the middle of a cell has drawn something")
	}
}

// testSideways turns phones on their side: a hint and the end of a game are next to the board, and in sight as a whole.
func (s site) testSideways(t *testing.T) {
	for _, size := range [][2]int64{{640, 360}, {915, 412}} {
		x := s.open(t, "api", "")
		x.Do(chromedp.EmulateViewport(size[0], size[1]))
		x.visit("play/" + played["kakuro"])
		apart := func(what, selector string) {
			t.Helper()
			x.sees(fmt.Sprintf("%s on %d px", what, size[0]), fmt.Sprintf(`(() => { const box = document.querySelector(%q), all = [...box.querySelectorAll("p, button, a")].map(e => [e, e.getBoundingClientRect()])
				.filter(([, b]) => b.height); return all.length > 1 && all.every(([, b]) => b.top >= 0 && b.bottom <= innerHeight && b.left >= document.querySelector(".sheet").getBoundingClientRect().right &&
				box.contains(document.elementFromPoint(b.x + b.width / 2, b.y + Math.min(b.height / 2, 9)))); })()`, selector))
		}
		for level := 1; level <= 5; level++ {
			x.is("the next hint is asked for", `(document.querySelector(".hints .main, [data-do=hint]").click(), true)`)
			x.Until(fmt.Sprintf(`document.querySelectorAll(".told p").length >= %d && !document.querySelector(".hints[aria-busy]")`, min(level, 4)))
			x.sees("the button is in the hint", `document.querySelector(".hints .main")`)
			apart("the hint", ".hints")
		}
		x.visit("play/" + small["hashi"])
		x.solveByMouse(t, "hashi")
		apart("the end", ".banner")
	}
}

// testPads opens boards with few and many digits on upright phones: the pad is in sight as a whole.
func (s site) testPads(t *testing.T) {
	x := s.open(t, "api", "")
	for _, link := range []string{"play/sudoku/9/9/zzzzg", "play/sudoku/16/16/zzzzzzzzzzzzv"} {
		for _, size := range [][2]int64{{360, 640}, {320, 568}, {412, 732}} {
			x.Do(chromedp.EmulateViewport(size[0], size[1]))
			x.visit("learn")
			x.Until(`document.querySelector("main details")`)
			x.visit(link)
			x.sees(fmt.Sprintf("the pad of %s in %d by %d px", link, size[0], size[1]),
				`(b => b && b.height > 40 && b.bottom <= innerHeight)(document.querySelector(".pad")?.getBoundingClientRect())`)
		}
	}
}

// testSaidOnce warns about a draft with several solutions, and then does something else: the two messages are not printed over each other.
func (s site) testSaidOnce(t *testing.T) {
	x := s.open(t, "api", "set/masyu/6/6/1000000i3000")
	x.Until(`document.querySelector(".verdict").dataset.status === "multiple"`)
	x.click("[data-do=play]")
	x.Until(`document.querySelector(".set .alert").textContent`)
	x.press("z", chromedp.ModifierCtrl)
	x.Until(`document.querySelector(".set .status").textContent === "nothing to undo"`)
	x.is("the warning is gone", `document.querySelector(".set .alert").textContent === ""`)
	x.is("and what remains is not under another message", `(document.querySelector(".set .alert").textContent = "A", document.querySelector(".set .status").getBoundingClientRect().bottom <=
		document.querySelector(".set .alert").getBoundingClientRect().top)`)
}

// testAdvice chooses advice about a clue at the end of the list on a phone: the line names the clue, and the marked board is in view.
func (s site) testAdvice(t *testing.T) {
	x := s.open(t, "api", "")
	x.Do(chromedp.EmulateViewport(375, 700))
	x.visit("set/mashu/6/6/1063000i3000")
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.click("[data-do=advise]")
	x.Until(`document.querySelector(".advice li")`)
	x.is("each line is about a pearl", `[...document.querySelectorAll(".advice li button")].every(b => / this pearl /.test(b.innerText))`)
	x.is("the list is in view", `(document.querySelector(".advice li:last-child").scrollIntoView(), document.querySelector(".window").getBoundingClientRect().bottom < 0)`)
	x.is("the last is chosen", `(document.querySelector(".advice li:last-child button").click(), true)`)
	x.Until(`document.querySelector(".layer-lit").childElementCount && document.querySelector(".layer-lit").getBoundingClientRect().top >= 0`)
}
