package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// A Masyu in Penpa+ is white and black circles, and lines from the middle of a cell to the next one.

// drawnPenpa reports whether nothing but circles of two colours makes a drawing.
func drawnPenpa(text string) bool {
	d, err := codec.ParsePenpa(text, sizes.Side, nil)
	if err != nil || len(d.Question.Texts)+len(d.Question.Corners) > 0 {
		return false
	}
	n := len(penpaPearls(d, make([]Pearl, d.Rows*d.Cols)))
	return n > 0 && n == len(d.Question.Symbols)
}

// penpaPearls puts the circles of a drawing among the pearls, and lists their cells.
func penpaPearls(d *codec.Drawing, pearls []Pearl) (at [][2]int) {
	for p, s := range d.Question.Symbols { // any order: each cell alone, and the list is a set
		if !d.Has(p) || !s.White() && !s.Black() {
			continue
		}
		at = append(at, p)
		pearls[p[0]*d.Cols+p[1]] = White
		if s.Black() {
			pearls[p[0]*d.Cols+p[1]] = Black
		}
	}
	return at
}

// readPenpa reads a drawing.
func readPenpa(text string, notes *codec.Notes) (*Masyu, *puzzle.Marks, error) {
	d, err := codec.ParsePenpa(text, sizes.Side, notes)
	if err == nil {
		err = d.Whole(sizes.Side)
	}
	if err != nil {
		return nil, nil, err
	}
	pearls := make([]Pearl, d.Rows*d.Cols)
	for _, at := range penpaPearls(d, pearls) {
		delete(d.Question.Symbols, at)
	}
	m, err := New(d.Rows, d.Cols, pearls, false)
	if err != nil {
		return nil, nil, err
	}
	marks := puzzle.MarksFrom(m.board, m.penpaSheet(d, &d.Marks))
	return m, marks, d.Left(false)
}

// penpaSheet takes lines and crosses out of a layer.
func (m *Masyu) penpaSheet(d *codec.Drawing, l *codec.Layer) []puzzle.Written {
	sheet := puzzle.Sheet(m.board, nil)
	for s := range l.Lines { // any order: each step alone
		if d.HasStep(s) {
			sheet[m.toward(s.R, s.C, s.Down)].Value = 1
			delete(l.Lines, s)
		}
	}
	for s := range l.Crosses { // any order: each step alone
		if d.HasStep(s) {
			sheet[m.toward(s.R, s.C, s.Down)].Value = 0
			delete(l.Crosses, s)
		}
	}
	return sheet
}

// penpaAnswer is the solution of the answer check.
func (m *Masyu) penpaAnswer(d *codec.Drawing) []puzzle.Written {
	return puzzle.Rest(m.penpaSheet(d, &d.Answer))
}

// writePenpa draws the puzzle.
func (m *Masyu) writePenpa(marks *puzzle.Marks, solution puzzle.Facts) (*codec.Drawing, error) {
	d := codec.NewDrawing("masyu", m.rows, m.cols, [4]int{})
	for i, pearl := range m.pearls {
		if pearl != NoPearl {
			style := [...]int{White: codec.PenpaWhite, Black: codec.PenpaBlack}[pearl]
			d.Question.Symbols[[2]int{i / m.cols, i % m.cols}] = codec.Symbol{Shape: "circle_L", Style: style}
		}
	}
	for layer, known := range map[*codec.Layer]puzzle.Facts{ // any order: each layer alone
		&d.Marks: puzzle.Claims(marks), &d.Answer: solution} {
		for s := range d.Steps() {
			switch lineAt(known, m.toward(s.R, s.C, s.Down)) {
			case 1:
				layer.Lines[s] = codec.PenpaLine
			case 0:
				if layer == &d.Marks {
					layer.Crosses[s] = true
				}
			}
		}
	}
	return d, m.plain()
}
