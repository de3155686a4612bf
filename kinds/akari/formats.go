package akari

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Akari).writeURL),
	grid.Kanpen("bijutsukan", contentIn(kanpenBlack), wordIn(kanpenBlack)),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Akari).writeFile),
	grid.ID(idSigns).WithMatches(isID),
	notation.Marks(codec.Text, readText, (*Akari).writeText),
	notation.Bare(readBare, nil),
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Akari]{
	Limit: sizes.Side,
	Empty: White,
	New:   func(rows, cols int, cells []int, _ *codec.Notes) (*Akari, error) { return New(rows, cols, cells) },
	At:    (*Akari).Content,
}

// slots returns the cells as slots of a number stream: a black cell without a number is an unknown number.
func (a *Akari) slots() []int {
	out := make([]int, len(a.cells))
	for i, x := range a.cells {
		switch out[i] = x; x {
		case White:
			out[i] = codec.Blank
		case Black:
			out[i] = codec.Query
		}
	}
	return out
}

// readURL reads https://puzz.link/p?akari/cols/rows/body.
func readURL(text string, notes *codec.Notes) (*Akari, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	body := u.Numbers()
	body.Gaps = true
	cells, err := body.Read(u.Rows*u.Cols, false)
	if err != nil {
		return nil, err
	}
	for i, x := range cells {
		switch x {
		case codec.Blank:
			cells[i] = White
		case codec.Query:
			cells[i] = Black
		}
	}
	body.IgnoreRest()
	return New(u.Rows, u.Cols, cells)
}

func (a *Akari) writeURL() (string, error) {
	body, err := codec.FormatNumber16(codec.FoldGaps(a.slots()), false)
	return codec.URL{Pid: "akari", Rows: a.Rows, Cols: a.Cols}.String(body), err
}

// The signs of black cells without a number in pzprv3 files and on kanpen.net.
const fileBlack, kanpenBlack = "-", "5"

// contentIn returns a function that reads a word: a number, a dot for a white cell, or the sign of a black cell without a number.
func contentIn(black string) func(word string) (int, error) {
	return func(word string) (int, error) {
		n, number := codec.ParseNumber(word)
		switch {
		case word == black:
			return Black, nil
		case word == ".":
			return White, nil
		case number && n <= maxNumber:
			return n, nil
		}
		return 0, fault.Errorf("%s is not a cell: a dot, a number from 0 to %d or %s is expected", codec.Quote(word), maxNumber, black)
	}
}

// wordIn returns the inverse of contentIn.
func wordIn(black string) func(content int) string {
	return func(content int) string {
		switch content {
		case White:
			return "."
		case Black:
			return black
		}
		return strconv.Itoa(content)
	}
}

// fileMarks are the marks of white cells in pzprv3 files.
var fileMarks = map[string]int{"+": 0, "#": 1}

// readFile reads a pzprv3 file. After the board, which has the marks too, there may be a grid of numbers crossed off, which is ignored.
func readFile(text string, notes *codec.Notes) (*Akari, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	var values []int // of the white cells; -1 for none
	cells, err := grid.ReadGrid(f, f.Rows, f.Cols, func(word string) (int, error) {
		value, marked := fileMarks[word]
		if marked {
			word = "."
		} else {
			value = -1
		}
		content, err := contentIn(fileBlack)(word)
		if content == White {
			values = append(values, value)
		}
		return content, err
	})
	if err != nil {
		return nil, nil, err
	}
	f.IgnoreRest()
	a, err := New(f.Rows, f.Cols, cells)
	if err != nil {
		return nil, nil, err
	}
	return a, a.marksOf(values), nil
}

// writeFile writes what readFile reads.
func (a *Akari) writeFile(marks *puzzle.Marks) (string, error) {
	w, known := codec.NewFileWriter("lightup", a.Rows, a.Cols), puzzle.ClaimedFacts(marks)
	w.Grid(a.Rows, a.Cols, func(r, c int) string {
		if u := a.index[a.Cell(r, c)]; u >= 0 && known.ValueOr(int(u)) >= 0 {
			return [...]string{"+", "#"}[known.ValueOr(int(u))]
		}
		return wordIn(fileBlack)(a.Content(r, c))
	})
	return w.String(), nil
}

// isID reports whether a game ID without a name certainly is of Light Up: its description has a 0, or a digit and a B. An ID of Bridges may
// have the same digits and letters, but neither 0 nor, in practice, the 11 that B means there.
func isID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	return ok && !strings.ContainsAny(params, "mtL") && strings.ContainsAny(desc, "01234") && strings.ContainsAny(desc, "0B") &&
		strings.Trim(desc, "abcdefghijklmnopqrstuvwxyzB01234") == ""
}

// idSigns are the cells in WxH:description: B and 0 to 4 for black cells.
var idSigns = notation.Signs{
	Signs: "B01234",
	First: Black,
	Check: func(d codec.ID) error {
		rest := d.Params
		for _, key := range "bsd" { // how the puzzle was generated
			if after, ok := strings.CutPrefix(rest, string(key)); ok {
				_, end := codec.Number(after, 0)
				rest = after[end:]
			}
		}
		if rest != "" {
			return d.BadParams(fault.Textf("b, s and d with numbers are"))
		}
		return nil
	},
	Invalid: func(text string, at int) error {
		return codec.Errorf(text, at, "%s is not a black cell: B, numbers from 0 to 4 and runs a to z are expected",
			codec.QuoteAt(text, at))
	},
}
