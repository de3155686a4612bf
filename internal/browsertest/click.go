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

// aim is a function of a page that promises the middle of the first element that a selector names, in the window: of its first box, once
// it is shown, may be pressed, stands still from one frame to the next and lies under nothing else. It is null where that is not so within
// a second. A page that is not shown has no frames: it is looked at again after a while.
const aim = `(async selector => {
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

// Click is a step that clicks on the middle of the first element that a CSS selector names, as somebody who sees the page does: once it is
// there, may be pressed, stands still and lies under nothing else.
func Click(selector string) chromedp.Action[chromedp.Void] {
	look := chromedp.Evaluate[[]float64](fmt.Sprintf(aim, selector), awaiting)
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for {
			at, err := look(ctx, tab)
			if len(at) == 2 {
				_, err := chromedp.MouseClickXY(at[0], at[1])(ctx, tab)
				return err
			}
			if ctx.Err() != nil || err != nil && !left(err) {
				return fmt.Errorf("nothing to click on at %s: %w", selector, errors.Join(ctx.Err(), err))
			}
			time.Sleep(pause)
		}
	})
}

// Focus is a step that gives the focus to the first element that a CSS selector names, once there is one that takes it.
func Focus(selector string) chromedp.Action[chromedp.Void] {
	look := chromedp.Evaluate[bool](fmt.Sprintf(`(e => { e?.focus(); return !!e && document.activeElement === e; })(document.querySelector(%q))`, selector))
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for {
			there, err := look(ctx, tab)
			if there {
				return nil
			}
			if ctx.Err() != nil || err != nil && !left(err) {
				return fmt.Errorf("nothing takes the focus at %s: %w", selector, errors.Join(ctx.Err(), err))
			}
			time.Sleep(pause)
		}
	})
}

// Type is a step that writes a text, key by key, in the first element that a CSS selector names.
func Type(selector, text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		if _, err := Focus(selector)(ctx, tab); err != nil {
			return err
		}
		_, err := chromedp.KeyEvent(text)(ctx, tab)
		return err
	})
}

// Becomes waits for an expression to give a value, and is what it gives at last: that value, or another one that it still gave when nobody
// would have waited any longer.
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
