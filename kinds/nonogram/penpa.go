package nonogram

import (
	"strconv"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// A nonogram in Penpa+ is numbers in the margin above the board and to its left, from the board outwards, and shaded cells.

// drawnPenpa reports whether nothing but numbers above a board and to its left makes a drawing.
func drawnPenpa(text string) bool {
	d, err := codec.ParsePenpa(text, sizes.Side, nil)
	if err != nil || len(d.Question.Texts) == 0 || len(d.Question.Corners)+len(d.Question.Symbols) > 0 {
		return false
	}
	for at, t := range d.Question.Texts {
		above, left := at[0] < 0 && at[1] >= 0 && at[1] < d.Cols, at[1] < 0 && at[0] >= 0 && at[0] < d.Rows
		if _, end := codec.Number(t.Text, 0); !above && !left || end != len(t.Text) {
			return false
		}
	}
	return true
}

// readPenpa reads a drawing.
func readPenpa(text string, notes *codec.Notes) (*Nonogram, *puzzle.Marks, error) {
	d, err := codec.ParsePenpa(text, sizes.Side, notes)
	if err == nil {
		err = d.Whole(sizes.Side)
	}
	if err != nil {
		return nil, nil, err
	}
	above, left := d.Margins()
	rows, cols := make([][]int, d.Rows), make([][]int, d.Cols)
	take := func(at [2]int, runs []int) ([]int, error) {
		t, ok := d.Question.Texts[at]
		if !ok {
			return runs, nil
		}
		n, end := codec.Number(t.Text, 0)
		if end != len(t.Text) {
			return nil, d.Errorf("%s is not a clue: a number is expected", codec.Short(t.Text))
		}
		delete(d.Question.Texts, at)
		return append(runs, n), nil
	}
	for c := range cols {
		for r := -above; r < 0 && err == nil; r++ {
			cols[c], err = take([2]int{r, c}, cols[c])
		}
	}
	for r := range rows {
		for c := -left; c < 0 && err == nil; c++ {
			rows[r], err = take([2]int{r, c}, rows[r])
		}
	}
	if err != nil {
		return nil, nil, err
	}
	n, err := New(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	marks := puzzle.MarksFrom(n.board, n.penpaSheet(d, &d.Marks))
	d.Left()
	return n, marks, nil
}

// penpaSheet takes shaded cells out of a layer, and those marked as empty, with the light green or a dot.
func (n *Nonogram) penpaSheet(d *codec.Drawing, l *codec.Layer) []puzzle.Written {
	sheet := puzzle.Sheet(n.board, nil)
	for at, colour := range l.Shades {
		if d.Has(at) && (codec.Dark(colour) || colour == codec.PenpaGreen) {
			sheet[at[0]*d.Cols+at[1]].Value = White
			if codec.Dark(colour) {
				sheet[at[0]*d.Cols+at[1]].Value = Black
			}
			delete(l.Shades, at)
		}
	}
	for at, s := range l.Symbols {
		if d.Has(at) && s.Shape == codec.PenpaDot {
			sheet[at[0]*d.Cols+at[1]].Value = White
			delete(l.Symbols, at)
		}
	}
	return sheet
}

// penpaAnswer is the solution of the answer check.
func (n *Nonogram) penpaAnswer(d *codec.Drawing) []puzzle.Written {
	sheet := n.penpaSheet(d, &d.Answer)
	for i := range sheet {
		if sheet[i].Value != Black {
			sheet[i].Value = White
		}
	}
	return sheet
}

// writePenpa draws the puzzle.
func (n *Nonogram) writePenpa(marks *puzzle.Marks, solution puzzle.Facts) (*codec.Drawing, error) {
	above, left := 1, 1
	for _, runs := range n.cols {
		above = max(above, len(runs))
	}
	for _, runs := range n.rows {
		left = max(left, len(runs))
	}
	d := codec.NewDrawing("nonogram", len(n.rows), len(n.cols), [4]int{above, 0, left, 0})
	for c, runs := range n.cols {
		for i, v := range runs {
			d.Question.Texts[[2]int{i - len(runs), c}] = codec.Lettering{Text: strconv.Itoa(v)}
		}
	}
	for r, runs := range n.rows {
		for i, v := range runs {
			d.Question.Texts[[2]int{r, i - len(runs)}] = codec.Lettering{Text: strconv.Itoa(v)}
		}
	}
	known := puzzle.Claims(marks)
	for i := range n.board.Len() {
		at := [2]int{i / len(n.cols), i % len(n.cols)}
		if v, ok := known.Told(i); ok {
			d.Marks.Shades[at] = [...]int{White: codec.PenpaGreen, Black: codec.PenpaShade}[v]
		}
		if v, ok := solution.Told(i); ok && v == Black {
			d.Answer.Shades[at] = codec.PenpaShade
		}
	}
	return d, nil
}
