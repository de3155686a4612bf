package kakuro

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Teka's text form is a line kakuro and then the rows, with cells separated by blanks. A blocked cell is the sum below it, \, and the sum
// to its right, without missing sums, or # without either. A white cell is a dot or its digit, then in parentheses the digits that are not
// crossed out, and in brackets its pencil candidates:
//
//	kakuro
//	#    16\  4\
//	\12  .    3
//	\8   (79) [13]

// readText reads the text form: rows of words for blocked cells, sums and white cells with the player's entries.
func readText(text string, _ *codec.Notes) (*Kakuro, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	switch {
	case len(s.Options) > 0:
		return nil, nil, s.NoOptions()
	case len(s.Lines) == 0:
		return nil, nil, s.Errorf(s.End(), `no rows of cells: 17\4, # and dots are expected`)
	case len(s.Lines) > sizes.Side:
		return nil, nil, s.Errorf(s.Lines[sizes.Side].At, "more than %d rows", sizes.Side)
	}
	d := &draft{rows: len(s.Lines), errorf: s.Errorf}
	var cells []puzzle.PlaceMarks
	for r, l := range s.Lines {
		words := codec.Words(l)
		if r == 0 {
			d.cols = len(words)
		}
		if len(words) != d.cols || d.cols > sizes.Side {
			return nil, nil, s.Errorf(l.At, "%d cells in this row, %d in the first; 1 to %d are allowed", len(words), d.cols, sizes.Side)
		}
		for c, w := range words {
			cell, err := d.textCell(r, c, w)
			if err != nil {
				return nil, nil, err
			}
			cells = append(cells, cell)
		}
	}
	k, err := d.finish()
	if err != nil {
		return nil, nil, err
	}
	sheet := puzzle.PlaceMarksOf(k.board, nil)
	for i, w := range cells {
		if u := k.index[i]; u >= 0 {
			sheet[u] = w
		}
	}
	return k, puzzle.MarksFrom(k.board, sheet), nil
}

// textCell reads a cell into the draft: sums, blocked or white. w is the content of a white cell; its Value is -1 without a digit.
func (d *draft) textCell(r, c int, word codec.Word) (w puzzle.PlaceMarks, err error) {
	w.Value = -1
	down, across, clue := strings.Cut(word.Text, `\`)
	d.white = append(d.white, !clue && word.Text != "#")
	switch {
	case clue:
		if err := d.textSum(r, c, puzzle.Down, codec.Word{Text: down, At: word.At}); err != nil {
			return w, err
		}
		return w, d.textSum(r, c, puzzle.Across, codec.Word{Text: across, At: word.At + len(down) + 1})
	case word.Text == "#", word.Text == ".":
		return w, nil
	}
	rest := word.Text
	if v, end := codec.Number(rest[:1], 0); end == 1 && v > 0 {
		w.Value, rest = v, rest[1:]
	}
	left, rest, crossed := digitsWithin(rest, "(", ")")
	if crossed {
		w.Eliminated = ^left
	}
	w.Pencil, rest, _ = digitsWithin(rest, "[", "]")
	if rest != "" {
		return w, d.errorf(word.At, `%s is not a cell: 17\4 (sum down, sum across), #, a dot, a digit, digits left (12) or candidates [12] are expected`,
			codec.Quote(word.Text))
	}
	return w, nil
}

// digitsWithin reads digits in brackets at the start of a word; ok is false, and rest the word, if it has no brackets.
func digitsWithin(word, open, shut string) (digits puzzle.Mask, rest string, ok bool) {
	inside, found := strings.CutPrefix(word, open)
	inside, rest, closed := strings.Cut(inside, shut)
	if !found || !closed || strings.Trim(inside, "123456789") != "" {
		return 0, word, false
	}
	for _, d := range inside {
		digits |= puzzle.Only(int(d - '0'))
	}
	return digits, rest, true
}

// textSum records a sum up to maxSum next to a cell; empty text gives none.
func (d *draft) textSum(r, c int, h puzzle.Heading, w codec.Word) error {
	if w.Text == "" {
		return nil
	}
	n, ok := codec.ParseNumber(w.Text)
	if !ok || n > maxSum {
		return d.errorf(w.At, "%s is not a sum %s", codec.Quote(w.Text), headingWord(h))
	}
	d.clue(r, c, h, n, w.At)
	return nil
}

// writeText writes what readText reads. A board without a header gets one if its clues need the space.
func (k *Kakuro) writeText(marks *puzzle.Marks) (string, error) {
	sheet := puzzle.PlaceMarksOf(k.board, marks)
	top, left := k.margins()
	sums := k.sums()
	cells := make([][]string, 0, k.rows+top)
	width := make([]int, k.cols+left)
	for r := -top; r < k.rows; r++ {
		row := make([]string, 0, k.cols+left)
		for c := -left; c < k.cols; c++ {
			word := k.textWord(sheet, r, c, sums[[2]int{r, c}])
			width[c+left] = max(width[c+left], len(word))
			row = append(row, word)
		}
		cells = append(cells, row)
	}
	var b strings.Builder
	b.WriteString("kakuro\n")
	for _, row := range cells {
		for c, word := range row {
			if b.WriteString(word); c+1 < len(row) {
				b.WriteString(strings.Repeat(" ", width[c]-len(word)+1))
			}
		}
		b.WriteByte('\n')
	}
	return b.String(), k.single()
}

// textWord formats a cell of the text form. x has the sums of a blocked cell.
func (k *Kakuro) textWord(sheet []puzzle.PlaceMarks, r, c int, x cellSums) string {
	i := k.unknown(r, c)
	switch {
	case i < 0 && x == (cellSums{}):
		return "#"
	case i < 0:
		word := `\`
		if x.down > 0 {
			word = strconv.Itoa(x.down) + word
		}
		if x.across > 0 {
			word += strconv.Itoa(x.across)
		}
		return word
	}
	word, w := "", sheet[i]
	if w.Value > 0 {
		word = strconv.Itoa(w.Value)
	}
	if w.Eliminated != 0 {
		word += "(" + writtenSet(digits&^w.Eliminated, "") + ")"
	}
	if w.Pencil != 0 {
		word += "[" + writtenSet(w.Pencil, "") + "]"
	}
	if word == "" {
		return "."
	}
	return word
}

func headingWord(h puzzle.Heading) fault.Text {
	return [...]fault.Text{fault.Textf("across"), fault.Textf("down")}[h]
}
