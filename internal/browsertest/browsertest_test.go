//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTab tests tabs of one browser.
func TestTab(t *testing.T) {
	browser := Start(t)
	for name, test := range map[string]func(*testing.T, context.Context){"until": testUntil, "promise": testUntilPromise, "read": testRead,
		"click": testClick} {
		t.Run(name, func(t *testing.T) { test(t, browser) })
	}
}

// testUntil: waiting survives navigation to another page during a query, and an expression that throws at first.
func testUntil(t *testing.T, browser context.Context) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/":
			fmt.Fprint(w, `<script>setTimeout(() => location.replace("/between"), 100)</script>`)
		case "/between":
			fmt.Fprint(w, `<script>setTimeout(() => location.replace("/there"), 100)</script>`)
		case "/there":
			fmt.Fprint(w, `<p></p><script>setTimeout(() => document.querySelector("p").innerHTML = "<b>here</b>", 200)</script>`)
		}
	}))
	defer s.Close()
	x := NewTab(t, browser)
	x.Do(chromedp.Navigate(s.URL))
	x.Until(`document.querySelector("p b").textContent === "here"`)
	if at := Read[string](x, `location.pathname`); at != "/there" {
		t.Errorf("waited until %s", at)
	}
}

// testClick: a click waits until its element exists, is enabled, has stopped moving and is not covered. An element that replaces it
// meanwhile is clicked instead.
func testClick(t *testing.T, browser context.Context) {
	x := NewTab(t, browser)
	x.Do(chromedp.Navigate("data:text/html,<p></p><div style='position:fixed;inset:0'>over all</div>"))
	Read[bool](x, `(() => {
		const p = document.querySelector("p"), over = document.querySelector("div"), from = performance.now();
		window.clicks = [];
		const draw = () => {
			const passed = performance.now() - from;
			p.innerHTML = "<button>here</button>";
			p.firstChild.onclick = () => clicks.push(passed);
			p.firstChild.disabled = passed < 200;
			p.style.marginLeft = Math.min(passed, 400) + "px";
			over.hidden = passed > 600;
			passed > 600 || requestAnimationFrame(draw); // not replaced between press and release
		};
		setTimeout(draw, 100);
		return true;
	})()`)
	x.Do(Click("button"))
	if got := Read[[]float64](x, "clicks"); len(got) != 1 || got[0] < 600 {
		t.Errorf("clicked %v ms after the button came", got)
	}
	ctx, cancel := context.WithTimeout(x.Ctx, 2*pause)
	defer cancel()
	if err := chromedp.Do(ctx, Click("a")); err == nil {
		t.Error("there is nothing to click on")
	}
}

// testRead: a value read during navigation is that of the new page.
func testRead(t *testing.T, browser context.Context) {
	x := NewTab(t, browser)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, map[string]string{"/": `<script>answer = () => new Promise(() => location.replace("/there"))</script>`,
			"/there": `<script>answer = () => "there"</script>`}[r.URL.Path])
	}))
	defer s.Close()
	x.Do(chromedp.Navigate(s.URL))
	// The script of the second page may not have run yet.
	const ask = `new Promise(r => { const ask = () => window.answer ? r(answer()) : setTimeout(ask, 5); ask(); })`
	if got := Read[string](x, ask); got != "there" {
		t.Errorf("%q", got)
	}
}

// testUntilPromise: waiting for a promise waits for its value.
func testUntilPromise(t *testing.T, browser context.Context) {
	x := NewTab(t, browser)
	x.Do(chromedp.Navigate("data:text/html,<p>"))
	x.Until(`new Promise(r => setTimeout(() => r(window.asked = (window.asked ?? 0) + 1), 10)).then(n => n === 3)`)
	if n := Read[int](x, "asked"); n != 3 {
		t.Errorf("asked %d times", n)
	}
}
