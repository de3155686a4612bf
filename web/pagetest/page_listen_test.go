package pagetest

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

var (
	heard       = flag.String("heard", "", "a directory: write into it what is spoken while a puzzle of each kind is solved with the keyboard")
	updateHeard = flag.Bool("update-heard", false, "rewrite the short walks that the test compares with")
)

// listener is a tab that records what a screen reader announces: the name of the focused element, from the browser's accessibility tree,
// and the texts of live regions.
type listener struct {
	tab
	log        *strings.Builder
	role, name string    // of the focused element
	where, at  string    // its position, and the state that decides whether its name must be read again
	head       [2]string // the clues of its row and column, if these are headers
}

// listen starts recording. Atomic regions are recorded whole, others by their additions.
func (x tab) listen() *listener {
	x.Helper()
	x.is("it listens", `(() => {
		window.heard = [];
		window.hearing?.disconnect(); // who listened to the page before this one
		window.hearing = new MutationObserver(records => {
			const regions = new Map();
			for (const r of records) {
				const at = (r.target.nodeType === 1 ? r.target : r.target.parentElement)?.closest("[aria-live], [role=status], [role=alert]");
				at && regions.set(at, [...(regions.get(at) ?? []), ...r.addedNodes]);
			}
			for (const [at, added] of regions) {
				const whole = (at.getAttribute("aria-atomic") ?? String(at.hasAttribute("role"))) === "true";
				const text = (whole ? at.textContent : added.filter(n => n.isConnected).map(n => n.textContent).join(" ")).replace(/\u00a0/g, " ").trim();
				text && at.checkVisibility() && heard.push((at.getAttribute("role") === "alert" ? "at once: " : "then: ") + text);
			}
		});
		hearing.observe(document.body, { subtree: true, childList: true, characterData: true });
		return true;
	})()`)
	return &listener{tab: x, log: &strings.Builder{}}
}

// focusedName returns the role and the name of the focused element in the browser's accessibility tree.
func (x *listener) focusedName() (role, name string) {
	x.Helper()
	x.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		found, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: "document.activeElement"})
		if err != nil {
			return err
		}
		alone := false
		tree, err := chromedp.Call(ctx, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{ObjectID: found.Result.ObjectID,
			FetchRelatives: &alone})
		if err != nil || len(tree.Nodes) == 0 {
			return fmt.Errorf("nothing has the focus: %w", err)
		}
		for value, to := range map[*accessibility.Value]*string{tree.Nodes[0].Role: &role, tree.Nodes[0].Name: &name} {
			if err := json.Unmarshal(value.Value, to); err != nil {
				return err
			}
		}
		return nil
	}))
	return role, name
}

// press presses a key, such as "3" or "Ctrl+ArrowRight", and records the announcements.
func (x *listener) press(keys ...string) {
	x.Helper()
	modifiers := map[string]chromedp.Modifier{"Ctrl": chromedp.ModifierCtrl, "Shift": chromedp.ModifierShift, "Alt": chromedp.ModifierAlt}
	named := map[string]string{"ArrowRight": kb.ArrowRight, "ArrowLeft": kb.ArrowLeft, "ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown,
		"Home": kb.Home, "End": kb.End, "Enter": kb.Enter,
		"Escape": kb.Escape, "Tab": kb.Tab, "Space": " ", "Delete": kb.Delete}
	for _, key := range keys {
		parts := strings.Split(key, "+")
		var with []chromedp.Modifier
		for _, m := range parts[:len(parts)-1] {
			with = append(with, modifiers[m])
		}
		name := parts[len(parts)-1]
		if code, ok := named[name]; ok {
			name = code
		}
		x.tab.press(name, with...)
		x.hear(key)
	}
}

// hear records the announcements after an action: a changed row or column header, as screen readers announce it, the focus or its new name,
// and live regions.
func (x *listener) hear(done string) {
	x.Helper()
	said := browsertest.Read[struct {
		Head  [2]string
		Place string
		At    string
		Said  []string
	}](x.Tab, `(async () => {
		for (let quiet = 0; quiet < 2; quiet = document.querySelector("[aria-busy=true]") ? 0 : quiet + 1) {
			await new Promise(requestAnimationFrame);
		}
		const at = document.activeElement, { r, c } = at.dataset, of = (role, q) => document.querySelector(".grid [role=" + role + "]" + q)?.getAttribute("aria-label") ?? "";
		const cell = at.getAttribute("role") === "gridcell", row = at.parentElement?.getAttribute("aria-rowindex");
		return { Head: cell ? [of("rowheader", "[data-r='" + r + "']"), of("columnheader", "[data-c='" + c + "']")] : ["", ""],
			Place: cell ? "row " + row + " column " + at.getAttribute("aria-colindex") : "", At: [r, c, at.getAttribute("aria-label"), at.textContent.slice(0, 99)].join(), Said: heard.splice(0) };
	})()`)
	role, name := x.role, x.name
	if said.At != x.at {
		role, name = x.focusedName()
	}
	var out []string
	switch where := strings.TrimSpace(strings.TrimPrefix(role, "gridcell") + " " + said.Place); {
	case where != x.where || said.Place == "" && name != x.name:
		for i, h := range said.Head {
			if h != "" && h != x.head[i] {
				out = append(out, h)
			}
		}
		x.head = said.Head
		out = append(out, fmt.Sprintf("%q %s", name, where))
		x.where = where
	case name != x.name:
		out = append(out, fmt.Sprintf("(now %q)", name))
	}
	x.role, x.name, x.at = role, name, said.At
	fmt.Fprintf(x.log, "%s\n", done)
	for _, line := range append(out, said.Said...) {
		fmt.Fprintf(x.log, "\t%s\n", line)
	}
}

// walks are a few keys on the board of each kind: a move, a clue, an entry, its removal, a refused entry, and questions.
var walks = map[string][]string{
	"kakuro": {"i", "ArrowRight", "3", "3", "Shift+1", "Shift+2", "ArrowDown", "n", "5", "n", "Ctrl+End", "ArrowRight", "t", "2",
		"Ctrl+z", "c", "h", "h", "Escape"},
	"masyu": {"i", "Ctrl+ArrowRight", "ArrowRight", "Shift+ArrowDown", "Enter", "ArrowRight", "ArrowLeft", "Enter", "p",
		"Ctrl+ArrowUp", "Home", "h", "h"},
	"skyscrapers": {"i", "3", "ArrowRight", "2", "ArrowUp", "Space", "ArrowDown", "m", "h", "h"},
	"nonogram":    {"i", "z", "ArrowRight", "x", "ArrowDown", "Ctrl+ArrowRight", "Shift+ArrowDown", "Home", "ArrowLeft", "Space", "c"},
	"hashi": {"i", "Ctrl+ArrowRight", "Ctrl+ArrowRight", "ArrowRight", "Shift+ArrowDown", "Ctrl+ArrowDown", "g", "p", "n",
		"Space", "9", "h", "h"},
}

// blindWalk solves the small Masyu without seeing it, by pearls and open ends alone: the content of a cell, a line from a pearl, the open
// places, a jump between ends, the last edge, and the end.
var blindWalk = []string{"e", "n", "n", "n", "n", "n", "Shift+n", "i",
	"Enter", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown", "Enter", "e", "e",
	"Shift+e", "p", "Enter", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "p",
	"e", "Ctrl+ArrowRight", "ArrowRight", "Ctrl+ArrowRight"}

// testListening walks over the board of each kind and compares the announcements with testdata/heard: go test ./web/pagetest -run
// TestPage/listening -update-heard rewrites it.
func (s site) testListening(t *testing.T) {
	y := s.open(t, "api", "")
	y.keep("drawn", `["loop","bridges","shade","digits","colours"]`, "") // not a first visit, which is announced when its module loads
	all, boards := maps.Clone(walks), maps.Clone(played)
	all["masyu-blind"], boards["masyu-blind"] = blindWalk, small["masyu"]
	all["nonogram-colours"], boards["nonogram-colours"] = []string{"i", "1", "ArrowRight", "Enter", "ArrowRight", "2", "x",
		"ArrowDown", "3", "Delete", "Home", "ArrowLeft", "Space", "c"},
		packed(coloured)
	all["nonogram-open"], boards["nonogram-open"] = []string{"i", "z", "ArrowRight", "x", "ArrowDown", "Home", "ArrowLeft", "Space"},
		packed(`{"kind":"nonogram","rows":2,"cols":3,"givens":{"rows":[["?",1],["*"]],"cols":[[1],["*",1],["?"]]}}`)
	y.settings(`{"bookkeeping": false}`) // automatic eliminations arrive only after the engine has answered
	for name, keys := range all {
		y.visit("play/" + boards[name])
		x := y.listen()
		x.toBoard()
		x.hear("Skip to the board")
		x.press(keys...)
		if name == "masyu-blind" {
			x.solved()
			x.hear("(a moment later)")
		}
		file := filepath.Join("testdata", "heard", name+".txt")
		if *updateHeard {
			if err := os.WriteFile(file, []byte(x.log.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(x.log.String(), "\n")); diff != "" {
			t.Errorf("%s is spoken otherwise (-want +got):\n%s", name, diff)
		}
	}
}

// TestHeard solves a puzzle of each kind with the keyboard, in both languages, and writes down all announcements:
//
//	go test ./web/pagetest -run Heard -heard DIR
func TestHeard(t *testing.T) {
	if *heard == "" {
		t.Skip("-heard names no directory")
	}
	s := newSite(t)
	for _, lang := range []string{"en", "id"} {
		for kind, address := range played {
			y := s.open(t, "api", "")
			y.settings(fmt.Sprintf(`{"lang": %q}`, lang))
			y.visit("play/" + address)
			x := y.listen()
			want := answer(t, address)
			x.toBoard()
			x.hear("Skip to the board")
			x.press("h", "h", "h", "h", "h", "Escape", "Ctrl+Home")
			x.solve(kind, want)
			x.solved()
			x.hear("(a moment later)")
			if err := os.WriteFile(filepath.Join(*heard, kind+"-"+lang+".txt"), []byte(x.log.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// solve writes a solution from cell to cell.
func (x *listener) solve(kind string, want map[puzzle.Place]int) {
	x.Helper()
	seen, idle := map[[2]int]bool{}, 0
	for {
		here := x.focused()
		if idle++; !seen[here] {
			seen[here], idle = true, 0
			x.write(kind, want, here[0], here[1])
		}
		if idle > 8 { // arrows lead from island to island: some are reached by their number
			x.press("n")
			if x.focused() == here || idle > 40 {
				return
			}
			continue
		}
		next := x.toward(seen)
		if next == "" {
			return
		}
		x.press(next)
	}
}

// write writes what belongs at a cell.
func (x *listener) write(kind string, want map[puzzle.Place]int, r, c int) {
	x.Helper()
	for _, way := range []struct {
		key    string
		dr, dc int
	}{{"Ctrl+ArrowRight", 0, 1}, {"Ctrl+ArrowDown", 1, 0}} {
		for at, n := range want {
			if from := at.R == int16(r) && at.C == int16(c); !from || kind == "masyu" && n != 1 || kind != "masyu" && kind != "hashi" {
				continue
			}
			if (at.R2 > at.R) == (way.dr > 0) {
				for range n {
					x.press(way.key)
				}
			}
		}
	}
	switch v := want[puzzle.Cell(r, c)]; {
	case kind == "nonogram" && v == 1:
		x.press("z")
	case (kind == "kakuro" || kind == "skyscrapers") && v > 0:
		x.press(fmt.Sprint(v))
	}
}

// toward returns the arrow key that leads to a cell not yet visited, or nearer to one; "" when all were visited.
func (x *listener) toward(seen map[[2]int]bool) string {
	x.Helper()
	return browsertest.Read[string](x.Tab, fmt.Sprintf(`(() => {
		const seen = new Set(%s.map(String)), at = document.activeElement.dataset, r = +at.r, c = +at.c, mayStand = e => e.getAttribute("role") === "gridcell" && !/\d+ (in|dalam) \d/.test(e.getAttribute("aria-label"));
		const left = [...document.querySelectorAll(".grid [data-r]")].filter(e => mayStand(e) && !seen.has(e.dataset.r + "," + e.dataset.c)).map(e => [+e.dataset.r - r, +e.dataset.c - c]);
		left.sort((a, b) => Math.abs(a[0]) * 1.1 + Math.abs(a[1]) - Math.abs(b[0]) * 1.1 - Math.abs(b[1]));
		const [dr, dc] = left[0] ?? [0, 0];
		return !dr && !dc ? "" : Math.abs(dc) >= Math.abs(dr) ? dc > 0 ? "ArrowRight" : "ArrowLeft" : dr > 0 ? "ArrowDown" : "ArrowUp";
	})()`, seenJSON(seen)))
}

func seenJSON(seen map[[2]int]bool) string {
	var out [][2]int
	for at := range seen {
		out = append(out, at)
	}
	b, _ := json.Marshal(out)
	return string(b)
}

// testNamed: each cell with a number is named by it, in play and in the editor, and black cells and borders are named.
func (s site) testNamed(t *testing.T) {
	x := s.open(t, "api", "guide")
	const numbers = `document.querySelectorAll("main svg :is(.layer-text, .layer-top) text:is(.clue, .given)").length`
	for _, k := range kinds.All {
		if k.Name == "kakuro" || k.Name == "nonogram" { // several numbers in a cell or header
			continue
		}
		for _, page := range []string{"play", "set"} {
			x.visit(page + "/=" + url.PathEscape(k.Example))
			x.sees(page+" "+k.Name, `document.querySelector("main .grid [tabindex]") && (named => named.filter(name => /\d|\?/.test(name)).length >= `+numbers+
				`)([...document.querySelectorAll("[role=grid] [aria-label]")].map(e => e.getAttribute("aria-label")))`)
		}
	}
	x.visit("set/" + small["heyawake"])
	x.sees("borders are named", `document.querySelector(".grid [data-r='0'][data-c='0']")?.getAttribute("aria-label").includes("borders")`)
	x.visit("play/akari/5/5/h5.bq.5c")
	x.sees("black cells are named", `[...document.querySelectorAll(".grid [role=gridcell]")].filter(e => /black/.test(e.getAttribute("aria-label"))).length >= 4`)
}
