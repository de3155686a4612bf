package slitherlink

import (
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	grid.PuzzLink("slither", codec.Query, true),
	grid.Kanpen("slitherlink", cellWords.Read, cellWords.Write),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Slitherlink).writeFile),
	grid.ID(idSigns).WithMatches(isID),
	notation.Marks(codec.Text, readText, (*Slitherlink).writeText),
	bare,
}

// links are the borders as lines between corners.
var links = notation.Links[*Slitherlink]{Borders: true, At: func(s *Slitherlink) func(r, c int, down bool) int { return s.From }}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Slitherlink]{
	Limit: sizes.Side,
	Empty: None,
	New: func(rows, cols int, numbers []int, notes *codec.Notes) (*Slitherlink, error) {
		return New(rows, cols, known(numbers, notes))
	},
	At: (*Slitherlink).Number,
}

// known returns the numbers of a notation that also has cells with a question mark: a number is there, but unknown. They have no clue.
func known(numbers []int, notes *codec.Notes) []int {
	unknown := 0
	for i, n := range numbers {
		if n == codec.Query {
			unknown++
		}
		numbers[i] = max(n, None)
	}
	if unknown > 0 {
		notes.Notef("%v", fault.Plural(unknown, fault.Textf("1 cell with a question mark is read as a cell without a number"),
			fault.Textf("%d cells with question marks are read as cells without numbers", unknown)))
	}
	return numbers
}

// cellWords are the words of cells in pzprv3 files and on kanpen.net: - is an unknown number.
var cellWords = notation.Words{Empty: None, Sign: "-", Special: codec.Query, Most: 4, Invalid: func(word string) error {
	return fault.Errorf("%s is not a number from 0 to 4, or a dot", codec.Quote(word))
}}

// readFile reads a pzprv3 file: the numbers, colours of cells in version 1, then lines (1) and crosses (-1).
func readFile(text string, notes *codec.Notes) (*Slitherlink, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	numbers, err := grid.ReadGrid(f, f.Rows, f.Cols, cellWords.Read)
	if err != nil {
		return nil, nil, err
	}
	s, err := grid.New(f.Rows, f.Cols, numbers, notes)
	if err != nil {
		return nil, nil, err
	}
	if f.Version == "1" && f.More() {
		if err := f.Grid(f.Rows, f.Cols, func(_, _ int, _ string) error { return nil }); err != nil {
			return nil, nil, err
		}
	}
	marks, err := links.File(s, f, 1, func(word string) error {
		return fault.Errorf("%s is not a line (1), a cross (-1) or nothing (0)", codec.Quote(word))
	})
	return s, marks, err
}

func (s *Slitherlink) writeFile(marks *puzzle.Marks) (string, error) {
	w := codec.NewFileWriter("slither", s.Rows, s.Cols)
	w.Grid(s.Rows, s.Cols, func(r, c int) string { return cellWords.Write(s.Number(r, c)) })
	links.WriteFile(s, w, marks)
	return w.String(), nil
}

// isID reports whether a game ID may be of Loopy: its parameters name a grid.
func isID(text string) bool {
	_, params, desc, ok := codec.SplitID(text)
	return ok && strings.Contains(params, "t") && strings.Trim(desc, "01234abcdefghijklmnopqrstuvwxyz") == ""
}

// idSigns are the cells in WxHt0:description: digits for numbers. Grid 0 is that of squares.
var idSigns = notation.Signs{
	Signs:  signs[1:],
	Params: "t0",
	Check: func(d codec.ID) error {
		if rest, ok := strings.CutPrefix(d.Params, "t0"); !ok || rest != "" && (len(rest) != 2 || rest[0] != 'd') {
			return d.BadParams(fault.Textf("t0 is"))
		}
		return nil
	},
	Invalid: func(text string, at int) error {
		return codec.Errorf(text, at, "%s is not a number: digits 0 to 4 and runs a to z are expected", codec.QuoteAt(text, at))
	},
}

// penpa is the form of Penpa+: numbers, and lines from corner to corner.
var penpa = notation.Penpa[*Slitherlink]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // numbers from 0 to 4 only, and an answer along borders
		some := len(d.Question.Texts) > 0
		penpaNumbers(d)
		q := &d.Question
		return some && len(d.Answer.Borders) > 0 && len(q.Symbols)+len(q.Texts)+len(q.Corners) == 0
	},
	Read: func(d *codec.Drawing, _ *codec.Notes) (*Slitherlink, error) {
		return New(d.Rows, d.Cols, penpaNumbers(d))
	},
	Draw: grid.DrawPenpa("slitherlink", strconv.Itoa),
	Fill: links,
}

// penpaNumbers reads the numbers of a drawing and removes them from it.
func penpaNumbers(d *codec.Drawing) []int {
	numbers := make([]int, d.Rows*d.Cols)
	for i := range numbers {
		at := [2]int{i / d.Cols, i % d.Cols}
		numbers[i] = None
		if n, ok := codec.ParseNumber(d.Question.Texts[at].Text); ok && n <= 4 {
			numbers[i] = n
			delete(d.Question.Texts, at)
		}
	}
	return numbers
}

// bare is rows of cells: numbers from 0 to 4, and any other single sign for empty cells.
var bare = grid.Bare(fault.Textf("expected numbers, and a sign such as a dot in each cell without a number"),
	func(w codec.Word, _ codec.Signs) (int, error) {
		n, ok := codec.ParseNumber(w.Text)
		switch {
		case ok && n <= 4:
			return n, nil
		case !ok && w.IsEmpty():
			return None, nil
		}
		return 0, fault.Errorf("%s is not a number from 0 to 4, or a sign for empty cells", codec.Quote(w.Text))
	})

// The text form is described in docs/formats.md: rows of signs, or a drawing with corners (+), lines and crosses between them.

// signs are the characters of clues in the text form and JSON: none, then the numbers.
const signs = ".01234"

var cells = fault.Textf("dots and numbers from 0 to 4")

func (s *Slitherlink) sign(r, c int) byte { return signs[s.Number(r, c)-None] }

var lattice = codec.Lattice{
	Across: "x-", Down: "x|",
	Cells:  cells,
	Limit:  sizes.Side + 1,
	Spaced: func(row string) bool { return strings.HasPrefix(row, "+") },
}

// readText reads the text form: rows of numbers and dots, or a drawing of the corners with lines and crosses between them.
func readText(text string, _ *codec.Notes) (*Slitherlink, *puzzle.Marks, error) {
	sheet := codec.ParseSheet(text)
	if len(sheet.Options) > 0 {
		return nil, nil, sheet.NoOptions()
	}
	g := lattice
	var numbers []int
	read := func(_, _, _ int, x rune) bool {
		numbers = append(numbers, strings.IndexRune(signs, x)+None)
		return strings.ContainsRune(signs, x)
	}
	drawn := len(sheet.Lines) > 0 && strings.HasPrefix(sheet.Lines[0].Text, "+")
	if drawn {
		g.Face, g.Cells = read, fault.Textf("+ at corners, and between them %s", cells)
		g.Cell = func(_, _, _ int, x rune) bool { return x == '+' }
	} else {
		g.Cell, g.Limit = read, sizes.Side
	}
	if err := g.Read(sheet); err != nil {
		return nil, nil, err
	}
	rows, cols := g.Rows, g.Cols
	if drawn {
		rows, cols = rows-1, cols-1
		if len(numbers) != rows*cols {
			return nil, nil, sheet.Errorf(sheet.End(), "%d cells between %d rows and %d columns of corners", len(numbers), g.Rows, g.Cols)
		}
	}
	s, err := New(rows, cols, numbers)
	if err != nil {
		return nil, nil, err
	}
	marks, err := links.Signs(s, sheet, g.Signs)
	return s, marks, err
}

// writeText writes what readText reads, with the corners only if there are marks.
func (s *Slitherlink) writeText(marks *puzzle.Marks) (string, error) {
	head := "slitherlink\n"
	if marks == nil || marks.Empty() {
		return head + strings.Join(codec.DrawRows(s.Rows, s.Cols, s.sign), "\n") + "\n", nil
	}
	rows, cols := s.Corners()
	return head + lattice.Format(rows, cols, func(_, _ int) byte { return '+' }, s.sign, links.ValueBetween(s, marks)), nil
}

// read reads rows of signs.
var read = grid.FromGivens(notation.SignContent(signs, None, cells))

// corpus is the JSON form: the givens are rows of dots and numbers.
var corpus = links.JSON(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		s := p.(*Slitherlink)
		return codec.DrawRows(s.Rows, s.Cols, s.sign)
	},
	FromGivens: func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		list, err := v.List()
		for _, row := range list { // no lists of numbers, which other kinds have
			if _, wrong := row.Text(); wrong != nil && err == nil {
				err = wrong
			}
		}
		if err != nil {
			return nil, err
		}
		return read(rows, cols, v)
	},
	GivensSchema: `{"type":"array","items":{"type":"string"}}`,
}, func(s *Slitherlink) (rows, cols int) { return s.Corners() })
