//go:build !js

// Package browsertest opens pages in Chromium for the tests of whoever makes pages. Where there is no Chromium, and under
// the race detector, its tests are skipped.
package browsertest

import (
	"context"
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Patience bounds a step in the browser. It only decides when a test that hangs fails, so it is far longer than any step: on a machine with
// a load of 28 on two processors, a step that takes one second alone took more than 20.
const Patience = 90 * time.Second

// pause is how long Until lets the page be before it asks again.
const pause = 20 * time.Millisecond

// Start starts Chromium for a test. Each tab opened with NewTab has it in common.
func Start(t testing.TB) context.Context {
	t.Helper()
	if raced {
		t.Skip("pages are not tested in a browser under the race detector, which takes minutes: go test without it does")
	}
	if testing.Short() {
		t.Skip("pages are not tested in a browser with -short")
	}
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		t.Skip("no Chromium found: pages are not tested in a browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-features", strings.Join(without, ",")))
	for _, flag := range flags {
		options = append(options, chromedp.Flag(flag, true))
	}
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	return opened(t, ctx).Ctx // started with a context that lasts
}

// flags are what Chromium is told, besides what it is usually told by programs.
var flags = []string{"disable-quic", "disable-component-update", "disable-sync", "disable-background-networking",
	"disable-field-trial-config", "disable-component-extensions-with-background-pages",
	"allow-pre-commit-input"} // what is clicked before the first picture counts, too

// without are features that Chromium does without. Pages that were left are not kept alive, and the next one is shown in the same process;
// no process is kept in reserve; and the windows, which nobody sees, have no pages of their own under the address bar, which take as long
// as most tests. Together they are a third of what the browser takes.
var without = []string{"Translate", "BlinkGenPropertyTrees", "BackForwardCache", "RenderDocument", "SpareRendererForSitePerProcess",
	"OptimizationHints", "MediaRouter", "PaintHolding", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"}

// Tab is a page under test. It does not watch the elements of the page, which takes a tenth of what the browser takes: steps of chromedp
// that find elements wait in vain, and Click, Focus and Type do what they would.
type Tab struct {
	testing.TB
	Ctx context.Context
}

// NewTab opens a tab of its own profile: nothing that other tabs kept is seen in it.
func NewTab(t testing.TB, started context.Context) Tab {
	t.Helper()
	return opened(t, started, chromedp.WithNewBrowserContext())
}

// Beside opens another tab of the same profile: what one keeps, the other sees.
func (b Tab) Beside() Tab {
	b.Helper()
	return opened(b.TB, b.Ctx)
}

// opened opens a tab that tells nothing of itself but where it is, in a window that has nothing around the page: bars are drawn anew at
// each step from page to page, though nobody sees them.
func opened(t testing.TB, within context.Context, options ...chromedp.ContextOption) Tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(within, options...)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		window, err := chromedp.Call(ctx, browser.GetWindowForTarget, browser.GetWindowForTargetParams{})
		if err != nil {
			return err
		}
		if _, err := chromedp.Call(ctx, browser.SetWindowBounds, browser.SetWindowBoundsParams{WindowID: window.WindowID,
			Bounds: &browser.Bounds{WindowState: browser.WindowStateFullscreen}}); err != nil {
			return err
		}
		for _, off := range []cdp.Command[cdp.Empty, cdp.Empty]{css.Disable, dom.Disable, network.Disable, log.Disable} {
			if _, err := chromedp.Call(ctx, off, cdp.Empty{}); err != nil {
				return err
			}
		}
		return nil
	})); err != nil {
		t.Fatal(err)
	}
	return Tab{t, ctx}
}

// Do takes steps in the browser.
func (b Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, Patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// Read is what an expression gives, or what its promise does. Where the page that was asked is left for another one before it has
// answered, that one is asked.
func Read[T any](b Tab, expression string) T {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, Patience)
	defer cancel()
	for {
		x, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, awaiting))
		if err == nil {
			return x
		}
		if !left(err) || ctx.Err() != nil {
			b.Fatalf("%s: %v", expression, err)
		}
		time.Sleep(pause)
	}
}

// left is whether a page did not answer because it was left for another one.
func left(err error) bool {
	var said *cdproto.Error
	return errors.As(err, &said) && slices.Contains([]string{"Execution context was destroyed.", "Cannot find context with specified id",
		"Inspected target navigated or closed", "Promise was collected", "Cannot find default execution context"}, said.Message)
}

// Until waits for an expression, or what its promise gives, to be true. Where it throws, and where the page that was asked is just being
// left for another one, it is not so yet: whatever page is there by then is asked again.
func (b Tab) Until(expression string) {
	b.Helper()
	b.Within(Patience, expression)
}

// Within is Until for what may take longer, or shorter.
func (b Tab) Within(patience time.Duration, expression string) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, patience)
	defer cancel()
	for {
		so, last := b.asked(ctx, "(async () => !!(await ("+expression+")))()")
		if so {
			return
		}
		if ctx.Err() != nil {
			b.Fatalf("never so: %s: %v; the page says: %s", expression, last, Read[string](b, `document.body.innerText.slice(0, 600)`))
		}
		time.Sleep(pause)
	}
}

// asked is what a page says to a question, if it says it soon: the answer of a page that is left may go with it.
func (b Tab) asked(ctx context.Context, question string) (bool, error) {
	one, stop := context.WithTimeout(ctx, 2*time.Second)
	defer stop()
	return chromedp.Run(one, chromedp.Evaluate[bool](question, awaiting))
}

// Media is a step that shows the page as on paper ("print"; "" for the screen), and in the colour scheme given ("" for the usual one).
func Media(medium, scheme string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		p := emulation.SetEmulatedMediaParams{Media: medium}
		if scheme != "" {
			p.Features = []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
		}
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, p)
		return err
	})
}

// Prefer is a step after which the system of whoever visits asks for something, such as "prefers-reduced-motion": "reduce".
func Prefer(feature, value string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
		return err
	})
}

// awaiting makes an evaluation wait for a promise.
func awaiting(p *runtime.EvaluateParams) {
	yes := true
	p.AwaitPromise = &yes
}
