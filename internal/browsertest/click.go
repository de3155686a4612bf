//go:build !js

package browsertest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/chromedp/chromedp"
)

// targetScript is an async function that returns the centre of the first visible box of the first element that matches a selector, once
// the element is enabled, does not move between two frames and is not covered. It returns null after a second. Hidden pages have no
// frames, so it also polls with a timer.
const targetScript = `(async selector => {
	const frame = () => new Promise(next => { requestAnimationFrame(next); setTimeout(next, 60); });
	const until = performance.now() + 1000;
	for (let last = ""; performance.now() < until; await frame()) {
		const e = document.querySelector(selector);
		if (!e?.checkVisibility({ visibilityProperty: true }) || e.disabled) {
			last = "";
			continue;
		}
		e.scrollIntoViewIfNeeded();
		const box = [...e.getClientRects()].find(b => b.width && b.height), now = box && [box.x, box.y, box.width, box.height].join();
		if (now && now === last) {
			const x = box.x + box.width / 2, y = box.y + box.height / 2, hit = document.elementFromPoint(x, y);
			if (hit && (e.contains(hit) || hit.closest("label")?.contains(e))) {
				return [x, y];
			}
		}
		last = now;
	}
	return null;
})(%q)`

// Click returns an action that clicks on the centre of the first element matching a CSS selector, once it is visible, enabled, not moving
// and not covered.
func Click(selector string) chromedp.Action[chromedp.Void] {
	look := chromedp.Evaluate[[]float64](fmt.Sprintf(targetScript, selector), awaiting)
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for {
			at, err := look(ctx, tab)
			if len(at) == 2 {
				_, err := chromedp.MouseClickXY(at[0], at[1])(ctx, tab)
				return err
			}
			if ctx.Err() != nil || err != nil && !navigated(err) {
				return fmt.Errorf("nothing to click on at %s: %w", selector, errors.Join(ctx.Err(), err))
			}
			time.Sleep(pause)
		}
	})
}

// Focus returns an action that focuses the first element matching a CSS selector, once it accepts the focus.
func Focus(selector string) chromedp.Action[chromedp.Void] {
	look := chromedp.Evaluate[bool](fmt.Sprintf(`(e => { e?.focus(); return !!e && document.activeElement === e; })(document.querySelector(%q))`, selector))
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for {
			there, err := look(ctx, tab)
			if there {
				return nil
			}
			if ctx.Err() != nil || err != nil && !navigated(err) {
				return fmt.Errorf("nothing takes the focus at %s: %w", selector, errors.Join(ctx.Err(), err))
			}
			time.Sleep(pause)
		}
	})
}

// Type returns an action that types a text, key by key, into the first element matching a CSS selector.
func Type(selector, text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		if _, err := Focus(selector)(ctx, tab); err != nil {
			return err
		}
		_, err := chromedp.KeyEvent(text)(ctx, tab)
		return err
	})
}

// Becomes waits until an expression has a value and returns it, or the last value if that does not happen within Patience.
func Becomes[T any](b Tab, expression string, want T) T {
	b.Helper()
	end := time.Now().Add(Patience)
	for {
		got := Read[T](b, expression)
		if reflect.DeepEqual(got, want) || time.Now().After(end) {
			return got
		}
		time.Sleep(pause)
	}
}
