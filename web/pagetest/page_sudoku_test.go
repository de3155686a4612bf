package pagetest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/teka-puzzles/teka/internal/browsertest"
)

// testSudoku plays a Sudoku by keyboard, mouse and finger, with notes and with names for screen readers. Givens stay as they are. In the
// editor, givens are typed, regions are drawn and D adds the diagonals.
func (s site) testSudoku(t *testing.T) {
	named := func(r, c int, want string) string {
		return fmt.Sprintf(`document.querySelector(".grid [data-r='%d'][data-c='%d']").getAttribute("aria-label") === %q`, r, c, want)
	}
	for _, engine := range engines() {
		x := s.open(t, engine, "play/"+small["sudoku"])
		x.toBoard()
		x.press(kb.Home, chromedp.ModifierCtrl)
		x.sees("an open cell is named", named(0, 0, "empty"))
		x.sees("a given is named", named(0, 1, "1, given"))
		x.press("3", chromedp.ModifierShift)
		x.Until(named(0, 0, "empty, notes 3"))
		x.press("2")
		x.Until(named(0, 0, "2"))
		x.press(kb.Delete)
		x.Until(named(0, 0, "empty"))
		x.press(kb.ArrowRight)
		x.press("3")
		x.sees("a given refuses a number", `document.querySelector(".play .alert").textContent && !document.querySelector(".mine")`)
		x.press("m")
		x.sees("and notes", `(notes => notes.length > 0 && !notes.some(e => e.getAttribute("x") > 20 && e.getAttribute("x") < 40 && e.getAttribute("y") < 20))(
			[...document.querySelectorAll(".mine.candidate")])`)
		x.press("z", chromedp.ModifierCtrl)
		x.drag([2]int{2, 0})
		x.sees("a given, its equal and its box are tinted", `(cells => cells("equal") === 2 && cells("line") === 1 + 3 * 3)(role => document.querySelector(".layer-tint ." + role)?.getAttribute("d").split("M").length - 1)`)
		x.solveByKeys(t, "sudoku")
		x = s.open(t, engine, "play/"+small["sudoku"])
		x.solveByMouse(t, "sudoku")
	}

	x := s.open(t, "api", "play/"+small["sudoku"])
	x.is("all cells but givens are progress", `(async () => {
		const [{ progress }, { Lattice }, { ask }] = await Promise.all(["small", "lattice", "engine"].map(name => import("./" + name + ".js")));
		const l = new Lattice((await ask("read", { puzzle: "https://puzz.link/p?`+small["sudoku"]+`" })).puzzles[0]);
		return l.free.length === 12 && progress(l, i => ({ v: l.free.includes(i) ? 1 : null }), l.texts) === 1;
	})()`)
	x.is("no diagonal is in the rules", `!/diagonal/.test(document.querySelector(".rules.printed").textContent)`)
	x.click("[data-do=hint]")
	x.Until(`document.querySelector(".told p")?.innerText.length > 10`)
	if file := os.Getenv("TEKA_AXE"); file != "" {
		axe, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		browsertest.Read[int](x.Tab, string(axe)+";0")
		if found := browsertest.Read[json.RawMessage](x.Tab, `axe.run({resultTypes: ["violations"]}).then(r => r.violations.filter(v => v.impact !== "minor")
			.map(v => v.id))`); string(found) != "[]" {
			t.Errorf("axe-core: %s", found)
		}
	}

	x.visit("set/" + small["sudoku"])
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.on(0, 0)
	x.press("4")
	x.Until(`document.querySelector(".verdict").dataset.status === "none"`)
	x.press(kb.Delete)
	x.Until(`document.querySelector(".verdict").dataset.status === "unique"`)
	x.press("d")
	x.Until(`Object.keys(localStorage).some(key => /"diagonal":true/.test(localStorage[key]))`)
	x.drawsRegions()

	x.visit("play/sudoku/16/16/zzzzzzzzzzzzv")
	x.toBoard()
	x.press(kb.Home, chromedp.ModifierCtrl)
	x.press("1")
	x.press("6")
	x.sees("1 and 6 are 16", named(0, 0, "16"))
	x.press(kb.ArrowRight)
	x.press(kb.ArrowLeft)
	x.press("2")
	x.sees("later 2 is 2", named(0, 0, "2"))
	x.press(kb.ArrowRight)
	x.press("n")
	x.press("2")
	x.press("1")
	x.press("5")
	x.sees("2, 1, 5 are the notes 2 and 15", named(0, 1, "empty, notes 2 15"))
	x.press("1")
	x.Until(named(0, 1, "empty, notes 1 2 15"))
	x.press("z", chromedp.ModifierCtrl)
	x.press("6")
	x.sees("6 after an undone 1 is 6", named(0, 1, "empty, notes 2 6 15"))
	x.press("1")
	x.press("0")
	x.sees("1, 0 are the note 10", named(0, 1, "empty, notes 2 6 10 15"))

	x.visit("play/" + packed(`{"kind":"sudoku","givens":{"grid":[[0,0,0,0],[2,0,1,0],[4,2,0,1],[0,0,0,2]],"diagonal":true}}`))
	x.toBoard()
	x.press("m")
	x.sees("a number on the diagonal is no note", named(3, 0, "empty, notes 3"))
	x.Until(named(2, 2, "empty, notes 3"))
	x.press(kb.Home, chromedp.ModifierCtrl)
	x.press("3")
	x.sees("a number leaves the notes of its diagonal", named(2, 2, "empty"))
	x.sees("and the diagonal is tinted", `document.querySelector(".layer-tint .line").getAttribute("d").split("M").length - 1 === 1 + 4 * 3`)

	x = s.anew(t, "api", "")
	x.Do(chromedp.EmulateViewport(390, 844), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled,
			emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2})
		return err
	}))
	x.visit("play/" + small["sudoku"])
	x.Until(`document.querySelector(".grid [tabindex]")`)
	x.touch("touchStart", x.at(0, 0))
	x.touch("touchEnd")
	x.click(".pad button:nth-child(2)")
	x.Until(named(0, 0, "2"))
}

// drawsRegions draws the rows of a Sudoku of 4 x 4 as its regions.
func (x tab) drawsRegions() {
	x.Helper()
	x.visit("set/new/sudoku")
	x.Until(`document.querySelector(".set .grid [tabindex]")`)
	x.sized(0, 4)
	x.Until(`document.querySelectorAll(".set [role=gridcell]").length === 16`)
	x.on(0, 0)
	x.press("3")
	x.Until(`document.querySelector(".verdict").dataset.status === "multiple"`)
	x.click(".set .tools button:nth-child(2)")
	for r := range 4 {
		x.drag([2]int{r, 0}, [2]int{r, 1}, [2]int{r, 2}, [2]int{r, 3})
		if r == 0 {
			x.sees("the regions are not complete", `/needs 4 cells/.test(document.querySelector(".verdict").textContent)`)
			x.sees("the number and the regions are shown", `document.querySelector(".set text.given")?.textContent === "3" && document.querySelector(".set .grid-bold[d='M40 20L40 80']")`)
			x.click("[data-do=play]")
			x.sees("there is no puzzle yet", `/needs 4 cells/.test(document.querySelector(".alert").textContent) && location.hash.startsWith("#set/")`)
		}
	}
	x.Until(`document.querySelector(".verdict").dataset.status === "multiple"`)
	x.sees("the borders are those of rows", `document.querySelectorAll(".set .grid-bold").length === 3`)
}
