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

// testSudoku plays a Sudoku by keyboard, mouse and finger, with notes and with names for screen readers. In the
// editor, givens are typed and D adds the diagonals.
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
		x.solveByKeys(t, "sudoku")
		x = s.open(t, engine, "play/"+small["sudoku"])
		x.solveByMouse(t, "sudoku")
	}

	x := s.open(t, "api", "play/"+small["sudoku"])
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

	x = s.anew(t, "api", "play/"+small["sudoku"])
	x.Do(chromedp.EmulateViewport(390, 844), chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetTouchEmulationEnabled,
			emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2})
		return err
	}))
	x.Until(`document.querySelector(".grid [tabindex]")`)
	x.touch("touchStart", x.at(0, 0))
	x.touch("touchEnd")
	x.click(".pad button:nth-child(2)")
	x.Until(named(0, 0, "2"))
}
