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

// Waiting outlasts pages: one that is left for another while it is asked, and one in which the expression throws at first.
func TestUntil(t *testing.T) {
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
	x := NewTab(t, Start(t))
	x.Do(chromedp.Navigate(s.URL))
	x.Until(`document.querySelector("p b").textContent === "here"`)
	if at := Read[string](x, `location.pathname`); at != "/there" {
		t.Errorf("waited until %s", at)
	}
}

// A step whose element the page replaces before it is clicked is taken again, on the element that stands there then.
func TestDoAgain(t *testing.T) {
	x := NewTab(t, Start(t))
	x.Do(chromedp.Navigate("data:text/html,<p><button>here</button></p>"))
	Read[bool](x, `(anew = () => { document.querySelector("p").innerHTML = "<button onclick='document.title += 1'>here</button>"; return true; })()`)
	taken := 0
	x.Do(chromedp.QueryAfter("button", func(ctx context.Context, tab *chromedp.Target, found []*chromedp.Node) (chromedp.Void, error) {
		if taken++; taken < 3 {
			if _, err := chromedp.Evaluate[bool]("anew()")(ctx, tab); err != nil {
				return chromedp.Void{}, err
			}
		}
		return chromedp.MouseClickNode(found[0])(ctx, tab)
	}))
	x.Until(`document.title === "1"`)
	if taken != 3 {
		t.Errorf("taken %d times", taken)
	}
}
