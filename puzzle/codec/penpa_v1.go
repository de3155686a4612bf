package codec

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// answer parses field a, the solution of the answer check: lists of shaded cells, lines, edges, walls, numbers and symbols.
func (d *Drawing) answer(address string) error {
	a, at := penpaField(address, "a")
	if a == "" {
		return nil
	}
	d.at = at
	text, err := inflate(a)
	if err != nil {
		return d.Errorf("%w", err)
	}
	var lists [][]json.RawMessage
	if json.Unmarshal([]byte(text), &lists) != nil || len(lists) != 6 {
		d.notes.Notef("the answer check has several answers, or is of a form that is not known, and is left out")
		return nil
	}
	g := points{d.Cols + d.margins[2] + d.margins[3], d.Rows + d.margins[0] + d.margins[1], d.margins[0], d.margins[2], 0, 0}
	d.Answer.make()
	for i, list := range lists {
		for _, raw := range list {
			if !d.Answer.answer(g, i, raw) {
				d.Answer.other("answer", 1)
			}
		}
	}
	return nil
}

// answer stores an item of a list. It returns false if no kind understands it.
func (l *Layer) answer(g points, list int, raw json.RawMessage) bool {
	var text string
	if json.Unmarshal(raw, &text) != nil {
		text = strings.Trim(string(raw), "[] ")
	}
	fields := strings.SplitN(text, ",", 3)
	p, ok := penpaNumber(json.RawMessage(fields[0]))
	if !ok || p >= g.cols*g.rows && list != 2 {
		return false
	}
	at, _ := g.cell(p)
	switch {
	case list == 0:
		colour := PenpaShade
		if len(fields) > 1 {
			colour, _ = strconv.Atoi(fields[1])
		}
		l.Shades[at] = colour
		return true
	case (list == 1 || list == 2) && len(fields) == 3:
		q, ok := penpaNumber(json.RawMessage(fields[1]))
		style, number := penpaNumber(json.RawMessage(fields[2]))
		if list == 2 {
			return ok && number && l.border(g, min(p, q), max(p, q), PenpaLine)
		}
		if style < PenpaLine { // 1 or 2 lines instead of a style
			style = [...]int{0, PenpaLine, PenpaDouble}[style]
		}
		return ok && number && l.line(g, min(p, q), max(p, q), style, map[Edge]int{})
	case list == 5 && len(fields) == 2 && fields[1] == penpaBulbAnswer:
		l.Symbols[at] = Symbol{Shape: PenpaBulb, Style: PenpaBulbStyle}
		return true
	case list == 4 && len(fields) > 1:
		l.Texts[at] = CellText{Text: strings.Join(fields[1:], ",")}
		return true
	}
	return false
}

// parseFirst parses the first text version: a header of numbers, then lists with an entry for each cell or pair of neighbours of the grid.
func (d *Drawing) parseFirst(lines []string, limit int) error {
	header := strings.Split(lines[lineHeader], ",")
	if len(header) < 7 || len(lines) < 2 {
		return d.Errorf("the text of the drawing ends after %d lines", len(lines))
	}
	g, err := d.grid(header[0], header[1], limit)
	if err != nil {
		return err
	}
	nx, ny := g.cols-4, g.rows-4
	var margin [4]int
	for i := range margin {
		margin[i], _ = strconv.Atoi(header[3+i])
		if margin[i] < 0 {
			return d.Errorf("%s where the size of the board is expected", Quote(header[3+i]))
		}
	}
	d.Rows, d.Cols = ny-margin[0]-margin[1], nx-margin[2]-margin[3]
	d.margins = [4]int{margin[0] + 2, margin[1] + 2, margin[2] + 2, margin[3] + 2}
	if d.Rows < 1 || d.Cols < 1 {
		return d.Errorf("the board has no cells")
	}
	if d.Rows*d.Cols > maxIncomplete {
		return d.Errorf("most of the board has no cells")
	}
	for i, l := range []*Layer{&d.Question, &d.Marks} {
		l.make()
		if 1+i < len(lines) && lines[1+i] != "" {
			if err := d.lists(l, nx, lines[1+i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Lists of a layer of the first version that are understood.
const oldShades, oldAcross, oldDown, oldTexts, oldSymbols = 0, 1, 2, 11, 16

// oldNames gives the names that the lists have in later versions; those of further lists are empty, as the last one.
var oldNames = strings.Split("surface line line line line lineE lineE lineE lineE wall wall number numberS number cage cage symbol symbol "+
	"freeline freelineE thermo arrows direction ", " ")

// lists parses a layer of the first text version, on a grid with nx columns. It counts items that no kind understands in l.Others.
func (d *Drawing) lists(l *Layer, nx int, text string) error {
	var lists []json.RawMessage
	if json.Unmarshal([]byte(text), &lists) != nil {
		return d.Errorf("a layer of the drawing cannot be read")
	}
	at := func(i, across int) (r, c int) { return i/across - d.margins[0] + 2, i%across - d.margins[2] + 2 }
	for n, raw := range lists {
		items := map[string]json.RawMessage{}
		if json.Unmarshal(raw, &items) != nil {
			var list []json.RawMessage
			_ = json.Unmarshal(raw, &list) // other values are ignored
			for i, x := range list {
				items[strconv.Itoa(i)] = x
			}
		}
		for _, key := range slices.Sorted(maps.Keys(items)) { // sorted: two keys may denote the same place
			value := items[key]
			i, ok := penpaNumber(json.RawMessage(key))
			style, number := penpaNumber(value)
			var parts []json.RawMessage
			listed := json.Unmarshal(value, &parts) == nil && len(parts) >= 2
			taken := false
			switch {
			case string(value) == "null":
				continue
			case !ok:
			case n == oldShades && number:
				r, c := at(i, nx)
				l.Shades[[2]int{r, c}], taken = style, true
			case (n == oldAcross || n == oldDown) && number && nx > 1:
				r, c := at(i, nx-1+n-oldAcross)
				s := Edge{r, c, n == oldDown}
				if taken = true; style == penpaCross {
					l.Crosses[s] = true
				} else {
					l.Lines[s] = style
				}
			case n == oldTexts && listed:
				r, c := at(i, nx)
				var t CellText
				if t, taken = lettering(parts); taken {
					l.Texts[[2]int{r, c}] = t
				}
			case n == oldSymbols && listed:
				r, c := at(i, nx)
				var s Symbol
				if s.Style, taken = penpaNumber(parts[0]); taken && json.Unmarshal(parts[1], &s.Shape) == nil {
					l.Symbols[[2]int{r, c}] = s
				}
			}
			if !taken {
				l.other(oldNames[min(n, len(oldNames)-1)], 1)
			}
		}
	}
	return nil
}
