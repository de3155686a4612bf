package masyu

import (
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// penpa is the form of Penpa+: white and black circles, and lines between the middles of cells.
var penpa = notation.Penpa[*Masyu]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // circles of two colours only
		q := &d.Question
		some := len(q.Symbols) > 0
		penpaPearls(d)
		return some && len(q.Symbols)+len(q.Texts)+len(q.Corners) == 0
	},
	Read: func(d *codec.Drawing, _ *codec.Notes) (*Masyu, error) {
		return New(d.Rows, d.Cols, penpaPearls(d), false)
	},
	Draw: (*Masyu).drawPenpa,
	Fill: links,
}

// penpaPearls reads the circles of a drawing and removes them from it.
func penpaPearls(d *codec.Drawing) []Pearl {
	pearls := make([]Pearl, d.Rows*d.Cols)
	for at, s := range d.Question.Symbols { // any order: each cell alone
		if d.Has(at) && (s.White() || s.Black()) {
			pearls[at[0]*d.Cols+at[1]] = White
			if s.Black() {
				pearls[at[0]*d.Cols+at[1]] = Black
			}
			delete(d.Question.Symbols, at)
		}
	}
	return pearls
}

// drawPenpa returns the puzzle as a Penpa+ drawing. A loop that must visit every cell is an error.
func (m *Masyu) drawPenpa() (*codec.Drawing, error) {
	d := codec.NewDrawing("masyu", m.rows, m.cols, [4]int{})
	for i, pearl := range m.pearls {
		if pearl != NoPearl {
			style := [...]int{White: codec.PenpaWhite, Black: codec.PenpaBlack}[pearl]
			d.Question.Symbols[[2]int{i / m.cols, i % m.cols}] = codec.Symbol{Shape: "circle_L", Style: style}
		}
	}
	return d, m.checkDefaultRules()
}
