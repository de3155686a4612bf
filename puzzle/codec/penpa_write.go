package codec

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// NewDrawing returns an empty board with a Penpa+ tag and margins: top, bottom, left, right.
func NewDrawing(tag string, rows, cols int, margins [4]int) *Drawing {
	d := &Drawing{Rows: rows, Cols: cols, Tags: []string{tag}}
	for i, m := range margins {
		d.margins[i] = m + 2
	}
	for _, l := range []*Layer{&d.Question, &d.Marks, &d.Answer} {
		l.make()
	}
	return d
}

// Address returns the address. With an Answer, Penpa+ checks the player's answer. It then opens in solving mode if Marks is empty;
// otherwise the address opens in editing mode.
func (d *Drawing) Address() string {
	g := points{d.Cols + d.margins[2] + d.margins[3], d.Rows + d.margins[0] + d.margins[1], d.margins[0], d.margins[2], 0, 0}
	answer, check, tool := d.check(g)
	marks := d.Marks.json(g, 2)
	solve := check != "" && d.Marks.Empty()
	lines := slices.Repeat([]string{`"x"`}, lineTags+2)
	lines[lineHeader] = d.header(g)
	lines[lineSpace] = marshal([4]int{d.margins[0] - 2, d.margins[1] - 2, d.margins[2] - 2, d.margins[3] - 2})
	lines[lineMode] = modes(tool)
	if solve {
		lines[lineMode] = `["1","2","1"]~` + tool
		marks = ""
	}
	lines[lineQuestion], lines[lineMarks] = d.Question.json(g, 1), marks
	lines[lineCells] = d.cells(g)
	lines[6] = "[]"
	lines[lineChecks] = "{}"
	if check != "" {
		lines[lineChecks] = marshal(map[string]bool{check: true})
		if !solve { // the timer comes first, then the checks
			lines[lineChecks], lines[lineChecks+1] = "undefined", lines[lineChecks]
		}
	}
	lines[lineVersion], lines[lineModes] = "[3,1,4]", modes(tool)
	lines[13], lines[16], lines[lineTags], lines[lineTags+1] = "0", "{}", marshal(d.Tags), ""
	var nothing Layer
	nothing.make()
	lines[14], lines[15] = nothing.json(g, 1), nothing.json(g, 1)
	text := strings.Join(lines, "\n")
	for i := 0; i < len(abbreviations); i += 2 {
		text = strings.ReplaceAll(text, abbreviations[i], abbreviations[i+1])
	}
	const page = "https://swaroopg92.github.io/penpa-edit/#m="
	switch {
	case solve:
		return page + "solve&p=" + Deflate(text) + "&a=" + Deflate(answer)
	case check != "":
		return page + "edit&p=" + Deflate(text) + "&a=" + Deflate(answer) + "&l=solvedup"
	}
	return page + "edit&p=" + Deflate(text)
}

// header returns the first line of the text: grid, sizes in pixels, centre point and title.
func (d *Drawing) header(g points) string {
	const side = 38 // pixels of a cell
	nx, ny := g.cols-4, g.rows-4
	which := [2][2]int{{1, 3}, {2, 0}}[nx%2][ny%2] // centre point: a corner, side or cell centre
	middle := which*g.cols*g.rows + ((ny-1)/2+2)*g.cols + (nx-1)/2 + 2
	fields := []string{"square"}
	for _, n := range []int{nx, ny, side, 0, 1, 1, (nx + 1) * side, (ny + 1) * side, middle, middle, 0, 0, 0, 0} {
		fields = append(fields, strconv.Itoa(n))
	}
	return strings.Join(append(fields, "Title: ", "Author: ", "", "", "OFF", "false"), ",")
}

// cells returns the list of the board's cells: the first, then differences.
func (d *Drawing) cells(g points) string {
	var list []int
	last := 0
	for r := range d.Rows {
		for c := range d.Cols {
			p := g.point(r, c, 0)
			list = append(list, p-last)
			last = p
		}
	}
	return marshal(list)
}

// check returns the answer in Penpa+'s format, the check to enable and the tool to solve with. Without an answer, check is "" and answer
// has empty lists.
func (d *Drawing) check(g points) (answer, check, tool string) {
	lists := [6][]string{{}, {}, {}, {}, {}, {}}
	tool = `"line"~["1",3]`
	switch {
	case len(d.Answer.Lines) > 0:
		check = "sol_loopline"
		for s, style := range d.Answer.Lines { // any order: sorted below
			kind := ",1"
			if style == PenpaDouble {
				kind = ",2"
			}
			lists[1] = append(lists[1], g.step(s)+kind)
		}
	case len(d.Answer.Borders) > 0:
		check, tool = "sol_loopedge", `"lineE"~["1",3]`
		for s := range d.Answer.Borders { // any order: sorted below
			lists[2] = append(lists[2], g.border(s)+",1")
		}
	case len(d.Answer.Symbols) > 0:
		check, tool = "sol_akari", `"symbol"~["sun_moon",3]`
		for at := range d.Answer.Symbols { // any order: sorted below
			lists[5] = append(lists[5], strconv.Itoa(g.point(at[0], at[1], 0))+","+penpaBulbAnswer)
		}
	case len(d.Answer.Texts) > 0:
		check, tool = "sol_number", `"sudoku"~["1",9]`
		for at, t := range d.Answer.Texts { // any order: sorted below
			lists[4] = append(lists[4], strconv.Itoa(g.point(at[0], at[1], 0))+","+t.Text)
		}
	case len(d.Answer.Shades) > 0:
		check, tool = "sol_surface", `"surface"~["",1]`
		for at := range d.Answer.Shades { // any order: sorted below
			lists[0] = append(lists[0], strconv.Itoa(g.point(at[0], at[1], 0)))
		}
	}
	for _, list := range lists {
		slices.Sort(list)
	}
	return marshal(lists), check, tool
}

// step returns the key of a line between two cells.
func (g points) step(s Edge) string {
	a, b := g.point(s.R, s.C, 0), g.point(s.R, s.C+1, 0)
	if s.Down {
		b = g.point(s.R+1, s.C, 0)
	}
	return strconv.Itoa(a) + "," + strconv.Itoa(b)
}

// border returns the key of a line between two corners.
func (g points) border(s Edge) string {
	a, b := g.point(s.R-1, s.C-1, 1), g.point(s.R-1, s.C, 1)
	if s.Down {
		b = g.point(s.R, s.C-1, 1)
	}
	return strconv.Itoa(a) + "," + strconv.Itoa(b)
}

// json encodes a layer. colour is that of its texts: 1 black (setter), 2 green (player).
func (l *Layer) json(g points, colour int) string {
	stack := map[string][]int{"__a": {}}
	out := map[string]any{"command_redo": stack, "command_undo": stack, "command_replay": stack}
	for _, name := range []string{"wall", "cage", "deletelineE", "freeline", "freelineE"} {
		out[name] = map[string]int{}
	}
	for _, name := range []string{"thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"} {
		out[name] = []int{}
	}
	key := func(at [2]int) string { return strconv.Itoa(g.point(at[0], at[1], 0)) }
	texts, small, symbols, shades, lines := map[string]any{}, map[string]any{}, map[string]any{}, map[string]any{}, map[string]any{}
	for at, t := range l.Texts { // any order: keys are distinct
		texts[key(at)] = []any{t.Text, colour, "1"}
		if t.Pencil != 0 {
			var list [10]int
			for i := range list {
				list[i] = int(t.Pencil >> (i + 1) & 1)
			}
			texts[key(at)] = []any{list, colour, "7"}
		}
	}
	for at, t := range l.Corners { // any order: keys are distinct
		small[strconv.Itoa(4*g.point(at[0], at[1], 1)+at[2])] = []any{t, 4} // white on black
	}
	for at, s := range l.Symbols { // any order: keys are distinct
		depth := 1
		if s.Behind {
			depth = 2
		}
		symbols[key(at)] = []any{s.Style, s.Shape, depth}
	}
	for at, colour := range l.Shades { // any order: keys are distinct
		shades[key(at)] = colour
	}
	for s, style := range l.Lines { // any order: keys are distinct
		lines[g.step(s)] = style
	}
	for s := range l.Crosses { // any order: keys are distinct
		which := 3
		if s.Down {
			which = 2
		}
		lines[strconv.Itoa(g.point(s.R, s.C, which))] = penpaCross
	}
	borders := map[string]any{}
	for s, style := range l.Borders { // any order: keys are distinct
		borders[g.border(s)] = style
	}
	for s := range l.Barred { // any order: keys are distinct
		which, at := 2, [2]int{s.R - 1, s.C}
		if s.Down {
			which, at = 3, [2]int{s.R, s.C - 1}
		}
		borders[strconv.Itoa(g.point(at[0], at[1], which))] = penpaCross
	}
	out["lineE"] = borders
	out["number"], out["numberS"], out["symbol"], out["surface"], out["line"] = texts, small, symbols, shades, lines
	return marshal(out)
}

// modes returns the selected tools, with the given one for solving.
func modes(tool string) string {
	name, _, _ := strings.Cut(strings.ReplaceAll(tool, `"`, ""), "~")
	tools := func(colour, line int) map[string]any {
		return map[string]any{"edit_mode": name, "surface": []any{"", 1}, "multicolor": []any{"", 1}, "line": []any{"1", line},
			"lineE": []any{"1", line}, "wall": []any{"", line}, "cage": []any{"1", 10}, "number": []any{"1", colour}, "symbol": []any{"circle_L", 1},
			"special": []any{"thermo", ""}, "board": []any{"", ""}, "move": []any{"1", ""}, "combi": []any{"battleship", ""},
			"sudoku": []any{"1", 9}}
	}
	return marshal(map[string]any{"qa": "pu_a", "grid": []string{"1", "2", "1"}, "pu_q": tools(1, 2), "pu_a": tools(2, 3)})
}

func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // unreachable: all types can be encoded
	}
	return string(b)
}

// Deflate packs a text as in the fields of a Penpa+ address.
func Deflate(text string) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // unreachable: writes to a buffer do not fail
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// Inflate returns the text of the drawing in an address.
func Inflate(address string) (string, error) {
	p, _ := penpaField(address, "p")
	return inflate(p)
}
