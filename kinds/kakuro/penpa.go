package kakuro

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// penpa is a Kakuro in Penpa+: blocked cells, with the shape kakuro or shaded dark, with small texts in their corners: the sum across at
// the upper right, the sum down at the lower left.
var penpa = notation.Penpa[*Kakuro]{
	Limit:       sizes.Side,
	Matches:     drawnPenpa,
	Read:        readPenpa,
	Draw:        (*Kakuro).drawPenpa,
	Fill:        notation.Digits{},
	SetterFills: true,
	Decoration:  []string{"lineE"},
}

var penpaCorners = [...]int{puzzle.Across: 1, puzzle.Down: 2}

func blockedPenpa(d *codec.Drawing, at [2]int) bool {
	return d.Question.Symbols[at].Shape == "kakuro" || codec.IsDark(d.Question.Shades[at])
}

// drawnPenpa reports whether a drawing has corners, and all corners are blocked cells.
func drawnPenpa(d *codec.Drawing) bool {
	for at := range d.Question.Corners { // any order: whether all fit
		if !blockedPenpa(d, [2]int{at[0], at[1]}) {
			return false
		}
	}
	return len(d.Question.Corners) > 0
}

// readPenpa reads the blocked cells and their sums and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Kakuro, error) {
	draft := newDraft(d.Rows, d.Cols, func(_ int, format string, args ...any) error { return d.Errorf(format, args...) })
	for i := range draft.white {
		at := [2]int{i / d.Cols, i % d.Cols}
		if draft.white[i] = !blockedPenpa(d, at); draft.white[i] {
			continue
		}
		delete(d.Question.Symbols, at)
		delete(d.Question.Shades, at)
		for h, corner := range penpaCorners {
			place := [3]int{at[0], at[1], corner}
			sum := d.Question.Corners[place]
			if sum == "" {
				continue
			}
			n, ok := codec.ParseNumber(sum)
			if !ok || n > maxSum {
				return nil, d.Errorf("%s in %s is not a sum", codec.Quote(sum), puzzle.Cell(at[0], at[1]))
			}
			draft.clue(at[0], at[1], puzzle.Heading(h), n, 0)
			delete(d.Question.Corners, place)
		}
	}
	return draft.finish()
}

// drawPenpa returns the puzzle as a Penpa+ drawing. A run with two sums is an error.
func (k *Kakuro) drawPenpa() (*codec.Drawing, error) {
	f := k.frame()
	d := codec.NewDrawing("kakuro", f.rows+1, f.cols+1, [4]int{})
	for r := range f.rows + 1 {
		for c := range f.cols + 1 {
			if f.white(r, c) {
				continue
			}
			x, style := f.at(r, c), 1
			if x == (cellSums{}) {
				style = 2
			}
			d.Question.Symbols[[2]int{r, c}] = codec.Symbol{Shape: "kakuro", Style: style, Behind: true}
			for h, sum := range [...]int{puzzle.Across: x.across, puzzle.Down: x.down} {
				if sum > 0 {
					d.Question.Corners[[3]int{r, c, penpaCorners[h]}] = strconv.Itoa(sum)
				}
			}
		}
	}
	return d, k.single()
}
