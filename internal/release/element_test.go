package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// elementBoards has a puzzle of each kind.
var elementBoards = []string{"kakuro/4/4/-cmg9p.m.dJ3jB", "mashu/5/5/310016k90", "skyscrapers/5/5/h32g4g32h1g33g4i",
	"nonogram/5/5/4h21g5h21g4h3h1115h5h111", "hashi/7/7/i2h43g4h1k4g44n3g6g14h2k1g3h", "akari/5/5/h5.bq.5c", "slither/5/5/h36b82db72dgd",
	"hitori/5/5/1253554421343533121544312", "nurikabe/5/5/k1g1g1l3n", "heyawake/5/5/lala03jc2210110",
	"sudoku/4/4/g1k23k3g"}

// elementPolicy is a strict security policy.
const elementPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'"

// elementPage has two puzzles, and a script that records their events and what the security policy forbids.
var elementPage = map[string]string{
	"/": `<!doctype html><html lang="en"><title>Two puzzles</title><link rel="stylesheet" href="page.css"><script src="page.js"></script>
		<script type="module" src="engine/element.js"></script>
		<teka-puzzle id="a" src="https://puzz.link/p?skyscrapers/3/3/l212g31"></teka-puzzle>
		<teka-puzzle id="b" lang="id" theme="dark" src="masyu.txt"></teka-puzzle>`,
	"/one": `<!doctype html><title>One puzzle</title><script src="page.js"></script><script type="module" src="engine/element.js"></script>
		<teka-puzzle id="a" lang="en" src="https://puzz.link/p?kakuro/4/4/-cmg9p.m.dJ3jB"></teka-puzzle>`,
	"/page.css":  `#a { --paper: rgb(1, 2, 3); }`,
	"/masyu.txt": "masyu\n. . W\n. . .\nW . .\n",
	"/page.js": `var heard = [], shadow = id => document.getElementById(id).shadowRoot, $ = (id, q) => shadow(id).querySelector(q);
		var record = e => heard.push({ at: e.target.id, what: e.type, ...e.detail });
		var names = ["ready", "change", "solved", "hint", "error"];
		addEventListener("securitypolicyviolation", e => heard.push({ what: "forbidden", why: e.violatedDirective + " " + e.blockedURI }));
		var listen = p => names.forEach(name => p.addEventListener(name, record));
		addEventListener("DOMContentLoaded", () => document.querySelectorAll("teka-puzzle").forEach(listen));
		var was = (at, what) => heard.findLast(x => x.at === at && x.what === what);
		var shown = src => new Promise(done => {
			const p = Object.assign(document.createElement("teka-puzzle"), { id: "c" });
			names.forEach(name => p.addEventListener(name, e => name === "ready" || name === "error" ? done(e.detail) : 0));
			p.setAttribute("src", src);
			document.getElementById("c")?.remove();
			document.body.append(p);
		});`,
}

// testElement uses the element in a page with a strict security policy. dir is where the package is installed.
func testElement(t *testing.T, dir string) {
	files := http.StripPrefix("/engine/", http.FileServer(http.Dir(dir)))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", elementPolicy)
		if text, ok := elementPage[r.URL.Path]; ok {
			if strings.HasSuffix(r.URL.Path, ".js") {
				w.Header().Set("Content-Type", "text/javascript")
			} else if strings.HasSuffix(r.URL.Path, ".css") {
				w.Header().Set("Content-Type", "text/css")
			}
			fmt.Fprint(w, text)
			return
		}
		files.ServeHTTP(w, r)
	}))
	defer s.Close()
	x := browsertest.NewTab(t, browsertest.Start(t))
	is := func(what, expression string) {
		t.Helper()
		if !browsertest.Read[bool](x, expression) {
			t.Errorf("not so: %s (%s); heard: %s", what, expression, browsertest.Read[string](x, `JSON.stringify(heard).slice(0, 2000)`))
		}
	}
	x.Do(chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL+"/one"))
	x.Until(`was("a", "ready") && a.hint().then(() => $("a", "[data-do=rules]").click() ?? $("a", ".rules"))`)
	size := browsertest.Read[int](x, `Object.values(Object.fromEntries(performance.getEntriesByType("resource")
		.map(x => [x.name, x.decodedBodySize]).filter(([name]) => /engine\/(?!engine\.wasm|wasm_exec)/.test(name))))
		.reduce((sum, x) => sum + x, 0)`) // each file once: two workers load the same
	t.Logf("an element loads %d bytes besides the engine", size)
	if size < 50_000 || size > 120<<10 {
		t.Errorf("an element loads %d bytes besides the engine, not 120 KB at most", size)
	}
	x.Do(chromedp.Navigate(s.URL + "/"))
	x.Until(`was("a", "ready") && was("b", "ready")`)
	is("each puzzle is read", `was("a", "ready").kind === "skyscrapers" && was("b", "ready").kind === "masyu"`)
	is("each board is drawn", `$("b", ".pearl-white").getBoundingClientRect().width > 5`)
	is("each has its language", `$("a", "[data-do=hint]").textContent === "Hint" && $("b", "[data-do=hint]").textContent === "Bantuan"`)
	is("one has a colour of the page", `getComputedStyle($("a", ".sheet")).backgroundColor === "rgb(1, 2, 3)"`)
	is("the other is dark", `getComputedStyle(b).backgroundColor === "rgb(26, 25, 23)"`)
	is("the board is a grid with a name", `$("a", "[role=grid]").ariaLabel === "Skyscrapers 3×3"`)
	is("its cells have names", `$("a", "[role=grid] [tabindex='0']").ariaLabel.length > 1`)

	is("a hint is asked for", `($("b", "[data-do=hint]").click(), true)`)
	x.Until(`was("b", "hint")?.level === 1 && was("b", "hint").answer.hints.length && $("b", ".told .last").checkVisibility()`)
	is("the method shows more", `b.hint().then(() => was("b", "hint").level === 2)`)
	for range 3 {
		is("up to the step", `b.hint().then(() => true)`)
	}
	is("a whole step is shown", `was("b", "hint").level === 5 && $("b", ".layer-lit").childElementCount > 0`)

	drag := browsertest.Read[[]float64](x, `[0, 1].flatMap(c => {
		const e = $("b", "[data-r='0'][data-c='" + c + "']");
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })`)
	mouse := func(kind input.DispatchMouseEventType, i int) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, drag[i], drag[i+1], chromedp.Button("left"), chromedp.ClickCount(1))
	}
	x.Do(mouse(input.DispatchMouseEventTypeMousePressed, 0), mouse(input.DispatchMouseEventTypeMouseMoved, 2),
		mouse(input.DispatchMouseEventTypeMouseReleased, 2))
	x.Until(`was("b", "change") && $("b", ".layer-own .path")`)
	is("Z undoes it with Ctrl", `($("b", "[role=grid] [tabindex='0']").focus(), true)`)
	x.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	x.Until(`!$("b", ".layer-own .path")`)

	is("the board has the focus", `($("a", "[role=grid] [tabindex='0']").focus(), document.activeElement === a)`)
	for r, row := range []string{"132", "321", "213"} {
		for c, digit := range row {
			x.Do(chromedp.KeyEvent(string(digit)))
			if c < 2 {
				x.Do(chromedp.KeyEvent(kb.ArrowRight))
			}
		}
		if r < 2 {
			x.Do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
		}
	}
	x.Until(`was("a", "solved")?.helped === false && a.solved && a.progress === 1 && $("a", ".banner").checkVisibility()`)
	is("every move is reported", `heard.filter(x => x.at === "a" && x.what === "change").length === 9`)
	x.Do(chromedp.KeyEvent(kb.F2))
	is("the address stays as it was", `location.hash === ""`)
	is("the page stays as it was", `document.documentElement.outerHTML.startsWith('<html lang="en"><head>')`)

	is("the board is removed and added again", `(heard = [], window.kept = a, kept.remove(), b.before(kept), true)`)
	x.Until(`was("a", "ready")?.solved === true && JSON.stringify(a.marks).length > 99`)
	is("another puzzle is chosen", `(a.setAttribute("src", "masyu.txt"), a.setAttribute("lang", "id"), true)`)
	x.Until(`was("a", "ready").kind === "masyu" && $("a", "[data-do=check]").textContent === "Periksa"`)
	is("it is shown once", `heard.filter(x => x.at === "a" && x.what === "ready").length === 2`)
	for _, board := range elementBoards {
		is(board+" is drawn", fmt.Sprintf(`shown("https://puzz.link/p?%s").then(x => x.rows > 0 &&
			$("c", ".sheet svg").querySelectorAll(".layer-ground *, .layer-lines *").length > 3 &&
			$("c", ".sheet").clientHeight > 100 && !$("c", ".alert")?.textContent)`, board))
	}
	is("what is no puzzle is reported", `shown("page.css").then(x => x.message.length > 5 &&
		$("c", "[role=alert]").textContent === x.message)`)
	is("nothing was forbidden", `!heard.some(x => x.what === "forbidden")`)
}
