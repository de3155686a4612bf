package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/web"
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

// testTouch writes with fingers: a stroke, a long press, a tap on an edge; and zooms with two, which writes nothing.
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
	x.is("a stroke is a preview", filled+` === 0 && document.querySelectorAll(".preview").length === 5`)
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
	x.is("two fingers write nothing", filled+` === 5 && document.querySelectorAll(".preview").length === 0`)
	x.visit("play/" + played["masyu"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	a, b := x.at(0, 0), x.at(0, 1)
	edge := [2]float64{(a[0] + b[0]) / 2, a[1]}
	x.touch("touchStart", edge)
	x.touch("touchEnd")
	x.Until(`document.querySelectorAll(".cross.mine:not(.preview)").length === 1`)
}

// testSite plays on the page as static files, without any API, and goes on when the host is gone.
func (s site) testSite(t *testing.T) {
	if _, _, ok := engine.Files(); !ok {
		t.Skip("the engine is not built in: go generate ./web/engine")
	}
	dir := t.TempDir()
	if _, _, err := web.WriteSite(dir, ""); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	x := tab{browsertest.NewTab(t, s.browser), site{host.URL + "/", s.browser, nil}, ""}
	x.visit("play/" + played["hashi"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	x.Until(`navigator.serviceWorker.controller`)
	host.Close()
	x.Do(chromedp.Navigate("about:blank")) // and comes back without the host
	x.visit("play/" + played["hashi"])
	x.Until(`document.querySelector("[data-do=hint]")`)
	x.click(`[data-do=hint]`)
	x.Until(`document.querySelector(".told p")?.innerText.length > 10`)
}
