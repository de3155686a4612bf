package pagetest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/web/engine"
)

// touch puts fingers on the page, moves or lifts them.
func (x tab) touch(kind input.DispatchTouchEventType, fingers ...[2]float64) {
	x.Helper()
	p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	for i, at := range fingers {
		id := float64(i)
		p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1], ID: &id})
	}
	x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, p)
		return err
	}))
}

// testTouch makes entries with fingers: a stroke, a long press, a tap on an edge. Zooming with two fingers enters nothing.
func (s site) testTouch(t *testing.T) {
	x := s.anew(t, "api", "") // with a screen that feels fingers
	x.Do(chromedp.EmulateViewport(390, 844), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled,
			emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2})
		return err
	}))
	x.visit("play/" + played["nonogram"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	const filled = `document.querySelectorAll(".filled.mine:not(.preview)").length`
	x.touch("touchStart", x.at(0, 0))
	x.touch("touchMove", x.at(0, 4))
	x.sees("a stroke is a preview", filled+` === 0 && document.querySelectorAll(".preview").length === 5`)
	x.touch("touchEnd")
	x.Until(filled + " === 5")
	x.touch("touchStart", x.at(2, 2))
	x.Until(`document.querySelector(".cross.preview")`) // held
	x.touch("touchEnd")
	x.Until(`document.querySelectorAll(".cross.mine:not(.preview)").length === 1`)
	x.touch("touchStart", x.at(3, 0))
	x.touch("touchMove", x.at(3, 3))
	x.touch("touchStart", x.at(3, 3), x.at(4, 4))
	x.touch("touchMove", x.at(3, 3), x.at(5, 5))
	x.touch("touchEnd")
	x.Until(`document.querySelector(".window.cropped")`)
	x.sees("two fingers write nothing", filled+` === 5 && document.querySelectorAll(".preview").length === 0`)
	x.visit("play/" + played["masyu"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	a, b := x.at(0, 0), x.at(0, 1)
	edge := [2]float64{(a[0] + b[0]) / 2, a[1]}
	x.touch("touchStart", edge)
	x.touch("touchEnd")
	x.Until(`document.querySelectorAll(".cross.mine:not(.preview)").length === 1`)
	x.touch("touchStart", x.at(4, 0)) // a quick stroke, after which browsers would take the next tap for the stop of a fling
	x.touch("touchMove", x.at(4, 3))
	x.touch("touchEnd")
	x.Until(`document.querySelectorAll(".path.mine:not(.preview)").length === 3`)
	hint := browsertest.Read[[]float64](x.Tab, `(b => [b.x + b.width / 2, b.y + b.height / 2])(document.querySelector("[data-do=hint]").getBoundingClientRect())`)
	x.touch("touchStart", [2]float64(hint))
	x.touch("touchEnd")
	x.Until(`document.querySelector(".told p")`)

	x.visit("play/slither/3/3/4a2c0") // a tap on a border draws its line, a second one crosses it out
	x.Until(`document.querySelector(".grid [tabindex]")`)
	a, b = x.at(0, 0), x.at(0, 1)
	edge = [2]float64{(a[0] + b[0]) / 2, a[1]}
	x.touch("touchStart", edge)
	x.touch("touchEnd")
	x.Until(`document.querySelectorAll(".path.mine:not(.preview)").length === 1`)
	x.touch("touchStart", edge)
	x.touch("touchEnd")
	x.Until(`document.querySelectorAll(".cross.mine:not(.preview)").length === 1`)
}

// files returns the folder of the page as static files with the puzzles of a day, written once for all tests.
func (s site) files(t *testing.T) string {
	t.Helper()
	dir, err := s.written()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// slow is a file host that sends half of the compressed engine, and the rest on request. says makes it declare these files as compressed,
// so that browsers decompress them.
type slow struct {
	files http.Handler
	may   chan struct{}
	says  bool
	plain atomic.Int32 // number of requests for the uncompressed engine
}

func (h *slow) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch path.Base(r.URL.Path) {
	case engine.Wasm:
		h.plain.Add(1)
	case engine.Wasm + ".gz", engine.Wasm + ".br":
		if h.says {
			w.Header().Set("Content-Encoding", map[string]string{".gz": "gzip", ".br": "br"}[path.Ext(r.URL.Path)])
		}
		rec := httptest.NewRecorder()
		h.files.ServeHTTP(rec, r)
		b := rec.Body.Bytes()
		w.Write(b[:len(b)/2])
		w.(http.Flusher).Flush()
		<-h.may
		w.Write(b[len(b)/2:])
		return
	}
	h.files.ServeHTTP(w, r)
}

// testArriving loads the compressed engine of a site: progress is shown until it has arrived, and it is read correctly for all headers that
// hosts send. Boards, and everything else that does not need the engine, are available before; the rest shows a notice and is answered when
// the engine arrives.
func (s site) testArriving(t *testing.T) {
	if _, _, ok := engine.Files(); !ok {
		t.Skip("the engine is not built in: go generate ./web/engine")
	}
	dir := s.files(t)
	for _, says := range []bool{false, true} {
		h := &slow{files: http.FileServer(http.Dir(dir)), may: make(chan struct{}), says: says}
		host := httptest.NewServer(h)
		x := tab{browsertest.NewTab(t, s.browser), site{host.URL + "/", s.browser, nil, s.written}, ""}
		x.Do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(host.URL+"/#play/"+small["skyscrapers"]))
		x.Until(`document.querySelector(".arriving progress")?.value > 0.3 && document.querySelector(".arriving progress").value < 0.9`)
		x.Until(`document.querySelector(".sheet")?.style.width`)
		if says {
			x.waiting(t)
			h.plain.Store(0) // a page that is left in the middle may try
		}
		x.is("the first page", `(location.hash = "", true)`)
		x.Until(`document.querySelector(".cards")`)
		for kind := range played {
			x.Do(chromedp.Navigate(host.URL + "/#daily/" + kind + "/2026-02-02"))
			x.Until(`document.querySelector(".play .head h1")?.innerText.includes(` + fmt.Sprintf("%q", titleOf(kind)) + `) && document.querySelector(".grid [tabindex]")`)
		}
		x.Do(chromedp.Navigate(host.URL + "/#play/" + small["skyscrapers"]))
		x.Until(`document.querySelector(".play .head h1")?.innerText.includes("3×3") && document.querySelector("[data-do=hint]")`)
		x.click(`[data-do=hint]`)
		x.Until(`document.querySelector(".told")?.innerText.includes("Waiting for the solver")`)
		if n := h.plain.Load(); n != 0 {
			t.Errorf("the engine was asked for as it is, too: %d times", n)
		}
		close(h.may)
		x.Until(`!document.querySelector(".arriving")`)
		x.Until(`document.querySelector(".told p") && !document.querySelector(".told").innerText.includes("engine")`)
		if n := h.plain.Load(); n != 0 {
			t.Errorf("the engine was asked for as it is, too: %d times", n)
		}
		host.Close()
	}
}

// titleOf returns the title of a kind.
func titleOf(name string) string {
	for _, k := range kinds.All {
		if k.Name == name {
			return k.Title
		}
	}
	return ""
}

// waiting plays a board to its end without the engine: entries are drawn, undone and saved, and on a full board a notice announces a later
// check.
func (x tab) waiting(t *testing.T) {
	t.Helper()
	x.writeByKeys(t, "skyscrapers")
	x.Until(`document.querySelector(".status").innerText.includes("The board is full")`)
	drawn := browsertest.Read[int](x.Tab, `document.querySelectorAll(".mine").length`)
	x.press("z", chromedp.ModifierCtrl)
	x.Until(fmt.Sprintf(`document.querySelectorAll(".mine").length < %d`, drawn))
	x.press("y", chromedp.ModifierCtrl)
	x.Until(fmt.Sprintf(`document.querySelectorAll(".mine").length === %d`, drawn))
	x.Until(`Object.keys(localStorage).some(key => key.startsWith("teka:game:"))`)
	x.Do(chromedp.Reload())
	x.Until(fmt.Sprintf(`document.querySelectorAll(".mine").length === %d`, drawn))
}

// testSite plays on the page as static files, without an API, and continues when the host is gone.
func (s site) testSite(t *testing.T) {
	if _, _, ok := engine.Files(); !ok {
		t.Skip("the engine is not built in: go generate ./web/engine")
	}
	host := httptest.NewServer(http.FileServer(http.Dir(s.files(t))))
	x := tab{browsertest.NewTab(t, s.browser), site{host.URL + "/", s.browser, nil, s.written}, ""}
	x.before(`Date.now = () => Date.UTC(2026, 1, 3, 12)`) // the day that the site has
	x.visit("play/" + played["hashi"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	x.Until(`navigator.serviceWorker.controller`)
	x.Until(`caches.match("days/2026-02-03.json")`) // the puzzles of the day, which the engine would take long to make again
	host.Close()
	x.Do(chromedp.Navigate("about:blank")) // and returns to it without the host
	x.visit("play/" + played["hashi"])
	x.Until(`document.querySelector("[data-do=hint]")`)
	x.click(`[data-do=hint]`)
	x.Until(`document.querySelector(".told p")?.innerText.length > 10`)
	for lang, says := range map[string]string{"en": "For setters", "id": "Untuk penyusun"} {
		x.settings(`{lang: "` + lang + `"}`)
		x.visit("guide")
		x.Until(`document.querySelector("main h2")`)
		x.sees("the guide in "+lang, `[...document.querySelectorAll("main h2")].some(x => x.innerText === "`+says+`")`)
		x.sees("its tables", `document.querySelectorAll("main tbody tr").length > 10 && document.querySelectorAll("main code, main em, main strong").length > 20`)
		x.sees("no marks are left", `!/[*|\[\]]/.test([...document.querySelectorAll("main p, main td, main th")].map(x => x.innerText).join(" "))`)
	}
}
