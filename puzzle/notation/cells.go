package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Cells describes puzzles that are given by the contents of their cells, each a small number.
type Cells[P puzzle.Puzzle] struct {
	Limit int // longest side
	Most  int // largest number in a cell; needed if the content 0 means an empty cell
	Empty int // content of an empty cell
	// New makes a puzzle from the contents of its cells in reading order; At returns the content of a cell.
	New func(rows, cols int, cells []int, notes *codec.Notes) (P, error)
	At  func(p P, r, c int) int
	// Fits returns an error if these notations cannot express the rules of a puzzle; nil if they can express those of all.
	Fits func(p P) error
}

func (x *Cells[P]) fits(p P) error {
	if x.Fits == nil {
		return nil
	}
	return x.Fits(p)
}

// Marked returns the puzzle with marks from the values of its first unknowns, -1 for none.
func (x *Cells[P]) Marked(rows, cols int, cells, values []int) (P, *puzzle.Marks, error) {
	p, err := x.New(rows, cols, cells, nil)
	if err != nil {
		return p, nil, err
	}
	return p, puzzle.MarksOfValues(p.Board(), values), nil
}

// Turned implements puzzle.Maker.Turned for puzzles whose rules are the same after every turn.
func (x *Cells[P]) Turned(p puzzle.Puzzle, t puzzle.Turn) puzzle.Puzzle {
	rows, cols := p.Size()
	height, width := t.Size(rows, cols)
	return puzzle.MustPuzzle(x.New(height, width, puzzle.TurnCells(t, rows, cols, x.contents(p.(P))), nil))
}

// contents returns the contents of the cells in reading order.
func (x *Cells[P]) contents(p P) []int {
	rows, cols := p.Size()
	cells := make([]int, rows*cols)
	for i := range cells {
		cells[i] = x.At(p, i/cols, i%cols)
	}
	return cells
}

// FromGivens returns a reader of rows of cells. It implements puzzle.JSON.FromGivens.
func (x *Cells[P]) FromGivens(content func(cell codec.Value) (int, error)) func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	return func(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
		height, width, cells, err := v.Cells(rows, cols, content)
		if err != nil {
			return nil, err
		}
		return puzzle.AsPuzzle(x.New(height, width, cells, nil))
	}
}

// SignContent returns a reader of cells that are a sign each; the contents are numbered from first on. expected describes the signs.
func SignContent(signs string, first int, expected fault.Text) func(cell codec.Value) (int, error) {
	return func(cell codec.Value) (int, error) {
		k := strings.Index(signs, cell.Raw())
		if k < 0 || len(cell.Raw()) != 1 {
			return 0, cell.Errorf("%s is not a cell: %s are expected", codec.Quote(cell.Raw()), expected)
		}
		return first + k, nil
	}
}

// PuzzLink returns the Format of puzz.link addresses whose body is a stream of numbers: for each cell its content, or that of a question
// mark. With gaps, a small number also counts empty cells after it.
func (x *Cells[P]) PuzzLink(pid string, query int, gaps bool) puzzle.Format {
	return Clues(codec.PuzzLink, func(text string, notes *codec.Notes) (p P, err error) {
		u, err := codec.ParseURL(text, x.Limit, notes)
		if err != nil {
			return p, err
		}
		body := u.Numbers()
		body.Gaps = gaps
		cells, err := body.Read(u.Rows*u.Cols, false)
		if err != nil {
			return p, err
		}
		for i, n := range cells {
			switch n {
			case codec.Blank:
				cells[i] = x.Empty
			case codec.Query:
				cells[i] = query
			case x.Empty:
				return p, ground.NumberError(puzzle.Cell(i/u.Cols, i%u.Cols), n, n+1, x.Most)
			}
		}
		body.IgnoreRest()
		return x.New(u.Rows, u.Cols, cells, notes)
	}, func(p P) (string, error) {
		slots := x.contents(p)
		for i, n := range slots {
			switch n {
			case x.Empty:
				slots[i] = codec.Blank
			case query:
				slots[i] = codec.Query
			}
		}
		if gaps {
			slots = codec.FoldGaps(slots)
		}
		body, err := codec.FormatNumber16(slots, false)
		if wrong := x.fits(p); wrong != nil {
			err = wrong
		}
		rows, cols := p.Size()
		return codec.URL{Pid: pid, Rows: rows, Cols: cols}.String(body), err
	})
}

// File returns the Format of pzprv3 files of a game in which an empty cell is an unknown with the values 0 and 1, and a mark of it replaces
// its word. content reads a word and word writes it. A further grid, such as of numbers crossed off, is ignored.
func (x *Cells[P]) File(game string, content func(word string) (int, error), word func(content int) string) puzzle.Format {
	signs := []string{"+", "#"}
	return Marks(codec.Pzprv3, func(text string, notes *codec.Notes) (p P, m *puzzle.Marks, err error) {
		f, err := codec.ParseFile(text, x.Limit, notes)
		if err != nil {
			return p, nil, err
		}
		var values []int // of the empty cells; -1 for none
		cells, err := x.ReadGrid(f, f.Rows, f.Cols, func(w string) (int, error) {
			value := slices.Index(signs, w)
			if value >= 0 {
				w = word(x.Empty)
			}
			n, err := content(w)
			if n == x.Empty {
				values = append(values, value)
			}
			return n, err
		})
		if err != nil {
			return p, nil, err
		}
		f.IgnoreRest()
		return x.Marked(f.Rows, f.Cols, cells, values)
	}, func(p P, marks *puzzle.Marks) (string, error) {
		rows, cols := p.Size()
		w, known := codec.NewFileWriter(game, rows, cols), puzzle.ClaimedFacts(marks)
		w.Grid(rows, cols, func(r, c int) string {
			if value := known.ValueOr(p.Board().Index(puzzle.Cell(r, c))); value >= 0 {
				return signs[value]
			}
			return word(x.At(p, r, c))
		})
		return w.String(), nil
	})
}

// DrawPenpa returns a function that draws a puzzle of Penpa+ with a label in each cell that is not empty.
func (x *Cells[P]) DrawPenpa(game string, label func(content int) string) func(p P) (*codec.Drawing, error) {
	return func(p P) (*codec.Drawing, error) {
		rows, cols := p.Size()
		d := codec.NewDrawing(game, rows, cols, [4]int{})
		for i, n := range x.contents(p) {
			if n != x.Empty {
				d.Question.Texts[[2]int{i / cols, i % cols}] = codec.CellText{Text: label(n)}
			}
		}
		return d, nil
	}
}

// ReadTexts reads the texts in the cells of a drawing and removes those that are contents. content returns false for others.
func (x *Cells[P]) ReadTexts(d *codec.Drawing, content func(at [2]int, text string) (n int, ok bool)) []int {
	cells := slices.Repeat([]int{x.Empty}, d.Rows*d.Cols)
	for i := range cells {
		at := [2]int{i / d.Cols, i % d.Cols}
		t, some := d.Question.Texts[at]
		if !some {
			continue
		}
		if n, ok := content(at, t.Text); ok {
			cells[i] = n
			delete(d.Question.Texts, at)
		}
	}
	return cells
}

// ReadGrid reads a grid of words. Missing cells at the end are empty.
func (x *Cells[P]) ReadGrid(grid codec.Grid, rows, cols int, content func(word string) (int, error)) (cells []int, err error) {
	err = grid.Grid(rows, cols, func(_, _ int, word string) error {
		n, err := content(word)
		cells = append(cells, n)
		return err
	})
	if err != nil {
		return nil, err
	}
	return append(cells, slices.Repeat([]int{x.Empty}, rows*cols-len(cells))...), nil
}

// Kanpen returns the Format of addresses of a game on kanpen.net. content reads a word for a cell, and word writes it.
func (x *Cells[P]) Kanpen(game string, content func(word string) (int, error), word func(content int) string) puzzle.Format {
	return Clues(codec.Kanpen, func(text string, notes *codec.Notes) (p P, err error) {
		k, err := codec.ParseKanpen(text, x.Limit, notes)
		if err != nil {
			return p, err
		}
		cells, err := x.ReadGrid(k, k.Rows, k.Cols, content)
		if err != nil {
			return p, err
		}
		if p, err = x.New(k.Rows, k.Cols, cells, notes); err == nil {
			k.IgnoreRest()
		}
		return p, err
	}, func(p P) (string, error) {
		rows, cols := p.Size()
		return codec.FormatKanpenGrid(game, rows, cols, func(r, c int) string { return word(x.At(p, r, c)) }), x.fits(p)
	})
}

// Bare returns the Format of rows of cells, some of them empty and some not, that name neither kind nor notation. content reads a cell and
// records in signs the meaning of a sign that must not vary; expected describes the cells.
func (x *Cells[P]) Bare(expected fault.Text, content func(w codec.Word, signs codec.Signs) (int, error)) puzzle.Format {
	return Bare(func(t codec.Table) (p P, err error) {
		rows, err := t.Grid(x.Limit)
		if err != nil {
			return p, err
		}
		var cells []int
		signs := codec.Signs{}
		for _, w := range slices.Concat(rows...) {
			n, err := content(w, signs)
			if err != nil {
				return p, t.Errorf(w.At, "%w", err)
			}
			cells = append(cells, n)
		}
		full := func(n int) bool { return n != x.Empty }
		if !slices.Contains(cells, x.Empty) || !slices.ContainsFunc(cells, full) {
			return p, t.Errorf(0, "%s", expected)
		}
		return x.New(len(rows), len(rows[0]), cells, nil)
	}, nil)
}

// Words are the contents of cells as words of a file: a dot for an empty cell, Sign for the content Special, and numbers from Least to
// Most.
type Words struct {
	Empty       int
	Sign        string
	Special     int
	Least, Most int
	Invalid     func(word string) error // returns the error for another word
}

// Read reads a word, and Write writes it.
func (x *Words) Read(word string) (int, error) {
	n, ok := codec.ParseNumber(word)
	switch {
	case word == ".":
		return x.Empty, nil
	case word == x.Sign:
		return x.Special, nil
	case !ok || n < x.Least || n > x.Most:
		return 0, x.Invalid(word)
	}
	return n, nil
}

func (x *Words) Write(content int) string {
	switch content {
	case x.Empty:
		return "."
	case x.Special:
		return x.Sign
	}
	return strconv.Itoa(content)
}

// Signs are the contents of cells as characters of a game ID.
type Signs struct {
	Signs   string                          // the characters of the contents from First on
	First   int                             // not empty
	Params  string                          // the parameters that are written after the size
	Check   func(d codec.ID) error          // returns an error for unknown parameters
	Invalid func(text string, at int) error // returns an error for a character that is not in Signs
}

// ID returns the Format of Tatham's game IDs: letters for runs of empty cells, and a sign for each other cell.
func (x *Cells[P]) ID(s Signs) puzzle.Format {
	return Clues(codec.Tatham, func(text string, notes *codec.Notes) (p P, err error) {
		d, err := codec.ParseID(text, x.Limit)
		if err == nil {
			err = s.Check(d)
		}
		if err != nil {
			return p, err
		}
		var cells []int
		pad := func(n int) { cells = append(cells, slices.Repeat([]int{x.Empty}, n-len(cells))...) }
		err = codec.ParseRuns(d.Text, d.At, d.W*d.H, func(i, at int) (int, error) {
			k := strings.IndexByte(s.Signs, d.Text[at])
			if k < 0 {
				return 0, s.Invalid(d.Text, at)
			}
			pad(i)
			cells = append(cells, s.First+k)
			return at + 1, nil
		})
		if err != nil {
			return p, err
		}
		pad(d.W * d.H) // a short text may claim a large board, so not before
		return x.New(d.H, d.W, cells, notes)
	}, func(p P) (string, error) {
		rows, cols := p.Size()
		desc := codec.FormatRuns(rows*cols, 'a', "", func(i int) string {
			if n := x.At(p, i/cols, i%cols); n != x.Empty {
				return s.Signs[n-s.First : n-s.First+1]
			}
			return ""
		})
		return fmt.Sprintf("%dx%d%s:%s", cols, rows, s.Params, desc), x.fits(p)
	})
}
