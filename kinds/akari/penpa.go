package akari

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// penpa is an Akari in Penpa+: black cells shaded dark, with numbers, and light bulbs.
var penpa = notation.Penpa[*Akari]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // shaded cells with at least one number, and nothing else
		q := &d.Question
		some := len(q.Texts) > 0 && len(q.Shades) > 0
		_, err := readPenpa(d, nil)
		return some && err == nil && len(q.Symbols)+len(q.Texts)+len(q.Corners)+len(q.Lines) == 0
	},
	Read: readPenpa,
	Draw: (*Akari).drawPenpa,
	Fill: notation.Lights{},
}

// readPenpa reads the black cells and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Akari, error) {
	cells := make([]int, d.Rows*d.Cols)
	for i := range cells {
		cells[i] = White
		at := [2]int{i / d.Cols, i % d.Cols}
		if !codec.IsDark(d.Question.Shades[at]) {
			continue
		}
		cells[i] = Black
		delete(d.Question.Shades, at)
		if t, ok := d.Question.Texts[at]; ok {
			n, ok := codec.ParseNumber(t.Text)
			if !ok || n > maxNumber {
				return nil, d.Errorf("%s in %s is not a number from 0 to %d", codec.Quote(t.Text), puzzle.Cell(at[0], at[1]), maxNumber)
			}
			cells[i] = n
			delete(d.Question.Texts, at)
		}
	}
	return New(d.Rows, d.Cols, cells)
}

// drawPenpa returns the puzzle as a Penpa+ drawing.
func (a *Akari) drawPenpa() (*codec.Drawing, error) {
	d := codec.NewDrawing("akari", a.Rows, a.Cols, [4]int{})
	for i, x := range a.cells {
		at := [2]int{i / a.Cols, i % a.Cols}
		switch {
		case x >= 0:
			d.Question.Texts[at] = codec.CellText{Text: strconv.Itoa(x)}
			d.Question.Shades[at] = codec.PenpaGrey // the number is black
		case x == Black:
			d.Question.Shades[at] = codec.PenpaInk
		}
	}
	return d, nil
}
