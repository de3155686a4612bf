package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/teka-puzzles/teka/internal/bench"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/web/service"
)

// What the page is promised to take, on a quiet machine.
const (
	interactiveWithin = 1000.0 // milliseconds from the beginning of a visit to a board that takes a move
	frame             = 16.0   // milliseconds for a move to be drawn
	verdictWithin     = 200.0  // milliseconds from a key in the setter to the verdict
)

// TestMeasure prints what the page takes, with TEKA_MEASURE=1:
//
//	TEKA_MEASURE=1 go test ./web -run Measure -v
//
// A move is what its script takes and what style, layout and paint of the next frame take, on boards of 50 rows and columns; the rest of the frame is
// the browser's own waiting.
func TestMeasure(t *testing.T) {
	if os.Getenv("TEKA_MEASURE") == "" {
		t.Skip("TEKA_MEASURE is not set")
	}
	s := newSite(t)
	t.Run("interactive", s.measureInteractive)
	t.Run("moves", s.measureMoves)
	t.Run("setter", s.measureSetter)
}

// told prints a row of a table: median, the 95th of a hundred, the most; and says whether the promise is kept.
func told(t *testing.T, name string, ms []float64, within float64) {
	t.Helper()
	slices.Sort(ms)
	if len(ms) == 0 {
		t.Fatalf("%s: nothing was measured", name)
	}
	verdict := "kept"
	if ms[len(ms)*95/100] > within {
		verdict = "MISSED"
	}
	t.Logf("%-34s %4d times: least %6.1f, median %6.1f, 95 %% %6.1f, most %6.1f ms (asked %.0f): %s", name, len(ms), ms[0], ms[len(ms)/2], ms[len(ms)*95/100], ms[len(ms)-1], within, verdict)
}

// measureInteractive opens boards in new profiles, so that nothing is kept, and then again.
func (s site) measureInteractive(t *testing.T) {
	for _, transport := range engines() {
		var first, again []float64
		for _, address := range played {
			x := tab{browsertest.NewTab(t, s.browser), s, transport}
			x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
				_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
					(function look() { document.querySelector(".sheet")?.style.width && document.querySelector(".grid [tabindex='0']") ? window.boardAt = performance.now() : setTimeout(look, 4); })()`})
				return err
			}))
			for _, list := range []*[]float64{&first, &again} {
				x.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(s.url+"?engine="+transport+"#play/"+address))
				x.Until(`window.boardAt`)
				*list = append(*list, browsertest.Read[float64](x.Tab, `window.boardAt`))
			}
		}
		told(t, transport+", first visit", first, interactiveWithin)
		told(t, transport+", again", again, interactiveWithin)
	}
}

// stroke is a script that draws strokes across a board and gives what each event took, {move: [], end: [], key: []}: its script, and the frame after it.
const stroke = `(async () => {
	const board = document.querySelector(".window"), out = {move: [], end: [], key: []}, cells = [...document.querySelectorAll(".grid [role=gridcell]")];
	const size = Number(document.querySelector("[role=grid]").getAttribute("aria-rowcount")) - 2;
	const at = (r, c) => { const b = document.querySelector(".sheet svg").getBoundingClientRect(), e = cells[0].getBoundingClientRect(), r0 = Number(cells[0].dataset.r), c0 = Number(cells[0].dataset.c);
		return {clientX: e.x + e.width * (c - c0 + .5), clientY: e.y + e.height * (r - r0 + .5), pointerId: 1, bubbles: true, button: 0, pointerType: "mouse"}; };
	const took = async (list, act) => {
		const begin = performance.now();
		act();
		const script = performance.now() - begin;
		await new Promise(done => requestAnimationFrame(() => { const drawn = performance.now(), port = new MessageChannel(); port.port1.onmessage = () => { list.push(script + performance.now() - drawn); done(); }; port.port2.postMessage(0); }));
	};
	for (let k = 0; k < 8; k++) {
		const r = Math.floor(1 + k * (size - 2) / 8), from = k % 2 * Math.floor(size / 2), n = Math.min(12, size - 1);
		board.dispatchEvent(new PointerEvent("pointerdown", at(r, from)));
		for (let i = 1; i <= n; i++) { await took(out.move, () => board.dispatchEvent(new PointerEvent("pointermove", at(r, from + i)))); }
		await took(out.end, () => board.dispatchEvent(new PointerEvent("pointerup", at(r, from + n))));
		await new Promise(r => setTimeout(r, 400)); // the engine's answer, too, falls between two moves
	}
	for (let k = 0; k < 8; k++) {
		const cell = cells[Math.floor(k * cells.length / 8)];
		cell.focus();
		for (const [key, code, o] of KEYS) {
			await took(out.key, () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true, ...o})));
			document.activeElement.dispatchEvent(new KeyboardEvent("keyup", {key, code, bubbles: true}));
		}
	}
	return out;
})()`

// measureMoves draws on a large board of each kind.
func (s site) measureMoves(t *testing.T) {
	keys := map[string]string{"masyu": `["ArrowRight", "ArrowRight", {ctrlKey: true}], ["ArrowRight", "ArrowRight", {}]`, "nonogram": `["z", "KeyZ", {}], ["ArrowRight", "ArrowRight", {}]`,
		"hashi": `["ArrowRight", "ArrowRight", {ctrlKey: true}], ["ArrowDown", "ArrowDown", {}]`}
	for _, kind := range []string{"kakuro", "masyu", "skyscrapers", "nonogram", "hashi"} {
		n := 50
		if kind == "skyscrapers" {
			n = 9 // digits
		}
		board, err := bench.Grow(kind, n, 0, 0.4, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, settings := range []string{`{}`, `{pieces: true}`} {
			if settings != `{}` && kind != "masyu" && kind != "hashi" {
				continue
			}
			x := s.open(t, "api", "")
			x.settings(settings)
			x.visit("")
			link := browsertest.Read[string](x.Tab, `import("./share.js").then(s => s.pack({puzzle: s.strip(`+board+`)}))`)
			x.visit("play/~" + link)
			pressed := keys[kind]
			if pressed == "" {
				pressed = `["1", "Digit1", {}], ["1", "Digit1", {shiftKey: true}], ["ArrowRight", "ArrowRight", {}]`
			}
			took := browsertest.Read[map[string][]float64](x.Tab, strings.Replace(stroke, "KEYS", "["+pressed+"]", 1))
			for _, name := range []string{"move", "end", "key"} {
				told(t, fmt.Sprintf("%s %dx%d %s %s", kind, n, n, strings.Trim(settings, "{}"), name), took[name], frame)
			}
		}
	}
}

// generated is a puzzle from the generator.
func generated(t *testing.T, kind, size string) string {
	t.Helper()
	made, err := (&service.Service{}).Whole(t.Context(), "generate", fmt.Appendf(nil, `{"kind": %q, "size": %q, "seed": 7}`, kind, size))
	var out struct{ Puzzles []json.RawMessage }
	if err == nil {
		err = json.Unmarshal(made, &out)
	}
	if err != nil || len(out.Puzzles) != 1 {
		t.Fatalf("%s %s: %d puzzles, %v", kind, size, len(out.Puzzles), err)
	}
	return string(out.Puzzles[0])
}

// judged is a script that makes edits and gives how long each took until the verdict was there.
const judged = `(async () => {
	const out = [], verdict = document.querySelector(".verdict"), grid = () => document.querySelector("[role=grid]"), fields = [...document.querySelectorAll(".lines input")];
	const clues = [...document.querySelectorAll(".grid [tabindex]")].filter(e => !/^(empty|open|0)$/.test(e.getAttribute("aria-label")));
	const spots = clues.map(e => [e.dataset.r, e.dataset.c]);
	const took = async act => {
		const begin = performance.now();
		let told = false, begun = false; // a key that changes nothing is not counted
		const seen = new MutationObserver(list => { begun ||= verdict.hasAttribute("aria-busy"); told ||= list.some(m => m.type === "childList" && m.addedNodes.length) && !verdict.hasAttribute("aria-busy"); });
		seen.observe(verdict, {childList: true, attributes: true});
		act();
		while (!told && performance.now() - begin < (begun ? 5000 : 1500)) { await new Promise(r => setTimeout(r, 1)); }
		seen.disconnect();
		(told || begun) && out.push(performance.now() - begin);
		await new Promise(r => setTimeout(r, 700));
	};
	for (let k = 0; k < 5; k++) {
		const undo = () => document.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true}));
		if (fields.length) {
			const field = document.querySelectorAll(".lines input")[Math.floor(k * fields.length / 5)];
			await took(() => { field.value = "?"; field.dispatchEvent(new Event("change")); });
		} else {
			const [r, c] = spots[Math.floor(k * spots.length / 5)];
			grid().querySelector("[data-r='" + r + "'][data-c='" + c + "']").focus();
			await took(() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: KEY, bubbles: true, cancelable: true})));
		}
		await took(() => document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "z", ctrlKey: true, bubbles: true})));
	}
	return out;
})()`

// measureSetter takes clues away and puts them back, on boards of newspaper sizes.
func (s site) measureSetter(t *testing.T) {
	sizes := map[string][]string{"kakuro": {"10x10", "15x15", "20x20"}, "masyu": {"10x10", "15x15", "20x20"}, "skyscrapers": {"5x5", "6x6", "7x7"}, "nonogram": {"10x10", "15x15", "20x20"}, "hashi": {"10x10", "15x15", "20x20"}}
	for _, transport := range engines() {
		for _, kind := range []string{"kakuro", "masyu", "skyscrapers", "nonogram", "hashi"} {
			for _, size := range sizes[kind] {
				x := s.open(t, transport, "")
				link := browsertest.Read[string](x.Tab, `import("./share.js").then(s => s.pack({puzzle: s.strip(`+generated(t, kind, size)+`)}))`)
				x.visit("set/~" + link)
				x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
				key := `"Delete"`
				if kind == "hashi" {
					key = `"-"`
				} else if kind == "kakuro" {
					key = `"Backspace"`
				}
				told(t, transport+" "+kind+" "+size, browsertest.Read[[]float64](x.Tab, strings.Replace(judged, "KEY", key, 1)), verdictWithin)
			}
		}
	}
}
