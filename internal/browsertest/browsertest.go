//go:build !js

// Package browsertest opens pages in Chromium for the tests of whoever makes pages. Where there is no Chromium, and under
// the race detector, its tests are skipped.
package browsertest

import (
	"context"
	"errors"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Patience is how long a step in the browser may take before the test fails: much longer than any takes.
const Patience = 20 * time.Second

// pause is how long Until lets the page be before it asks again.
const pause = 20 * time.Millisecond

// Start starts Chromium for a test. Each tab opened with Tab has it in common.
func Start(t testing.TB) context.Context {
	t.Helper()
	if raced {
		t.Skip("pages are not tested in a browser under the race detector, which takes minutes: go test without it does")
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
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-background-networking", true),
		// pages that were left are not kept alive, and the next one is shown in the same process: a tenth of what the browser takes
		chromedp.Flag("disable-features", "Translate,BlinkGenPropertyTrees,BackForwardCache,RenderDocument"),
		chromedp.Flag("allow-pre-commit-input", true)) // what is clicked before the first picture counts, too
	ctx, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // started with a context that lasts
		t.Fatal(err)
	}
	return ctx
}

// Tab is a page under test.
type Tab struct {
	testing.TB
	Ctx context.Context
}

// NewTab opens a tab of its own profile: nothing that other tabs kept is seen in it.
func NewTab(t testing.TB, browser context.Context) Tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return Tab{t, ctx}
}

// Do takes steps in the browser. A step that found its element and lost it, since the page drew anew before anything was done with it, is
// taken again: whoever looks at the page would aim again, too.
func (b Tab) Do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, Patience)
	defer cancel()
	for _, action := range actions {
		err := chromedp.Do(ctx, action)
		for err != nil && gone(err) && ctx.Err() == nil {
			time.Sleep(pause)
			err = chromedp.Do(ctx, action)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// gone is whether a step failed before it did anything, since its element stands on the page no more.
func gone(err error) bool {
	var said *cdproto.Error
	if !errors.As(err, &said) {
		return errors.Is(err, chromedp.ErrInvalidDimensions)
	}
	return slices.Contains([]string{"Could not find node with given id", "No node with given id found", "Node is detached from document",
		"Node does not have a layout object", "Could not compute content quads."}, said.Message)
}

// Read is what an expression gives, or what its promise does.
func Read[T any](b Tab, expression string) T {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, Patience)
	defer cancel()
	x, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, awaiting))
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return x
}

// Until waits for an expression to be true. Where it throws, and where the page that was asked is just being left for another one, it is
// not so yet: whatever page is there by then is asked again.
func (b Tab) Until(expression string) {
	b.Helper()
	b.Within(Patience, expression)
}

// Within is Until for what may take longer, or shorter.
func (b Tab) Within(patience time.Duration, expression string) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Ctx, patience)
	defer cancel()
	var last error
	for {
		one, stop := context.WithTimeout(ctx, time.Second) // the answer of a page may go with it
		so, err := chromedp.Run(one, chromedp.Evaluate[bool]("!!("+expression+")"))
		stop()
		if so && err == nil {
			return
		}
		if ctx.Err() != nil {
			b.Fatalf("never so: %s: %v; the page says: %s", expression, last, Read[string](b, `document.body.innerText.slice(0, 600)`))
		}
		last = err
		time.Sleep(pause)
	}
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
