package akari

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Akari).writeURL),
	notation.Clues(codec.Kanpen, readKanpen, (*Akari).writeKanpen),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Akari).writeFile),
	notation.Clues(codec.Tatham, readID, (*Akari).writeID).WithMatches(isID),
	notation.Marks(codec.Text, readText, (*Akari).writeText),
	notation.Bare(readBare, nil),
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

// readWords reads a grid of words: a number, a dot or the sign of a black cell without a number. marks maps other words to the values of
// white cells. Missing cells at the end are white.
func readWords(grid codec.Grid, rows, cols int, black string, marks map[string]int) (cells, values []int, err error) {
	err = grid.Grid(rows, cols, func(_, _ int, word string) error {
		n, number := codec.ParseNumber(word)
		value, marked := marks[word]
		switch {
		case word == black:
			cells = append(cells, Black)
		case number && n <= maxNumber:
			cells = append(cells, n)
		case word == "." || marked:
			if cells = append(cells, White); !marked {
				value = -1
			}
			values = append(values, value)
		default:
			return fault.Errorf("%s is not a cell: a dot, a number from 0 to %d or %s is expected", codec.Quote(word), maxNumber, black)
		}
		return nil
	})
	for err == nil && len(cells) < rows*cols {
		cells = append(cells, White)
	}
	return cells, values, err
}

// word returns the word of a cell in the grids that readWords reads, without the player's marks. black stands for a black cell without a
// number.
func (a *Akari) word(r, c int, black string) string {
	switch x := a.Content(r, c); x {
	case White:
		return "."
	case Black:
		return black
	default:
		return strconv.Itoa(x)
	}
}

// readKanpen reads http://www.kanpen.net/bijutsukan.html?problem=rows/cols/line/…
func readKanpen(text string, notes *codec.Notes) (*Akari, error) {
	k, err := codec.ParseKanpen(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	cells, _, err := readWords(k, k.Rows, k.Cols, kanpenBlack, nil)
	if err != nil {
		return nil, err
	}
	k.IgnoreRest()
	return New(k.Rows, k.Cols, cells)
}

func (a *Akari) writeKanpen() (string, error) {
	return codec.FormatKanpenGrid("bijutsukan", a.Rows, a.Cols, func(r, c int) string { return a.word(r, c, kanpenBlack) }), nil
}

// fileMarks are the marks of white cells in pzprv3 files.
var fileMarks = map[string]int{"+": 0, "#": 1}

// readFile reads a pzprv3 file. After the board, which has the marks too, there may be a grid of numbers crossed off, which is ignored.
func readFile(text string, notes *codec.Notes) (*Akari, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	cells, values, err := readWords(f, f.Rows, f.Cols, fileBlack, fileMarks)
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
		return a.word(r, c, fileBlack)
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

// readID reads WxH:description, with 0 to 4 and B for black cells and letters for runs of white ones.
func readID(text string, _ *codec.Notes) (*Akari, error) {
	d, err := codec.ParseID(text, sizes.Side)
	if err != nil {
		return nil, err
	}
	rest := d.Params
	for _, key := range "bsd" { // how the puzzle was generated
		if after, ok := strings.CutPrefix(rest, string(key)); ok {
			_, end := codec.Number(after, 0)
			rest = after[end:]
		}
	}
	if rest != "" {
		return nil, d.BadParams(fault.Textf("b, s and d with numbers are"))
	}
	cells := make([]int, d.W*d.H)
	for i := range cells {
		cells[i] = White
	}
	err = codec.ParseRuns(d.Text, d.At, len(cells), func(i, pos int) (int, error) {
		x := strings.IndexByte("B01234", d.Text[pos]) + Black
		if x < Black {
			return 0, codec.Errorf(d.Text, pos, "%s is not a black cell: B, numbers from 0 to 4 and runs a to z are expected",
				codec.QuoteAt(d.Text, pos))
		}
		cells[i] = x
		return pos + 1, nil
	})
	if err != nil {
		return nil, err
	}
	return New(d.H, d.W, cells)
}

// writeID writes what readID reads.
func (a *Akari) writeID() (string, error) {
	desc := codec.FormatRuns(len(a.cells), 'a', "", func(i int) string {
		if a.cells[i] == White {
			return ""
		}
		return "B01234"[a.cells[i]-Black : a.cells[i]-Black+1]
	})
	return fmt.Sprintf("%dx%d:%s", a.Cols, a.Rows, desc), nil
}
