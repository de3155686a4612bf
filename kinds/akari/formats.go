package akari

import (
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	grid.PuzzLink("akari", Black, true),
	grid.Kanpen("bijutsukan", wordsWith(kanpenBlack).Read, wordsWith(kanpenBlack).Write),
	penpa.Format(),
	grid.File("lightup", wordsWith(fileBlack).Read, wordsWith(fileBlack).Write),
	grid.ID(idSigns).WithMatches(isID),
	grid.Text("akari", wordsWith("#"), [...]string{"x", "*"}, cellSigns),
	bare,
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Akari]{
	Limit: sizes.Side,
	Empty: White,
	New:   func(rows, cols int, cells []int, _ *codec.Notes) (*Akari, error) { return New(rows, cols, cells) },
	At:    (*Akari).Content,
}

// The signs of black cells without a number in pzprv3 files and on kanpen.net.
const fileBlack, kanpenBlack = "-", "5"

// wordsWith are the words of cells in a notation with a sign for black cells without a number.
func wordsWith(black string) *notation.Words {
	return &notation.Words{Empty: White, Sign: black, Special: Black, Most: maxNumber, Invalid: func(word string) error {
		return fault.Errorf("%s is not a cell: a dot, a number from 0 to %d or %s is expected", codec.Quote(word), maxNumber, black)
	}}
}

// isID reports whether a game ID without a name may be of Light Up: its description has a 0 or a B. Without digits it may be
// of Pearl too. An ID of Bridges may have the same digits and letters, but neither 0 nor, in practice, the 11 that B means there.
func isID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	return ok && !strings.ContainsAny(params, "mtL") && strings.ContainsAny(desc, "0B") &&
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

// The signs of cells in texts without a notation. A 0 is a number, so it is no sign for a white cell.
var (
	bareBlack = []string{"#", "B", "b", "X", "■", "█", "⬛", "black", drawnBlack + drawnBlack + drawnBlack}
	bareWhite = []string{"", ".", "-", "_", "·", "~", "□", "⬜", "white"}
)

// drawnBlack is on both sides of the number of a black cell in drawings.
const drawnBlack = "░"

// bare is rows of cells: numbers, one sign for black cells without a number, and one for white cells.
var bare = grid.Bare(fault.Textf("expected black cells, and a sign such as a dot in each white cell"),
	func(w codec.Word, signs codec.Signs) (int, error) {
		n, ok := codec.ParseNumber(strings.Trim(w.Text, drawnBlack))
		switch {
		case ok && n <= maxNumber:
			return n, nil
		case slices.Contains(bareBlack, w.Text):
			return Black, signs.Record("black", w)
		case !slices.Contains(bareWhite, w.Text):
			return 0, fault.Errorf("%s is not a cell: expected a number from 0 to %d, # for black, or a dot", codec.Quote(w.Text), maxNumber)
		}
		return White, signs.Record("", w)
	})

// penpa is an Akari in Penpa+: black cells shaded dark, with numbers, and light bulbs.
var penpa = notation.Penpa[*Akari]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // shaded cells with at least one number, and nothing else
		q := &d.Question
		some := len(q.Texts) > 0 && len(q.Shades) > 0
		_, err := readPenpa(d, nil)
		return some && err == nil && len(q.Symbols)+len(q.Texts)+len(q.Corners)+len(q.Lines) == 0
	},
	Read: readPenpa,
	Draw: (*Akari).drawPenpa,
	Fill: notation.Lights{},
}

// readPenpa reads the black cells and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Akari, error) {
	cells := make([]int, d.Rows*d.Cols)
	for i := range cells {
		cells[i] = White
		at := [2]int{i / d.Cols, i % d.Cols}
		if !codec.IsDark(d.Question.Shades[at]) {
			continue
		}
		cells[i] = Black
		delete(d.Question.Shades, at)
		if t, ok := d.Question.Texts[at]; ok {
			n, ok := codec.ParseNumber(t.Text)
			if !ok || n > maxNumber {
				return nil, d.Errorf("%s in %s is not a number from 0 to %d", codec.Quote(t.Text), puzzle.Cell(at[0], at[1]), maxNumber)
			}
			cells[i] = n
			delete(d.Question.Texts, at)
		}
	}
	return New(d.Rows, d.Cols, cells)
}

// drawPenpa returns the puzzle as a Penpa+ drawing.
func (a *Akari) drawPenpa() (*codec.Drawing, error) {
	d := codec.NewDrawing("akari", a.Rows, a.Cols, [4]int{})
	for i, x := range a.cells {
		at := [2]int{i / a.Cols, i % a.Cols}
		switch {
		case x >= 0:
			d.Question.Texts[at] = codec.CellText{Text: strconv.Itoa(x)}
			d.Question.Shades[at] = codec.PenpaGrey // the number is black
		case x == Black:
			d.Question.Shades[at] = codec.PenpaInk
		}
	}
	return d, nil
}

// signs are the characters of cells in JSON, from White: a white cell, a black one, numbers.
const signs = ".#01234"

var cellSigns = fault.Textf("dots, #, and numbers from 0 to 4")

// corpus is the JSON form of the puzzle: the givens are rows of signs, the solution rows of 1 for a light and 0 for other cells.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		a := p.(*Akari)
		return codec.DrawRows(a.Rows, a.Cols, func(r, c int) byte { return signs[a.Content(r, c)-White] })
	},
	FromGivens:   grid.FromGivens(notation.SignContent(signs, White, cellSigns)),
	GivensSchema: `{"type":"array","items":{"type":"string"}}`,
})
