// Package pagetest tests the page in Chromium, apart from the tests of the server, which take a tenth of the time.
package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/engine"
)

// played lists the puzzles that the tests play, as in addresses of puzz.link.
var played = map[string]string{
	"kakuro":      "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
	"masyu":       "mashu/6/6/1063000i3000",
	"skyscrapers": "skyscrapers/4/4/k13h4j3g",
	"nonogram":    "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
	"hashi":       "hashi/5/5/4g2i3h23k3g1g3g4g3",
}

// small lists puzzles that are solved from the first cell to the last: input that works on one cell works on any.
var small = map[string]string{
	"kakuro":      "kakuro/3/3/59q.9564",
	"masyu":       "mashu/4/4/0370i0",
	"skyscrapers": "skyscrapers/3/3/l212g31",
	"nonogram":    "nonogram/4/4/4g4k2g2g2g2g",
	"hashi":       "hashi/4/4/g2g2m1g1h",
	"hitori":      "hitori/4/4/2431414142132323",
	"nurikabe":    "nurikabe/4/4/m2k3h",
	"heyawake":    "heyawake/4/4/mtg0s021002",
	"sudoku":      "sudoku/4/4/g1k23k3g",
}

// shaded reports whether cells of a kind are filled by a tap and by Z.
func shaded(kind string) bool {
	return slices.Contains([]string{"nonogram", "hitori", "nurikabe", "heyawake"}, kind)
}

// site is a server with the page, and a browser with a tab open.
type site struct {
	url     string
	browser context.Context
	first   context.Context
	written func() (string, error) // the folder of the page as static files
}

// unhurried has time limits of an hour, so that no test of the page depends on the machine's speed.
var unhurried = web.Options{Time: time.Hour, Making: time.Hour, Wait: time.Hour}

func newSite(t *testing.T) site {
	t.Helper()
	teka := web.New(unhurried)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains([]string{".js", ".css", ".svg"}, path.Ext(r.URL.Path)) {
			w = lasting{w}
		}
		teka.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	browser := browsertest.Start(t)
	dir := t.TempDir()
	return site{s.URL + "/", browser, keepless(t, browser).Ctx, sync.OnceValues(func() (string, error) {
		_, _, err := web.WriteSite(t.Context(), dir, web.SiteOptions{Days: 1, First: time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC)})
		return dir, err
	})}
}

// lasting marks a file as not needing revalidation: revalidating forty modules takes a third of the time of opening the page. TestFiles
// checks the headers of the server.
type lasting struct{ http.ResponseWriter }

func (w lasting) WriteHeader(status int) {
	w.Header().Set("Cache-Control", "max-age=3600")
	w.ResponseWriter.WriteHeader(status)
}

// keepless opens a tab of a new profile without service workers: caching all files with the engine takes longer than most tests. Caching
// has its own tests (page_offline_test.go, testSite, testSheet).
func keepless(t *testing.T, browser context.Context) browsertest.Tab {
	t.Helper()
	x := tab{Tab: browsertest.NewTab(t, browser)}
	x.before(`delete Navigator.prototype.serviceWorker`)
	return x.Tab
}

// engines returns the transports to test over: the API, and the engine in the page if it is built in.
func engines() []string {
	if _, _, ok := engine.Files(); ok {
		return []string{"api", "worker"}
	}
	return []string{"api"}
}

// tab is a page of the site, with the answers of its puzzle.
type tab struct {
	browsertest.Tab
	site   site
	engine string
}

// open opens a page of the site in the first tab with empty storage. A new profile, which is a separate process, would take as long as most
// tests.
func (s site) open(t *testing.T, engine, fragment string) tab {
	t.Helper()
	x := tab{browsertest.Tab{TB: t, Ctx: s.first}, s, engine}
	x.Do(chromedp.Navigate(s.url+"healthz"), browsertest.Media("", ""), chromedp.EmulateViewport(1280, 800))
	x.is("nothing is kept", `(localStorage.clear(), sessionStorage.clear(), true)`)
	x.visit(fragment)
	return x
}

// anew opens a page of the site in a tab of a new profile.
func (s site) anew(t *testing.T, engine, fragment string) tab {
	t.Helper()
	x := tab{keepless(t, s.browser), s, engine}
	x.Do(chromedp.EmulateViewport(1280, 800))
	x.visit(fragment)
	return x
}

// visit navigates to a page of the site and waits until it is shown: the page learns of its new address with a delay.
func (x tab) visit(fragment string) {
	x.Helper()
	url := x.site.url + "?engine=" + x.engine + "#" + fragment
	x.is("what is left is known", fmt.Sprintf(`(location.href !== %q && document.querySelector("main > *")?.setAttribute("data-left", ""), true)`, url))
	x.Do(chromedp.Navigate(url))
	x.Until(`document.querySelector("main:not([aria-busy]) > :not([data-left])")`)
	x.Until(`!document.querySelector(".window") || document.querySelector(".sheet")?.style.width`) // boards are where they stay
}

// is runs a script, or evaluates an expression once, for properties that must not hold or stay unchanged.
func (x tab) is(what, expression string) {
	x.Helper()
	if !browsertest.Read[bool](x.Tab, expression) {
		x.Errorf("not so: %s (%s)", what, expression)
	}
}

// sees waits until a condition holds, which may take a moment after an action.
func (x tab) sees(what, expression string) {
	x.Helper()
	if !browsertest.Becomes(x.Tab, "(async () => { try { return !!(await ("+expression+")); } catch { return false; } })()", true) {
		x.Errorf("not so: %s (%s)", what, expression)
	}
}

func (x tab) text(selector string) string {
	x.Helper()
	return browsertest.Read[string](x.Tab, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

func (x tab) click(selector string) {
	x.Helper()
	x.Do(browsertest.Click(selector))
}

// press presses keys, with modifiers.
func (x tab) press(keys string, modifiers ...chromedp.Modifier) {
	x.Helper()
	x.Do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(modifiers...)))
}

// focused returns the focused cell.
func (x tab) focused() [2]int {
	x.Helper()
	return browsertest.Read[[2]int](x.Tab, `[Number(document.activeElement.dataset.r ?? -9), Number(document.activeElement.dataset.c ?? -9)]`)
}

// toBoard moves the focus to the board as people without a mouse do: by the link at the top.
func (x tab) toBoard() {
	x.Helper()
	x.Do(browsertest.Focus("#skip"), chromedp.KeyEvent(kb.Enter))
}

// at returns the middle of a cell in the window.
func (x tab) at(r, c int) [2]float64 {
	x.Helper()
	x.Until(fmt.Sprintf(`document.querySelector(".grid [data-r='%d'][data-c='%d']")`, r, c))
	return browsertest.Read[[2]float64](x.Tab, fmt.Sprintf(`(() => { const b = document.querySelector(".grid [data-r='%d'][data-c='%d']").getBoundingClientRect();
		return [b.x + b.width / 2, b.y + b.height / 2]; })()`, r, c))
}

// drag moves the mouse with the button pressed through cells.
func (x tab) drag(cells ...[2]int) {
	x.Helper()
	var to [2]float64
	for i, cell := range cells {
		to = x.at(cell[0], cell[1])
		kind := input.DispatchMouseEventTypeMouseMoved
		if i == 0 {
			kind = input.DispatchMouseEventTypeMousePressed
		}
		x.Do(chromedp.MouseEvent(kind, to[0], to[1], chromedp.Button("left"), chromedp.ClickCount(1)))
	}
	x.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, to[0], to[1], chromedp.Button("left"), chromedp.ClickCount(1)))
}

// solved waits until the page reports that the rules are satisfied.
func (x tab) solved() {
	x.Helper()
	x.Until(`document.querySelector(".banner")?.hidden === false`)
}

// answer returns the solution of a puzzle as values of places.
func answer(t *testing.T, address string) map[puzzle.Place]int {
	t.Helper()
	p, err := kinds.Parse("https://puzz.link/p?" + address)
	if err != nil {
		t.Fatal(err)
	}
	r := study.Unique(t.Context(), p, study.Options{})
	if r.Status != puzzle.UniqueSolution {
		t.Fatalf("%s: %s", address, r.Status)
	}
	out := map[puzzle.Place]int{}
	for f := range r.Solution.All() {
		if !f.Not {
			out[f.At] = f.Value
		}
	}
	return out
}

// arrow is an arrow key and its direction.
type arrow struct {
	key, back string
	dr, dc    int
}

var arrows = []arrow{{kb.ArrowRight, kb.ArrowLeft, 0, 1}, {kb.ArrowDown, kb.ArrowUp, 1, 0}, {kb.ArrowLeft, kb.ArrowRight, 0, -1},
	{kb.ArrowUp, kb.ArrowDown, -1, 0}}

// walk visits every cell that arrow keys reach from the focused one, and returns to it.
func (x tab) walk(seen map[[2]int]bool, visit func(r, c int)) {
	x.Helper()
	here := x.focused()
	seen[here] = true
	visit(here[0], here[1])
	for _, a := range arrows {
		if seen[[2]int{here[0] + a.dr, here[1] + a.dc}] {
			continue
		}
		x.press(a.key)
		there := x.focused()
		if there == here {
			continue
		}
		if !seen[there] {
			x.walk(seen, visit)
		}
		x.press(a.back)
		if got := x.focused(); got != here { // the way back from an island may be another one
			x.on(here[0], here[1])
		}
	}
}

// snake visits every cell of a board without gaps, row by row in alternating directions. The keys are known in advance, so nothing need be
// read.
func (x tab) snake(rows, cols int, visit func(r, c int)) {
	x.Helper()
	for r := range rows {
		for i := range cols {
			c, key := i, kb.ArrowRight
			if r%2 == 1 {
				c, key = cols-1-i, kb.ArrowLeft
			}
			visit(r, c)
			if i < cols-1 {
				x.press(key)
			}
		}
		if r < rows-1 {
			x.press(kb.ArrowDown)
		}
	}
}

// solveByKeys writes the solution of the small puzzle of a kind with the keyboard alone.
func (x tab) solveByKeys(t *testing.T, kind string) {
	t.Helper()
	x.writeByKeys(t, kind)
	x.solved()
}

// writeByKeys writes the solution with the keyboard alone.
func (x tab) writeByKeys(t *testing.T, kind string) {
	t.Helper()
	want := answer(t, small[kind])
	x.toBoard()
	x.press(kb.Home, chromedp.ModifierCtrl)
	visit := func(r, c int) {
		switch {
		case kind == "masyu":
			if want[puzzle.Edge(r, c, r, c+1)] == 1 {
				x.press(kb.ArrowRight, chromedp.ModifierCtrl)
			}
			if want[puzzle.Edge(r, c, r+1, c)] == 1 {
				x.press(kb.ArrowDown, chromedp.ModifierCtrl)
			}
		case kind == "hashi":
			for at, n := range want {
				if at.R == int16(r) && at.C == int16(c) {
					key := kb.ArrowRight
					if at.C == at.C2 {
						key = kb.ArrowDown
					}
					for range n {
						x.press(key, chromedp.ModifierCtrl)
					}
				}
			}
		case shaded(kind):
			if want[puzzle.Cell(r, c)] == 1 {
				x.press("z")
			}
		default:
			if d := want[puzzle.Cell(r, c)]; d > 0 {
				x.press(fmt.Sprint(d))
			}
		}
	}
	if kind == "kakuro" || kind == "hashi" {
		x.walk(map[[2]int]bool{}, visit)
	} else {
		size := browsertest.Read[[2]int](x.Tab, `["r", "c"].map(x => 1 + Math.max(...[...document.querySelectorAll("[role=gridcell]")].map(e => Number(e.dataset[x]))))`)
		x.snake(size[0], size[1], visit)
	}
}

// solveByMouse writes the solution of the small puzzle of a kind with the mouse alone.
func (x tab) solveByMouse(t *testing.T, kind string) {
	t.Helper()
	for at, v := range answer(t, small[kind]) {
		r, c := int(at.R), int(at.C)
		switch {
		case v == 0:
		case at.Kind == puzzle.EdgeKind:
			x.drag([2]int{r, c}, [2]int{int(at.R2), int(at.C2)})
		case at.Kind == puzzle.BridgeKind:
			for range v {
				x.drag([2]int{r, c}, [2]int{int(at.R2), int(at.C2)})
			}
		case shaded(kind):
			x.drag([2]int{r, c})
		default:
			x.drag([2]int{r, c})
			x.click(fmt.Sprintf(".pad button:nth-child(%d)", v))
		}
	}
	x.solved()
}

// TestPage tests the page in a real browser, each test in an empty profile. Parallel tests have separate browsers, so that none takes the
// focus from another.
func TestPage(t *testing.T) {
	t.Parallel()
	sites := make(chan site, min(4, runtime.GOMAXPROCS(0)))
	for range cap(sites) {
		sites <- newSite(t)
	}
	for _, x := range []struct {
		name string
		test func(site, *testing.T)
	}{
		{"play", site.testPlay},
		{"hints", site.testHints},
		{"habits", site.testHabits},
		{"shaded", site.testShaded},
		{"sudoku", site.testSudoku},
		{"more", site.testMore},
		{"margin", site.testMargin},
		{"wishes", site.testWishes},
		{"lost", site.testLost},
		{"checked", site.testChecked},
		{"share", site.testShare},
		{"aside", site.testAside},
		{"tabs", site.testTabs},
		{"setter", site.testSetter},
		{"drafts", site.testDrafts},
		{"setting", site.testSetting},
		{"rooms", site.testRooms},
		{"wished", site.testWished},
		{"pages", site.testPages},
		{"everyday", site.testEveryday},
		{"eyes", site.testEyes},
		{"words", site.testWords},
		{"listening", site.testListening},
		{"named", site.testNamed},
		{"touch", site.testTouch},
		{"site", site.testSite},
		{"arriving", site.testArriving},
		{"order", site.testOrder},
		{"fields", site.testFields},
		{"embed", site.testEmbed},
		{"elsewhere", site.testElsewhere},
		{"offline", site.testOffline},
		{"update in tabs", site.testUpdateInTabs},
		{"sheet", site.testSheet},
		{"book", site.testBook},
		{"written", site.testWritten},
		{"kept", site.testKept},
		{"restore", site.testRestore},
		{"another", site.testAnother},
		{"junk", site.testJunk},
		{"colours", site.testColours},
		{"picture", site.testPicture},
		{"late", site.testLate},
		{"no room", site.testNoRoom},
		{"typed", site.testTyped},
		{"pearls", site.testPearls},
		{"today", site.testToday},
		{"phone hints", site.testPhoneHints},
		{"face", site.testFace},
		{"warned", site.testWarned},
		{"phone", site.testPhone},
		{"fingers", site.testFingers},
		{"sideways", site.testSideways},
		{"pads", site.testPads},
		{"room", site.testRoom},
		{"menu", site.testMenu},
		{"twice", site.testTwice},
		{"overnight", site.testOvernight},
		{"printed", site.testPrinted},
		{"notation", site.testNotation},
		{"noise", site.testNoise},
		{"settings", site.testSettings},
		{"small phone", site.testSmallPhone},
		{"unplayed", site.testUnplayed},
		{"pupil", site.testPupil},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			s := <-sites
			defer func() { sites <- s }()
			x.test(s, t)
		})
	}
}

// testPlay solves a puzzle of each kind with the keyboard alone and with the mouse alone, and finds it again after a reload.
func (s site) testPlay(t *testing.T) {
	for kind, address := range small {
		t.Run(kind, func(t *testing.T) {
			x := s.open(t, "api", "play/"+address)
			x.solveByMouse(t, kind)
			x.click(".menu summary")
			x.click("[data-do=over]")
			x.sees("nothing is left of it", `document.querySelectorAll(".mine").length === 0 && document.querySelector(".banner").hidden`)
			if kind == "masyu" {
				x.Until(`document.querySelector(".timer").textContent > "0:00"`)
			}
			x.solveByKeys(t, kind)
			drawn := browsertest.Read[int](x.Tab, `document.querySelectorAll(".mine").length`)
			time := browsertest.Read[string](x.Tab, `document.querySelector(".timer").textContent`)
			x.Do(chromedp.Reload())
			x.solved()
			if n := browsertest.Read[int](x.Tab, `document.querySelectorAll(".mine").length`); n != drawn {
				t.Errorf("%d marks after the reload, %d before", n, drawn)
			}
			x.is("the clock stands where it stood", fmt.Sprintf(`document.querySelector(".timer").textContent === %q`, time))
			x.press("z", chromedp.ModifierCtrl)
			x.sees("the past is back, too", fmt.Sprintf(`document.querySelectorAll(".mine").length < %d`, drawn))
		})
	}
}

// testHints asks for the five levels of a hint, and why a mark is wrong.
func (s site) testHints(t *testing.T) {
	for _, transport := range engines() {
		x := s.open(t, transport, "play/"+played["kakuro"])
		x.Until(`document.querySelector(".grid [tabindex]")`)
		board := `JSON.stringify(document.querySelector(".sheet svg").getBoundingClientRect())`
		before := browsertest.Read[string](x.Tab, board)
		for level := 1; level <= 5; level++ {
			if level == 1 {
				x.click(`[data-do=hint]`)
			} else {
				x.click(`.hints .main`)
			}
			count := min(level, 4) // the last level replaces the text of the fourth
			x.Until(fmt.Sprintf(`document.querySelectorAll(".told p").length >= %d && !document.querySelector(".hints[aria-busy]")`, count))
			if lit := browsertest.Read[int](x.Tab, `document.querySelectorAll(".layer-lit > *").length`); (lit > 0) != (level >= 4) {
				t.Errorf("level %d: %d places are lit", level, lit)
			}
			x.sees("the legend names the marks on the board, and no others", `["new", "because", "used"].every(role =>
				!!document.querySelector(".layer-lit ." + role) === !!document.querySelector(".hints .legend ." + role))`)
		}
		if after := browsertest.Read[string](x.Tab, board); after != before {
			t.Errorf("the hint has moved the board from %s to %s", before, after)
		}
		x.sees("the sentence is announced", `document.querySelector(".told").closest("[aria-live=polite]") !== null`)
		x.click(`.hints .main`) // Write it
		x.Until(`document.querySelectorAll("text.value.mine").length > 0`)
		x.sees("the hint is gone", `document.querySelectorAll(".told p, .hints .legend").length === 0 && document.querySelectorAll(".layer-lit > *").length === 0`)
		x.wrongMark(t)
		if transport == "worker" { // the play view, too, asks the engine to check the rules
			x.visit("play/" + small["hashi"])
			x.solveByMouse(t, "hashi")
		}
	}
}

// testRoom asks for a hint about a room that is no rectangle: the whole room is outlined, and the legend names the outline.
func (s site) testRoom(t *testing.T) {
	x := s.open(t, "api", "play/heyawake/3/3/c0bg00g")
	for level := 1; level <= 5; level++ {
		x.is("the next hint is asked for", `(document.querySelector(".hints .main, [data-do=hint]").click(), true)`)
		x.Until(fmt.Sprintf(`document.querySelectorAll(".told p").length >= %d && !document.querySelector(".hints[aria-busy]")`, min(level, 4)))
		x.sees("the button is in the hint", `document.querySelector(".hints .main")`)
	}
	x.sees("the room is outlined", `/room/.test(document.querySelector(".told .last").textContent) && document.querySelector(".layer-lit .region").getTotalLength() > 0 &&
		getComputedStyle(document.querySelector(".layer-lit .region")).stroke !== "none" && document.querySelector(".hints .legend .region")`)
}

// wrongMark enters a wrong digit that breaks no rule so far, and asks why it is wrong.
func (x tab) wrongMark(t *testing.T) {
	t.Helper()
	want := answer(t, played["kakuro"])[puzzle.Cell(4, 4)]
	x.drag([2]int{4, 4})
	x.press(fmt.Sprint(want%9 + 1))
	x.click(`[data-do=check]`)
	x.Until(`document.querySelector(".told p")`)
	if browsertest.Read[bool](x.Tab, `document.querySelector("[data-do=right]") !== null`) {
		x.click(`[data-do=right]`)
		x.Until(`document.querySelector("[data-do=why]")`)
	}
	x.sees("the button is there", `[...document.querySelectorAll(".hints button")].find(b => b.textContent === "Why?").click() ?? true`)
	x.Until(`document.querySelector(".layer-lit .wrong")`)
	if said := x.text(".told"); !strings.Contains(said, "R5C5") {
		t.Errorf("why is R5C5 wrong? The page says %q", said)
	}
}

// testShare opens a link with the position in a new profile.
func (s site) testShare(t *testing.T) {
	x := s.open(t, "api", "play/"+played["nonogram"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	x.drag([2]int{0, 0}, [2]int{0, 3})
	x.sees("it is said how many", `document.querySelector(".panel > .unseen").textContent === "4 cells filled"`)
	x.click(".menu summary")
	x.click("[data-do=share]")
	x.Until(`document.querySelector("[data-link=position]")`)
	x.sees("other tools get puzz.link's address",
		`document.querySelector("[data-link=url]").value.startsWith("https://puzz.link/p?nonogram/6/6/")`)
	link := browsertest.Read[string](x.Tab, `document.querySelector("[data-link=position]").value`)
	y := tab{keepless(t, s.browser), s, "api"}
	y.Do(chromedp.Navigate(link))
	y.Until(`document.querySelectorAll(".filled.mine").length === 4`)
}

// testSetter sets a Masyu with one solution, with several and with none.
func (s site) testSetter(t *testing.T) {
	x := s.open(t, "api", "set/"+played["masyu"])
	x.Until(`document.querySelector(".verdict").dataset.status === "unique" && /Grade/.test(document.querySelector(".verdict").innerText)`)
	x.toBoard()
	x.press(kb.Home, chromedp.ModifierCtrl)
	at := func(r, c int) { x.Do(browsertest.Focus(fmt.Sprintf(".grid [data-r='%d'][data-c='%d']", r, c))) }
	at(1, 1)
	x.press(kb.Delete)
	x.Until(`document.querySelector(".verdict").dataset.status === "multiple" && document.querySelector(".verdict p")`)
	x.Until(`document.querySelectorAll(".mine").length === 3 && !document.querySelector(".layer-lit .differ")`) // what all share: most differ
	lines := `[...document.querySelectorAll(".mine")].map(e => e.getAttribute("d")).sort().join()`
	x.click(`[data-view=first]`)
	a := browsertest.Read[string](x.Tab, lines)
	x.click(`[data-view=second]`)
	if b := browsertest.Read[string](x.Tab, lines); a == b || a == "" {
		t.Errorf("the answers A and B are the same: %q", a)
	}
	x.sees("where they differ is marked", `document.querySelector(".layer-lit .differ") !== null`)
	at(0, 0)
	x.press("1")
	// a white pearl in a corner is the contradictory clue
	x.Until(`document.querySelector(".verdict").dataset.status === "none" && document.querySelectorAll(".layer-lit .wrong").length === 1`)
	x.press("z", chromedp.ModifierCtrl)
	x.press("z", chromedp.ModifierCtrl)
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.visit("set/masyu")
	x.Until(`document.querySelectorAll(".pearl-white, .pearl-black").length === 5`) // the draft was kept
	x.visit("set/" + played["kakuro"])
	x.at(1, 1)
	at(1, 1)
	for range 2 { // a cell with two sums
		half := x.text(".set .status")
		x.press(kb.Enter)
		x.Until(fmt.Sprintf(`document.querySelector(".set .status").textContent.length > 10 && document.querySelector(".set .status").textContent !== %q`, half))
	}
}

// testPages walks through the other pages, in both languages, and checks the print layout.
func (s site) testPages(t *testing.T) {
	x := s.open(t, "api", "explain/"+played["hashi"])
	x.Until(`/only solution/.test(document.querySelector(".status").innerText)`)
	x.press(kb.ArrowRight)
	x.sees("the first step is shown", `document.querySelector(".steps [aria-current]") === document.querySelector(".steps button") && document.querySelector("svg .new") !== null`)
	x.visit("learn/masyu.what-if")
	x.is("a technique without an example has a text", `document.querySelector(".says").textContent.length > 10`)
	x.visit("learn/masyu.white-straight")
	x.click(`[data-do=try]`)
	x.Until(`document.querySelector(".play .mine")`)
	x.visit("learn/masyu")
	x.sees("each technique with an example counts", `import("./engine.js").then(({ ask }) => ask("technique", { kind: "masyu" })).then(({ techniques }) => {
		const can = techniques.filter(x => x.example).length;
		return can < techniques.length && document.querySelector("#learn-masyu .level").textContent === "1 of " + can + " tried";
	})`)
	x.visit("learn/masyu.white-straight")
	x.click(`[data-do=try]`)
	x.Until(`document.querySelector(".play .mine")`)
	x.sees("English", `document.documentElement.lang === "en" && document.querySelector("[data-do=hint]").innerText === "Hint"`)
	x.is("the language can be chosen", `(() => { const l = document.querySelector("header select"); l.value = "id"; return l.dispatchEvent(new Event("change")); })()`)
	x.Until(`document.querySelector("[data-do=hint]")?.innerText === "Bantuan"`)
	x.sees("the game goes on", `document.querySelector(".play .mine") !== null`)
	x.click(`[data-do=hint]`)
	x.Until(`/langkah/.test(document.querySelector(".told").innerText)`)
	x.Do(browsertest.Media("print", ""))
	x.sees("the board alone is printed", `["header", ".toolbar", ".zoom"].every(q => getComputedStyle(document.querySelector(q)).display === "none") &&
		document.querySelector(".sheet svg").getBoundingClientRect().width > 100`)
	x.sees("and all of it", `document.querySelector(".sheet svg").getBoundingClientRect().bottom <= document.querySelector(".window").getBoundingClientRect().bottom + 1 &&
		[".window", ".sheet"].every(q => getComputedStyle(document.querySelector(q)).contain === "none")`)
	x.Do(browsertest.Media("", ""))
	x.visit("open")
	x.Do(browsertest.Type("textarea", "nonogram\nrows: 1 1, x\n"), browsertest.Click("[data-do=open]"))
	x.Until(`/2:12/.test(document.querySelector(".error")?.innerText)`)
	x.is("nothing typed is lost", `document.querySelector("textarea").value.startsWith("nonogram")`)
	x.visit("play/masyu/99/x")
	x.Until(`document.querySelector("[role=alert].error")?.innerText.length > 20`)
}

// testWords looks for every sentence of the page in the Indonesian table.
func (s site) testWords(t *testing.T) {
	x := s.open(t, "api", "")
	missing := browsertest.Read[json.RawMessage](x.Tab, `(async () => {
		const { indonesian } = (await import("./words-later-id.js"), await import("./words-id.js")), { files } = await (await fetch("files.json")).json(), out = new Set();
		for (const f of files.filter(f => f.endsWith(".js") && !/^words-.*id.js$/.test(f) && f !== "wasm_exec.js")) {
			const source = await (await fetch(f)).text();
			for (const m of source.matchAll(/\bt\(([^()]*?"[^"]*"[^()]*)/g)) {
				for (const s of m[1].replace(/\{[^"]*$/, "").matchAll(/"([^"]+)"/g)) {
					!(s[1] in indonesian) && / |[A-Z]/.test(s[1].trim()) && out.add(f + ": " + s[1]);
				}
			}
		}
		return [...out].filter(x => !/clue \{n\}$/.test(x));
	})()`)
	if string(missing) != "[]" {
		t.Errorf("without an Indonesian sentence: %s", missing)
	}
	x.is("a tool and a grade have different names", `import("./words-id.js").then(m => m.indonesian["What if"] !== m.indonesian["Trial"])`)
}
