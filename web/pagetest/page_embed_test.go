package pagetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/web"
)

// testEmbed plays a board in a frame of another site, which hears what happens.
func (s site) testEmbed(t *testing.T) {
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><style>body { margin: 0 }</style><script>var heard = []; addEventListener("message", e => e.data.from === "teka" && heard.push(e.data));</script>
			<iframe src="%s" width="480" height="560" style="border:0"></iframe>`, r.URL.Query().Get("frame"))
	}))
	defer host.Close()
	options := unhurried
	options.Frames = []string{host.URL}
	teka := httptest.NewServer(web.New(options))
	defer teka.Close()
	const kind = "skyscrapers"
	fragment := "?engine=api#embed/" + small[kind] + "?theme=dark&lang=id"
	x := tab{keepless(t, s.browser), s, "api"}
	x.Do(chromedp.EmulateViewport(480, 560), chromedp.Navigate(host.URL+"?frame="+url.QueryEscape(teka.URL+"/"+fragment)))
	x.Until(`heard.some(m => m.event === "ready" && m.kind === "skyscrapers" && m.rows === 3 && m.share === 0)`)
	x.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, 240, 150, chromedp.Button("left"), chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, 240, 150, chromedp.Button("left"), chromedp.ClickCount(1)))
	x.press(kb.Home, chromedp.ModifierCtrl)
	want := answer(t, small[kind])
	x.snake(3, 3, func(r, c int) { x.press(fmt.Sprint(want[puzzle.Cell(r, c)])) })
	x.Until(`heard.some(m => m.event === "solved")`)
	x.is("progress is told", `heard.filter(m => m.event === "progress").length >= 9 && heard.findLast(m => m.event === "progress").share === 1`)

	x.Do(chromedp.Navigate(teka.URL + "/" + fragment))
	x.Until(`document.querySelector("main:not([aria-busy]) .sheet")?.style.width`)
	x.is("only the board and what writes on it are shown", `[...document.querySelectorAll("header, footer, .head, .aside, [data-do=hint]")].every(e => !e.checkVisibility()) &&
		[".stage", ".pad", ".moves button"].every(q => document.querySelector(q).checkVisibility())`)
	x.sees("all of it fits", `document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth`)
	x.is("its theme and language apply", `document.documentElement.lang === "id" && document.documentElement.dataset.theme === "dark"`)
	x.is("and are not stored", `!(localStorage.getItem("teka:settings") ?? "").includes("dark")`)
	x.Do(chromedp.Navigate(teka.URL + "/?engine=api#embed/" + small["masyu"] + "?hint=1"))
	x.Until(`document.querySelector(".play.kind-masyu") && document.documentElement.dataset.embed === "hint"`)
	x.is("the page around a board stays away", `!document.querySelector("header").checkVisibility()`)
	x.click("[data-do=hint]")
	x.Until(`document.querySelector(".told p")?.checkVisibility()`)
}
