package kakuro

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// Our text form. A line kakuro and then the rows, cells set apart by blanks: a blocked cell is the sum below it, \, and the sum to its
// right, either left out where there is none, or # when both are; a white one is a dot, its digit, or in parentheses its candidates:
//
//	kakuro
//	#    16\  4\
//	\12  .    3
//	\8   (79) .

// decodeText reads our text form.
func decodeText(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return fail(s.Errorf(s.Options[0].At, "%s after the name: nothing is expected", codec.Short(s.Options[0].Text)))
	}
	if len(s.Lines) == 0 {
		return fail(s.Errorf(s.End(), `no rows of cells: 17\4, # and dots are expected`))
	}
	if len(s.Lines) > limit {
		return fail(s.Errorf(s.Lines[limit].At, "more than %d rows", limit))
	}
	d := &draft{rows: len(s.Lines), errorf: s.Errorf}
	var can []puzzle.Mask // by cell: what is known, 0 for nothing
	for r, l := range s.Lines {
		words := codec.Words(l)
		if r == 0 {
			d.cols = len(words)
		}
		if len(words) != d.cols || d.cols > limit {
			return fail(s.Errorf(l.At, "%d cells in this row, %d in the first; 1 to %d are allowed", len(words), d.cols, limit))
		}
		for c, w := range words {
			m, err := d.textCell(r, c, w)
			if err != nil {
				return fail(err)
			}
			can = append(can, m)
		}
	}
	k, err := d.finish()
	if err != nil {
		return fail(err)
	}
	facts := puzzle.NewFacts(k.board)
	for i, m := range can {
		if m != 0 {
			facts.Restrict(int(k.index[i]), m)
		}
	}
	return k, some(facts), nil
}

// textCell reads a cell; m is what is known of a white one, 0 for nothing.
func (d *draft) textCell(r, c int, w codec.Word) (m puzzle.Mask, err error) {
	down, across, clue := strings.Cut(w.Text, `\`)
	d.white = append(d.white, !clue && w.Text != "#")
	switch {
	case clue:
		if err := d.textSum(r, c, puzzle.Down, codec.Word{Text: down, At: w.At}); err != nil {
			return 0, err
		}
		return 0, d.textSum(r, c, puzzle.Across, codec.Word{Text: across, At: w.At + len(down) + 1})
	case w.Text == "#", w.Text == ".":
		return 0, nil
	}
	digits, marked := w.Text, false
	if inside, ok := strings.CutPrefix(w.Text, "("); ok {
		digits, marked = strings.CutSuffix(inside, ")")
	}
	for i := range len(digits) {
		v, ok := digitOf(digits[i : i+1])
		if !ok || i > 0 && !marked {
			m = 0
			break
		}
		m |= puzzle.Only(v)
	}
	if m == 0 {
		return 0, d.errorf(w.At, `%s is not a cell: 17\4 (sum down, sum across), #, a dot, a digit or candidates (12) are expected`, codec.Short(w.Text))
	}
	return m, nil
}

// textSum reads one of the two sums of a blocked cell.
func (d *draft) textSum(r, c int, h puzzle.Heading, w codec.Word) error {
	if w.Text == "" {
		return nil
	}
	n, end := codec.Number(w.Text, 0)
	if end != len(w.Text) || n > maxSum {
		return d.errorf(w.At, "%s is not a sum %s", codec.Short(w.Text), headingWord(h))
	}
	d.clue(r, c, h, n, w.At)
	return nil
}

// encodeText writes our text form. A board without a header gets one where its clues need room.
func encodeText(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	k, err := own(p)
	if err != nil {
		return "", err
	}
	top, left := k.margins()
	sums := k.sums()
	cells := make([][]string, 0, k.rows+top)
	width := make([]int, k.cols+left)
	for r := -top; r < k.rows; r++ {
		row := make([]string, 0, k.cols+left)
		for c := -left; c < k.cols; c++ {
			word := k.textWord(known, r, c, sums[[2]int{r, c}])
			width[c+left] = max(width[c+left], len(word))
			row = append(row, word)
		}
		cells = append(cells, row)
	}
	var b strings.Builder
	b.WriteString(names[0] + "\n")
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

// textWord writes a cell.
func (k *Kakuro) textWord(known puzzle.Facts, r, c int, x cellSums) string {
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
	case known.IsZero():
		return "."
	}
	can := known.Can(i)
	if v, ok := known.Value(i); ok {
		return strconv.Itoa(v)
	}
	if n := can.Len(); n == 0 || n == 9 {
		return "."
	}
	word := "("
	for d := range can.Values() {
		word += strconv.Itoa(d)
	}
	return word + ")"
}
