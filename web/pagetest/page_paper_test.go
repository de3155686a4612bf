package pagetest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/engine"
)

// pdf makes the PDF that the page offers, and returns its digest, its first letters and the stated number of pages.
func (x tab) pdf() (sum, begin string, pages int) {
	x.Helper()
	x.is("files are looked at", `(URL.createObjectURL = b => { b.arrayBuffer().then(async a => { window.made = [
		[...new Uint8Array(await crypto.subtle.digest("SHA-256", a))].map(n => n.toString(16)).join(" "),
			new TextDecoder("latin1").decode(a.slice(0, 5))]; });
		return "blob:" + location.origin + "/x"; }, window.made = null, true)`)
	x.click(`[data-do=pdf]`)
	made := `document.querySelector("a[download]") && window.made || document.querySelector(".error")`
	x.Within(4*browsertest.Patience, made) // the engine in the page generates ten puzzles for a day
	if said := x.text(".error"); said != "" {
		x.Fatal(said)
	}
	file := browsertest.Read[[]string](x.Tab, `window.made`)
	return file[0], file[1], browsertest.Read[int](x.Tab, `Number(document.querySelector("a[download]").dataset.pages)`)
}

// testSheet puts puzzles on a sheet from a game, the archive and the page of new ones, and prints it with the server. Then it prints it
// with the engine in the page, without the server and at a static host: the bytes are the same. The page of a day is printed with and
// without a server.
func (s site) testSheet(t *testing.T) {
	x := s.open(t, "api", "play/"+small["nonogram"])
	x.click(`.menu summary`)
	x.click(`[data-do=print]`)
	x.click(`dialog [data-do=collect]`)
	x.Until(`/: 1$/.test(document.querySelector("dialog [data-do=sheet]")?.innerText)`)
	x.click(`dialog [data-do=collect]`) // it is there once
	x.Until(`/: 1$/.test(document.querySelector("dialog [data-do=sheet]")?.innerText)`)
	x.visit("archive/skyscrapers/2026-02")
	x.click(`.choose-sheet summary`)
	x.click(`.choose-sheet .switch:nth-child(2) input`)
	x.click(`.choose-sheet .switch:nth-child(3) input`)
	x.Until(`/: 3$/.test(document.querySelector(".choose-sheet [data-do=sheet]")?.innerText)`)
	x.click(`.choose-sheet .switch:nth-child(3) input`) // off again
	x.Until(`/: 2$/.test(document.querySelector(".choose-sheet [data-do=sheet]")?.innerText)`)
	x.visit("new/hashi")
	x.is("a seed and a size", `(() => { for (const [at, v] of [["[inputmode=numeric]", "7"], ["[type=number]", "7"]]) {
		 const i = document.querySelector(at);
		i.value = v; i.dispatchEvent(new Event("input")); i.dispatchEvent(new Event("change")); } return true; })()`)
	x.click(`[data-do=collect]`)
	x.Until(`/: 3$/.test(document.querySelector("[data-do=sheet]")?.innerText)`)
	x.click(`[data-do=sheet]`)
	x.Until(`document.querySelectorAll("main ol li").length === 3`)
	sum, begin, pages := x.pdf()
	if begin != "%PDF-" || pages < 2 {
		t.Errorf("%q, %d pages", begin, pages)
	}
	sums, list := []string{sum}, browsertest.Read[string](x.Tab, `localStorage["teka:sheet"]`)
	x.visit("sheet/2026-02-03")
	sum, begin, pages = x.pdf()
	if begin != "%PDF-" || pages != 2 { // the second has the answers
		t.Errorf("%q, %d pages of a day", begin, pages)
	}
	days := []string{sum}
	x.visit("sheet")
	x.click(`main ol li button`)
	x.Until(`document.querySelectorAll("main ol li").length === 2`)
	if _, _, ok := engine.Files(); ok {
		for _, alone := range []bool{false, true} {
			sum, day := s.printedAlone(t, alone, list)
			sums = append(sums, sum)
			if alone {
				days = append(days, day)
			}
		}
	}
	if len(slices.Compact(sums)) > 1 || len(slices.Compact(days)) > 1 {
		t.Errorf("files differ: %q %q", sums, days)
	}
}

// testBook imports puzzles, puts them on the sheet, looks at the pages of a book, and makes the book, its cover and the answers of a sheet.
// A wrong setting is named. Then a class opens the puzzles from a link in a browser of its own.
func (s site) testBook(t *testing.T) {
	x := s.open(t, "api", "open")
	x.is("two puzzles", fmt.Sprintf(`(() => { const area = document.querySelector("main textarea"); area.value = %s;
		area.dispatchEvent(new Event("input")); return true; })()`,
		quoted("https://puzz.link/p?"+played["masyu"]+"\nhttps://puzz.link/p?"+small["nonogram"])))
	x.click(`[data-do=open]`)
	x.click(`[data-do=collect]`)
	x.Until(`/: 2$/.test(document.querySelector("[data-do=sheet]")?.innerText)`)
	x.click(`[data-do=sheet]`)
	x.Until(`document.querySelectorAll("main ol li").length === 2`)
	x.click(`[data-do=key]`)
	x.Within(browsertest.Patience, `document.querySelector("a[download='teka-answers.pdf']")`)
	x.is("a book", `(() => { const form = document.querySelector("main select"); form.value = "book"; form.dispatchEvent(new Event("change")); return true; })()`)
	x.is("a title", `(() => { const title = document.querySelector("[data-of=title]"); title.value = "Loops: \"two\""; title.dispatchEvent(new Event("input")); return true; })()`)
	x.click(`[data-do=preview]`)
	x.Within(browsertest.Patience, `document.querySelectorAll(".leaves svg").length === 1 && /Loops: "two"/.test(document.querySelector(".leaves").textContent)`)
	x.click(`.spread button[aria-label="Next pages"]`)
	x.click(`.spread button[aria-label="Next pages"]`)
	x.click(`.spread button[aria-label="Next pages"]`)
	x.Until(`document.querySelectorAll(".leaves svg").length === 2 && /Page 6–7 of/.test(document.querySelector(".spread").innerText)`)
	if _, begin, pages := x.pdf(); begin != "%PDF-" || pages < 12 {
		t.Errorf("%q, %d pages of a book", begin, pages)
	}
	s.testChapters(t, x)
	x.click(`[data-do=cover]`)
	x.Within(browsertest.Patience, `document.querySelector("a[download='teka-cover.pdf'][data-pages='1']")`)
	x.is("a wrong setting", `(() => { const more = document.querySelector("[data-of=more]"); more.closest("details").open = true; more.value = "papr: cream";
		more.dispatchEvent(new Event("input")); return true; })()`)
	x.click(`[data-do=pdf]`)
	x.Until(`/unknown key "papr"/.test(document.querySelector(".error")?.innerText)`)
	x.click(`.for-class summary`)
	x.Until(`document.querySelector("[data-link=class]")`)
	link := browsertest.Read[string](x.Tab, `document.querySelector("[data-link=class]").value`)
	_, fragment, _ := strings.Cut(link, "#")
	y := s.anew(t, "api", fragment)
	y.Until(`document.querySelector("h1").innerText === 'Loops: "two"' && document.querySelectorAll(".cards .pic svg").length === 3`)
	y.click(`.cards a`)
	y.sees("a game", `document.querySelector(".grid [tabindex]")`)
	y.visit("class/~damaged")
	y.Until(`/link is damaged/.test(document.querySelector("[role=alert]")?.innerText)`)
}

// testChapters moves a chapter of a book, creates a puzzle for it, and adds a picture, which the preview shows. A file that is not a
// picture is refused.
func (s site) testChapters(t *testing.T, x tab) {
	first := `document.querySelector(".chapters li").dataset.kind`
	before := browsertest.Read[string](x.Tab, first)
	x.click(`.chapters li button[aria-label^="Move down"]`)
	x.Until(first + ` !== ` + quoted(before) + ` && document.activeElement.closest(".chapters li").dataset.kind === ` + quoted(before))
	x.is("one easy puzzle", `(() => { for (const [at, value] of [["label select", "hashi"], ["[data-of=size]", "5x5"], ["[data-of=count]", "1"]]) {
		const field = document.querySelector(".chapters " + at); field.value = value; field.dispatchEvent(new Event("change")); } return true; })()`)
	x.click(`[data-do=chapter]`)
	x.Within(browsertest.Patience, `document.querySelectorAll(".chapters li").length === 3 && document.querySelectorAll("main > div > ol.games > li").length === 3`)
	upload := `(async name => { const field = document.querySelector("[data-of=foreword_image]"), files = new DataTransfer();
		const canvas = new OffscreenCanvas(2400, 1200); canvas.getContext("2d").fillRect(0, 0, 300, 200);
		files.items.add(name === "a.png" ? new File([await canvas.convertToBlob()], name) : new File(["no"], name));
		field.closest("details").open = true; field.files = files.files; field.dispatchEvent(new Event("change")); return true; })`
	x.Until(upload + `("a.txt")`)
	x.Until(`/not a picture/.test(document.querySelector("[data-of=foreword_image]").closest("p").innerText)`)
	x.Until(upload + `("a.png")`)
	x.Until(`/a\.png/.test(document.querySelector("[data-of=foreword_image]").closest("p").innerText)`)
	x.is("a foreword", `(() => { const field = document.querySelector("[data-of=foreword]"); field.value = "@/etc/hostname"; field.dispatchEvent(new Event("input")); return true; })()`)
	x.click(`[data-do=preview]`)
	x.Within(browsertest.Patience, `document.querySelector(".leaves svg")`)
	x.click(`.spread button[aria-label="Next pages"]`)
	x.Until(`document.querySelector(".leaves svg image") && /@\/etc\/hostname/.test(document.querySelector(".leaves").textContent)`)
}

// printedAlone prints the contents of a sheet from a page without a server, also as static files whose host is gone, and the page of a day.
func (s site) printedAlone(t *testing.T, files bool, list string) (sum, day string) {
	t.Helper()
	h := &host{teka: web.New(unhurried)}
	if files {
		h.teka = http.FileServer(http.Dir(s.files(t)))
	}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	x := tab{browsertest.NewTab(t, s.browser), site{server.URL + "/", s.browser, nil, s.written}, ""}
	x.visit("")
	x.is("what is on the sheet", fmt.Sprintf(`(localStorage["teka:sheet"] = %s, true)`, quoted(list)))
	x.visit("play/" + played["masyu"]) // static files fetch the engine for a puzzle, not for the start page
	x.Until(`navigator.serviceWorker.controller`)
	h.looked(t, 2)
	x.Until(isKept)
	x.Until(`(async () => (await (await caches.open((await caches.keys())[0])).match("fonts/bold.ttf")) && true)()`)
	h.now.Store(gone)
	x.Do(chromedp.Navigate(x.site.url + "?engine=#sheet"))
	x.Until(`document.querySelectorAll("main ol li").length === 3`)
	sum, begin, _ := x.pdf()
	if begin != "%PDF-" {
		t.Errorf("files %v: %q", files, begin)
	}
	if files {
		x.visit("sheet/2026-02-03")
		if day, begin, _ = x.pdf(); begin != "%PDF-" {
			t.Errorf("the page of a day: %q", begin)
		}
	}
	return sum, day
}

// quoted returns a text as a JavaScript literal.
func quoted(text string) string {
	b, _ := json.Marshal(text)
	return strings.ReplaceAll(string(b), "</", `<\/`)
}

// testWritten types on the page of a sheet and loses nothing: a reload keeps text that is still being typed, the link of a class has the
// title, two tabs keep what is written in either, and both show the same puzzles.
func (s site) testWritten(t *testing.T) {
	x := s.anew(t, "api", "")
	const add = `import("./basket.js").then(m => m.put(m.ofDay(%q, "2026-02-01")))`
	x.is("a puzzle is chosen", fmt.Sprintf(add, "masyu"))
	x.visit("sheet")
	x.click(".for-class summary")
	x.Do(browsertest.Type("[data-of=title]", "Class 5"))
	x.sees("the link has the title", `document.querySelector("[data-link=class]") && import("./share.js").then(m =>
		m.unpack(document.querySelector("[data-link=class]").value.replace(/.*~/, ""))).then(found => found.title === "Class 5")`)
	x.click(".for-class .switch input")
	x.Do(chromedp.Reload())
	x.sees("the title is kept", `document.querySelector("[data-of=title]")?.value === "Class 5"`)
	x.click(".for-class summary")
	x.sees("the class argues", `document.querySelector(".for-class .switch input").checked`)
	y := x.beside(t, "sheet")
	y.Until(`document.querySelectorAll("main ol li").length === 1`)
	y.is("it is a book", `(form => { form.value = "book"; return form.dispatchEvent(new Event("change")); })(document.querySelector("main select"))`)
	x.sees("here, too", `document.querySelector("[data-of=author]") && document.querySelectorAll(".chapters ol li").length === 1`)
	y.Do(browsertest.Type("[data-of=author]", "Ani"))
	x.sees("the author is shown here", `document.querySelector("[data-of=author]").value === "Ani"`)
	x.Do(browsertest.Type("[data-of=subtitle]", "Loops"))
	y.sees("and the subtitle there", `document.querySelector("[data-of=subtitle]").value === "Loops"`)
	y.is("another puzzle is chosen", fmt.Sprintf(add, "hashi"))
	x.sees("both tabs have all of it", `document.querySelector("[data-of=author]").value === "Ani" && document.querySelectorAll(".chapters ol li").length === 2`)
	x.Do(chromedp.Reload())
	x.sees("after a reload, too", `["title", "subtitle", "author"].map(of => document.querySelector("[data-of=" + of + "]")?.value).join() === "Class 5,Loops,Ani"`)
}
