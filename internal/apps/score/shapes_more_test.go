package score_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// moreShapes are further shapes of final answers: headings, checks after rows, corrections, and the lists of language models.
var moreShapes = []answerShape{
	{"heading and checks", within(plainRows("%s", " "), "### Final Grid\n\n```\n", "\n```\n\n**Verification**\n\n- Every clue ✓\n"+
		"- No repeats ✓\n\nAll constraints are satisfied. 🎉")},
	{"empty head", ofCells(func(w pen) string {
		cells := w.cells()
		return "## Solution\n\n" + strings.Repeat("| ", len(cells[0])) + "|\n" + strings.Repeat("|---", len(cells[0])) + "|\n" +
			lines(cells, " | ", func(_ int, row string) string { return "| " + row + " |" })
	})},
	{"labelled table", ofCells(func(w pen) string {
		cells := w.cells()
		head := "|       |"
		for c := range cells[0] {
			head += fmt.Sprintf(" Col %d |", c+1)
		}
		return head + "\n|-------|" + strings.Repeat(":---:|", len(cells[0])) + "\n" +
			lines(cells, " | ", func(n int, row string) string { return fmt.Sprintf("| **Row %d** | %s |", n, row) })
	})},
	{"checked rows", labelled("Row %d: %s ✓", " ")},
	{"commented rows", ofCells(func(w pen) string {
		return lines(w.cells(), " ", func(n int, row string) string { return fmt.Sprintf("Row %d: %s  (all clues met)", n, row) })
	})},
	{"arrow comments", ofCells(func(w pen) string {
		return lines(w.cells(), " ", func(n int, row string) string { return fmt.Sprintf("%s   ← row %d", row, n) })
	})},
	{"code rows", labelled("- **Row %d**: `%s`", " ")},
	{"numbered code rows", labelled("%d. `%s`", " ")},
	{"dash labels", labelled("Row %d – %s", " ")},
	{"hyphen labels", labelled("Row %d - %s", ", ")},
	{"bar labels", labelled("Row %d | %s", " ")},
	{"bracket cells", plainRows("[%s]", "][")},
	{"ruled rows", ofCells(func(w pen) string {
		cells := w.cells()
		return strings.Join(strings.Split(lines(cells, " | ", func(_ int, row string) string { return row }), "\n"),
			"\n"+strings.Repeat("-", 4*len(cells[0])-3)+"\n")
	})},
	{"ruled plus rows", ofCells(func(w pen) string {
		cells := w.cells()
		return strings.Join(strings.Split(lines(cells, " | ", func(_ int, row string) string { return " " + row + " " }), "\n"),
			"\n---"+strings.Repeat("+---", len(cells[0])-1)+"\n")
	})},
	{"one line labels", ofCells(func(w pen) string {
		text := lines(w.cells(), " ", func(n int, row string) string { return fmt.Sprintf("Row %d: %s", n, row) })
		return strings.ReplaceAll(text, "\n", "; ") + "."
	})},
	{"one line labels in words", within(ofCells(func(w pen) string {
		return strings.ReplaceAll(lines(w.cells(), " ", func(n int, row string) string {
			return fmt.Sprintf("row %d is %s",
				n, row)
		}), "\n", ", ")
	}), "So the final grid is: ", ".")},
	{"slashes with blanks", within(ofCells(func(w pen) string {
		return strings.ReplaceAll(lines(w.cells(), " ", func(_ int, row string) string { return row }), "\n", " / ")
	}), "**Answer:** ", "")},
	{"bars between rows", within(ofCells(func(w pen) string {
		return strings.ReplaceAll(lines(w.cells(), ",", func(_ int, row string) string { return row }), "\n", "|")
	}), "Final answer: ", "")},
	{"json reasoning", within(ofCells(listed("[", "[%s]", "]", ", ")),
		"```json\n{\"reasoning\": \"Row 1 has only one option, then the rest "+
			"follows.\", \"answer\": {\"grid\": ", "}}\n```")},
	{"json final grid", within(ofCells(listed("[", "[%s]", "]", ",\n    ")), "{\n  \"final_grid\": ", "\n}")},
	{"json texts", ofCells(func(w pen) string {
		return `{"rows": [` + strings.TrimSuffix(lines(w.cells(), " ",
			func(_ int, row string) string { return strconv.Quote(row) + "," }), ",") + "]}"
	})},
	{"json row objects", ofCells(func(w pen) string {
		return "[" + strings.ReplaceAll(lines(quotedSigns(w.cells(), `"`), ", ", func(n int, row string) string {
			return fmt.Sprintf(`{"row": %d, "values": [%s]}`, n, row)
		}), "\n", ",\n ") + "]"
	})},
	{"json row names", ofCells(func(w pen) string {
		return "{\"solution\": {" + strings.ReplaceAll(lines(quotedSigns(w.cells(), `"`), ", ", func(n int, row string) string {
			return fmt.Sprintf(`"row_%d": [%s]`, n, row)
		}), "\n", ", ") + "}}"
	})},
	{"json row texts", ofCells(func(w pen) string {
		return "{" + strings.ReplaceAll(lines(w.cells(), " ", func(n int, row string) string {
			return fmt.Sprintf(`"Row %d": "%s"`, n, row)
		}), "\n", ", ") + "}"
	})},
	{"json numbers as texts", ofCells(func(w pen) string {
		var out []string
		for _, row := range w.cells() {
			out = append(out, `["`+strings.Join(row, `", "`)+`"]`)
		}
		return `{"answer": [` + strings.Join(out, ", ") + "]}"
	})},
	{"json cell names", ofCells(func(w pen) string {
		return `{"cells": {` + strings.Join(w.valued(func(c puzzle.Place, v int) string {
			return at(`"r%dc%d": `, 1, c) +
				strconv.Itoa(v)
		}), ", ") + "}}"
	})},
	{"assignments", ofCells(func(w pen) string {
		return "```python\n" + strings.Join(w.valued(func(c puzzle.Place, v int) string {
			return at("grid[%d][%d] = ", 0,
				c) + strconv.Itoa(v)
		}), "\n") +
			"\n```"
	})},
	{"printed", within(ofCells(listed("[\n    ", "[%s]", "\n]", ",\n    ")), "```python\nsolution = ",
		"\nfor row in solution:\n    print(*row)\n```")},
	{"xml rows", ofCells(func(w pen) string {
		return "<grid>\n" + lines(w.cells(), " ", func(_ int, row string) string { return "  <row>" + row + "</row>" }) + "\n</grid>"
	})},
	{"boxed matrix", within(ofCells(func(w pen) string {
		return "\\begin{matrix} " + strings.ReplaceAll(lines(rows(w.p, w.f, strconv.Itoa, "0"), " & ",
			func(_ int, row string) string { return row }),
			"\n", ` \\ `) + " \\end{matrix}"
	}), "Hence\n\n$\\boxed{", "}$")},
	{"aligned", within(ofCells(func(w pen) string {
		return "\\begin{aligned}\n" + lines(rows(w.p, w.f, strconv.Itoa, "0"), `\;`, func(n int, row string) string {
			return fmt.Sprintf(`&\text{Row %d: } %s \\`, n, row)
		}) + "\n\\end{aligned}"
	}), "\\[\n", "\n\\]")},
	{"thought alone closed", within(plainRows("%s", " "),
		"Try the first row.\n\n{other}\n\nNo, a clue fails.\n</think>\n\n**Final Answer**\n\n", "")},
	{"fixed attempt", within(plainRows("%s", " "),
		"First attempt:\n\n```\n{other}\n```\n\nChecking column 2 ❌ — a clue is broken, so I swap two "+
			"cells.\n\nFinal grid:\n\n```\n", "\n```")},
	{"recap", within(plainRows("%s", ""),
		"**Step 5.** Only one option is left.\n\n---\n\n**Solution**\n\n```plaintext\n", "\n```\n\nLet me know if "+
			"you'd like a step-by-step explanation!")},
	{"double blanks", plainRows("  %s", "  ")},
	{"bars at the ends", plainRows("| %s |", " ")},
	{"cells in words", ofCells(func(w pen) string {
		return strings.Join(w.valued(func(c puzzle.Place, v int) string {
			return at("- Cell (%d, %d): ", 1, c) + "**" + strconv.Itoa(v) + "**"
		}), "\n")
	})},
	{"cells by row", ofCells(func(w pen) string {
		var out []string
		last := int32(-1)
		for _, x := range w.valued(func(c puzzle.Place, v int) string { return at("R%dC%d", 1, c) + "=" + strconv.Itoa(v) }) {
			var r, c, v int32
			fmt.Sscanf(x, "R%dC%d=%d", &r, &c, &v)
			if r != last {
				out = append(out, fmt.Sprintf("- Row %d: %s", r, x))
			} else {
				out[len(out)-1] += ", " + x
			}
			last = r
		}
		return strings.Join(out, "\n")
	})},
	{"clue labels", ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		return lines(rows(w.p, w.f, func(v int) string { return []string{"□", "■"}[v] }, ""), "", func(n int, row string) string {
			return fmt.Sprintf("Row %d (%d): %s", n, strings.Count(row, "■"), row)
		})
	})},
	{"blocks", ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		return lines(rows(w.p, w.f, func(v int) string { return []string{"░", "█"}[v] }, ""), "",
			func(_ int, row string) string { return row })
	})},
	{"crosses", ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		return "Here's the picture (X = filled, . = empty):\n\n" + lines(rows(w.p, w.f,
			func(v int) string { return []string{".", "X"}[v] }, ""), " ",
			func(_ int, row string) string { return row })
	})},
	{"legend behind", ofCells(func(w pen) string {
		if !w.binary() {
			return ""
		}
		return lines(rows(w.p, w.f, func(v int) string { return []string{"⬜", "⬛"}[v] }, ""), " ", func(n int, row string) string {
			return fmt.Sprintf("%d: %s", n, row)
		}) + "\n\n(⬛ = filled, ⬜ = empty)"
	})},

	{"tight path", walked("(%d,%d)", "→")},
	{"back to the start", ofLoops(func(w pen, _ int) string {
		var out []string
		for _, c := range w.path() {
			out = append(out, rc(c))
		}
		return "**Final loop:** " + strings.Join(out, " → ") + " → back to " + out[0] + "."
	})},
	{"path passes", ofLoops(func(w pen, _ int) string {
		var out []string
		for _, c := range w.path() {
			out = append(out, rc(c))
		}
		return "The loop passes through " + strings.Join(out, ", ") + ", and back to " + out[0] + "."
	})},
	{"numbered segments", ofLoops(func(w pen, _ int) string {
		path := w.path()
		var out []string
		for i, c := range path {
			out = append(out, fmt.Sprintf("%d. %s → %s", i+1, rc(c), rc(path[(i+1)%len(path)])))
		}
		return strings.Join(out, "\n")
	})},
	{"broken path", ofLoops(func(w pen, _ int) string {
		var out []string
		path := w.path()
		for i, c := range append(path, path[0]) {
			sep := " → "
			if i == 0 {
				sep = ""
			} else if i%4 == 0 {
				sep = "\n→ "
			}
			out = append(out, sep+rc(c))
		}
		return "```\n" + strings.Join(out, "") + "\n```"
	})},
	{"json path of objects", walked(`{"row": %d, "col": %d}`, ", ", `{"path": [`, "]}")},
	{"json path of names", ofLoops(func(w pen, _ int) string {
		var out []string
		path := w.path()
		for _, c := range append(path, path[0]) {
			out = append(out, strconv.Quote(rc(c)))
		}
		return `{"loop": [` + strings.Join(out, ", ") + "]}"
	})},
	{"json edges of names", ofLoops(func(w pen, _ int) string {
		return `{"edges": [` + strings.Join(w.edgeList(func(a, b puzzle.Place, _ int) string {
			return `["` + rc(a) + `", "` + rc(b) + `"]`
		}), ", ") + "]}"
	})},
	{"step table", ofLoops(func(w pen, _ int) string {
		out := "| Step | Cell |\n|------|------|"
		path := w.path()
		for i, c := range append(path, path[0]) {
			out += fmt.Sprintf("\n| %d | %s |", i+1, rc(c))
		}
		return out
	})},
	{"edges in two lists", ofLoops(func(w pen, _ int) string {
		var of [2][]string
		w.edgeList(func(a, b puzzle.Place, _ int) string {
			k := 0
			if a.C == b.C {
				k = 1
			}
			of[k] = append(of[k], "- "+rc(a)+"–"+rc(b))
			return ""
		})
		return "Horizontal segments:\n" + strings.Join(of[0], "\n") + "\n\nVertical segments:\n" + strings.Join(of[1], "\n")
	})},
	{"edges in one line", ofLoops(func(w pen, _ int) string {
		return "Edges: " + strings.Join(w.edgeList(func(a, b puzzle.Place, _ int) string { return rc(a) + "-" + rc(b) }), ", ") + "."
	})},
	{"moves in words", ofLoops(func(w pen, _ int) string {
		path := corners(w.path())
		out := "Start at " + rc(path[0])
		for i := 1; i < len(path); i++ {
			a, b := path[i-1], path[i]
			dir, n := "right", int(b.C)-int(a.C)
			switch {
			case b.C < a.C:
				dir, n = "left", -n
			case b.R > a.R:
				dir, n = "down", int(b.R)-int(a.R)
			case b.R < a.R:
				dir, n = "up", int(a.R)-int(b.R)
			}
			out += fmt.Sprintf(", go %s %d to %s", dir, n, rc(b))
		}
		return out + "."
	})},
	{"words for cells of the loop", ofLoops(func(w pen, _ int) string {
		var out []string
		path := w.path()
		for _, c := range append(path, path[0]) {
			out = append(out, fmt.Sprintf("row %d, col %d", c.R+1, c.C+1))
		}
		return strings.Join(out, " → ")
	})},

	{"bridges with dashes", bridged("R%dC%d", "- A — B: N", "\n")},
	{"bridges in brackets", bridged("R%dC%d", "* A ↔ B (N)", "\n")},
	{"bridges bold", bridged("(%d, %d)", "1. A → B: **N**", "\n")},
	{"double in brackets", counted("- A – B (single)", "- A – B (double)", "R%dC%d", "\n")},
	{"double behind", counted("A to B: single bridge", "A to B: double bridge", "(%d, %d)", "\n")},
	{"bridges from", bridged("(%d, %d)", "From A to B: N bridge(s)", "\n")},
	{"bridges in words", bridged("Row %d, Col %d", "- A to B: N", "\n")},
	{"bridges ahead", counted("1 bridge: A – B", "2 bridges: A – B", "R%dC%d", "\n")},
	{"bridges one line", bridged("R%dC%d", "A-B x N", ", ", "Bridges: ", ".")},
	{"bridges times ahead", bridged("R%dC%d", "N × A–B", "\n")},
	{"bridges by name", bridged("R%dC%d", `"A-B": N`, ", ", `{"bridges": {`, "}}")},
	{"bridges by island", bridged("[%d, %d]", `{"island_a": A, "island_b": B, "num_bridges": N}`, ", ", "[", "]")},
	{"bridges by names", bridged("R%dC%d", `{"from": "A", "to": "B", "count": N}`, ", ", `{"solution": [`, "]}")},
	{"bridge table in words", counted("| A | B | Single |", "| A | B | Double |", "R%dC%d", "\n")},
	{"numbered bridge table", ofBridges(func(w pen, base int) string {
		i := 0
		return "| # | From | To | Bridges |\n|---|---|---|---|\n" + strings.Join(w.edgeList(func(a, b puzzle.Place, n int) string {
			i++
			return fmt.Sprintf("| %d | %s | %s | %d |", i, rc(a), rc(b), n)
		}), "\n")
	})},
	{"bridges in two lists", ofBridges(func(w pen, _ int) string {
		var of [2][]string
		w.edgeList(func(a, b puzzle.Place, n int) string {
			k := 0
			if a.C == b.C {
				k = 1
			}
			of[k] = append(of[k], fmt.Sprintf("- %s–%s: %d", rc(a), rc(b), n))
			return ""
		})
		return "**Horizontal bridges**\n" + strings.Join(of[0], "\n") + "\n\n**Vertical bridges**\n" + strings.Join(of[1], "\n")
	})},
}

// moreNever are further ways to leave an answer open or to withdraw it.
var moreNever = []answerShape{
	{"a cross behind", wrapped("Attempt:\n\n", "\n\n❌ Column 2 is broken.")},
	{"unfortunately", wrapped("", "\n\nUnfortunately, column 3 then has the same value twice.")},
	{"however", wrapped("Answer:\n\n", "\n\nHowever, this doesn't satisfy the second clue.")},
	{"recheck", wrapped("So:\n\n", "\n\nActually, let me recheck: a clue doesn't match. I'd have to redo this.")},
	{"another last", wrapped("Grid:\n\n", "\n\nLet me redo this.\n\nFinal answer:\n\n{other}\n")},
	{"another boxed", wrapped("", "\n\n\\boxed{{other}}")},
	{"draft", wrapped("Draft (not verified, likely wrong):\n\n", "\n")},
	{"incorrect attempt", wrapped("**Attempt 1 (incorrect)**\n\n", "\n\n**Attempt 2**\n\nI ran out of time.")},
	{"give up", wrapped("My best guess so far:\n\n", "\n\nI was unable to verify it, and I don't think it is correct.")},
	{"cannot be", wrapped("Consider\n\n", "\n\nThis can't be the solution, as a clue is violated.")},
	{"what not to do", wrapped("A common wrong answer is:\n\n", "\n\nThe real one I do not know.")},
	{"contrast", wrapped("My answer is\n\n{other}\n\nand not\n\n", "")},
	{"instead of", wrapped("Instead of\n\n", "\n\nthe right one is\n\n{other}")},
	{"thought in brackets", wrapped("<thinking>\n", "\n")},
	{"several maybe", wrapped("It could be\n\n", "\n\nor it could be\n\n{other}\n\nI can't decide.")},
	{"json and other", wrapped("```json\n{other}\n```\n\nEarlier I had:\n\n", "\n\nbut the JSON above is my final answer.")},
	{"salah", wrapped("", "\n\nTernyata ada petunjuk yang dilanggar, jadi jawaban ini tidak benar.")},
	{"cut", wrapped("Let me verify this candidate:\n\n", "\n\nRow 1: fine. Row 2: violates")},
}
