package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/apps/bench"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/web/service"
)

// The promised response times of the page, on a quiet machine.
const (
	interactiveWithin = 1000.0 // milliseconds from the beginning of a visit to a board that takes a move
	frame             = 16.0   // milliseconds for a move to be drawn
	verdictWithin     = 200.0  // milliseconds from a key in the setter to the verdict
)

// TestMeasure prints the response times of the page, with TEKA_MEASURE=1:
//
//	TEKA_MEASURE=1 go test ./web/pagetest -run Measure -v
//
// The time of a move is that of its script and of style, layout and paint of the next frame, on boards of 50 rows and columns; in the rest
// of the frame the browser only waits.
func TestMeasure(t *testing.T) {
	if os.Getenv("TEKA_MEASURE") == "" {
		t.Skip("TEKA_MEASURE is not set")
	}
	s := newSite(t)
	t.Run("interactive", s.measureInteractive)
	t.Run("moves", s.measureMoves)
	t.Run("slow", s.measureSlow)
	t.Run("setter", s.measureSetter)
}

// told prints a row of a table: the median, the 95th percentile and the maximum, and whether the promise is kept.
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
	t.Logf("%-44s %4d times: least %6.1f, median %6.1f, 95 %% %6.1f, most %6.1f ms (asked %.0f): %s", name, len(ms), ms[0], ms[len(ms)/2],
		ms[len(ms)*95/100], ms[len(ms)-1], within, verdict)
}

// measureInteractive opens boards in new profiles, with empty caches, and then again.
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

// acts is a script that makes the moves of a test, one per call of window.act(). A call returns [its name, milliseconds of its script and
// of the frame after it], or null after the last move.
const acts = `(() => {
	const board = document.querySelector(".window"), cells = [...document.querySelectorAll(".grid [role=gridcell]")], steps = [];
	const size = Number(document.querySelector("[role=grid]").getAttribute("aria-rowcount")) - 2;
	const at = (r, c) => { const e = cells[0].getBoundingClientRect(), r0 = Number(cells[0].dataset.r), c0 = Number(cells[0].dataset.c);
		return {clientX: e.x + e.width * (c - c0 + .5), clientY: e.y + e.height * (r - r0 + .5), pointerId: 1, bubbles: true, button: 0, pointerType: "mouse"}; };
	const point = (name, type, r, c) => { let event; steps.push([name, () => { event = new PointerEvent(type, at(r, c)); }, () => board.dispatchEvent(event)]); };
	for (let k = 0; k < 8; k++) {
		const r = Math.floor(1 + k * (size - 2) / 8), from = k % 2 * Math.floor(size / 2), n = Math.min(12, size - 1);
		point("begin", "pointerdown", r, from);
		for (let i = 1; i <= n; i++) { point("move", "pointermove", r, from + i); }
		point("end", "pointerup", r, from + n);
		steps.push(["later", () => {}, () => new Promise(r => setTimeout(r, 400))]); // saving, the engine's answer
	}
	for (let k = 0; k < 8; k++) {
		for (const [key, code, o] of KEYS) {
			steps.push(["key", () => key === KEYS[0][0] && cells[Math.floor(k * cells.length / 8)].focus(),
				() => { document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true, ...o})); }]);
			steps.push(["up", () => {}, () => { document.activeElement.dispatchEvent(new KeyboardEvent("keyup", {key, code, bubbles: true})); }]);
		}
	}
	const frame = () => new Promise(done => requestAnimationFrame(() => { const port = new MessageChannel(), drawn = performance.now(); port.port1.onmessage = () => done(performance.now() - drawn); port.port2.postMessage(0); }));
	window.ready = async () => { steps[0]?.[1](); await frame(); };
	window.act = async () => {
		if (!steps.length) { return null; }
		const [name, , act] = steps.shift(), begin = performance.now();
		await act();
		const script = performance.now() - begin;
		return [name, script + await frame()];
	};
})()`

// spent returns the computing time of the page's main thread since its start, in milliseconds, if the clock of threads was chosen.
func (x tab) spent() float64 {
	x.Helper()
	var sum float64
	x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		r, err := chromedp.Call(ctx, performance.GetMetrics, struct{}{})
		for _, m := range r.Metrics {
			if m.Name == "TaskDuration" {
				sum = m.Value * 1000
			}
		}
		return err
	}))
	return sum
}

// moves makes the moves of a script. It returns the time of each by the clock, and the processor time, which depends little on other
// programs. The overhead of measuring is subtracted from the latter.
func (x tab) moves(keys string) (clock, computed map[string][]float64) {
	x.Helper()
	x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
		return err
	}))
	browsertest.Read[bool](x.Tab, strings.ReplaceAll(acts, "KEYS", keys)+", true")
	clock, computed = map[string][]float64{}, map[string][]float64{}
	var idle []float64
	for {
		browsertest.Read[bool](x.Tab, `ready().then(() => true)`)
		before := x.spent()
		browsertest.Read[bool](x.Tab, `(async () => { await new Promise(r => requestAnimationFrame(r)); return true; })()`)
		between := x.spent()
		took := browsertest.Read[[]any](x.Tab, `act()`)
		if took == nil {
			break
		}
		idle = append(idle, between-before)
		name := took[0].(string)
		clock[name] = append(clock[name], took[1].(float64))
		computed[name] = append(computed[name], x.spent()-between)
	}
	slices.Sort(idle)
	for _, list := range computed {
		for i := range list {
			list[i] = max(0, list[i]-idle[len(idle)/2])
		}
	}
	return clock, computed
}

// measureMoves draws on a large board of each kind.
func (s site) measureMoves(t *testing.T) {
	keys := map[string]string{"masyu": `["ArrowRight", "ArrowRight", {ctrlKey: true}], ["ArrowRight", "ArrowRight", {}]`,
		"nonogram": `["z", "KeyZ", {}], ["ArrowRight", "ArrowRight", {}]`,
		"hashi":    `["ArrowRight", "ArrowRight", {ctrlKey: true}], ["ArrowDown", "ArrowDown", {}]`}
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
			x := s.anew(t, "api", "")
			x.settings(settings)
			x.visit("")
			link := browsertest.Read[string](x.Tab, `import("./share.js").then(s => s.pack({puzzle: s.strip(`+board+`)}))`)
			x.visit("play/~" + link)
			pressed := keys[kind]
			if pressed == "" {
				pressed = `["1", "Digit1", {}], ["1", "Digit1", {shiftKey: true}], ["ArrowRight", "ArrowRight", {}]`
			}
			clock, computed := x.moves("[" + pressed + "]")
			for _, name := range []string{"begin", "move", "end", "key", "later"} {
				about := fmt.Sprintf("%s %dx%d %s %s", kind, n, n, strings.Trim(settings, "{}"), name)
				if name != "later" { // which is a wait
					told(t, about, clock[name], frame)
				}
				told(t, about+", computed", computed[name], frame)
			}
		}
	}
}

// generated returns a puzzle from the generator.
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

// judged is a script that makes edits and returns the time of each until the verdict.
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

// measureSetter removes clues and restores them, on boards of newspaper sizes.
func (s site) measureSetter(t *testing.T) {
	sizes := map[string][]string{"kakuro": {"10x10", "15x15", "20x20"}, "masyu": {"10x10", "15x15", "20x20"},
		"skyscrapers": {"5x5", "6x6", "7x7"}, "nonogram": {"10x10", "15x15", "20x20"}, "hashi": {"10x10", "15x15", "20x20"}}
	for _, transport := range engines() {
		for _, kind := range []string{"kakuro", "masyu", "skyscrapers", "nonogram", "hashi"} {
			for _, size := range sizes[kind] {
				x := s.anew(t, transport, "")
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
