package kakuro

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Kakuro).writeURL),
	notation.Clues(codec.Kanpen, readKanpen, (*Kakuro).writeKanpen),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Kakuro).writeFile),
	notation.Marks(codec.Text, readText, (*Kakuro).writeText),
	notation.Clues(listed, readListing, nil),
	notation.Bare(readBare, nil),
}

// signs are the numbers 0 to 45 in a URL.
const signs = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"

// readURL reads https://puzz.link/p?kakuro/cols/rows/body, with the size without the header. The body lists the cells: k to z for 1 to 16
// white ones, a dot or two signs (the sum down, the sum across) for a blocked one. The sums of columns and rows that begin with a white
// cell follow.
func readURL(text string, notes *codec.Notes) (*Kakuro, error) {
	u, err := codec.ParseURL(text, sizes.Side-1, notes)
	if err != nil {
		return nil, err
	}
	// Check the size before allocating: a character represents at most 16 cells.
	if most := 16 * (u.End - u.At); u.Rows*u.Cols > most {
		if err := u.CheckComplete(most, u.Rows*u.Cols); err != nil {
			return nil, err
		}
	}
	b := &body{URL: u, draft: newDraft(u.Rows+1, u.Cols+1, u.Errorf)}
	if err := b.cells(); err != nil {
		return nil, err
	}
	for c := 1; c <= b.Cols && err == nil; c++ {
		if b.draft.white[b.Cols+1+c] {
			err = b.sum(0, c, puzzle.Down)
		}
	}
	for r := 1; r <= b.Rows && err == nil; r++ {
		if b.draft.white[r*(b.Cols+1)+1] {
			err = b.sum(r, 0, puzzle.Across)
		}
	}
	if err != nil {
		return nil, err
	}
	if b.At > b.End {
		n := b.At - b.End
		notes.Notef("%v", fault.Plural(n, fault.Textf("the text ends before the last sum, which is taken for none"),
			fault.Textf("the text ends before the last %d sums, which are taken for none", n)))
	} else if !b.again {
		notes.NoteSurplus(b.Text[b.At:b.End])
	}
	return b.draft.finish()
}

// body is the body of a URL being read, with a header around its cells. At is the next position, which may pass End.
type body struct {
	codec.URL
	draft *draft
	again bool // the text ended within the cells: the sums of the border are read from its start, as in pzprjs
}

// cells reads the cells. Those after the end of the text are white.
func (b *body) cells() error {
	n, start := b.Rows*b.Cols, b.At
	white := func(j int) { b.draft.white[(j/b.Cols+1)*(b.Cols+1)+j%b.Cols+1] = true }
	for j := 0; j < n; {
		if b.At >= b.End {
			if err := b.CheckComplete(j, n); err != nil {
				return err
			}
			for ; j < n; j++ {
				white(j)
			}
			b.At, b.again = start, true
			b.Notes.Notef("the sums above and to the left of the board are read from the beginning of the text again, as puzz.link does")
			return nil
		}
		r, c := j/b.Cols+1, j%b.Cols+1
		switch x := b.Text[b.At]; {
		case x >= 'k' && x <= 'z':
			run := int(x-'k') + 1
			if left := n - j; run > left {
				b.Notes.Notef("%q stands for %d white cells: the board has room for %d more", string(x), run, left)
				run = left
			}
			for ; run > 0; run-- {
				white(j)
				j++
			}
			b.At++
			continue
		case x == '.':
			b.At++
		default:
			for _, h := range []puzzle.Heading{puzzle.Down, puzzle.Across} {
				if err := b.sum(r, c, h); err != nil {
					return err
				}
			}
		}
		j++
	}
	return nil
}

// sum reads one sign of cell r, c; after the end of the text there is no sum.
func (b *body) sum(r, c int, h puzzle.Heading) error {
	at := b.At
	b.At++
	if at >= b.End {
		return nil
	}
	sum := strings.IndexByte(signs, b.Text[at])
	if sum < 0 && b.Text[at] != '-' && !b.again {
		return b.Errorf(at, "%s is not a sum: a digit, a to j, A to Z or - is expected", codec.QuoteAt(b.Text, at))
	}
	b.draft.clue(r, c, h, sum, at)
	return nil
}

// writeURL writes what readURL reads. A sum too large for the notation and a run with two sums are errors.
func (k *Kakuro) writeURL() (string, error) {
	f := k.frame()
	for i := range (f.rows + 1) * (f.cols + 1) {
		r, c := i/(f.cols+1), i%(f.cols+1)
		if x := f.at(r, c); max(x.down, x.across) >= len(signs) {
			return "", fault.Errorf("the sum %d in %s is too large for this notation", max(x.down, x.across), puzzle.Cell(r-f.shift, c-f.shift))
		}
	}
	sign := func(sum int) string {
		if sum == 0 {
			return "-"
		}
		return signs[sum : sum+1]
	}
	body := codec.FormatRuns(f.rows*f.cols, 'k', "", func(i int) string {
		r, c := i/f.cols+1, i%f.cols+1
		switch x := f.at(r, c); {
		case f.white(r, c):
			return ""
		case x == (cellSums{}):
			return "."
		default:
			return sign(x.down) + sign(x.across)
		}
	})
	for c := 1; c <= f.cols; c++ {
		if f.white(1, c) {
			body += sign(f.at(0, c).down)
		}
	}
	for r := 1; r <= f.rows; r++ {
		if f.white(r, 1) {
			body += sign(f.at(r, 0).across)
		}
	}
	return codec.URL{Pid: "kakuro", Rows: f.rows, Cols: f.cols}.String(body), k.single()
}

// readKanpen reads http://www.kanpen.net/kakuro.html?problem=rows/cols/line/…, including the header, with a line r_c_across_down for each
// blocked cell.
func readKanpen(text string, notes *codec.Notes) (*Kakuro, error) {
	u, err := codec.ParseKanpen(text, sizes.Side, notes)
	switch {
	case err != nil:
		return nil, err
	case u.Rows < 2 || u.Cols < 2:
		return nil, fault.Errorf("%d rows and %d columns, the header included: at least 2 of each are expected", u.Rows, u.Cols)
	case u.Rows+u.Cols > len(text): // the header alone has a line for each of its cells
		return nil, u.Errorf(len(text), "the text ends within the first row and column")
	}
	d := newDraft(u.Rows, u.Cols, u.Errorf)
	for i := range d.white {
		d.white[i] = true
	}
	for words, ok := u.Line(); ok; words, ok = u.Line() {
		if len(words) == 0 {
			continue
		}
		if err := d.kanpenLine(words); err != nil {
			return nil, err
		}
	}
	for i, w := range d.white {
		if w && (i < d.cols || i%d.cols == 0) {
			notes.Notef("no line %d_%d_…: there is no sum", i/d.cols, i%d.cols)
			d.white[i] = false
		}
	}
	return d.finish()
}

// kanpenLine reads the line of a blocked cell: row, column, sum across, sum down.
func (d *draft) kanpenLine(words []codec.Word) error {
	if len(words) != 4 {
		return d.errorf(words[0].At, "%d numbers in a line, not 4: row, column, sum across, sum down", len(words))
	}
	var n [4]int
	for i, w := range words {
		x, err := strconv.Atoi(w.Text)
		if err != nil || x < -1 || x > maxSum {
			return d.errorf(w.At, "%s is not a number expected here", codec.Quote(w.Text))
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

// writeKanpen writes what readKanpen reads. A run with two sums is an error.
func (k *Kakuro) writeKanpen() (string, error) {
	f := k.frame()
	var lines [][]string
	for r := range f.rows + 1 {
		for c := range f.cols + 1 {
			if f.white(r, c) {
				continue
			}
			x := f.at(r, c)
			across, down := orNone(x.across), orNone(x.down)
			if r == 0 {
				across = "0"
			}
			if c == 0 {
				down = "0"
			}
			lines = append(lines, []string{strconv.Itoa(r), strconv.Itoa(c), across, down})
		}
	}
	return codec.FormatKanpen("kakuro", f.rows+1, f.cols+1, lines), k.single()
}

// readFile reads a pzprv3 file. Its first grid has the cells with a header: a dot for a white one, "across,down" for a blocked one, -1 for
// no sum. Its second grid, without the header, has the player's digits, with up to four pencil marks each.
func readFile(text string, notes *codec.Notes) (*Kakuro, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side-1, notes)
	if err != nil {
		return nil, nil, err
	}
	if f.Rows*f.Cols > len(text) {
		if err := f.CheckComplete(len(text)/2, f.Rows*f.Cols); err != nil {
			return nil, nil, err
		}
	}
	d := newDraft(f.Rows+1, f.Cols+1, nil)
	for i := range d.white {
		d.white[i] = i >= d.cols && i%d.cols > 0 // by default
	}
	if err = f.Grid(f.Rows+1, f.Cols+1, d.fileCell); err != nil {
		return nil, nil, err
	}
	d.errorf = func(_ int, format string, args ...any) error { return fault.Errorf(format, args...) } // errors name the cell
	k, err := d.finish()
	if err != nil || !f.More() { // clues only
		return k, nil, err
	}
	sheet := puzzle.PlaceMarksOf(k.board, nil)
	err = f.Grid(f.Rows, f.Cols, func(r, c int, word string) error {
		v, marks, err := codec.ParseFileCell(word, 9)
		i := k.unknown(r+1, c+1)
		switch {
		case err != nil:
			return err
		case i < 0 && word != ".":
			return fault.Errorf("%s in a blocked cell", codec.Quote(word))
		case i >= 0 && v > 0:
			sheet[i].Value = v
		}
		if i >= 0 {
			sheet[i].Pencil = puzzle.Mask(marks)
		}
		return nil
	})
	f.IgnoreRest()
	return k, puzzle.MarksFrom(k.board, sheet), err
}

// fileCell reads a cell of the first grid of a file. In the first row and column, only the sum into the board counts.
func (d *draft) fileCell(r, c int, word string) error {
	across, down, two := strings.Cut(word, ",")
	switch {
	case r > 0 && c > 0 && word == ".":
		return nil
	case r > 0 && c > 0 && !two:
		return fault.Errorf("%s is not a cell: a dot is white, two sums with a comma are blocked", codec.Quote(word))
	case r == 0:
		across, down = "-1", word
	case c == 0:
		down = "-1"
		if two {
			return fault.Errorf("%s in the first column, where one sum is expected", codec.Quote(word))
		}
	}
	for h, text := range []string{puzzle.Across: across, puzzle.Down: down} {
		n, err := strconv.Atoi(text)
		if err != nil || n < -1 || n > maxSum {
			return fault.Errorf("%s is not a sum, or -1 for none", codec.Quote(text))
		}
		d.clue(r, c, puzzle.Heading(h), n, 0)
	}
	d.white[r*d.cols+c] = false
	return nil
}

// writeFile writes what readFile reads. The format has no crossed-out digits, and at most four candidates per cell.
func (k *Kakuro) writeFile(marks *puzzle.Marks) (string, error) {
	sheet := puzzle.PlaceMarksOf(k.board, marks)
	f := k.frame()
	w := codec.NewFileWriter("kakuro", f.rows, f.cols)
	w.Grid(f.rows+1, f.cols+1, func(r, c int) string {
		x := f.at(r, c)
		switch {
		case r == 0 && c == 0:
			return "0"
		case r == 0:
			return orNone(x.down)
		case c == 0:
			return orNone(x.across)
		case f.white(r, c):
			return "."
		}
		return orNone(x.across) + "," + orNone(x.down)
	})
	w.Grid(f.rows, f.cols, func(r, c int) string {
		if i := f.unknown(r+1, c+1); i >= 0 {
			return codec.FormatFileCell(sheet[i].Value, uint64(sheet[i].Pencil))
		}
		return "."
	})
	return w.String(), k.single()
}

func orNone(sum int) string {
	if sum == 0 {
		return "-1"
	}
	return strconv.Itoa(sum)
}
