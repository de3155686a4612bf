package pagetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/kinds"
)

// keep stores a text under a name, as if the page had saved it, and opens a new page.
func (x tab) keep(name, text, fragment string) {
	x.Helper()
	quoted, _ := json.Marshal(text)
	x.Do(chromedp.Navigate(x.site.url + "healthz"))
	x.is("kept", fmt.Sprintf(`(localStorage.setItem("teka:%s", %s), true)`, name, quoted))
	x.visit(fragment)
}

// testJunk opens pages over invalid stored values and at invalid addresses: each shows a message in both languages, and the first page
// always opens.
func (s site) testJunk(t *testing.T) {
	x := s.open(t, "api", "")
	x.is("nothing is said of nothing", `!document.querySelector(".notice")`)
	junk := []string{`{`, `7`, `"text"`, `[null]`, `[[1,2],{"a":1}]`, `true`,
		`{"lang":"xx","size":5,"layers":[[1,[[2,3]]]],"marks":{"layers":7},"rows":1e9}`,
		`"` + strings.Repeat("x", 1_000_000) + `"`}
	for _, value := range junk {
		x.is("nothing is kept", `(localStorage.clear(), true)`)
		quoted, _ := json.Marshal(value)
		x.is("games", fmt.Sprintf(`(localStorage.setItem("teka:games", %s), true)`, quoted))
		x.keep("settings", value, "")
		x.sees(value[:1]+": the first page", fmt.Sprintf(`document.querySelectorAll(".cards li").length === %d`, len(kinds.All)))
		x.sees(value[:1]+": both are told", `import("./settings.js").then(m => m.spoilt.has("settings") && m.spoilt.has("games"))`)
		if got := x.text(".notice"); !strings.HasPrefix(got, "Some saved data could not be read") {
			t.Errorf("%.80s: %q", value, got)
		}
	}
	x.is("nothing is kept", `(localStorage.clear(), true)`)
	x.visit("play/" + small["masyu"])
	x.drag([2]int{0, 1}, [2]int{0, 2})
	x.Until(`document.querySelector(".mine")`)
	x.visit("") // which saves it
	x.Until(`document.querySelector(".games a")`)
	key := browsertest.Read[string](x.Tab, `Object.keys(localStorage).find(k => k.startsWith("teka:game:")).slice(5)`)
	for _, of := range []struct{ name, fragment, there string }{{key, "play/" + small["masyu"], ".grid"}, {"wish", "new", "[data-do=make]"},
		{"draft:masyu", "set/masyu", ".play.set .grid"}, {"draft:nonogram", "set/nonogram", ".play.set .grid"}} {
		for _, value := range []string{junk[0], junk[1], junk[6]} {
			x.keep(of.name, value, of.fragment)
			x.Until(fmt.Sprintf("document.querySelector(%q)", of.there))
			if got := x.text(".notice"); !strings.HasPrefix(got, "Some saved data could not be read") {
				t.Errorf("%s: %.80s: %q", of.name, value, got)
			}
		}
		x.is("nothing is kept", `(localStorage.clear(), true)`)
	}
	for _, lang := range []string{"en", "id"} {
		x.keep("settings", `{"lang":"`+lang+`"}`, "")
		for fragment, said := range map[string][2]string{
			"argue":                  {"This address contains no puzzle.", "Tidak ada teka-teki di alamat ini."},
			"constructor/x":          {"Page not found.", "Tidak ada halaman di alamat ini."},
			"__proto__":              {"Page not found.", "Tidak ada halaman di alamat ini."},
			"new/__proto__":          {"Unknown puzzle type: “__proto__”.", "Tidak ada jenis teka-teki bernama “__proto__”."},
			"daily/toString/x":       {"Unknown puzzle type: “toString”.", "Tidak ada jenis teka-teki bernama “toString”."},
			"daily/masyu/2026-13-45": {`date "2026-13-45": expected`, `date "2026-13-45": seharusnya`},
			"daily/masyu/2999-02-30": {`date "2999-02-30": expected`, `date "2999-02-30": seharusnya`},
			"play/~%%%junk":          {"The link is damaged", "Tautannya rusak"},
		} {
			x.visit(fragment)
			x.Until(fmt.Sprintf("document.querySelector('.error')?.innerText.startsWith(%q)", said[map[string]int{"en": 0, "id": 1}[lang]]))
		}
		for _, date := range []string{"2026-02-30", "2019-12-31", "2999-01-01"} {
			x.visit("learn")
			x.Until(`document.querySelector("main details")`)
			x.visit("sheet/" + date)
			x.Until(`document.querySelector("main:not([aria-busy]) .blank")`) // the sheet of chosen puzzles
		}
		for _, link := range []string{"https://puzz.link/p?" + small["masyu"], "http://pzv.jp/p.html?" + small["masyu"]} {
			x.visit(link)
			x.Until(`document.querySelector(".play .grid") && document.querySelector("h1").innerText.startsWith("Masyu")`)
			x.visit("learn")
			x.Until(`document.querySelector("main details")`)
		}
		for _, marks := range []string{`7`, `{"marks":5}`, `{"marks":[null]}`, `{"layers":{}}`, `[{"at":{"edge":[[0,0],[0,1]]},"value":"x"}]`} {
			link := browsertest.Read[string](x.Tab, fmt.Sprintf(
				`import("./share.js").then(m => m.pack({puzzle: "https://puzz.link/p?%s", marks: %s}))`, small["masyu"], marks))
			x.visit("learn") // between two that say the same
			x.Until(`document.querySelector("main details")`)
			x.visit("play/~" + link)
			x.Until(fmt.Sprintf("document.querySelector('.error')?.innerText.startsWith(%q)",
				map[string]string{"en": "The link is damaged: its", "id": "Tautannya rusak: yang"}[lang]))
		}
	}
}
