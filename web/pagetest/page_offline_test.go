package pagetest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/web"
)

// The possible states of a host.
const (
	present int32 = iota
	gone          // no answer: connections break
	newer         // a later version, which announces itself at its start
	failing       // a host in trouble, whose errors do not mean that a file is missing
	another       // another program, with a file of the same name
)

// host is an address whose answers change with its state.
type host struct {
	now   atomic.Int32
	lists atomic.Int32 // number of requests for its list of files
	light bool         // its list has no engine, which takes longest of all files to keep
	teka  http.Handler
}

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/files.json" {
		defer h.lists.Add(1)
	}
	switch now := h.now.Load(); {
	case now == gone:
		panic(http.ErrAbortHandler)
	case now == failing:
		http.Error(w, "too busy", http.StatusServiceUnavailable)
	case now == another && r.URL.Path == "/app.js":
		w.Header().Set("Content-Type", "text/javascript")
		io.WriteString(w, `document.body.append("a script of its own")`)
	case now == another && (r.URL.Path == "/" || r.URL.Path == "/deep"):
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, `<!doctype html><title>Another</title><h1>Another program</h1><body><script src="/app.js"></script>`)
	case now == another:
		http.NotFound(w, r)
	case now == newer && (r.URL.Path == "/files.json" || r.URL.Path == "/"):
		h.changed(w, r, `"version":"`, `"version":"later`, `<html `, `<html data-later `)
	case h.light && r.URL.Path == "/files.json":
		h.changed(w, r)
	default:
		h.teka.ServeHTTP(w, r)
	}
}

// changed serves the files of a handler with some texts replaced.
func (h *host) changed(w http.ResponseWriter, r *http.Request, texts ...string) {
	if h.light {
		texts = append(texts, `"engine.wasm.br",`, "", `"engine.wasm.gz",`, "")
	}
	rec, plain := httptest.NewRecorder(), r.Clone(r.Context())
	plain.Header.Del("Accept-Encoding")
	plain.Header.Del("If-None-Match")
	h.teka.ServeHTTP(rec, plain)
	w.Header().Set("Content-Type", rec.Header().Get("Content-Type"))
	io.WriteString(w, strings.NewReplacer(texts...).Replace(rec.Body.String()))
}

// kept opens the page at a host and waits until its files are cached, except the engine, which testSite and testSheet cache.
func (s site) kept(t *testing.T, fragment string) (tab, *host) {
	t.Helper()
	h := &host{teka: web.New(unhurried), light: true}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	x := tab{browsertest.NewTab(t, s.browser), site{server.URL + "/", s.browser, nil, s.written}, "api"}
	x.visit(fragment)
	x.Until(`navigator.serviceWorker.controller`)
	h.looked(t, 2) // kept, and looked at again by the page
	x.Until(isKept)
	return x, h
}

// looked waits until the list of files was requested so often.
func (h *host) looked(t *testing.T, times int32) {
	t.Helper()
	for end := time.Now().Add(browsertest.Patience); h.lists.Load() < times; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the list of files was given %d times, not %d", h.lists.Load(), times)
		}
	}
}

// isKept is a script that checks whether a version of the page is completely cached: sw.js stores files.json last.
const isKept = `(async () => (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).match("files.json")))).some(x => x))()`

// whole waits for a page with its stylesheet, its modules and its content.
func (x tab) whole(selector string) {
	x.Helper()
	x.Until(`document.querySelector("main:not([aria-busy]) ` + selector + `") && document.styleSheets[0]?.cssRules.length > 100`)
}

// marked sets a mark on the current page, which disappears when the page is reloaded.
func (x tab) marked() {
	x.Helper()
	x.is("marked", `(window.before = true)`)
}

// testOffline reloads the page, opens it in another tab and returns to it while the host is unreachable or failing. Then the host has a
// newer version, which is announced and loaded only when the button is pressed.
func (s site) testOffline(t *testing.T) {
	x, h := s.kept(t, "new")
	for _, now := range []int32{gone, failing} {
		h.now.Store(now)
		x.marked()
		x.Do(chromedp.Reload())
		x.Until(`!window.before`)
		x.whole(`[data-do=make]`)
		y := tab{x.Sibling(), x.site, "api"}
		y.visit("")
		y.whole(`.cards`)
		x.Do(chromedp.Navigate("about:blank"), chromedp.NavigateBack())
		x.whole(`[data-do=make]`)
		x.is("nothing is said", `!document.querySelector(".notice")`)
	}
	h.now.Store(newer)
	for range 2 { // the notice is repeated at each visit, and nothing changes automatically
		x.marked()
		x.Do(chromedp.Reload())
		x.Until(`!window.before && document.querySelector(".notice")`)
		x.is("the page is as it was", `!("later" in document.documentElement.dataset)`)
	}
	x.click(`.notice .main`)
	x.Until(`"later" in document.documentElement.dataset`)
	x.whole(`[data-do=make]`)
	h.now.Store(gone)
	x.marked()
	x.Do(chromedp.Reload())
	x.Until(`!window.before && "later" in document.documentElement.dataset`)
	x.whole(`[data-do=make]`)
	x.sees("one version is kept", `caches.keys().then(names => names.length === 1)`)
}

// testUpdateInTabs publishes a newer version while two tabs of the same person are open: when one checks, on a visit or on return after
// hours, both announce it, and one button updates both. Navigation between views within a tab loads nothing.
func (s site) testUpdateInTabs(t *testing.T) {
	x, h := s.kept(t, "new")
	y := tab{x.Sibling(), x.site, "api"}
	y.visit("guide")
	y.whole(`h2`)
	h.looked(t, 3) // by x twice, and by y
	h.now.Store(newer)
	back := `(() => { document.dispatchEvent(new Event("visibilitychange")); return true; })()`
	lists := h.lists.Load()
	y.visit("open")
	y.is("back", back)
	y.visit("guide")
	y.whole(`h2`)
	if n := h.lists.Load(); n != lists {
		t.Errorf("the host was asked %d times within the hour", n-lists)
	}
	y.is("hours pass", `(() => { const now = Date.now; Date.now = () => now() + 5e6; return true; })()`)
	y.is("back", back)
	for _, one := range []tab{x, y} {
		one.Until(`document.querySelector(".notice")`)
	}
	y.click(`.notice .plain`)
	x.marked()
	x.Do(chromedp.Reload())
	x.Until(`!window.before && document.querySelector(".notice")`)
	y.is("not said twice", `!document.querySelector(".notice")`)
	x.click(`.notice .main`)
	for _, one := range []tab{x, y} {
		one.Until(`"later" in document.documentElement.dataset`)
		one.sees("nothing is said any more", `!document.querySelector(".notice")`)
	}
}

// testAnother: when another program answers at the address, its pages are shown, with its own files.
func (s site) testAnother(t *testing.T) {
	for _, path := range []string{"", "deep"} {
		x, h := s.kept(t, "")
		h.now.Store(another)
		// The page that the worker shows first may reload before the browser reports that it has loaded.
		if err := chromedp.Do(x.Ctx, chromedp.Navigate(x.site.url+path)); err != nil && !strings.Contains(err.Error(), "net::ERR_ABORTED") {
			t.Fatal(err)
		}
		x.Until(`document.querySelector("h1")?.innerText === "Another program" && document.body?.innerText.includes("a script of its own")`)
		x.is("nothing is kept any more",
			`(async () => { for (let i = 0; i < 1200; i++) {
				if (!(await Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()])).flat().length) { return true; }
				await new Promise(r => setTimeout(r, 50)); } return false; })()`)
	}
}
