package pagetest

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/teka-puzzles/teka/internal/apps/score"
	"github.com/teka-puzzles/teka/internal/browsertest"
	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
)

// TestArgue argues a small puzzle of each kind in the page: a step without its clues is true but does not follow, and has a
// counterexample; a wrong one is refuted; with all clues the whole board follows. The argument survives a reload and undo, and
// teka score accepts its file.
func TestArgue(t *testing.T) {
	s := newSite(t)
	for _, kind := range []string{"kakuro", "skyscrapers", "masyu", "nonogram", "hashi", "hitori", "nurikabe", "heyawake", "sudoku"} {
		t.Run(kind, func(t *testing.T) {
			x := s.open(t, "api", "argue/"+small[kind])
			x.is("files can be read", `(URL.createObjectURL = (make => blob => make.call(URL, window.saved = blob))(URL.createObjectURL), true)`)
			x.sees("nothing is claimed", `document.querySelector("[data-do=judge]").disabled`)
			x.writeByKeys(t, kind)
			x.sees("the claim is shown", `!document.querySelector("[data-do=judge]").disabled && document.querySelector(".claim-text").textContent.length > 10`)
			x.sees("the message that the board is full moves no button", `(full => /full/.test(full.textContent) &&
				document.querySelector("[data-do=judge]").compareDocumentPosition(full) === Node.DOCUMENT_POSITION_FOLLOWING)(document.querySelector(".claim > p[role=status]"))`)
			x.click("[data-do=judge]")
			x.sees("it does not follow without clues", `document.querySelector(".verdict-of-claim").dataset.verdict === "unproved"`)
			x.sees("there is a counterexample", `document.querySelector(".verdict-of-claim figure svg title")`)
			x.is("no step is taken", `document.querySelectorAll(".argument li").length === 0`)
			x.is("all clues are chosen", `(document.querySelector(".claim details").open = true, document.querySelectorAll(".claim .clue-list input:not(:checked)").forEach(b => b.click()), true)`)
			x.click("[data-do=judge]")
			x.sees("the step is taken", `document.querySelectorAll(".argument li").length === 1`)
			x.sees("the argument is complete", `/complete/.test([...document.querySelectorAll(".claim [role=status]")].map(e => e.textContent).join())`)
			x.toBoard()
			x.press("z", chromedp.ModifierCtrl)
			x.sees("undo keeps the argument", `/part of your argument/.test(document.querySelector(".status").textContent)`)
			x.accepted(t, small[kind])
			x.is("saved", `(dispatchEvent(new Event("pagehide")), true)`)
			x.visit("")
			x.visit("argue/" + small[kind])
			x.sees("the argument is stored", `document.querySelectorAll(".argument li").length === 1 && document.querySelector("[data-do=judge]").disabled`)
			x.click("[data-do=remove]")
			x.sees("the step and its marks are gone", `document.querySelectorAll(".argument li").length === 0 && document.querySelector("[data-do=judge]").disabled`)
		})
	}
	for _, kind := range []string{"akari", "slitherlink"} { // by a hint, whose conclusion is a claim
		t.Run(kind, func(t *testing.T) {
			k := kinds.All[slices.IndexFunc(kinds.All, func(k *puzzle.Kind) bool { return k.Name == kind })]
			x := s.open(t, "api", "argue/="+url.PathEscape(k.Example))
			x.click("[data-do=hint]")
			x.click(".hints .row button:nth-child(2)")
			x.sees("the step is shown", `document.querySelector(".hints .row .main").textContent === "Apply"`)
			x.click(".hints .row .main")
			x.sees("the claim is shown", `!document.querySelector("[data-do=judge]").disabled`)
			x.is("the reason is all clues", `(select => { select.value = "all"; select.dispatchEvent(new Event("change")); return document.querySelector(".chosen").hidden; })(document.querySelector(".claim select"))`)
			x.click("[data-do=judge]")
			x.sees("the step is taken", `document.querySelectorAll(".argument li").length === 1 && document.querySelector("[data-do=judge]").disabled`)
		})
	}
	t.Run("steps", func(t *testing.T) { testArgueSteps(t, s) })
	t.Run("phone", func(t *testing.T) { testArguePhone(t, s) })
}

// testArguePhone argues on a phone, where the panel of the step is below the board: what is asked for and answered scrolls into view.
func testArguePhone(t *testing.T, s site) {
	x := s.open(t, "api", "argue/"+played["kakuro"])
	x.Do(chromedp.EmulateViewport(375, 667))
	shown := func(what, selector string) {
		t.Helper()
		x.sees(what, fmt.Sprintf(`(b => b.top >= -1 && b.bottom <= innerHeight + 1)(document.querySelector(%q).getBoundingClientRect())`, selector))
	}
	x.writeByKeys(t, "kakuro")
	x.click(".to-claim")
	shown("the step", ".claim-text")
	x.click("[data-do=choose]")
	shown("the board", ".window.choosing")
	x.is("it is checked at the lower edge", `(b => { b.scrollIntoView({ block: "end" }); b.click(); return true; })(document.querySelector("[data-do=judge]"))`)
	x.sees("there is a verdict", `document.querySelector(".verdict-of-claim").dataset.verdict`)
	shown("the verdict", ".verdict-of-claim .says")
}

// accepted checks that the exported argument is right and that its claims are true.
func (x tab) accepted(t *testing.T, address string) {
	t.Helper()
	text := browsertest.Read[string](x.Tab, `window.saved.text()`)
	p, err := kinds.Parse("https://puzz.link/p?" + address)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for g := range score.ReadAnswers(bytes.NewReader([]byte(text))) {
		n++
		r := score.For(p, score.Options{}).AnswerWithArgument(t.Context(), g.Argument, g.Text)
		if g.Err != nil || !r.Right || r.Claims == nil || r.Claims.Of < 3 || r.Claims.False > 0 {
			t.Errorf("the argument is judged %+v, %v: %s", r, g.Err, text)
		}
	}
	if n != 1 {
		t.Errorf("%d arguments in %s", n, text)
	}
}

// testArgueSteps argues two cells of a Kakuro in steps: by clues chosen on the board, by ruling out a value, and by a wrong value. The link
// of a class limits the reasons, and the link to continue has the steps.
func testArgueSteps(t *testing.T, s site) {
	x := s.open(t, slices.Max(engines()), "argue/"+small["kakuro"])
	at := x.at(1, 2)
	x.Do(chromedp.MouseClickXY(at[0], at[1]))
	want := answer(t, small["kakuro"])
	var right, wrong int
	for place, v := range want {
		if place.R == 1 && place.C == 2 {
			right, wrong = v, v%9+1
		}
	}
	x.press(fmt.Sprint(wrong))
	x.click("[data-do=judge]")
	x.sees("it is refuted", `document.querySelector(".verdict-of-claim").dataset.verdict === "false" && document.querySelector(".verdict-of-claim figure")`)
	x.click(".claim .switch input") // it is ruled out
	x.click("[data-do=choose]")
	for _, p := range [][2]float64{{0.75, 0.25}, {0.25, 0.75}} { // the sums beside and above
		r, c := 1, 1
		if p[0] < 0.5 {
			r, c = 0, 2
		}
		x.is("a clue is tapped", fmt.Sprintf(`(() => { const a = document.querySelector(".grid [data-r='1'][data-c='2']").getBoundingClientRect(), w = a.width;
			const at = { bubbles: true, clientX: a.x + (%d - 2 + %g) * w, clientY: a.y + (%d - 1 + %g) * w };
			document.querySelector(".hand").dispatchEvent(new MouseEvent("click", at)); return true; })()`, c, p[0], r, p[1]))
	}
	const chosen = `document.querySelectorAll(".claim .clue-list input:checked").length === 2 && document.querySelectorAll(".layer-lit > *").length > 0`
	x.sees("two clues are chosen", chosen)
	x.is("the page is left", `(location.hash = "#learn", true)`)
	x.sees("another page is shown", `!document.querySelector(".claim")`)
	x.is("and opened again", `(history.back(), true)`)
	x.sees("the clues are still chosen", chosen+` && document.querySelector(".claim .switch input").checked`)
	x.is("the rest is chosen", `(document.querySelectorAll(".claim .clue-list input:not(:checked)").forEach(b => b.click()), true)`)
	x.click("[data-do=judge]")
	x.sees("the step is taken", `/not|cannot/.test(document.querySelector(".argument li")?.textContent)`)
	x.sees("the cell is empty again", `document.querySelector("[data-do=judge]").disabled`)
	x.toBoard()
	x.press(fmt.Sprint(right))
	x.is("all clues", `(document.querySelectorAll(".claim .clue-list input:not(:checked)").forEach(b => b.click()), true)`)
	x.click("[data-do=judge]")
	x.sees("two steps", `document.querySelectorAll(".argument li").length === 2`)
	x.click("[data-do=continue]")
	x.Until(`document.querySelector("[data-link=continue]")`)
	link := browsertest.Read[string](x.Tab, `document.querySelector("[data-link=continue]").value.replace(/.*#/, "")`)
	x.is("no technique is remembered", `(localStorage.removeItem("teka:class-reasons"), true)`)
	x.visit(link)
	x.sees("the link has the steps", `document.querySelectorAll(".argument li").length === 2 && document.querySelector("[data-do=judge]").disabled`)
	x.is("the class link is opened", `(document.querySelector(".for-class").open = true)`)
	x.sees("there is a link", `(window.before = document.querySelector("[data-link=class]").value).length > 40`)
	x.is("a technique is allowed", `(document.querySelectorAll(".for-class .clue-list input")[1].click(), true)`)
	x.sees("the link changes", `document.querySelector("[data-link=class]").value !== window.before`)
	class := browsertest.Read[string](x.Tab, `document.querySelector("[data-link=class]").value.replace(/.*#/, "")`)
	x.visit("learn")
	x.visit(link)
	x.sees("the technique is remembered for the kind", `document.querySelectorAll(".for-class .clue-list input")[1]?.checked`)
	x.visit(class)
	x.sees("only the technique is offered", `document.querySelectorAll(".claim select option").length === 1 && document.querySelector(".chosen").hidden`)
	x.sees("a class link asks for arguments", `(async () => {
		const { pack, strip } = await import("./share.js"), { ask } = await import("./engine.js");
		const { puzzle } = (await ask("read", { puzzle: "https://puzz.link/p?`+small["kakuro"]+`" })).puzzles[0];
		location.hash = "class/~" + await pack({ argue: true, list: [{ kind: "kakuro", puzzle: strip(puzzle) }] });
		return true;
	})()`)
	x.sees("its cards open arguments", `document.querySelector("a.card").getAttribute("href").startsWith("#argue/~")`)
}
