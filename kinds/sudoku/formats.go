package sudoku

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	cells.PuzzLink("sudoku", codec.Query, false),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Sudoku).writeFile),
	notation.Clues(codec.Tatham, readID, (*Sudoku).writeID).WithMatches(isID),
	notation.Marks(codec.Text, readText, (*Sudoku).writeText),
	plain(line, (*Sudoku).writeLine),
	plain(grid, (*Sudoku).writeGrid),
	plain(codec.Bare, nil),
}

// plain returns an error unless the regions are boxes, for notations that write nothing but the givens. pzpr restricts them to the sizes of
// pzpr, where other boards have other regions.
func (s *Sudoku) plain(pzpr bool) error {
	switch root, _, _ := BoxSize(s.n); {
	case s.diagonal:
		return fault.Errorf("diagonals cannot be written in this notation")
	case !s.isStandard(), pzpr && s.n != 6 && root*root != s.n:
		return fault.Errorf("these regions cannot be written in this notation")
	}
	return nil
}

// standard returns a puzzle with the usual boxes.
func standard(n int, numbers []int) (*Sudoku, error) {
	x, err := Standard(n)
	if err != nil {
		return nil, err
	}
	return New(x, false, numbers)
}

// cells is the cells of a board, for notations that write one after the other.
var cells = notation.Cells[*Sudoku]{
	Limit: sizes.Side,
	Most:  sizes.Side,
	New: func(rows, cols int, numbers []int, _ *codec.Notes) (*Sudoku, error) {
		if err := sizes.CheckSides(rows, cols); err != nil {
			return nil, err
		}
		if i := slices.Index(numbers, codec.Query); i >= 0 {
			return nil, fault.Errorf("the number in %s is unknown or 0: numbers begin at 1", puzzle.Cell(i/cols, i%cols))
		}
		return standard(rows, numbers)
	},
	At:   (*Sudoku).Given,
	Fits: func(s *Sudoku) error { return s.plain(true) },
}

// readFile reads a pzprv3 file: the number of rows, rows of givens, then rows of numbers found or of up to four candidates.
func readFile(text string, notes *codec.Notes) (*Sudoku, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err == nil {
		err = sizes.CheckSides(f.Rows, f.Cols)
	}
	if err != nil {
		return nil, nil, err
	}
	n := f.Rows
	numbers := make([]int, n*n)
	err = f.Grid(n, n, func(r, c int, word string) (err error) {
		numbers[r*n+c], err = fileWords.Read(word)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	s, err := standard(n, numbers)
	if err != nil || !f.More() {
		return s, nil, err
	}
	sheet := puzzle.PlaceMarksOf(s.board, nil)
	err = f.Grid(n, n, func(r, c int, word string) error {
		v, candidates, err := codec.ParseFileCell(word, n)
		if s.grid[r*n+c] == 0 {
			sheet[r*n+c] = puzzle.PlaceMarks{Value: v, Pencil: puzzle.Mask(candidates)}
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	f.IgnoreRest()
	return s, puzzle.MarksFrom(s.board, sheet), nil
}

// writeFile writes what readFile reads.
func (s *Sudoku) writeFile(marks *puzzle.Marks) (string, error) {
	sheet := puzzle.PlaceMarksOf(s.board, marks)
	w := codec.NewSquareFileWriter("sudoku", s.n)
	if s.n == 1 { // a row would look like the number of columns
		w = codec.NewFileWriter("sudoku", 1, 1)
	}
	w.Grid(s.n, s.n, func(r, c int) string { return fileWords.Write(s.grid[r*s.n+c]) })
	w.Grid(s.n, s.n, func(r, c int) string {
		if i := r*s.n + c; s.grid[i] == 0 {
			return codec.FormatFileCell(sheet[i].Value, uint64(sheet[i].Pencil))
		}
		return "."
	})
	return w.String(), s.plain(true)
}

// fileWords are the words of cells: a number, or a dot, dash or 0 for none.
var fileWords = notation.Words{Sign: "-", Most: math.MaxInt32, Invalid: func(word string) error {
	return fault.Errorf("%s is not a number or a dot", codec.Quote(word))
}}

// The parameters of a game ID of Solo: diagonals, irregular regions, and the symmetry and difficulty for new puzzles.
const idDiagonal, idIrregular = 'x', 'j'

// isID reports whether a game ID without a name is of Solo: the sides before its colon are those of a box, and its description has a cell
// for each cell of such a board.
func isID(text string) bool {
	d, err := codec.ParseID(text, sizes.Side)
	if err != nil {
		return false
	}
	_, _, err = idCells(d)
	return err == nil && (d.Square || d.W*d.H > 1) && (!d.Square || strings.ContainsRune(d.Params, idIrregular))
}

// idCells reads the givens of a game ID, and returns the text after them.
func idCells(d codec.ID) (numbers []int, rest string, err error) {
	n := d.W * d.H
	if d.Square {
		n = d.W
	}
	if err := sizes.CheckSides(n, n); err != nil {
		return nil, "", err
	}
	desc, rest, _ := strings.Cut(d.Text[d.At:], ",")
	numbers = make([]int, n*n)
	next := 0
	err = codec.ParseRuns(d.Text[:d.At+len(desc)], d.At, n*n, func(i, at int) (int, error) {
		if i > 0 && d.Text[at] == '_' {
			at++
		}
		v, end := codec.Number(d.Text, at)
		if end == at || v < 1 || v > n {
			return 0, codec.Errorf(d.Text, at, "%s where a number from 1 to %d or a letter is expected", codec.QuoteAt(d.Text, at), n)
		}
		numbers[i], next = v, i+1
		return end, nil
	})
	cells := next
	for i := len(desc) - 1; i >= 0 && desc[i] >= 'a' && desc[i] <= 'z'; i-- {
		cells += int(desc[i]-'a') + 1
	}
	if err == nil && cells != n*n {
		err = codec.Errorf(d.Text, len(d.Text), "%d cells, not %d", cells, n*n)
	}
	return numbers, rest, err
}

// readID reads a game ID: WxH:cells, where a box has W columns and H rows, with x for diagonals; or Nj:cells,borders for regions.
func readID(text string, _ *codec.Notes) (*Sudoku, error) {
	d, err := codec.ParseID(text, sizes.Side)
	if err != nil {
		return nil, err
	}
	params, _, _ := strings.Cut(strings.TrimLeft(d.Params, "xj"), "d")
	switches := d.Params[:len(d.Params)-len(strings.TrimLeft(d.Params, "xj"))]
	if strings.Trim(params, "armd248") != "" {
		return nil, d.BadParams(fault.Textf("x, j, a symmetry or a difficulty is"))
	}
	numbers, rest, err := idCells(d)
	if err != nil {
		return nil, err
	}
	n := d.W * d.H
	if d.Square {
		n = d.W
	}
	var x ground.Regions
	switch {
	case strings.ContainsRune(switches, idIrregular):
		x, err = idRegions(n, rest)
	case d.Square:
		return nil, d.BadParams(fault.Textf("the size of a box, such as 3x3, or j after the number of rows is"))
	default:
		x = Boxes(n, d.H, d.W)
	}
	if err != nil {
		return nil, codec.Errorf(d.Text, len(d.Text)-len(rest), "%w", err)
	}
	return New(x, strings.ContainsRune(switches, idDiagonal), numbers)
}

// edges calls yield for the inner borders in the order of game IDs: the vertical ones in reading order, then the horizontal ones column by
// column.
func edges(n int, yield func(cell int, h ground.Direction)) {
	for i := range n * (n - 1) {
		yield(i/(n-1)*n+i%(n-1), ground.East)
	}
	for i := range n * (n - 1) {
		yield(i%(n-1)*n+i/(n-1), ground.South)
	}
}

// idRegions reads regions from a game ID. Each character counts the pairs of adjacent cells in one region before the next border.
func idRegions(n int, text string) (ground.Regions, error) {
	border := make([]bool, 0, 2*n*n)
	for _, c := range []byte(text) {
		switch {
		case c == '_':
			border = append(border, true)
		case c >= 'a' && c <= 'z' && len(border) <= 2*n*n:
			border = append(border, make([]bool, int(c-'a')+1)...)
			if c != 'z' {
				border = append(border, true)
			} else {
				border = border[:len(border)-1] // z is 25, without a border
			}
		default:
			return ground.Regions{}, fault.Errorf("%s is not a list of borders: letters and _ are expected", codec.Quote(text))
		}
	}
	if len(border) != 2*n*(n-1)+1 {
		return ground.Regions{}, fault.Errorf("%d borders, not %d", len(border), 2*n*(n-1)+1)
	}
	at, k := [2][]bool{make([]bool, n*n), make([]bool, n*n)}, 0
	edges(n, func(cell int, h ground.Direction) {
		at[h-ground.East][cell], k = border[k], k+1
	})
	return ground.SplitRegions(n, n, func(cell int, h ground.Direction) bool { return at[h-ground.East][cell] }), nil
}

// formatIDRegions writes what idRegions reads.
func (s *Sudoku) formatIDRegions() string {
	var b strings.Builder
	run := 0
	end := func() {
		for ; run > 25; run -= 25 {
			b.WriteByte('z')
		}
		b.WriteByte("_abcdefghijklmnopqrstuvwxy"[run])
		run = 0
	}
	edges(s.n, func(cell int, h ground.Direction) {
		if s.Border(cell, h) {
			end()
		} else {
			run++
		}
	})
	end()
	return b.String()
}

// writeID writes what readID reads.
func (s *Sudoku) writeID() (string, error) {
	desc := codec.FormatRuns(len(s.grid), 'a', "_", func(i int) string {
		if s.grid[i] == 0 {
			return ""
		}
		return strconv.Itoa(s.grid[i])
	})
	switches := ""
	if s.diagonal {
		switches = string(idDiagonal)
	}
	for w := range s.n {
		if w++; s.n%w == 0 && slices.Equal(Boxes(s.n, s.n/w, w).Of, s.Of) && (w > 1 && w < s.n || s.n == 1) {
			if s.n == 1 { // may be a board of other kinds
				return "solo:1x1" + switches + ":" + desc, nil
			}
			return fmt.Sprintf("%dx%d%s:%s", w, s.n/w, switches, desc), nil
		}
	}
	return fmt.Sprintf("%d%c%s:%s,%s", s.n, idIrregular, switches, desc, s.formatIDRegions()), nil
}

// penpa is Sudoku in Penpa+: numbers, with thick lines around regions.
var penpa = notation.Penpa[*Sudoku]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // a square with the borders of regions, numbers, and nothing else
		bordered := len(d.Question.Borders) > 0
		s, err := readPenpa(d, nil)
		q := &d.Question
		return err == nil && bordered && s.n > 1 && slices.Max(s.grid) > 0 &&
			len(q.Texts)+len(q.Symbols)+len(q.Shades)+len(q.Corners)+len(q.Lines) == 0
	},
	Read: readPenpa,
	Draw: func(s *Sudoku) (*codec.Drawing, error) {
		d := codec.NewDrawing("sudoku", s.n, s.n, [4]int{})
		notation.DrawPenpaRegions(d, &s.Regions, s.NoNumbers(codec.Blank))
		for i, v := range s.grid {
			d.Question.Write([2]int{i / s.n, i % s.n}, v, 0)
		}
		if s.diagonal {
			return nil, fault.Errorf("diagonals cannot be written in this notation")
		}
		return d, nil
	},
	Fill: notation.Digits{},
}

// readPenpa reads the givens and regions, and removes them from the drawing. Without borders, the regions are the usual boxes.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Sudoku, error) {
	if err := sizes.CheckSides(d.Rows, d.Cols); err != nil {
		return nil, err
	}
	n, q := d.Rows, &d.Question
	numbers := cells.ReadTexts(d, func(at [2]int, text string) (int, bool) {
		v, ok := codec.ParseNumber(text)
		return v, ok && q.Texts[at].Pencil == 0 && v >= 1 && v <= n
	})
	texts := q.Texts // the rest are no numbers of regions
	q.Texts = nil
	x, _, err := notation.PenpaRegions(d)
	q.Texts = texts
	if err == nil && len(x.Cells) == 1 && n > 1 {
		x, err = Standard(n)
	}
	if err != nil {
		return nil, err
	}
	return New(x, false, numbers)
}
