package kakuro

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// A Kakuro in Penpa+ is blocked cells, drawn with the shape kakuro or shaded dark, with small texts in their corners: the sum to the right
// above on the right, the sum below on the left below.
const penpaAcross, penpaDown = 1, 2 // the corners

// blockedPenpa reports whether the setter blocked a cell.
func blockedPenpa(d *codec.Drawing, at [2]int) bool {
	return d.Question.Symbols[at].Shape == "kakuro" || codec.Dark(d.Question.Shades[at])
}

// drawnPenpa reports whether a drawing has blocked cells with sums.
func drawnPenpa(text string) bool {
	d, err := codec.ParsePenpa(text, sizes.Side, nil)
	if err != nil || len(d.Question.Corners) == 0 {
		return false
	}
	for at := range d.Question.Corners { // any order: whether all fit
		if !blockedPenpa(d, [2]int{at[0], at[1]}) {
			return false
		}
	}
	return true
}

// readPenpa reads a drawing.
func readPenpa(text string, notes *codec.Notes) (*Kakuro, *puzzle.Marks, error) {
	d, err := codec.ParsePenpa(text, sizes.Side, notes)
	if err == nil {
		err = d.Whole(sizes.Side)
	}
	if err != nil {
		return nil, nil, err
	}
	draft := newDraft(d.Rows, d.Cols, func(_ int, format string, args ...any) error { return d.Errorf(format, args...) })
	for r := range d.Rows {
		for c := range d.Cols {
			at := [2]int{r, c}
			if draft.white[r*d.Cols+c] = !blockedPenpa(d, at); draft.white[r*d.Cols+c] {
				continue
			}
			delete(d.Question.Symbols, at)
			delete(d.Question.Shades, at)
			for _, h := range []puzzle.Heading{puzzle.Across, puzzle.Down} {
				place := [3]int{r, c, penpaAcross}
				if h == puzzle.Down {
					place[2] = penpaDown
				}
				sum := d.Question.Corners[place]
				if sum == "" {
					continue
				}
				n, end := codec.Number(sum, 0)
				if end != len(sum) || n > maxSum {
					return nil, nil, d.Errorf("%s in %s is not a sum", codec.Short(sum), puzzle.Cell(r, c))
				}
				draft.clue(r, c, h, n, 0)
				delete(d.Question.Corners, place)
			}
		}
	}
	k, err := draft.finish()
	if err != nil {
		return nil, nil, err
	}
	sheet := k.penpaSheet(&d.Marks)
	given := k.penpaSheet(&d.Question)
	for i, w := range given {
		if w.Value > 0 {
			notes.Notef("a digit that the setter gave is taken for one that is filled in")
			sheet[i] = w
		}
	}
	return k, puzzle.MarksFrom(k.board, sheet), d.Left(false, "lineE")
}

// penpaSheet takes digits and candidates out of a layer.
func (k *Kakuro) penpaSheet(l *codec.Layer) []puzzle.Written {
	sheet := puzzle.Sheet(k.board, nil)
	for at, t := range l.Texts { // any order: each cell alone
		n, end := codec.Number(t.Text, 0)
		i := -1
		if at[0] >= 0 && at[1] >= 0 && at[0] < k.rows && at[1] < k.cols {
			i = k.unknown(at[0], at[1])
		}
		switch {
		case i < 0:
			continue
		case t.Pencil != 0:
			sheet[i].Pencil = puzzle.Mask(t.Pencil)
		case end == len(t.Text) && n >= 1 && n <= 9:
			sheet[i].Value = n
		default:
			continue
		}
		delete(l.Texts, at)
	}
	return sheet
}

// penpaAnswer is the solution of the answer check.
func (k *Kakuro) penpaAnswer(d *codec.Drawing) []puzzle.Written { return k.penpaSheet(&d.Answer) }

// writePenpa draws the puzzle.
func (k *Kakuro) writePenpa(marks *puzzle.Marks, solution puzzle.Facts) (*codec.Drawing, error) {
	f := k.frame()
	d := codec.NewDrawing("kakuro", f.rows+1, f.cols+1, [4]int{})
	sheet := puzzle.Sheet(k.board, marks)
	for r := range f.rows + 1 {
		for c := range f.cols + 1 {
			at := [2]int{r, c}
			if f.white(r, c) {
				i := f.unknown(r, c)
				d.Marks.Write(at, sheet[i].Value, uint64(sheet[i].Pencil))
				if v, ok := solution.Told(i); ok {
					d.Answer.Write(at, v, 0)
				}
				continue
			}
			x := f.at(r, c)
			d.Question.Symbols[at] = codec.Symbol{Shape: "kakuro", Style: 1, Behind: true}
			if x == (cellSums{}) {
				d.Question.Symbols[at] = codec.Symbol{Shape: "kakuro", Style: 2, Behind: true}
			}
			for corner, sum := range map[int]int{penpaAcross: x.across, penpaDown: x.down} { // any order: each sum alone
				if sum > 0 {
					d.Question.Corners[[3]int{r, c, corner}] = strconv.Itoa(sum)
				}
			}
		}
	}
	return d, k.single()
}
