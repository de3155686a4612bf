package score_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
)

// ofBorders returns a shape for boards whose places are borders of cells.
func ofBorders(write func(w pen) string) func(w pen) answer {
	return core(func(w pen) string {
		if !bordered(w.p) {
			return ""
		}
		return write(w)
	})
}

// ofLights returns a shape for boards with lights.
func ofLights(write func(w pen) string) func(w pen) answer {
	return core(func(w pen) string {
		if !lit(w.p) {
			return ""
		}
		return write(w)
	})
}

// borders names the borders that the line uses.
func (w pen) borders(name func(at puzzle.Place) string) (out []string) {
	for i, u := range w.p.Board().Unknowns() {
		if v, _ := w.f.Value(i); v > 0 {
			out = append(out, border(w.r, w.p, u.At, name))
		}
	}
	return out
}

// corners draws the line between corners dc columns apart, with the numbers if clued.
func (w pen) corners(dc int, dot, across, down string, clued bool) string {
	rows, cols := w.p.Size()
	lines := make([][]string, 2*rows+1)
	for y := range lines {
		for x := range dc*cols + 1 {
			sign := " "
			if y%2 == 0 && x%dc == 0 {
				sign = dot
			}
			lines[y] = append(lines[y], sign)
		}
	}
	for i, u := range w.p.Board().Unknowns() {
		if v, _ := w.f.Value(i); v == 0 {
			continue
		}
		if b := u.At; b.R == b.R2 {
			lines[2*b.R2+1][dc*int(b.C2)] = down
		} else {
			for x := 1; x < dc; x++ {
				lines[2*b.R2][dc*int(b.C2)+x] = across
			}
		}
	}
	for _, c := range w.p.Kind().Clues(w.p) {
		if clued {
			lines[2*c.At.R+1][dc*int(c.At.C)+dc/2] = fmt.Sprint(c.Value)
		}
	}
	var out []string
	for _, line := range lines {
		out = append(out, strings.Join(line, ""))
	}
	return strings.Join(out, "\n")
}

// directions returns the JSON of the solution with other names of its members, or its two matrices.
func (w pen) directions(names ...string) string {
	var of struct{ H, V []string }
	text, _ := json.Marshal(w.p.Kind().JSON.Solution(w.p, w.f))
	if err := json.Unmarshal(text, &of); err != nil {
		panic(err)
	}
	if len(names) == 0 {
		return "Horizontal edges:\n" + strings.Join(of.H, "\n") + "\n\nVertical edges:\n" + strings.Join(of.V, "\n") + "\n"
	}
	text, _ = json.Marshal(map[string]any{names[0]: of.H, names[1]: of.V})
	return string(text)
}

// lights names the cells with lights.
func (w pen) lights(format string, base int) (out []string) {
	for i, u := range w.p.Board().Unknowns() {
		if v, _ := w.f.Value(i); v > 0 {
			out = append(out, at(format, base, u.At))
		}
	}
	return out
}

// lightRows writes a grid with the clues and signs for a light, for none, and for a block.
func (w pen) lightRows(light, none, block, between string) string {
	grid := rows(w.p, w.f, func(v int) string { return []string{none, light}[v] }, block)
	for _, c := range w.p.Kind().Clues(w.p) {
		grid[c.At.R][c.At.C] = fmt.Sprint(c.Value)
	}
	return lines(grid, between, func(_ int, row string) string { return row })
}

// placedShapes are answers about borders and lights.
var placedShapes = []answerShape{
	{"borders line by line", ofBorders(func(w pen) string { return "- " + strings.Join(w.borders(rc), "\n- ") })},
	{"borders in a sentence", ofBorders(func(w pen) string {
		return "So the loop runs " + strings.Join(w.borders(rc), ", ") + "."
	})},
	{"borders of pairs", ofBorders(func(w pen) string { return strings.Join(w.borders(one), ": line\n") + ": line" })},
	{"borders in Indonesian", ofBorders(func(w pen) string {
		put := strings.NewReplacer("right of", "di kanan", "left of", "di kiri", "above", "di atas", "below", "di bawah")
		return put.Replace(strings.Join(w.borders(rc), ", "))
	})},
	{"sides of each cell", ofBorders(func(w pen) string {
		var out []string
		rows, cols := w.p.Size()
		for r := range rows {
			for c := range cols {
				var sides []string
				for i, u := range w.p.Board().Unknowns() {
					a, b := u.At.Ends()
					v, _ := w.f.Value(i)
					switch here := puzzle.Cell(r, c); {
					case v == 0:
					case a == here:
						sides = append(sides, []string{"right", "bottom"}[btoi(a.R != b.R)])
					case b == here:
						sides = append(sides, []string{"left", "top"}[btoi(a.R != b.R)])
					}
				}
				if sides != nil {
					out = append(out, rc(puzzle.Cell(r, c))+": "+strings.Join(sides, ", "))
				}
			}
		}
		return strings.Join(out, "\n")
	})},
	{"lines between corners", ofBorders(func(w pen) string { return "```\n" + w.corners(4, "+", "-", "|", true) + "\n```" })},
	{"lines between dots", ofBorders(func(w pen) string { return "```\n" + w.corners(2, "·", "─", "│", w.r.IntN(2) == 0) + "\n```" })},
	{"matrices of borders", ofBorders(func(w pen) string { return w.directions() })},
	{"members of borders", ofBorders(func(w pen) string { return w.directions("horizontal_edges", "vertical_edges") })},
	{"lights in a list", ofLights(func(w pen) string { return "Lights: " + strings.Join(w.lights("R%dC%d", 1), ", ") })},
	{"bulbs in pairs", within(ofLights(func(w pen) string { return "**Bulbs:** " + strings.Join(w.lights("(%d, %d)", 0), ", ") }),
		"Coordinates are zero-based.\n\n", "")},
	{"members of lights", ofLights(func(w pen) string {
		return `{"lights": ["` + strings.Join(w.lights("R%dC%d", 1), `", "`) + `"]}`
	})},
	{"lights and blocks", ofLights(func(w pen) string { return "```\n" + w.lightRows("L", ".", "#", "") + "\n```" })},
	{"lights and crosses", ofLights(func(w pen) string { return w.lightRows("*", "x", "■", " ") })},
	{"bulbs and squares", ofLights(func(w pen) string { return w.lightRows("💡", "⬜", "⬛", "") })},
	{"rows of lights", ofLights(func(w pen) string {
		n := 0
		return lines(signsOf(w.lightRows("O", ".", "#", " ")), " ", func(_ int, row string) string {
			n++
			return fmt.Sprintf("Row %d: %s", n, row)
		})
	})},
}

// signsOf splits a grid into its signs.
func signsOf(grid string) (out [][]string) {
	for line := range strings.SplitSeq(grid, "\n") {
		out = append(out, strings.Fields(line))
	}
	return out
}

// placedNever are texts about borders and lights that do not state the answer.
var placedNever = []answerShape{
	{"borders crossed", ofBorders(func(w pen) string { return "Crosses " + strings.Join(w.borders(rc), ", ") })},
	{"no line", ofBorders(func(w pen) string { return "There is no line " + strings.Join(w.borders(rc), ", ") })},
	{"borders of no lines", ofBorders(func(w pen) string { return strings.Join(w.borders(rc), ": no\n") + ": no" })},
	{"neighbours", ofBorders(func(w pen) string { return strings.Join(w.borders(rc), " or ") })},
	{"cells or corners", ofBorders(func(w pen) string {
		return strings.Join(w.edgeList(func(a, b puzzle.Place, _ int) string { return rc(a) + "-" + rc(b) }), ", ")
	})},
	{"a light in a block", ofLights(func(w pen) string {
		grid := signsOf(w.lightRows("L", ".", "#", " "))
		for r := range grid {
			for c := range grid[r] {
				if grid[r][c] == "#" || grid[r][c] >= "0" && grid[r][c] <= "4" {
					grid[r][c] = "L"
					return lines(grid, "", func(_ int, row string) string { return row })
				}
			}
		}
		return ""
	})},
	{"blocks in a list", ofLights(func(w pen) string { return "Black cells: " + strings.Join(w.lights("R%dC%d", 1), ", ") })},
	{"blocks for lights", ofLights(func(w pen) string {
		if w.p.Kind().Name == "nurikabe" { // in whose text # is the sea
			return ""
		}
		return w.lightRows("#", ".", "#", " ")
	})},
	{"other clues", ofLights(func(w pen) string {
		grid := w.lightRows("L", ".", "#", " ")
		if other := strings.NewReplacer("0", "1", "1", "2", "2", "3", "3", "4").Replace(grid); other != grid {
			return other
		}
		return ""
	})},
}
