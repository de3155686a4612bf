package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/cli"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/puzzle"
)

// pagePuzzles has a puzzle of each kind; the last three need a trial.
var pagePuzzles = map[string]string{
	"kakuro":      "https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
	"masyu":       "https://puzz.link/p?mashu/6/6/1063000i3000",
	"nonogram":    "nonogram\nrows: 1 1, 2 1, 2 1, 1, 1\ncols: 1, 2, 1 1, 1, 4\n",
	"skyscrapers": "5:3///3/3/2/4/3/2/1///1/3/2/3/3//2/1",
	"hashi":       "7x7m2:1b3a4h2b3j22a4a4h112b3a",
}

// told is the part of an explanation in JSON that is compared with the page.
type told struct {
	Status string
	Steps  []struct {
		Text         string
		New, Because []struct{ At puzzle.Place }
		Sub          []json.RawMessage
		Links        []struct{ Sub []json.RawMessage }
	}
}

// frames returns the numbers of the page's frames in order: 0, and for each step those of its trials, then its own.
func (w told) frames() []string {
	out := []string{"0"}
	for i, s := range w.Steps {
		var trials [][]json.RawMessage
		for _, x := range s.Links {
			if len(x.Sub) > 0 {
				trials = append(trials, x.Sub)
			}
		}
		for k, sub := range trials {
			of := fmt.Sprint(i + 1)
			if len(trials) > 1 {
				of = fmt.Sprint(of, ".", k+1)
			}
			for j := range len(sub) + 1 {
				out = append(out, fmt.Sprint(of, ".", j))
			}
		}
		out = append(out, fmt.Sprint(i+1))
	}
	return out
}

// shown is the visible state of the page, read from its elements.
type shown struct {
	Where, Text, End string
	New, Because     int      // marks
	Current          []string // the entries of the list that are marked as the current one
}

const readPage = `({
	where: document.getElementById("where").innerText, text: document.getElementById("text").innerText,
	end: document.getElementById("end").innerText,
	new: document.querySelectorAll("#board .new").length, because: document.querySelectorAll("#board .because").length,
	current: [...document.querySelectorAll("#list [aria-current=step]")].map(b => b.innerText.split(". ")[0]),
})`

// TestBrowser opens pages in one Chromium.
func TestBrowser(t *testing.T) {
	t.Parallel()
	ctx := browsertest.Start(t)
	for name, test := range map[string]func(*testing.T, context.Context){"steps": testPage, "many": testPageOfMany, "tree": testTree,
		"graph": testGraph} {
		t.Run(name, func(t *testing.T) {
			browsertest.Tab{TB: t, Ctx: ctx}.Do(browsertest.Media("", "")) // nothing is left of the previous test
			test(t, ctx)
		})
	}
}

// testPage opens pages of explanations, steps through them by button, key and list, and compares them with explain --json.
func testPage(t *testing.T, ctx context.Context) {
	for kind, text := range pagePuzzles {
		t.Run(kind, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "page.html")
			run(t, text, "explain", "--to", "html", "-o", file, "-")
			var want told
			if err := json.Unmarshal(run(t, text, "explain", "--json", "-"), &want); err != nil || len(want.Steps) < 3 {
				t.Fatalf("%d steps, %v", len(want.Steps), err)
			}
			p := pageTest{browsertest.Tab{TB: t, Ctx: ctx}, want}
			p.Do(chromedp.EmulateViewport(1200, 800), chromedp.Navigate("file://"+file))
			p.step(0)
			last := len(want.frames()) - 1
			for _, c := range []struct {
				action chromedp.Action[chromedp.Void]
				to     int
			}{
				{browsertest.Click("#next"), 1},
				{browsertest.Click("#next"), 2},
				{browsertest.Click("#back"), 1},
				{chromedp.KeyEvent(kb.ArrowLeft), 0},
				{chromedp.KeyEvent(kb.ArrowLeft), 0},
				{chromedp.KeyEvent(kb.ArrowRight), 1},
				{chromedp.KeyEvent(kb.End), last},
				{chromedp.KeyEvent(kb.ArrowRight), last},
				{chromedp.KeyEvent(kb.Home), 0},
				{browsertest.Click("#last"), last},
				{browsertest.Click("#first"), 0},
				{browsertest.Click("#list li:nth-child(1) button"), 1},
				{chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(chromedp.ModifierAlt)), 1},
			} {
				p.Do(c.action)
				p.step(c.to)
			}
			p.trials()
			p.looks()
		})
	}
}

// testPageOfMany goes from one puzzle to another by the index of a page, and checks its print layout.
func testPageOfMany(t *testing.T, ctx context.Context) {
	file := filepath.Join(t.TempDir(), "lesson.html")
	run(t, pagePuzzles["nonogram"], "explain", "--to", "html", "-o", file, "-", pagePuzzles["masyu"], pagePuzzles["hashi"])
	p := pageTest{Tab: browsertest.Tab{TB: t, Ctx: ctx}}
	p.Do(chromedp.EmulateViewport(1200, 800), chromedp.Navigate("file://"+file+"#2/3"))
	const where = `[document.querySelector("#title").innerText, document.querySelector("#where").innerText.split(" / ")[0], location.hash,
		document.querySelector("#pick [aria-current]").innerText.split(".")[0]]`
	for _, c := range []struct {
		action chromedp.Action[chromedp.Void]
		want   []string
	}{
		{nil, []string{"Masyu 6x6", "3", "#2/3", "2"}},
		{browsertest.Click("#pick li:nth-child(3) a"), []string{"Hashiwokakero 7x7", "0", "#3/0", "3"}},
		{browsertest.Click("#next"), []string{"Hashiwokakero 7x7", "1", "#3/1", "3"}},
		{browsertest.Click("#pick li:nth-child(1) a"), []string{"Nonogram 5x5", "0", "#1/0", "1"}},
	} {
		if c.action != nil {
			p.Do(c.action)
		}
		if diff := cmp.Diff(c.want, browsertest.Becomes(p.Tab, where, c.want)); diff != "" {
			t.Errorf("wanted (-), seen (+):\n%s", diff)
		}
	}
	p.Do(browsertest.Media("print", ""))
	const sheets = `[String(document.querySelectorAll("#sheets .boards figure").length), String(document.querySelectorAll("#sheets .keys figure").length),
		getComputedStyle(document.querySelector("#sheets")).display, getComputedStyle(document.querySelector("main")).display,
		getComputedStyle(document.querySelector("#sheets .answers")).breakBefore]`
	want := []string{"3", "3", "block", "none", "page"}
	if diff := cmp.Diff(want, browsertest.Becomes(p.Tab, sheets, want)); diff != "" {
		t.Errorf("in print, wanted (-), seen (+):\n%s", diff)
	}
}

// testTree: the page of a method that searches shows its tree next to the board. A node shows its board on a click or a key, and the node
// of the current step is marked and visible.
func testTree(t *testing.T, ctx context.Context) {
	file := filepath.Join(t.TempDir(), "tree.html")
	run(t, "", "solve", "--method", "paper", "--variant", "dfs-only", "--trace", "--to", "html", "-o", file,
		"https://puzz.link/p?hashi/5/5/k2i2k3h2h1h2")
	p := pageTest{Tab: browsertest.Tab{TB: t, Ctx: ctx}}
	p.Do(chromedp.EmulateViewport(1200, 800), chromedp.Navigate("file://"+file))
	const seen = `[document.querySelector("#where").innerText.split(" / ")[0], [...document.querySelectorAll("#tree .now")].map(n => n.dataset.node).join(),
		String(document.querySelectorAll("#board .bridge").length > 0), String((() => {
			const all = document.querySelector("#tree").getBoundingClientRect(), now = document.querySelector("#tree .now").getBoundingClientRect();
			return now.left >= all.left && now.right <= all.right && now.top >= all.top && now.bottom <= all.bottom;
		})())]`
	for _, c := range []struct {
		action chromedp.Action[chromedp.Void]
		want   []string
	}{
		{nil, []string{"0", "0", "false", "true"}},
		{browsertest.Click(`#tree [data-node="5"]`), []string{"7", "5", "true", "true"}},
		{browsertest.Click(`#tree [data-node="1"]`), []string{"1", "1", "true", "true"}},
		{chromedp.KeyEvent(kb.ArrowRight), []string{"2", "1", "true", "true"}},
		{chromedp.KeyEvent(kb.ArrowRight), []string{"3", "1", "true", "true"}},
		{chromedp.KeyEvent(kb.ArrowRight), []string{"4", "2", "true", "true"}},
		{browsertest.Focus(`#tree [data-node="0"]`), []string{"4", "2", "true", "true"}},
		{chromedp.KeyEvent(kb.Enter), []string{"0", "0", "false", "true"}},
	} {
		if c.action != nil {
			p.Do(c.action)
		}
		if diff := cmp.Diff(c.want, browsertest.Becomes(p.Tab, seen, c.want)); diff != "" {
			t.Errorf("wanted (-), seen (+):\n%s", diff)
		}
	}
	beside := `(() => { const b = document.querySelector("#board").getBoundingClientRect(), t = document.querySelector("#tree").getBoundingClientRect();
		return t.left >= b.right && t.top < b.bottom; })()`
	if !browsertest.Becomes(p.Tab, beside, true) {
		t.Error("the tree is not beside the board")
	}
	p.Do(chromedp.EmulateViewport(390, 844))
	if !browsertest.Becomes(p.Tab, `document.documentElement.scrollWidth <= 390 &&
		document.getElementById("text").getBoundingClientRect().bottom <= innerHeight`, true) {
		t.Error("on a telephone the page scrolls sideways, or the sentence is out of sight")
	}
}

// testGraph: the graph of a method is below the board and shows the state after the current step.
func testGraph(t *testing.T, ctx context.Context) {
	file := filepath.Join(t.TempDir(), "graph.html")
	run(t, "", "solve", "--method", "paper", "--trace", "--to", "html", "-o", file, "https://puzz.link/p?kakuro/4/4/l7-.mg--Bm.-8l4Dc9")
	p := pageTest{Tab: browsertest.Tab{TB: t, Ctx: ctx}}
	const seen = `[[...document.querySelectorAll("#graph text.value")].map(x => x.textContent).join(),
		[...document.querySelectorAll("#graph text.clue")].map(x => x.textContent).filter(x => x.includes(":")).join("; ")]`
	for _, c := range []struct {
		step int
		want []string
	}{
		{0, []string{"", "12: 39 48 57; 9: 126 135 234; 21: 489 579 678; 8: 17 26 35; 4: 13; 23: 689; 7: 124; 16: 79"}},
		{24, []string{"3,9", "9: 126 135 234; 21: 489 579 678; 8: 17 26 35; 4: 1; 23: 68; 7: 124; 16: 79"}},
		{49, []string{"3,9,1,6,2,8,4,9,1,7", ""}},
	} {
		p.Do(chromedp.EmulateViewport(1200, 800), chromedp.Navigate(fmt.Sprintf("file://%s#%d", file, c.step)))
		if diff := cmp.Diff(c.want, browsertest.Becomes(p.Tab, seen, c.want)); diff != "" {
			t.Errorf("after step %d, wanted (-), seen (+):\n%s", c.step, diff)
		}
	}
}

// run runs the program and returns its output.
func run(t *testing.T, input string, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	if code := cli.Main(t.Context(), args, strings.NewReader(input), &out, &errs); code != 0 {
		t.Fatalf("%v: exit code %d: %s", args, code, &errs)
	}
	return out.Bytes()
}

// pageTest is a page under test with its expected content.
type pageTest struct {
	browsertest.Tab
	want told
}

// step compares the page with frame k; frame 0 is the board before the first step. For frames of hypotheses only the number is compared.
func (p pageTest) step(k int) {
	p.Helper()
	number := p.want.frames()[k]
	var got, want shown
	for end := time.Now().Add(browsertest.Patience); ; time.Sleep(20 * time.Millisecond) {
		got = browsertest.Read[shown](p.Tab, readPage)
		if want = p.frame(number, got); cmp.Equal(want, got) || time.Now().After(end) {
			break
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		p.Errorf("frame %s differs (-expected +seen):\n%s", number, diff)
	}
}

// frame returns the expected state of a frame. For a hypothesis it matches anything with the same number.
func (p pageTest) frame(number string, seen shown) shown {
	want := shown{Where: fmt.Sprint(number, " / ", len(p.want.Steps)), Text: "The board before the first step.", Current: []string{}}
	if n, err := strconv.Atoi(number); err != nil {
		want.Text, want.New, want.Because, want.Current = seen.Text, seen.New, seen.Because, []string{number}
	} else if n > 0 {
		s := p.want.Steps[n-1]
		want.Text, want.Current = s.Text, []string{number}
		want.New, want.Because = distinct(s.New, nil), distinct(s.Because, s.New)
	}
	if number == fmt.Sprint(len(p.want.Steps)) {
		want.End = fmt.Sprintf("Solved in %s steps. Each step is forced, so this is the only solution.", number)
	}
	return want
}

// distinct counts the places of facts that are not among the others.
func distinct(facts, others []struct{ At puzzle.Place }) int {
	places := map[puzzle.Place]bool{}
	for _, x := range facts {
		places[x.At] = true
	}
	for _, x := range others {
		delete(places, x.At)
	}
	return len(places)
}

// trials finds the steps of every trial in the list, and the first supposition marked on the board.
func (p pageTest) trials() {
	p.Helper()
	var want []string
	for _, number := range p.want.frames() {
		if strings.Contains(number, ".") {
			want = append(want, number)
		}
	}
	got := browsertest.Read[[]string](p.Tab, `[...document.querySelectorAll("#list .sub button")].map(b => b.innerText.split(". ")[0])`)
	if diff := cmp.Diff(strings.Join(want, " "), strings.Join(got, " ")); diff != "" {
		p.Errorf("the steps of trials differ (-expected +seen):\n%s", diff)
	}
	if len(got) == 0 {
		return
	}
	browsertest.Read[int](p.Tab, `document.querySelector("#list .sub button").click(), 0`)
	if text := browsertest.Read[string](p.Tab, `document.getElementById("text").innerText`); !strings.HasPrefix(text, "Suppose that R") {
		p.Errorf("the first step of a trial says %q", text)
	}
	if n := browsertest.Read[int](p.Tab, `document.querySelectorAll("#board .differ").length`); n != 1 {
		p.Errorf("%d suppositions are marked", n)
	}
}

// looks checks properties of every page: no requests, no overflow on a phone, no layout shift, a dark mode, and accessibility.
func (p pageTest) looks() {
	p.Helper()
	is := func(what, expression string) {
		p.Helper()
		if !browsertest.Becomes(p.Tab, expression, true) {
			p.Errorf("not so: %s (%s)", what, expression)
		}
	}
	is("nothing is fetched", `performance.getEntriesByType("resource").length === 0`)
	is("every button has a name", `[...document.querySelectorAll("button")].every(b => b.getAttribute("aria-label") || b.innerText)`)
	is("what is said is announced", `document.getElementById("text").closest("[aria-live=polite]") !== null`)
	is("the picture has a name", `document.querySelector("#board svg[role=img] > title").textContent !== ""`)
	is("islands lie over bridges", `document.querySelector("#board .island ~ .bridge") === null`)
	is("rows and columns are named", `[...document.querySelectorAll("#board text.number")].some(x => x.textContent === "R3")`)
	p.Do(chromedp.EmulateViewport(390, 844), chromedp.KeyEvent(kb.End))
	is("no sideways scrolling", `document.documentElement.scrollWidth <= 390`)
	is("stepping does not scroll the page", `scrollY === 0`)
	is("board and sentence are seen together", `document.getElementById("text").getBoundingClientRect().bottom <= innerHeight`)
	is("the current step is seen in the list", `(() => {
		const list = document.getElementById("list").getBoundingClientRect(), now = document.querySelector("[aria-current]").getBoundingClientRect();
		return now.top >= list.top - 1 && now.bottom <= list.bottom + 1; })()`)
	for scheme, paper := range map[string]string{"dark": "rgb(23, 25, 28)", "light": "rgb(255, 255, 255)"} {
		p.Do(browsertest.Media("", scheme))
		is(scheme+" page", `getComputedStyle(document.body).backgroundColor === "`+paper+`"`)
		is(scheme+" board", `getComputedStyle(document.querySelector("#board .paper")).fill === "`+paper+`"`)
	}
}
