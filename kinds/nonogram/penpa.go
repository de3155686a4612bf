package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// A nonogram in Penpa+ is numbers in the margin above the board and to its left, from the board outwards, and shaded cells.

// drawnPenpa reports whether nothing but numbers above a board and to its left makes a drawing.
func drawnPenpa(text string) bool {
	d, err := codec.ParsePenpa(text, sizes.Side, nil)
	if err != nil || len(d.Question.Texts) == 0 || len(d.Question.Corners)+len(d.Question.Symbols) > 0 {
		return false
	}
	for at, t := range d.Question.Texts { // any order: whether all fit
		above, left := at[0] < 0 && at[1] >= 0 && at[1] < d.Cols, at[1] < 0 && at[0] >= 0 && at[0] < d.Rows
		if _, ok := penpaClue(t.Text); !above && !left || !ok {
			return false
		}
	}
	return true
}

// penpaClue reads an item of a clue.
func penpaClue(text string) (size int, ok bool) {
	switch text {
	case someSize:
		return SomeSize, true
	case anyRuns:
		return AnyRuns, true
	}
	n, end := codec.Number(text, 0)
	return n, end > 0 && end == len(text)
}

// readPenpa reads a drawing.
func readPenpa(text string, notes *codec.Notes) (puzzle.Puzzle, *puzzle.Marks, error) {
	d, err := codec.ParsePenpa(text, sizes.Side, notes)
	if err == nil {
		err = d.Whole(sizes.Side)
	}
	if err != nil {
		return nil, nil, err
	}
	above, left := d.Margins()
	rows, cols := make([][]Block, d.Rows), make([][]Block, d.Cols)
	take := func(at [2]int, line *[]Block) error {
		t, ok := d.Question.Texts[at]
		if !ok {
			return nil
		}
		n, ok := penpaClue(t.Text)
		if !ok {
			return d.Errorf("%s is not a clue: a number, ? or * is expected", codec.Short(t.Text))
		}
		delete(d.Question.Texts, at)
		*line = append(*line, inBlack(n))
		return nil
	}
	for c := range cols {
		for r := -above; r < 0 && err == nil; r++ {
			err = take([2]int{r, c}, &cols[c])
		}
	}
	for r := range rows {
		for c := -left; c < 0 && err == nil; c++ {
			err = take([2]int{r, c}, &rows[r])
		}
	}
	if err != nil {
		return nil, nil, err
	}
	p, err := inBlackAlone(rows, cols)
	if err != nil {
		return nil, nil, err
	}
	marks := puzzle.MarksFrom(p.Board(), penpaSheet(p, d, &d.Marks))
	return p, marks, d.Left(true, "lineE")
}

// penpaSheet takes shaded cells out of a layer, and those marked as empty, with the light green or a dot.
func penpaSheet(p puzzle.Puzzle, d *codec.Drawing, l *codec.Layer) []puzzle.Written {
	sheet := puzzle.Sheet(p.Board(), nil)
	for at, colour := range l.Shades { // any order: each cell alone
		if d.Has(at) && (codec.Dark(colour) || colour == codec.PenpaGreen) {
			sheet[at[0]*d.Cols+at[1]].Value = White
			if codec.Dark(colour) {
				sheet[at[0]*d.Cols+at[1]].Value = Black
			}
			delete(l.Shades, at)
		}
	}
	for at, s := range l.Symbols { // any order: each cell alone
		if d.Has(at) && s.Shape == codec.PenpaDot {
			sheet[at[0]*d.Cols+at[1]].Value = White
			delete(l.Symbols, at)
		}
	}
	return sheet
}

// penpaAnswer is the solution of the answer check.
func penpaAnswer(p puzzle.Puzzle, d *codec.Drawing) []puzzle.Written {
	return puzzle.Rest(penpaSheet(p, d, &d.Answer))
}

// writePenpa draws the puzzle.
func writePenpa(p puzzle.Puzzle, marks *puzzle.Marks, solution puzzle.Facts) (*codec.Drawing, error) {
	rows, cols := p.(*Nonogram).Runs()
	above, left := 1, 1
	for _, runs := range cols {
		above = max(above, len(runs))
	}
	for _, runs := range rows {
		left = max(left, len(runs))
	}
	d := codec.NewDrawing("nonogram", len(rows), len(cols), [4]int{above, 0, left, 0})
	for c, runs := range cols {
		for i, v := range runs {
			d.Question.Texts[[2]int{i - len(runs), c}] = codec.Lettering{Text: number(v)}
		}
	}
	for r, runs := range rows {
		for i, v := range runs {
			d.Question.Texts[[2]int{r, i - len(runs)}] = codec.Lettering{Text: number(v)}
		}
	}
	known := puzzle.Claims(marks)
	for i := range p.Board().Len() {
		at := [2]int{i / len(cols), i % len(cols)}
		if v, ok := known.Told(i); ok {
			d.Marks.Shades[at] = [...]int{White: codec.PenpaGreen, Black: codec.PenpaShade}[v]
		}
		if v, ok := solution.Told(i); ok && v == Black {
			d.Answer.Shades[at] = codec.PenpaShade
		}
	}
	return d, nil
}
