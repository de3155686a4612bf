package hashi

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Hashiwokakero in Penpa+ is numbers, mostly in white circles, and single or double lines from cell to cell.

// drawnPenpa reports whether nothing but white circles, with numbers of islands or without, makes a drawing.
func drawnPenpa(text string) bool {
	d, err := codec.ParsePenpa(text, sizes.Side, nil)
	if err != nil || len(d.Question.Symbols) == 0 || len(d.Question.Corners)+len(d.Question.Shades) > 0 {
		return false
	}
	for at, t := range d.Question.Texts { // any order: whether all fit
		n, end := codec.Number(t.Text, 0)
		if !d.Question.Symbols[at].White() || t.Text != "?" && (end < len(t.Text) || n < 1 || n > 8) {
			return false
		}
	}
	for at, s := range d.Question.Symbols { // any order: whether all fit
		if !d.Has(at) || !s.White() {
			return false
		}
	}
	return true
}

// readPenpa reads a drawing.
func readPenpa(text string, notes *codec.Notes) (*Hashi, *puzzle.Marks, error) {
	d, err := codec.ParsePenpa(text, sizes.Side, notes)
	if err == nil {
		err = d.Whole(sizes.Side)
	}
	if err != nil {
		return nil, nil, err
	}
	var islands []Island
	for r := range d.Rows {
		for c := range d.Cols {
			at := [2]int{r, c}
			t, told := d.Question.Texts[at]
			s := d.Question.Symbols[at]
			if !told && !s.White() {
				continue
			}
			n, end := codec.Number(t.Text, 0)
			if t.Text != "" && t.Text != "?" && (end < len(t.Text) || n < 1) {
				return nil, nil, d.Errorf("%s in %s is not the number of an island", codec.Short(t.Text), puzzle.Cell(r, c))
			}
			islands = append(islands, Island{r, c, n})
			delete(d.Question.Texts, at)
			if s.White() {
				delete(d.Question.Symbols, at)
			}
		}
	}
	h, err := New(d.Rows, d.Cols, islands, Options{})
	if err != nil {
		return nil, nil, err
	}
	marks := puzzle.MarksFrom(h.board, h.penpaSheet(d, &d.Marks))
	return h, marks, d.Left(false)
}

// penpaSheet takes bridges and crosses out of a layer. What runs between no islands, or contradicts another line, stays there.
func (h *Hashi) penpaSheet(d *codec.Drawing, l *codec.Layer) []puzzle.Written {
	drawn := h.newDrawing()
	for s := range d.Steps() {
		style, line := l.Lines[s]
		n := 1
		if style == codec.PenpaDouble {
			n = 2
		}
		if line && drawn.bridges(s.R, s.C, s.Down, n) == nil {
			delete(l.Lines, s)
		}
		if l.Crosses[s] && drawn.bridges(s.R, s.C, s.Down, 0) == nil {
			delete(l.Crosses, s)
		}
	}
	return drawn.sheet
}

// penpaAnswer is the solution of the answer check.
func (h *Hashi) penpaAnswer(d *codec.Drawing) []puzzle.Written {
	return puzzle.Rest(h.penpaSheet(d, &d.Answer))
}

// writePenpa draws the puzzle.
func (h *Hashi) writePenpa(marks *puzzle.Marks, solution puzzle.Facts) (*codec.Drawing, error) {
	d := codec.NewDrawing("hashiwokakero (hashi/bridges)", h.rows, h.cols, [4]int{})
	for _, x := range h.islands {
		at := [2]int{x.R, x.C}
		d.Question.Symbols[at] = codec.Symbol{Shape: "circle_L", Style: codec.PenpaWhite}
		if x.N > 0 {
			d.Question.Texts[at] = codec.Lettering{Text: strconv.Itoa(x.N)}
		}
	}
	drawn := h.newDrawing()
	for layer, known := range map[*codec.Layer]puzzle.Facts{ // any order: each layer alone
		&d.Marks: puzzle.Claims(marks), &d.Answer: solution} {
		for s := range d.Steps() {
			switch countAt(known, drawn.unknown(s.R, s.C, s.Down)) {
			case 1:
				layer.Lines[s] = codec.PenpaLine
			case 2:
				layer.Lines[s] = codec.PenpaDouble
			case 0:
				if layer == &d.Marks {
					layer.Crosses[s] = true
				}
			}
		}
	}
	return d, h.usual()
}
