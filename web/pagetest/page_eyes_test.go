package pagetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// contrastOf has functions of the page: the luminance of a colour in any notation, and the contrast of two.
const contrastOf = `const bright = colour => { const c = document.createElement("canvas").getContext("2d"); c.fillStyle = colour; c.fillRect(0, 0, 1, 1);
		const [r, g, b] = [...c.getImageData(0, 0, 1, 1).data].map(x => (x /= 255) <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const contrast = (a, b) => (Math.max(bright(a), bright(b)) + 0.05) / (Math.min(bright(a), bright(b)) + 0.05);
	const of = (q, what) => getComputedStyle(document.querySelector(q))[what];`

// testEyes checks the page for people who need other colours or larger texts.
func (s site) testEyes(t *testing.T) {
	for _, scheme := range []string{"light", "dark"} {
		x := s.open(t, "api", "play/"+played["kakuro"])
		holds := func(what, expression string) {
			t.Helper()
			x.sees(scheme+": "+what, fmt.Sprintf(`(() => { %s return %s; })()`, contrastOf, expression))
		}
		pearls := func() {
			t.Helper()
			x.visit("play/mashu/10/10/206030306i0f1k03910000919d0003mi90")
			holds("white pearls are white", `bright(of(".pearl-white", "fill")) > 0.8`)
			holds("black ones black", `bright(of(".pearl-black", "fill")) < 0.02`)
			holds("and seen to be", `(dark => dark ? contrast(of(".pearl-black", "fill"), of(".plate", "fill")) >= 1.6 && contrast(of(".pearl-white", "fill"), of(".plate", "fill")) >= 4.5 : true)(matchMedia("(prefers-color-scheme: dark)").matches)`)
		}
		x.Do(browsertest.Media("", scheme))
		pearls()
		x.Do(forced(scheme))
		pearls()
		x.visit("play/" + played["kakuro"])
		holds("colours are forced", `matchMedia("(forced-colors: active)").matches`)
		holds("main buttons are legible", `of("button.main", "forcedColorAdjust") === "none" && contrast(of("button.main", "color"), of("button.main", "backgroundColor")) >= 4.5`)
		holds("sums are legible", `contrast(of(".teka text.clue", "fill"), of(".teka .blocked", "fill")) >= 4.5 && of(".teka .blocked", "fill") !== of(".teka .paper, body", "backgroundColor")`)
	}
	x := s.open(t, "api", "")
	for _, page := range axePages() {
		x.visit(page)
		for _, width := range []int64{390, 320} {
			x.Do(chromedp.EmulateViewport(width, 844))
			x.is("twice as large", `(document.documentElement.style.fontSize = "200%", true)`)
			if off := browsertest.Read[[]string](x.Tab, `[...document.querySelectorAll("header *, main button, main a, main select, main input, main h1, main h2, main p, footer *")].filter(e => !e.closest(".unseen, .skip, .choose .field span, .grid, .menu-list"))
				.filter(e => e.getClientRects().length && (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1)).map(e => e.outerHTML.slice(0, 80))`); len(off) > 0 {
				t.Errorf("%d wide, #%s: off the side are %v", width, page, off)
			}
			x.sees(fmt.Sprintf("%d wide, #%s: nothing scrolls aside", width, page),
				`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)
		}
	}
	x.Do(chromedp.Navigate(s.url + "docs"))
	x.sees("wide code takes the focus", `[...document.querySelectorAll("pre")].every(e => e.tabIndex === 0) && document.querySelectorAll("pre").length > 10`)
}

// forced returns a step after which the system forces its own colours, light or dark.
func forced(scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "forced-colors", Value: "active"}}})
		return err
	})
}
