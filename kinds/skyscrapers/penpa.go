package skyscrapers

import (
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// penpa is Skyscrapers in Penpa+: clues in the margin next to the board, heights on it.
var penpa = notation.Penpa[*Skyscrapers]{
	Limit: sizes.Side, Matches: drawnPenpa, Read: readPenpa, Draw: (*Skyscrapers).drawPenpa, Fill: notation.Digits{}, Margin: true,
}

// drawnPenpa reports whether a drawing is a square with nothing but numbers on it and next to it.
func drawnPenpa(d *codec.Drawing) bool {
	if d.Rows != d.Cols || len(d.Question.Corners)+len(d.Question.Symbols) > 0 {
		return false
	}
	around, outside := newFrame(d.Rows), false
	for at, t := range d.Question.Texts { // any order: whether all fit
		outside = outside || !d.Has(at)
		n, ok := codec.ParseNumber(t.Text)
		if around.number(at[0]+1, at[1]+1) == nil || !ok || n < 1 || n > d.Rows {
			return false
		}
	}
	return outside // numbers on the board alone may belong to any kind
}

// readPenpa reads the clues around the board and the givens, and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Skyscrapers, error) {
	if err := sizes.CheckSides(d.Rows, d.Cols); err != nil {
		return nil, err
	}
	around := newFrame(d.Rows)
	for k := range (d.Rows + 2) * (d.Rows + 2) {
		at := [2]int{k/(d.Rows+2) - 1, k%(d.Rows+2) - 1}
		t, some := d.Question.Texts[at]
		place := around.number(at[0]+1, at[1]+1)
		if !some || place == nil || t.Pencil != 0 {
			continue
		}
		n, ok := codec.ParseNumber(t.Text)
		if !ok || n < 1 {
			return nil, d.Errorf("%s is not a number, from 1", codec.Quote(t.Text))
		}
		*place = n
		delete(d.Question.Texts, at)
	}
	return around.puzzle()
}

// drawPenpa returns the puzzle as a Penpa+ drawing with the clues in the margins.
func (s *Skyscrapers) drawPenpa() (*codec.Drawing, error) {
	d := codec.NewDrawing("skyscrapers", s.n, s.n, [4]int{1, 1, 1, 1})
	around := s.frame()
	for r := range s.n + 2 {
		for c := range s.n + 2 {
			if n := around.number(r, c); n != nil {
				d.Question.Write([2]int{r - 1, c - 1}, *n, 0)
			}
		}
	}
	return d, nil
}
