package hitori

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Hitori).writeURL),
	grid.Kanpen("hitori", cellWords.Read, strconv.Itoa),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Hitori).writeFile),
	notation.Clues(codec.Tatham, readID, (*Hitori).writeID).WithMatches(isID),
	notation.Marks(codec.Text, readText, (*Hitori).writeText),
	notation.Bare(readBare, nil),
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Hitori]{
	Limit: sizes.Side,
	Empty: None,
	New:   func(rows, cols int, numbers []int, _ *codec.Notes) (*Hitori, error) { return New(rows, cols, numbers) },
	At:    (*Hitori).Number,
}

// readURL reads https://puzz.link/p?hitori/cols/rows/body: for each cell a digit or letter for a number up to 35, - and two of them for a
// larger one, and another character for a cell without a known number.
func readURL(text string, notes *codec.Notes) (*Hitori, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	body := u.Numbers()
	var numbers []int
	for len(numbers) < u.Rows*u.Cols && body.At < body.End {
		from := body.At
		switch c := body.Text[from]; {
		case c == '-':
			from++
			body.At += 3
		case c == '.' || c == '@' || c == '%':
			if c != '.' {
				notes.Notef("a question mark is read as a cell without a number")
			}
			numbers = append(numbers, None)
			body.At++
			continue
		default:
			body.At++
		}
		n, err := strconv.ParseUint(body.Text[from:min(body.At, body.End)], 36, 32)
		if err != nil || n == None || body.At > body.End {
			return nil, u.Errorf(from, "%s is not a number: digits, letters, or - and two of them are expected", codec.QuoteAt(body.Text, from))
		}
		numbers = append(numbers, int(n))
	}
	if len(numbers) < u.Rows*u.Cols {
		if err := u.CheckComplete(len(numbers), u.Rows*u.Cols); err != nil {
			return nil, err
		}
		numbers = append(numbers, slices.Repeat([]int{None}, u.Rows*u.Cols-len(numbers))...)
	}
	body.IgnoreRest()
	return New(u.Rows, u.Cols, numbers)
}

func (h *Hitori) writeURL() (string, error) {
	var body strings.Builder
	for _, n := range h.numbers {
		switch {
		case n == None:
			body.WriteByte('.')
		case n >= 36:
			body.WriteByte('-')
			fallthrough
		default:
			body.WriteString(strconv.FormatInt(int64(n), 36))
		}
	}
	return codec.URL{Pid: "hitori", Rows: h.Rows, Cols: h.Cols}.String(body.String()), nil
}

// cellWords are the words of cells: a number, or a dot, dash or 0 for none.
var cellWords = notation.Words{Empty: None, Sign: "-", Special: None, Most: math.MaxInt32, Invalid: func(word string) error {
	return fault.Errorf("%s is not a number or a dot", codec.Quote(word))
}}

// readFile reads a pzprv3 file: the numbers, then the marks.
func readFile(text string, notes *codec.Notes) (*Hitori, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	numbers, err := grid.ReadGrid(f, f.Rows, f.Cols, cellWords.Read)
	if err != nil {
		return nil, nil, err
	}
	h, err := New(f.Rows, f.Cols, numbers)
	if err != nil {
		return nil, nil, err
	}
	marks, err := notation.Shades{}.File(h, f)
	return h, marks, err
}

func (h *Hitori) writeFile(marks *puzzle.Marks) (string, error) {
	w := codec.NewFileWriter("hitori", h.Rows, h.Cols)
	w.Grid(h.Rows, h.Cols, func(r, c int) string { return cellWords.Write(h.Number(r, c)) })
	notation.Shades{}.WriteFile(h, w, marks)
	return w.String(), nil
}

// idDigits are the numbers of a game ID of Singles.
const idDigits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// isID reports whether a game ID without a name is of Singles: it has a number for each cell, no larger than the sides, and nothing else.
func isID(text string) bool {
	d, err := codec.ParseID(text, sizes.Side)
	return err == nil && len(d.Text)-d.At == d.W*d.H && d.W*d.H > 1 &&
		strings.Trim(d.Text[d.At:], idDigits[1:min(max(d.W, d.H)+1, len(idDigits))]) == ""
}

// readID reads a game ID: WxHdX:numbers, with a character for each number.
func readID(text string, _ *codec.Notes) (*Hitori, error) {
	d, err := codec.ParseID(text, sizes.Side)
	if err != nil {
		return nil, err
	}
	if rest, ok := strings.CutPrefix(d.Params, "d"); d.Params != "" && (!ok || len(rest) != 1) {
		return nil, d.BadParams(fault.Textf("d with a letter is"))
	}
	var numbers []int
	for i, x := range d.Text[d.At:] {
		n := strings.IndexRune(idDigits, x)
		if n <= 0 {
			return nil, codec.Errorf(d.Text, d.At+i, "%s is not a number: digits and letters are expected", codec.QuoteAt(d.Text, d.At+i))
		}
		numbers = append(numbers, n)
	}
	return New(d.H, d.W, numbers)
}

func (h *Hitori) writeID() (string, error) {
	id := strconv.Itoa(h.Cols) + "x" + strconv.Itoa(h.Rows) + ":"
	for i, n := range h.numbers {
		if n == None || n >= len(idDigits) {
			return "", fault.Errorf("%s: a game ID has numbers from 1 to %d in all cells", h.CellPlace(i), len(idDigits)-1)
		}
		id += idDigits[n : n+1]
	}
	return id, nil
}

// penpa is the form of Penpa+: numbers, and shaded cells.
var penpa = notation.Penpa[*Hitori]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // a number in every cell, some repeated, and an answer in shaded cells
		n, q := len(d.Question.Texts), &d.Question
		h, err := readPenpa(d, nil)
		return err == nil && n == d.Rows*d.Cols && !slices.Contains(h.numbers, None) && len(d.Answer.Shades) > 0 &&
			len(q.Texts)+len(q.Symbols)+len(q.Shades)+len(q.Corners)+len(q.Lines) == 0
	},
	Read: readPenpa,
	Draw: grid.DrawPenpa("hitori", strconv.Itoa),
	Fill: notation.Shades{},
}

// readPenpa reads the numbers and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Hitori, error) {
	return New(d.Rows, d.Cols, grid.ReadTexts(d, func(_ [2]int, text string) (int, bool) {
		n, ok := codec.ParseNumber(text)
		return n, ok && n <= maxNumber
	}))
}

// The signs of marks after a number in the text form: shaded, and unshaded.
const shadedSign, unshadedSign = "#", "x"

// readText reads rows of numbers, or dots for none, separated by blanks. A cell may have a mark: # for shaded, x for unshaded.
func readText(text string, _ *codec.Notes) (*Hitori, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	signs := "0123456789.-"
	if width, _, sized := codec.SheetSize(text); sized && width == 1 { // a word is a number, not a row
		signs = ""
	}
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	var numbers, values []int
	cols := 0
	for r, row := range codec.Cells(s.Lines, signs) {
		if r == 0 {
			cols = len(row)
		}
		if len(row) != cols {
			return nil, nil, s.Errorf(row[0].At, "row %d has %d cells, the first has %d", r+1, len(row), cols)
		}
		for _, w := range row {
			word, value := w.Text, -1
			if cut, ok := strings.CutSuffix(word, shadedSign); ok {
				word, value = cut, 1
			} else if cut, ok := strings.CutSuffix(word, unshadedSign); ok {
				word, value = cut, 0
			}
			n, err := cellWords.Read(word)
			if err != nil {
				return nil, nil, s.Errorf(w.At, "%w", err)
			}
			numbers, values = append(numbers, n), append(values, value)
		}
	}
	if len(s.Lines) == 0 {
		return nil, nil, s.Errorf(s.End(), "rows of numbers are expected")
	}
	return grid.Marked(len(s.Lines), cols, numbers, values)
}

// writeText writes what readText reads.
func (h *Hitori) writeText(marks *puzzle.Marks) (string, error) {
	known := puzzle.ClaimedFacts(marks)
	words := make([]string, len(h.numbers))
	width := 1
	for i, n := range h.numbers {
		words[i] = cellWords.Write(n) + [...]string{"", unshadedSign, shadedSign}[known.ValueOr(i)+1]
		width = max(width, len(words[i]))
	}
	out := "hitori\n"
	if h.Cols == 1 { // otherwise a number would be read as a row of digits
		out = fmt.Sprintf("hitori 1x%d\n", h.Rows)
	}
	for row := range slices.Chunk(words, h.Cols) {
		line := ""
		for _, w := range row {
			line += w + strings.Repeat(" ", width+1-len(w))
		}
		out += strings.TrimRight(line, " ") + "\n"
	}
	return out, nil
}

// readBare reads rows of numbers. Cells without a number are rejected: such boards look like those of other kinds.
func readBare(t codec.Table) (*Hitori, error) {
	rows, err := t.Grid(sizes.Side)
	if err != nil {
		return nil, err
	}
	var numbers []int
	for _, row := range rows {
		for _, w := range row {
			n, ok := w.Number()
			if !ok || n == None || n > maxNumber {
				return nil, t.Errorf(w.At, "%s is not a number from 1 to %d", codec.Quote(w.Text), maxNumber)
			}
			numbers = append(numbers, n)
		}
	}
	if len(rows) < 2 {
		return nil, t.Errorf(0, "expected rows of numbers")
	}
	return New(len(rows), len(rows[0]), numbers)
}
