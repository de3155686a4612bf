package pagetest

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/web"
)

// pzpr is a page of a site that runs pzprjs, with the puzzle of its query open.
const pzpr = `<!doctype html><div id="board"></div><script src="/pzpr.js"></script><script>
	var heard = [], opened = false, ui = { puzzle: new pzpr.Puzzle(document.getElementById("board")) };
	addEventListener("message", e => e.data.from === "teka" && heard.push(e.data));
	ui.puzzle.open(decodeURIComponent(location.search.slice(1)), () => { opened = true; });
</script>`

// testElsewhere asks for a hint from a board of the real pzprjs, with the code of the bookmark. TEKA_NODE names the directory of the npm
// package pzpr.
func (s site) testElsewhere(t *testing.T) {
	player := filepath.Join(os.Getenv("TEKA_NODE"), "pzpr", "dist")
	if _, err := os.Stat(player); err != nil || os.Getenv("TEKA_NODE") == "" {
		t.Skip("TEKA_NODE does not name a folder node_modules with pzpr")
	}
	dist := http.FileServer(http.Dir(player))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/p" {
			dist.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, pzpr)
	}))
	defer host.Close()
	options := unhurried
	options.Frames = []string{host.URL}
	teka := httptest.NewServer(web.New(options))
	defer teka.Close()
	x := tab{keepless(t, s.browser), s, "api"}
	x.Do(chromedp.Navigate(teka.URL + "/?engine=api#elsewhere"))
	x.Until(`document.querySelector("[data-do=bookmark]")`)
	x.is("the user script is there", `!!document.querySelector("[data-do=script]")`)
	link := browsertest.Read[string](x.Tab, `document.querySelector("[data-do=bookmark]").getAttribute("href")`)
	code, ok := strings.CutPrefix(link, "javascript:")
	code, err := url.PathUnescape(code)
	if !ok || err != nil {
		t.Fatalf("bookmark: %q %v", code, err)
	}
	x.Do(chromedp.Navigate(host.URL))
	x.is("other pages have no puzzle", `(() => { let said; window.alert = text => said = text; `+code+`; return said.includes("no puzzle") && !document.getElementById("teka-why"); })()`)
	p, err := kinds.Parse("https://puzz.link/p?" + small["masyu"])
	if err != nil {
		t.Fatal(err)
	}
	penpa, err := kinds.Encode(p, nil, codec.Penpa.Name, codec.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	script, err := http.Get(teka.URL + "/teka.user.js")
	if err != nil {
		t.Fatal(err)
	}
	defer script.Body.Close()
	user, err := io.ReadAll(script.Body)
	if err != nil {
		t.Fatal(err)
	}
	for name, run := range map[string]string{ // any order: each alone
		"Penpa+":          fmt.Sprintf("ui = {}; const pu = { maketext_duplicate: () => %q }; %s;", penpa, code),
		"the user script": string(user) + `document.querySelector("body > button").click();`,
	} {
		x.Do(chromedp.Navigate(host.URL + "/p?" + small["masyu"]))
		x.Until("opened")
		x.is(name, "(() => { "+run+" return true; })()")
		x.Until(`heard.some(m => m.event === "ready" && m.kind === "masyu")`)
	}
	for _, k := range kinds.All {
		t.Run(k.Name, func(t *testing.T) { x.asksElsewhere(t, k, host.URL, code) })
	}
}

// asksElsewhere opens a board of a kind with one right value in pzprjs, asks for a hint and looks at the panel.
func (x tab) asksElsewhere(t *testing.T, k *puzzle.Kind, host, code string) {
	side := 5
	if k.Traits.Givens {
		side = 4 // pzprv3 has the usual boxes only
	}
	d, err := k.Random(rand.New(rand.NewPCG(1, 2)), puzzle.RandomOptions{Rows: side, Cols: side, Density: 0.7})
	if err != nil {
		t.Fatal(err)
	}
	marks, clues := puzzle.NewFacts(d.Puzzle.Board()), k.Clues(d.Puzzle)
	for f := range d.Solution.All() {
		if !f.Not && f.Value > 0 && !(k.Traits.Givens && slices.ContainsFunc(clues, func(c puzzle.Clue) bool { return c.At == f.At })) {
			marks.Add(f)
			break
		}
	}
	text, err := kinds.Encode(d.Puzzle, puzzle.MarksOf(marks), codec.Pzprv3.Name, codec.Envelope{})
	if err != nil {
		t.Fatal(err)
	}
	x.Do(chromedp.Navigate(host + "/p?" + url.PathEscape(text)))
	if !browsertest.Read[bool](x.Tab, fmt.Sprintf("pzpr.variety(%q).valid", strings.Split(text, "\n")[1])) {
		t.Skip("this version of pzprjs does not know the kind")
	}
	x.Until("opened")
	x.is("the bookmark runs", "("+code+", true)")
	x.Until(fmt.Sprintf(`heard.some(m => m.event === "ready" && m.kind === %q)`, k.Name))
	x.Do(chromedp.Navigate(browsertest.Read[string](x.Tab, `document.querySelector("#teka-why iframe").src`)))
	x.Until(`document.querySelector(".told p")?.checkVisibility()`)
	x.is("the value is on the board", `!!document.querySelector(".mine")`)
}
