//go:build !js

// Package browsertest tests web pages in Chromium. The tests are skipped if there is no Chromium, with -short, and under the race
// detector.
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

// pause is the polling interval.
const pause = 20 * time.Millisecond

// Start starts Chromium for a test and returns the context of its first tab. Tabs opened with NewTab share the browser.
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
		chromedp.Flag("disable-features", strings.Join(disabledFeatures, ",")))
	for _, flag := range flags {
		options = append(options, chromedp.Flag(flag, true))
	}
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	return openTab(t, ctx).Ctx // the context must outlive Start
}

// flags are additional command-line flags.
var flags = []string{"disable-quic", "disable-component-update", "disable-sync", "disable-background-networking",
	"disable-field-trial-config", "disable-component-extensions-with-background-pages",
	"allow-pre-commit-input"} // accept clicks before the first frame

// disabledFeatures saves a third of the browser's time: no back/forward cache, no new process per page, no spare process, and no address
// bar popups in the invisible windows.
var disabledFeatures = []string{"Translate", "BlinkGenPropertyTrees", "BackForwardCache", "RenderDocument",
	"SpareRendererForSitePerProcess", "OptimizationHints", "MediaRouter", "PaintHolding",
	"WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"}

// Tab is a page under test. It disables the DOM events that chromedp needs to find elements, a tenth of the browser's time: use Click,
// Focus and Type instead of chromedp's actions.
type Tab struct {
	testing.TB
	Ctx context.Context
}

// NewTab opens a tab with a separate profile.
func NewTab(t testing.TB, started context.Context) Tab {
	t.Helper()
	return openTab(t, started, chromedp.WithNewBrowserContext())
}

// Sibling opens another tab with the same profile.
func (b Tab) Sibling() Tab {
	b.Helper()
	return openTab(b.TB, b.Ctx)
}

// openTab opens a tab without events, in a fullscreen window, because browser bars would be redrawn at each navigation.
func openTab(t testing.TB, within context.Context, options ...chromedp.ContextOption) Tab {
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

// Do runs actions. The test fails if one of them fails or all take longer than Patience.
func (b Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, Patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// Read evaluates an expression, awaiting a promise. It repeats the evaluation if the page navigates meanwhile. An exception fails the test.
func Read[T any](b Tab, expression string) T {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, Patience)
	defer cancel()
	for {
		x, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, awaiting))
		if err == nil {
			return x
		}
		if !navigated(err) || ctx.Err() != nil {
			b.Fatalf("%s: %v", expression, err)
		}
		time.Sleep(pause)
	}
}

// navigated reports whether an evaluation failed because the page navigated.
func navigated(err error) bool {
	var said *cdproto.Error
	return errors.As(err, &said) && slices.Contains([]string{"Execution context was destroyed.", "Cannot find context with specified id",
		"Inspected target navigated or closed", "Promise was collected", "Cannot find default execution context"}, said.Message)
}

// Until waits until an expression, or the promise it returns, is true. Exceptions and navigation count as false. The test fails after
// Patience.
func (b Tab) Until(expression string) {
	b.Helper()
	b.Within(Patience, expression)
}

// Within waits until an expression is true, for at most patience; then the test fails.
func (b Tab) Within(patience time.Duration, expression string) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, patience)
	defer cancel()
	for {
		so, last := b.evaluate(ctx, "(async () => !!(await ("+expression+")))()")
		if so {
			return
		}
		if ctx.Err() != nil {
			b.Fatalf("never so: %s: %v; the page says: %s", expression, last, Read[string](b, `document.body.innerText.slice(0, 600)`))
		}
		time.Sleep(pause)
	}
}

// evaluate evaluates a condition with a timeout of two seconds, because navigation may lose the response.
func (b Tab) evaluate(ctx context.Context, question string) (bool, error) {
	one, stop := context.WithTimeout(ctx, 2*time.Second)
	defer stop()
	return chromedp.Run(one, chromedp.Evaluate[bool](question, awaiting))
}

// Media returns an action that emulates a medium ("print"; "" for the screen) and a colour scheme ("" for the default).
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

// Prefer returns an action that emulates a user preference, such as "prefers-reduced-motion": "reduce".
func Prefer(feature, value string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: feature, Value: value}}})
		return err
	})
}

// awaiting makes an evaluation await promises.
func awaiting(p *runtime.EvaluateParams) {
	yes := true
	p.AwaitPromise = &yes
}
