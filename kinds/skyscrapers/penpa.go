package skyscrapers

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Skyscrapers in Penpa+ are numbers: clues in the margin next to the board, heights on it.

// drawnPenpa reports whether nothing but numbers on a square, and next to it, makes a drawing.
func drawnPenpa(text string) bool {
	d, err := codec.ParsePenpa(text, sizes.Side, nil)
	if err != nil || d.Rows != d.Cols || len(d.Question.Texts) == 0 || len(d.Question.Corners)+len(d.Question.Symbols) > 0 {
		return false
	}
	around, outside := newFrame(d.Rows), false
	for at, t := range d.Question.Texts { // any order: whether all fit
		outside = outside || !d.Has(at)
		n, end := codec.Number(t.Text, 0)
		if _, on := around.inside(at[0]+1, at[1]+1); !on && around.clue(at[0]+1, at[1]+1) == nil || end != len(t.Text) || n < 1 || n > d.Rows {
			return false
		}
	}
	return outside // numbers on the board alone may be islands, or givens of any kind
}

// readPenpa reads a drawing.
func readPenpa(text string, notes *codec.Notes) (*Skyscrapers, *puzzle.Marks, error) {
	d, err := codec.ParsePenpa(text, sizes.Side, notes)
	if err == nil {
		err = d.Whole(sizes.Side)
	}
	if err == nil {
		err = square(d.Rows, d.Cols)
	}
	if err != nil {
		return nil, nil, err
	}
	around, grid := newFrame(d.Rows), make([]int, d.Rows*d.Rows)
	for k := range (d.Rows + 2) * (d.Rows + 2) {
		at := [2]int{k/(d.Rows+2) - 1, k%(d.Rows+2) - 1}
		t, some := d.Question.Texts[at]
		i, on := around.inside(at[0]+1, at[1]+1)
		clue := around.clue(at[0]+1, at[1]+1)
		n, end := codec.Number(t.Text, 0)
		switch {
		case !some || !on && clue == nil || t.Pencil != 0:
			continue
		case end != len(t.Text) || n < 1:
			return nil, nil, d.Errorf("%s is not a number, from 1", codec.Short(t.Text))
		case on:
			grid[i] = n
		default:
			*clue = n
		}
		delete(d.Question.Texts, at)
	}
	s, err := New(d.Rows, around.sides, grid)
	if err != nil {
		return nil, nil, err
	}
	marks := puzzle.MarksFrom(s.board, s.penpaSheet(d, &d.Marks))
	return s, marks, d.Left(true)
}

// penpaSheet takes heights and candidates out of a layer.
func (s *Skyscrapers) penpaSheet(d *codec.Drawing, l *codec.Layer) []puzzle.Written {
	sheet := puzzle.Sheet(s.board, nil)
	for at, t := range l.Texts { // any order: each cell alone
		n, end := codec.Number(t.Text, 0)
		switch i := at[0]*s.n + at[1]; {
		case !d.Has(at):
			continue
		case t.Pencil != 0:
			sheet[i].Pencil = puzzle.Mask(t.Pencil)
		case end == len(t.Text) && n >= 1 && n <= s.n:
			sheet[i].Value = n
		default:
			continue
		}
		delete(l.Texts, at)
	}
	return sheet
}

// penpaAnswer is the solution of the answer check, which leaves out the heights that are given.
func (s *Skyscrapers) penpaAnswer(d *codec.Drawing) []puzzle.Written {
	sheet := s.penpaSheet(d, &d.Answer)
	for i, h := range s.grid {
		if h > 0 {
			sheet[i].Value = h
		}
	}
	return sheet
}

// writePenpa draws the puzzle.
func (s *Skyscrapers) writePenpa(marks *puzzle.Marks, solution puzzle.Facts) (*codec.Drawing, error) {
	d := codec.NewDrawing("skyscrapers", s.n, s.n, [4]int{1, 1, 1, 1})
	around := frame{s.n, s.sides}
	sheet := puzzle.Sheet(s.board, marks)
	for r := range s.n + 2 {
		for c := range s.n + 2 {
			at := [2]int{r - 1, c - 1}
			if clue := around.clue(r, c); clue != nil && *clue > 0 {
				d.Question.Texts[at] = codec.Lettering{Text: strconv.Itoa(*clue)}
			}
			i, on := around.inside(r, c)
			if !on {
				continue
			}
			if s.grid[i] > 0 {
				d.Question.Texts[at] = codec.Lettering{Text: strconv.Itoa(s.grid[i])}
				continue
			}
			d.Marks.Write(at, sheet[i].Value, uint64(sheet[i].Pencil))
			if h, ok := solution.Told(i); ok {
				d.Answer.Write(at, h, 0)
			}
		}
	}
	return d, nil
}
