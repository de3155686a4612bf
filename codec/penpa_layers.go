package codec

import (
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/fault"
)

// layer reads one layer.
func (d *Drawing) layer(g points, l *Layer, text string) error {
	g.r, g.c = d.space[0], d.space[2]
	var parts map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &parts) != nil {
		return d.Errorf("a layer of the drawing cannot be read")
	}
	l.make()
	halves := map[Step]int{}
	for name, raw := range parts {
		if strings.HasPrefix(name, "command_") {
			continue
		}
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) == nil {
			l.other(name, len(list))
			continue
		}
		var items map[string]json.RawMessage
		if json.Unmarshal(raw, &items) != nil {
			return d.Errorf("%s of the drawing cannot be read", Short(name))
		}
		for key, value := range items {
			if string(value) == "null" {
				continue
			}
			if !l.item(g, name, key, value, halves) {
				l.other(name, 1)
			}
		}
	}
	for _, style := range halves {
		if style < 0 { // half a line
			l.other("line", 1)
		}
	}
	return nil
}

// make makes the maps of an empty layer.
func (l *Layer) make() {
	*l = Layer{map[[2]int]Lettering{}, map[[3]int]string{}, map[[2]int]Symbol{}, map[[2]int]int{}, map[Step]int{},
		map[Step]bool{}, map[string]int{}}
}

// other counts what no kind understands.
func (l *Layer) other(name string, n int) {
	if n > 0 {
		l.Others[name] += n
	}
}

// item takes an item for what it is; false when it is nothing that a kind may understand. Halves are lines from the middle of a cell to a
// side, which are whole when there are two.
func (l *Layer) item(g points, name, key string, value json.RawMessage, halves map[Step]int) bool {
	from, to, two := strings.Cut(key, ",")
	a, ok := penpaNumber(json.RawMessage(from))
	if !ok {
		return false
	}
	if two {
		b, ok := penpaNumber(json.RawMessage(to))
		style, number := penpaNumber(value)
		return ok && number && name == "line" && l.line(g, min(a, b), max(a, b), style, halves)
	}
	if name == "numberS" {
		return l.corner(g, a, value)
	}
	at, which := g.cell(a)
	if style, ok := penpaNumber(value); ok {
		switch {
		case name == "surface" && which == 0:
			l.Shades[at] = style
			return true
		case name == "line" && (which == 2 || which == 3) && style == penpaCross:
			l.Crosses[Step{at[0], at[1], which == 2}] = true
			return true
		}
		return false
	}
	var list []json.RawMessage
	if which != 0 || json.Unmarshal(value, &list) != nil || len(list) < 2 {
		return false
	}
	switch name {
	case "number":
		t, ok := lettering(list)
		if ok {
			l.Texts[at] = t
		}
		return ok
	case "symbol":
		var shape string
		style, ok := penpaNumber(list[0])
		if ok && json.Unmarshal(list[1], &shape) == nil {
			l.Symbols[at] = Symbol{Shape: shape, Style: style}
			return true
		}
	}
	return false
}

// lettering is the text of a cell: [text, colour, manner].
func lettering(list []json.RawMessage) (t Lettering, ok bool) {
	var manner string
	if len(list) > 2 {
		manner = strings.Trim(string(list[2]), `"`)
	}
	if json.Unmarshal(list[0], &t.Text) != nil {
		t.Text = strings.TrimSpace(string(list[0]))
	}
	t.Text = strings.TrimSpace(t.Text)
	switch manner {
	case "7": // candidates, a 1 or 0 for each
		for i, c := range strings.NewReplacer(",", "", "[", "", " ", "").Replace(t.Text) {
			if c == '1' && i < 62 {
				t.Pencil |= 2 << i
			}
		}
		return t, t.Pencil != 0
	case "2", "4", "8": // with an arrow, several numbers in a cell, and small ones in a row
		return t, false
	}
	return t, t.Text != ""
}

// corner is a small text. Those in corners come first, four for each cell, then those at sides.
func (l *Layer) corner(g points, point int, value json.RawMessage) bool {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || len(list) < 1 {
		return false
	}
	at, which := g.cell(point / 4)
	t, ok := lettering(list[:1])
	if which != 1 || !ok {
		return false
	}
	l.Corners[[3]int{at[0], at[1], point % 4}] = t.Text
	return true
}

// line is a line between the middles of two cells next to each other, or half of one.
func (l *Layer) line(g points, a, b, style int, halves map[Step]int) bool {
	p, w := g.cell(a)
	q, v := g.cell(b)
	switch {
	case w != 0:
		return false
	case v == 0 && q == [2]int{p[0], p[1] + 1}:
		l.Lines[Step{p[0], p[1], false}] = style
	case v == 0 && q == [2]int{p[0] + 1, p[1]}:
		l.Lines[Step{p[0], p[1], true}] = style
	case v == 2 && (p == q || p == [2]int{q[0] + 1, q[1]}), v == 3 && (p == q || p == [2]int{q[0], q[1] + 1}):
		s := Step{q[0], q[1], v == 2}
		if halves[s] == 0 {
			halves[s] = -1
			return true
		}
		halves[s], l.Lines[s] = style, style
	default:
		return false
	}
	return true
}

// figures are the words for what a drawing has, by its name in the notation.
var figures = map[string]func(n int) fault.Text{
	"surface": func(n int) fault.Text {
		return fault.Count(n, fault.Textf("1 shaded cell"), fault.Textf("%d shaded cells", n))
	},
	"number": func(n int) fault.Text { return fault.Count(n, fault.Textf("1 text"), fault.Textf("%d texts", n)) },
	"numberS": func(n int) fault.Text {
		return fault.Count(n, fault.Textf("1 small text"), fault.Textf("%d small texts", n))
	},
	"symbol": func(n int) fault.Text { return fault.Count(n, fault.Textf("1 symbol"), fault.Textf("%d symbols", n)) },
	"line":   func(n int) fault.Text { return fault.Count(n, fault.Textf("1 line"), fault.Textf("%d lines", n)) },
	"cross":  func(n int) fault.Text { return fault.Count(n, fault.Textf("1 cross"), fault.Textf("%d crosses", n)) },
	"lineE":  func(n int) fault.Text { return fault.Count(n, fault.Textf("1 edge"), fault.Textf("%d edges", n)) },
	"cage": func(n int) fault.Text {
		return fault.Count(n, fault.Textf("1 part of a cage"), fault.Textf("%d parts of cages", n))
	},
}

// Left notes what nobody took out of the layers of the setter and the player.
func (d *Drawing) Left() {
	count := map[string]int{}
	for _, l := range []*Layer{&d.Question, &d.Marks} {
		for name, n := range l.Others {
			if figures[name] == nil {
				name = ""
			}
			count[name] += n
		}
		for name, n := range map[string]int{"surface": len(l.Shades), "number": len(l.Texts), "numberS": len(l.Corners), "symbol": len(l.Symbols),
			"line": len(l.Lines), "cross": len(l.Crosses)} {
			count[name] += n
		}
	}
	var list []fault.Text
	for _, name := range slices.Sorted(maps.Keys(count)) {
		n := count[name]
		switch {
		case n == 0:
		case name == "":
			list = append(list, fault.Count(n, fault.Textf("1 other figure"), fault.Textf("%d other figures", n)))
		default:
			list = append(list, figures[name](n))
		}
	}
	if len(list) > 0 {
		d.notes.Notef("what is drawn besides says nothing to this kind of puzzle and is left out: %v", fault.List(list))
	}
}

// PenpaDot is a dot in the middle of a cell.
const PenpaDot = "circle_SS"

// Circle reports whether a symbol is a circle of some size, and not a dot.
func (s Symbol) Circle() bool { return strings.HasPrefix(s.Shape, "circle_") && s.Shape != PenpaDot }

// Has reports whether a cell lies within the frame.
func (d *Drawing) Has(at [2]int) bool {
	return at[0] >= 0 && at[1] >= 0 && at[0] < d.Rows && at[1] < d.Cols
}

// HasStep reports whether both of its cells lie within the frame.
func (d *Drawing) HasStep(s Step) bool {
	if s.Down {
		return d.Has([2]int{s.R, s.C}) && s.R+1 < d.Rows
	}
	return d.Has([2]int{s.R, s.C}) && s.C+1 < d.Cols
}

// Steps are all that lie within the frame, those across first.
func (d *Drawing) Steps() iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for _, down := range []bool{false, true} {
			for r := range d.Rows {
				for c := range d.Cols {
					if s := (Step{r, c, down}); d.HasStep(s) && !yield(s) {
						return
					}
				}
			}
		}
	}
}

// Margins are how many rows of cells there are above the frame, and columns to its left.
func (d *Drawing) Margins() (above, left int) { return d.space[0], d.space[2] }

// Whole refuses a board that is no rectangle, and one with a side longer than limit.
func (d *Drawing) Whole(limit int) error {
	for at := range d.Outside {
		return d.Errorf("the cell in row %d and column %d does not belong to the board: such boards are not read", at[0]+1, at[1]+1)
	}
	return Size(d.text, d.at, d.Rows, d.Cols, limit)
}

// Write writes a number of a cell, if it is above 0, or else candidates, if there are any.
func (l *Layer) Write(at [2]int, value int, pencil uint64) {
	switch {
	case value > 0:
		l.Texts[at] = Lettering{Text: strconv.Itoa(value)}
	case pencil != 0:
		l.Texts[at] = Lettering{Pencil: pencil}
	}
}

// Empty reports whether nothing is drawn that a kind may understand.
func (l *Layer) Empty() bool {
	return len(l.Texts)+len(l.Symbols)+len(l.Shades)+len(l.Lines)+len(l.Crosses)+len(l.Corners) == 0
}
