package codec

import (
	"encoding/json"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// layer parses a layer of all text versions but the first. It counts items that no kind understands in l.Others.
func (d *Drawing) layer(g points, l *Layer, text string) error {
	g.r, g.c, g.high, g.wide = d.margins[0], d.margins[2], d.Rows, d.Cols
	var parts map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &parts) != nil {
		return d.Errorf("a layer of the drawing cannot be read")
	}
	l.make()
	halves := map[Edge]int{}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		raw := parts[name]
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
			return d.Errorf("%s of the drawing cannot be read", Quote(name))
		}
		for _, key := range slices.Sorted(maps.Keys(items)) { // sorted: two keys may denote the same place
			value := items[key]
			if string(value) == "null" {
				continue
			}
			if !l.item(g, name, key, value, halves) {
				l.other(name, 1)
			}
		}
	}
	for _, style := range halves { // any order: counting only
		if style < 0 { // only half a line
			l.other("line", 1)
		}
	}
	return nil
}

func (l *Layer) make() {
	*l = Layer{map[[2]int]CellText{}, map[[3]int]string{}, map[[2]int]Symbol{}, map[[2]int]int{}, map[Edge]int{},
		map[Edge]bool{}, map[Edge]int{}, map[Edge]bool{}, map[string]int{}}
}

// other counts items that no kind understands.
func (l *Layer) other(name string, n int) {
	if n > 0 {
		l.Others[name] += n
	}
}

// item stores an item. It returns false if no kind understands it. halves has the lines from a cell centre to a side; two of them make a
// line.
func (l *Layer) item(g points, name, key string, value json.RawMessage, halves map[Edge]int) bool {
	from, to, two := strings.Cut(key, ",")
	a, ok := penpaNumber(json.RawMessage(from))
	if !ok {
		return false
	}
	if two {
		b, ok := penpaNumber(json.RawMessage(to))
		style, number := penpaNumber(value)
		return ok && number && (name == "line" && l.line(g, min(a, b), max(a, b), style, halves) ||
			name == "lineE" && (l.border(g, min(a, b), max(a, b), style) || g.outline(a, b)))
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
			l.Crosses[Edge{at[0], at[1], which == 2}] = true
			return true
		case name == "lineE" && (which == 2 || which == 3) && style == penpaCross:
			l.Barred[borderAt(at, which)] = true
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
		if style, _ := penpaNumber(list[1]); style == 6 || style == 7 { // circled
			l.Symbols[at] = Symbol{Shape: "circle_L", Style: style - 5}
			return ok || t.Text == ""
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

// lettering parses a cell's text: [text, colour, manner]. ok is false if it is empty or no kind understands its manner.
func lettering(list []json.RawMessage) (t CellText, ok bool) {
	var manner string
	if len(list) > 2 {
		manner = strings.Trim(string(list[2]), `"`)
	}
	if json.Unmarshal(list[0], &t.Text) != nil {
		t.Text = strings.TrimSpace(string(list[0]))
	}
	t.Text = strings.TrimSpace(t.Text)
	switch manner {
	case "7": // candidates: 0 or 1 for each digit
		for i, c := range strings.NewReplacer(",", "", "[", "", " ", "").Replace(t.Text) {
			if c == '1' && i < 62 {
				t.Pencil |= 2 << i
			}
		}
		return t, t.Pencil != 0
	case "2", "4", "8": // arrows, several numbers in a cell, small numbers in a row
		return t, false
	}
	return t, t.Text != ""
}

// corner stores a small text. Points of corners come first, four per cell, then those of sides. It returns false for a text that is not at
// a corner.
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

// line stores a line between the centres of neighbouring cells, or half of one; see item. a < b are its points. It returns false for other
// lines.
func (l *Layer) line(g points, a, b, style int, halves map[Edge]int) bool {
	p, w := g.cell(a)
	q, v := g.cell(b)
	switch {
	case w != 0:
		return false
	case v == 0 && q == [2]int{p[0], p[1] + 1}:
		l.Lines[Edge{p[0], p[1], false}] = style
	case v == 0 && q == [2]int{p[0] + 1, p[1]}:
		l.Lines[Edge{p[0], p[1], true}] = style
	case v == 2 && (p == q || p == [2]int{q[0] + 1, q[1]}), v == 3 && (p == q || p == [2]int{q[0], q[1] + 1}):
		s := Edge{q[0], q[1], v == 2}
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

// border stores a line between neighbouring corners. a < b are its points. It returns false for other lines.
func (l *Layer) border(g points, a, b, style int) bool {
	p, v := g.cell(a)
	q, w := g.cell(b)
	if v != 1 || w != 1 || q != [2]int{p[0], p[1] + 1} && q != [2]int{p[0] + 1, p[1]} {
		return false
	}
	l.Borders[Edge{p[0] + 1, p[1] + 1, q[1] == p[1]}] = style
	return true
}

// borderAt returns the border below a cell (point group 2), or right of it (3).
func borderAt(at [2]int, which int) Edge {
	if which == 2 {
		return Edge{at[0] + 1, at[1], false}
	}
	return Edge{at[0], at[1] + 1, true}
}

// isOutline reports whether a border is part of the frame's outline.
func (d *Drawing) isOutline(s Edge) bool {
	return s.Down && (s.C == 0 || s.C == d.Cols) || !s.Down && (s.R == 0 || s.R == d.Rows)
}

// outline reports whether an edge is part of the frame's outline.
func (g points) outline(a, b int) bool {
	p, v := g.cell(a)
	q, w := g.cell(b)
	return v == 1 && w == 1 && (p[0] == q[0] && (p[0] == -1 || p[0] == g.high-1) || p[1] == q[1] && (p[1] == -1 || p[1] == g.wide-1))
}

// CheckUnread reports the unread items of the setter's and the player's layers.
//
// A setter's mark on the board is an error that names the mark: it may be a clue of another kind or a variant rule.
// If margin is set, so are texts and symbols outside the board. A note counts all other marks outside the board,
// the named decoration, and the player's marks.
func (d *Drawing) CheckUnread(margin bool, decoration ...string) error {
	wrong, first, rest := d.firstClue(margin)
	if !wrong.Empty() {
		return d.Errorf("%v in row %d, column %d is not understood as part of this puzzle type: it may be a clue of another "+
			"kind or a rule of a "+
			"variant", wrong, first[0]+1, first[1]+1)
	}
	q, m := &d.Question, &d.Marks
	for _, l := range []*Layer{q, m} {
		for s := range l.Borders { // any order: counting only
			if !d.isOutline(s) {
				l.other("lineE", 1)
			}
		}
		l.other("lineE", len(l.Barred))
	}
	for _, name := range slices.Sorted(maps.Keys(q.Others)) {
		if name != "deletelineE" && !slices.Contains(decoration, name) {
			return d.Errorf("the setter drew something (%s) that is not understood as part of this puzzle type", Quote(name))
		}
		rest += q.Others[name]
	}
	rest += len(m.Texts) + len(m.Symbols) + len(m.Corners) + len(m.Lines) + len(m.Crosses) + len(m.Shades)
	for _, n := range m.Others { // any order: a sum
		rest += n
	}
	if rest > 0 {
		d.notes.Notef("%v", fault.Plural(rest, fault.Textf("1 item without meaning for this puzzle type is ignored"),
			fault.Textf("%d items without meaning for this puzzle type are ignored", rest)))
	}
	return nil
}

// firstClue returns the first item that the setter drew in the cells, or with margin also next to them, and that was not taken, and its
// place. rest counts the other such items.
func (d *Drawing) firstClue(margin bool) (wrong fault.Text, first [2]int, rest int) {
	clue := func(at [2]int, format string, args ...any) {
		if !d.Has(at) && !margin {
			rest++
		} else if wrong.Empty() || slices.Compare(at[:], first[:]) < 0 {
			first, wrong = at, fault.Textf(format, args...)
		}
	}
	q := &d.Question
	for at, t := range q.Texts { // any order: the smallest place wins
		clue(at, "the text %s", Quote(t.Text))
	}
	for at, s := range q.Symbols { // any order: the smallest place wins
		clue(at, "the symbol %s in style %d", Quote(s.Shape), s.Style)
	}
	for at, t := range q.Corners { // any order: the smallest place wins, with any text of that cell
		if old := q.Corners[[3]int{at[0], at[1], 0}]; at[2] == 0 || old == "" {
			clue([2]int{at[0], at[1]}, "a small text such as %s", Quote(t))
		}
	}
	for s := range q.Lines { // any order: the smallest place wins
		clue([2]int{s.R, s.C}, "a line")
	}
	for s := range q.Crosses { // any order: the smallest place wins
		clue([2]int{s.R, s.C}, "a cross")
	}
	for at := range q.Shades { // any order: the smallest place wins
		if d.Has(at) {
			clue(at, "a shaded cell")
		} else {
			rest++
		}
	}
	return wrong, first, rest
}

// PenpaDot is a dot in the centre of a cell.
const PenpaDot = "circle_SS"

// PenpaBulb and PenpaBulbStyle are a light bulb.
const (
	PenpaBulb      = "sun_moon"
	PenpaBulbStyle = 3

	penpaBulbAnswer = "3H" // in the solution of an answer check
)

// isCircle reports whether the symbol is a circle other than a dot.
func (s Symbol) isCircle() bool { return strings.HasPrefix(s.Shape, "circle_") && s.Shape != PenpaDot }

// White reports whether the symbol is a white circle with a black outline.
func (s Symbol) White() bool {
	return s.isCircle() && (s.Style == PenpaWhite || s.Style == 8 || s.Style == 10)
}

// Black reports whether the symbol is a black circle.
func (s Symbol) Black() bool { return s.isCircle() && s.Style == PenpaBlack }

// Has reports whether the frame contains a cell.
func (d *Drawing) Has(at [2]int) bool {
	return at[0] >= 0 && at[1] >= 0 && at[0] < d.Rows && at[1] < d.Cols
}

// hasEdge reports whether the frame contains both cells.
func (d *Drawing) hasEdge(s Edge) bool {
	if s.Down {
		return d.Has([2]int{s.R, s.C}) && s.R+1 < d.Rows
	}
	return d.Has([2]int{s.R, s.C}) && s.C+1 < d.Cols
}

// Edges iterates over the connections within the frame, horizontal ones first.
func (d *Drawing) Edges() iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for _, down := range []bool{false, true} {
			for r := range d.Rows {
				for c := range d.Cols {
					if s := (Edge{r, c, down}); d.hasEdge(s) && !yield(s) {
						return
					}
				}
			}
		}
	}
}

// BorderEdges iterates over the borders of the frame's cells, as edges between corners, horizontal ones first.
func (d *Drawing) BorderEdges() iter.Seq[Edge] {
	return (&Drawing{Rows: d.Rows + 1, Cols: d.Cols + 1}).Edges()
}

// Margins returns the number of rows above the frame and of columns to its left.
func (d *Drawing) Margins() (above, left int) { return d.margins[0], d.margins[2] }

// CheckRectangle returns an error unless the board is a rectangle with sides up to limit.
func (d *Drawing) CheckRectangle(limit int) error {
	for i := 0; len(d.Outside) > 0 && i < d.Rows*d.Cols; i++ {
		if r, c := i/d.Cols, i%d.Cols; d.Outside[[2]int{r, c}] {
			return d.Errorf("the cell in row %d and column %d does not belong to the board: such boards are not read", r+1, c+1)
		}
	}
	return CheckSize(d.text, d.at, d.Rows, d.Cols, limit)
}

// Write adds a value above 0 or, failing that, candidates.
func (l *Layer) Write(at [2]int, value int, pencil uint64) {
	switch {
	case value > 0:
		l.Texts[at] = CellText{Text: strconv.Itoa(value)}
	case pencil != 0:
		l.Texts[at] = CellText{Pencil: pencil}
	}
}

// Empty reports whether the layer has no items that a kind may understand.
func (l *Layer) Empty() bool {
	return len(l.Texts)+len(l.Symbols)+len(l.Shades)+len(l.Lines)+len(l.Crosses)+len(l.Borders)+len(l.Barred)+len(l.Corners) == 0
}
