package kakuro

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// decodeFile reads a pzprv3 file: the cells with a header, a dot for a white one, "across,down" for a blocked one, -1 for no sum; then,
// without the header, the digits filled in so far, with up to four pencil marks each.
func decodeFile(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	f, err := codec.ParseFile(text, puzzle.MaxSide)
	switch {
	case err != nil:
		return fail(err)
	case f.HasVariant:
		return fail(fmt.Errorf("a variant (v:%s) whose rules are not known", f.Variant))
	case f.Rows*f.Cols > len(text):
		return fail(f.Errorf(len(text), "the text ends before the last of %d by %d cells", f.Rows, f.Cols))
	}
	d := newDraft(f.Rows+1, f.Cols+1, nil)
	err = f.Grid(f.Rows+1, f.Cols+1, d.fileCell)
	if err != nil {
		return fail(err)
	}
	d.errorf = func(_ int, format string, args ...any) error { return fmt.Errorf(format, args...) } // messages name the cell
	k, err := d.finish()
	if err != nil {
		return fail(err)
	}
	if !f.More() { // the clues alone
		return k, puzzle.Facts{}, nil
	}
	facts := puzzle.NewFacts(k.board)
	err = f.Grid(f.Rows, f.Cols, func(r, c int, word string) error { return k.fileAnswer(facts, r+1, c+1, word) })
	if err == nil {
		err = f.Last()
	}
	if err != nil {
		return fail(err)
	}
	return k, some(facts), nil
}

// fileCell reads a cell of a pzprv3 file.
func (d *draft) fileCell(r, c int, word string) error {
	number := func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < -1 || n > maxSum {
			return 0, fmt.Errorf("%s is not a sum, or -1 for none", codec.Short(s))
		}
		return n, nil
	}
	across, down, two := strings.Cut(word, ",")
	switch {
	case r > 0 && c > 0 && word == ".":
		d.white[r*d.cols+c] = true
		return nil
	case r > 0 && c > 0 && !two:
		return fmt.Errorf("%s is not a cell: a dot is white, two sums with a comma are blocked", codec.Short(word))
	case r == 0:
		across, down = "-1", word
	case c == 0:
		down = "-1"
		if two {
			return fmt.Errorf("%s in the first column, where one sum is expected", codec.Short(word))
		}
	}
	for _, x := range []struct {
		text string
		h    puzzle.Heading
	}{{across, puzzle.Across}, {down, puzzle.Down}} {
		n, err := number(x.text)
		if err != nil {
			return err
		}
		d.clue(r, c, x.h, n, 0)
	}
	return nil
}

// fileAnswer reads the digit in a cell: 5, a dot for none, with pencil marks .[1,2,,].
func (k *Kakuro) fileAnswer(facts puzzle.Facts, r, c int, word string) error {
	digit, marks, marked := strings.Cut(word, "[")
	var can puzzle.Mask
	if marked {
		inside, ok := strings.CutSuffix(marks, "]")
		if !ok {
			return fmt.Errorf("%s is not a digit or a dot, with marks like [1,2,,]", codec.Short(word))
		}
		for m := range strings.SplitSeq(inside, ",") {
			v, ok := digitOf(m)
			if !ok && m != "" {
				return fmt.Errorf("the mark %s is not a digit from 1 to 9", codec.Short(m))
			}
			if ok {
				can |= puzzle.Only(v)
			}
		}
	}
	v, ok := digitOf(digit)
	i := k.unknown(r, c)
	switch {
	case !ok && digit != ".":
		return fmt.Errorf("%s is not a digit from 1 to 9 or a dot", codec.Short(word))
	case (ok || can != 0) && i < 0:
		return fmt.Errorf("%s in a blocked cell", codec.Short(word))
	case ok:
		facts.Set(i, v)
	case can != 0:
		facts.Restrict(i, can)
	}
	return nil
}

// digitOf reads a digit from 1 to 9.
func digitOf(word string) (v int, ok bool) {
	if len(word) == 1 && word[0] >= '1' && word[0] <= '9' {
		return int(word[0] - '0'), true
	}
	return 0, false
}

// some is facts, or the zero Facts when they know nothing.
func some(facts puzzle.Facts) puzzle.Facts {
	for range facts.All() {
		return facts
	}
	return puzzle.Facts{}
}

// encodeFile writes what decodeFile reads. More than four candidates of a cell are left out.
func encodeFile(p puzzle.Puzzle, known puzzle.Facts) (string, error) {
	k, err := own(p)
	if err != nil {
		return "", err
	}
	h, sums := k.header(), k.sums()
	rows, cols := k.rows-h, k.cols-h
	w := codec.NewFileWriter("kakuro", rows, cols)
	w.Grid(rows+1, cols+1, func(r, c int) string {
		r, c = r+h-1, c+h-1
		x := sums[[2]int{r, c}]
		switch {
		case r < h && c < h:
			return "0"
		case r < h:
			return orNone(x.down)
		case c < h:
			return orNone(x.across)
		case k.unknown(r, c) >= 0:
			return "."
		}
		return orNone(x.across) + "," + orNone(x.down)
	})
	w.Grid(rows, cols, func(r, c int) string {
		i := k.unknown(r+h, c+h)
		if i < 0 || known.IsZero() {
			return "."
		}
		switch can := known.Can(i); can.Len() {
		case 1:
			return strconv.Itoa(can.Min())
		case 2, 3, 4:
			marks := ""
			for d := range can.Values() {
				marks += strconv.Itoa(d) + ","
			}
			return ".[" + marks[:len(marks)-1] + strings.Repeat(",", 4-can.Len()) + "]"
		}
		return "."
	})
	return w.String(), k.single()
}

// decodeKanpen reads http://www.kanpen.net/kakuro.html?problem=rows/cols/line/…, the header included, with a line r_c_across_down for
// each blocked cell.
func decodeKanpen(text string) (puzzle.Puzzle, puzzle.Facts, error) {
	u, err := codec.ParseKanpen(text, limit)
	if err != nil {
		return fail(err)
	}
	if u.Rows < 2 || u.Cols < 2 {
		return fail(fmt.Errorf("%d rows and %d columns, the header included: at least 2 of each are expected", u.Rows, u.Cols))
	}
	// The header alone has a line for each of its cells.
	if u.Rows+u.Cols > len(text) {
		return fail(u.Errorf(len(text), "the text ends within the first row and column"))
	}
	d := newDraft(u.Rows, u.Cols, u.Errorf)
	for i := range d.white {
		d.white[i] = true
	}
	for {
		words, ok := u.Line()
		if !ok {
			break
		}
		if len(words) == 0 {
			continue
		}
		if err := d.kanpenLine(words); err != nil {
			return fail(err)
		}
	}
	for i, w := range d.white {
		if w && (i < d.cols || i%d.cols == 0) {
			return fail(fmt.Errorf("no line %d_%d_…: a line for each cell of the first row and column is expected", i/d.cols, i%d.cols))
		}
	}
	k, err := d.finish()
	if err != nil {
		return fail(err)
	}
	return k, puzzle.Facts{}, nil
}

// kanpenLine reads a blocked cell.
func (d *draft) kanpenLine(words []codec.Word) error {
	if len(words) != 4 {
		return d.errorf(words[0].At, "%d numbers in a line, not 4: row, column, sum across, sum down", len(words))
	}
	var n [4]int
	for i, w := range words {
		x, err := strconv.Atoi(w.Text)
		if err != nil || x < -1 || x > maxSum {
			return d.errorf(w.At, "%s is not a number expected here", codec.Short(w.Text))
		}
		n[i] = x
	}
	r, c := n[0], n[1]
	if r < 0 || c < 0 || r >= d.rows || c >= d.cols {
		return d.errorf(words[0].At, "no cell %d_%d on this board", r, c)
	}
	if !d.white[r*d.cols+c] {
		return d.errorf(words[0].At, "a second line for the cell %d_%d", r, c)
	}
	d.white[r*d.cols+c] = false
	d.clue(r, c, puzzle.Across, n[2], words[2].At)
	d.clue(r, c, puzzle.Down, n[3], words[3].At)
	return nil
}

// encodeKanpen writes what decodeKanpen reads.
func encodeKanpen(p puzzle.Puzzle, _ puzzle.Facts) (string, error) {
	k, err := own(p)
	if err != nil {
		return "", err
	}
	h, sums := k.header(), k.sums()
	var lines [][]string
	for r := h - 1; r < k.rows; r++ {
		for c := h - 1; c < k.cols; c++ {
			if k.unknown(r, c) >= 0 {
				continue
			}
			x := sums[[2]int{r, c}]
			across, down := orNone(x.across), orNone(x.down)
			if r < h {
				across = "0"
			}
			if c < h {
				down = "0"
			}
			lines = append(lines, []string{strconv.Itoa(r - h + 1), strconv.Itoa(c - h + 1), across, down})
		}
	}
	return codec.FormatKanpen("kakuro", k.rows-h+1, k.cols-h+1, lines), k.single()
}
