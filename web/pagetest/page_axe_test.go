package pagetest

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// axePages returns the pages that axe-core checks: one of each, and a board of each kind.
func axePages() []string {
	pages := []string{"", "argue/" + played["kakuro"], "argue/" + played["nonogram"], "archive", "open", "new", "learn",
		"learn/masyu.white-straight", "set/kakuro", "set/nonogram", "explain/" + played["hashi"], "play/masyu/99/x"}
	for _, address := range played {
		pages = append(pages, "play/"+address)
	}
	return pages
}

// TestAxe checks accessibility with axe-core, whose script TEKA_AXE names: .ci/run fetches it where there is npm. Nothing worse than
// "minor" may be found on any page, in light and dark mode, on a phone and a desktop.
func TestAxe(t *testing.T) {
	file := os.Getenv("TEKA_AXE")
	if file == "" {
		t.Skip("TEKA_AXE names no axe-core: see .ci/run")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t)
	x := s.open(t, "api", "")
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{390, 1280} {
			x.Do(browsertest.Media("", scheme), chromedp.EmulateViewport(width, 844))
			for _, page := range append(axePages(), "/docs") {
				x.Do(chromedp.Navigate("about:blank"))
				if page == "/docs" {
					x.Do(chromedp.Navigate(s.url + "docs"))
				} else {
					x.visit(page)
				}
				browsertest.Read[int](x.Tab, string(axe)+";0")
				found := browsertest.Read[json.RawMessage](x.Tab, `axe.run({resultTypes: ["violations"]}).then(r => r.violations.filter(v => v.impact !== "minor")
					.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 150)).join(" | ")))`)
				if string(found) != "[]" {
					t.Errorf("%s, %d wide, #%s: %s", scheme, width, page, found)
				}
			}
		}
	}
}
