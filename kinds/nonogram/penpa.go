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
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Nonogram, error) {
	above, left := d.Margins()
	rows, cols := make([][]Block, d.Rows), make([][]Block, d.Cols)
	for r := -above; r < d.Rows; r++ {
		for c := -left; c < d.Cols; c++ {
			at := [2]int{r, c}
			t, ok := d.Question.Texts[at]
			if !ok || (r < 0) == (c < 0) {
				continue
			}
			n, ok := penpaClue(t.Text)
			if !ok {
				return nil, d.Errorf("%s is not a clue: expected a number, ? or *", codec.Quote(t.Text))
			}
			delete(d.Question.Texts, at)
			if r < 0 {
				cols[c] = append(cols[c], blackBlock(n))
			} else {
				rows[r] = append(rows[r], blackBlock(n))
			}
		}
	}
	return newBlackPuzzle(rows, cols)
}

// drawPenpa returns the puzzle as a Penpa+ drawing with the clues in the margins above and to the left.
func (n *Nonogram) drawPenpa() (*codec.Drawing, error) {
	rows, cols := n.Size()
	margin := [2]int{1, 1} // of rows, of columns
	for k, runs := range n.runs {
		side := min(k/rows, 1)
		margin[side] = max(margin[side], len(runs))
	}
	d := codec.NewDrawing("nonogram", rows, cols, [4]int{margin[1], 0, margin[0], 0})
	for k, runs := range n.runs {
		for i, v := range runs {
			at := [2]int{k, i - len(runs)}
			if k >= rows {
				at = [2]int{i - len(runs), k - rows}
			}
			d.Question.Texts[at] = codec.CellText{Text: formatSize(v)}
		}
	}
	return d, nil
}
