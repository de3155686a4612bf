package pagetest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

var pictures = flag.String("pictures", "", "a directory: take the pictures of the page for docs into it")

// picture is a page as it is shown in docs.
type picture struct {
	name, page, scheme string
	width, height      int64
	then               []string // expressions, after each of which the page is waited for
}

// hinted requests the whole hint.
var hinted = []string{`document.querySelector("[data-do=hint]").click()`, `document.querySelector(".told p")`,
	`[...document.querySelectorAll(".hints button")].find(b => /step/.test(b.textContent)).click()`,
	`document.querySelectorAll(".told p").length > 3`}

// TestPictures takes the pictures that docs show: go test ./web/pagetest -run Pictures -pictures ../../docs/pictures
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no directory")
	}
	s := newSite(t)
	for _, p := range []picture{
		{"play-kakuro", "play/" + played["kakuro"], "light", 1100, 640, hinted},
		{"play-masyu-dark", "play/mashu/10/10/206030306i0f1k03910000919d0003mi90", "dark", 1100, 720, hinted},
		{"play-phone", "play/" + played["hashi"], "light", 390, 844, hinted},
		{"setter", "set/" + played["masyu"], "light", 1100, 680, []string{`document.querySelector(".grid [data-r='1'][data-c='1']").focus()`,
			`document.activeElement.dataset.r === "1"`,
			`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "Delete", bubbles: true}))`,
			`document.querySelector(".layer-lit .differ")`}},
		{"archive", "archive/masyu/2026-02", "light", 900, 720, []string{`localStorage.setItem("teka:results", JSON.stringify([9, 10, 11, 13].map(d => ({ key: "k" + d,
			kind: "masyu", size: "10x10", grade: d % 2 ? "Easy" : "Medium", seconds: 150 + 17 * d, when: Date.parse("2026-02-" + String(d).padStart(2, "0") + "T12:00:00"),
			day: "2026-02-" + String(d).padStart(2, "0"), helped: false })))) ?? dispatchEvent(new Event("again"))`, `document.querySelectorAll(".day.solved").length === 4`}},
		{"explain", "explain/" + played["skyscrapers"], "light", 1100, 640,
			[]string{`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))`, `true`,
				`new Promise(r => setTimeout(r, 800))`, `document.querySelectorAll(".steps li").length > 2`,
				`document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))`,
				`document.querySelector("svg .new")`}},
	} {
		x := s.open(t, "api", "")
		x.Do(chromedp.EmulateViewport(p.width, p.height), browsertest.Media("", p.scheme))
		x.visit(p.page)
		x.Until(`document.querySelector("svg.teka, .calendar")`)
		for i, e := range p.then {
			if i%2 == 0 {
				browsertest.Read[bool](x.Tab, "Promise.resolve("+e+").then(() => true)")
			} else {
				x.Until(e)
			}
		}
		png, err := chromedp.Run(x.Ctx, chromedp.CaptureScreenshot())
		if err == nil {
			err = os.WriteFile(filepath.Join(*pictures, fmt.Sprintf("%s.png", p.name)), png, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
