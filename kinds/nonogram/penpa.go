package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// penpa is the Penpa+ format: numbers in the margins above and to the left, and shaded cells. A clue ends at the board.
var penpa = notation.Penpa[*Nonogram]{
	Limit:      sizes.Side,
	Matches:    claimsPenpa,
	Read:       readPenpa,
	Draw:       (*Nonogram).drawPenpa,
	Fill:       notation.Shades{},
	Margin:     true,
	Decoration: []string{"lineE"},
}

// claimsPenpa reports whether a drawing contains only clues in the margins above and to the left.
func claimsPenpa(d *codec.Drawing) bool {
	if len(d.Question.Texts) == 0 || len(d.Question.Corners)+len(d.Question.Symbols) > 0 {
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

// penpaClue reads a size, SomeSize or AnyRuns. ok is false for any other text.
func penpaClue(text string) (size int, ok bool) {
	switch text {
	case someSize:
		return SomeSize, true
	case anyRuns:
		return AnyRuns, true
	}
	return codec.ParseNumber(text)
}

// readPenpa reads the clues and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (_ *Nonogram, err error) {
	above, left := d.Margins()
	rows, cols := make([][]Block, d.Rows), make([][]Block, d.Cols)
	take := func(at [2]int, line *[]Block) error {
		t, ok := d.Question.Texts[at]
		if !ok {
			return nil
		}
		n, ok := penpaClue(t.Text)
		if !ok {
			return d.Errorf("%s is not a clue: expected a number, ? or *", codec.Quote(t.Text))
		}
		delete(d.Question.Texts, at)
		*line = append(*line, blackBlock(n))
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
		return nil, err
	}
	return newBlackPuzzle(rows, cols)
}

// drawPenpa returns the puzzle as a Penpa+ drawing with the clues in the margins above and to the left.
func (n *Nonogram) drawPenpa() (*codec.Drawing, error) {
	rows, cols := n.Runs()
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
			d.Question.Texts[[2]int{i - len(runs), c}] = codec.CellText{Text: formatSize(v)}
		}
	}
	for r, runs := range rows {
		for i, v := range runs {
			d.Question.Texts[[2]int{r, i - len(runs)}] = codec.CellText{Text: formatSize(v)}
		}
	}
	return d, nil
}
