package hashi

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// penpa is the form of Penpa+: numbers, usually in white circles, and single or double lines between cells.
var penpa = notation.Penpa[*Hashi]{Limit: sizes.Side, Matches: drawnPenpa, Read: readPenpa, Draw: (*Hashi).drawPenpa, Fill: links}

// drawnPenpa reports whether a drawing consists of white circles, with or without the numbers of islands.
func drawnPenpa(d *codec.Drawing) bool {
	if len(d.Question.Symbols) == 0 || len(d.Question.Corners)+len(d.Question.Shades) > 0 {
		return false
	}
	for at, t := range d.Question.Texts { // any order: whether all fit
		n, ok := codec.ParseNumber(t.Text)
		if !d.Question.Symbols[at].White() || t.Text != "?" && (!ok || n < 1 || n > 8) {
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

// readPenpa reads the islands of a drawing and removes them from it.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Hashi, error) {
	var islands []Island
	for r := range d.Rows {
		for c := range d.Cols {
			at := [2]int{r, c}
			t, told := d.Question.Texts[at]
			s := d.Question.Symbols[at]
			if !told && !s.White() {
				continue
			}
			n, ok := codec.ParseNumber(t.Text)
			if t.Text != "" && t.Text != "?" && (!ok || n < 1) {
				return nil, d.Errorf("%s in %s is not the number of an island", codec.Quote(t.Text), puzzle.Cell(r, c))
			}
			islands = append(islands, Island{r, c, n})
			delete(d.Question.Texts, at)
			if s.White() {
				delete(d.Question.Symbols, at)
			}
		}
	}
	return New(d.Rows, d.Cols, islands, Options{})
}

// drawPenpa returns the puzzle as a Penpa+ drawing. Rules other than the default ones are an error.
func (h *Hashi) drawPenpa() (*codec.Drawing, error) {
	d := codec.NewDrawing("hashiwokakero (hashi/bridges)", h.rows, h.cols, [4]int{})
	for _, x := range h.islands {
		at := [2]int{x.R, x.C}
		d.Question.Symbols[at] = codec.Symbol{Shape: "circle_L", Style: codec.PenpaWhite}
		if x.N > 0 {
			d.Question.Texts[at] = codec.CellText{Text: strconv.Itoa(x.N)}
		}
	}
	return d, h.checkDefaultRules()
}
