package nurikabe

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	notation.Clues(codec.PuzzLink, readURL, (*Nurikabe).writeURL),
	grid.Kanpen("nurikabe", content, word),
	penpa.Format(),
	notation.Marks(codec.Pzprv3, readFile, (*Nurikabe).writeFile),
	notation.Marks(codec.Text, readText, (*Nurikabe).writeText),
	notation.Bare(readBare, nil),
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Nurikabe]{
	Limit: sizes.Side,
	Empty: None,
	New:   func(rows, cols int, cells []int, _ *codec.Notes) (*Nurikabe, error) { return New(rows, cols, cells) },
	At:    (*Nurikabe).Number,
}

// readURL reads https://puzz.link/p?nurikabe/cols/rows/body.
func readURL(text string, notes *codec.Notes) (*Nurikabe, error) {
	u, err := codec.ParseURL(text, sizes.Side, notes)
	if err != nil {
		return nil, err
	}
	body := u.Numbers()
	cells, err := body.Read(u.Rows*u.Cols, false)
	if err != nil {
		return nil, err
	}
	for i, x := range cells {
		switch x {
		case codec.Blank:
			cells[i] = None
		case codec.Query:
			cells[i] = Query
		case 0:
			return nil, fault.Errorf("%s: the number %d is not between 1 and %d", puzzle.Cell(i/u.Cols, i%u.Cols), x, maxNumber)
		}
	}
	body.IgnoreRest()
	return New(u.Rows, u.Cols, cells)
}

func (n *Nurikabe) writeURL() (string, error) {
	slots := make([]int, len(n.cells))
	for i, x := range n.cells {
		switch slots[i] = x; x {
		case None:
			slots[i] = codec.Blank
		case Query:
			slots[i] = codec.Query
		}
	}
	body, err := codec.FormatNumber16(slots, false)
	return codec.URL{Pid: "nurikabe", Rows: n.Rows, Cols: n.Cols}.String(body), err
}

// content reads the word for a cell in pzprv3 files and on kanpen.net: a dot, a number, or - for an unknown number. word writes it.
func content(word string) (int, error) {
	number, ok := codec.ParseNumber(word)
	switch {
	case word == ".":
		return None, nil
	case word == "-":
		return Query, nil
	case !ok || number < 1 || number > maxNumber:
		return 0, fault.Errorf("%s is not a cell: a dot, a number from 1 to %d or - is expected", codec.Quote(word), maxNumber)
	}
	return number, nil
}

func word(content int) string {
	switch content {
	case None:
		return "."
	case Query:
		return "-"
	}
	return strconv.Itoa(content)
}

// fileMarks are the marks of cells in pzprv3 files.
var fileMarks = map[string]int{"+": land, "#": sea}

// readFile reads a pzprv3 file.
func readFile(text string, notes *codec.Notes) (*Nurikabe, *puzzle.Marks, error) {
	f, err := codec.ParseFile(text, sizes.Side, notes)
	if err != nil {
		return nil, nil, err
	}
	var values []int // of the unknowns; -1 for none
	cells, err := grid.ReadGrid(f, f.Rows, f.Cols, func(word string) (int, error) {
		value, marked := fileMarks[word]
		if marked {
			word = "."
		} else {
			value = -1
		}
		x, err := content(word)
		if x == None {
			values = append(values, value)
		}
		return x, err
	})
	if err != nil {
		return nil, nil, err
	}
	f.IgnoreRest()
	n, err := New(f.Rows, f.Cols, cells)
	if err != nil {
		return nil, nil, err
	}
	return n, n.marksOf(values), nil
}

// writeFile writes what readFile reads.
func (n *Nurikabe) writeFile(marks *puzzle.Marks) (string, error) {
	w, known := codec.NewFileWriter("nurikabe", n.Rows, n.Cols), puzzle.ClaimedFacts(marks)
	w.Grid(n.Rows, n.Cols, func(r, c int) string {
		if u := n.index[n.Cell(r, c)]; u >= 0 && known.ValueOr(int(u)) >= 0 {
			return [...]string{land: "+", sea: "#"}[known.ValueOr(int(u))]
		}
		return word(n.Number(r, c))
	})
	return w.String(), nil
}

// marksOf returns marks from the values of the unknowns, -1 or missing for none.
func (n *Nurikabe) marksOf(values []int) *puzzle.Marks {
	sheet := puzzle.PlaceMarksOf(n.board, nil)
	for u, v := range values {
		sheet[u].Value = v
	}
	return puzzle.MarksFrom(n.board, sheet)
}

// penpa is a Nurikabe in Penpa+: numbers, and shaded cells.
var penpa = notation.Penpa[*Nurikabe]{
	Limit: sizes.Side,
	Matches: func(d *codec.Drawing) bool { // numbers in fewer than half of the cells and nothing else, and an answer in shaded cells
		q, count := &d.Question, len(d.Question.Texts)
		_, err := readPenpa(d, nil)
		return err == nil && count > 0 && 2*count < d.Rows*d.Cols && len(d.Answer.Shades) > 0 &&
			len(q.Symbols)+len(q.Texts)+len(q.Corners)+len(q.Lines)+len(q.Borders)+len(q.Shades) == 0
	},
	Read: readPenpa,
	Draw: (*Nurikabe).drawPenpa,
	Fill: notation.Shades{},
}

// readPenpa reads the numbers and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Nurikabe, error) {
	cells := make([]int, d.Rows*d.Cols)
	for i := range cells {
		at := [2]int{i / d.Cols, i % d.Cols}
		t, ok := d.Question.Texts[at]
		if !ok {
			continue
		}
		x, ok := codec.ParseNumber(t.Text)
		switch {
		case t.Text == "?":
			x = Query
		case !ok || x < 1 || x > maxNumber:
			return nil, d.Errorf("%s in %s is not a number from 1 to %d", codec.Quote(t.Text), puzzle.Cell(at[0], at[1]), maxNumber)
		}
		cells[i] = x
		delete(d.Question.Texts, at)
	}
	return New(d.Rows, d.Cols, cells)
}

// drawPenpa returns the puzzle as a Penpa+ drawing.
func (n *Nurikabe) drawPenpa() (*codec.Drawing, error) {
	d := codec.NewDrawing("nurikabe", n.Rows, n.Cols, [4]int{})
	for i, x := range n.cells {
		if x != None {
			d.Question.Texts[[2]int{i / n.Cols, i % n.Cols}] = codec.CellText{Text: label(x)}
		}
	}
	return d, nil
}

// label returns how a number is written.
func label(x int) string {
	if x == Query {
		return "?"
	}
	return strconv.Itoa(x)
}

// readBare reads rows of cells: numbers, ? for an unknown number, and a sign for cells without a number, which may be 0.
func readBare(t codec.Table) (*Nurikabe, error) {
	rows, err := t.Grid(sizes.Side)
	if err != nil {
		return nil, err
	}
	var cells []int
	signs := codec.Signs{}
	given := false
	for _, row := range rows {
		for _, w := range row {
			x, ok := w.Number()
			switch {
			case w.Text == "?":
				x = Query
			case ok && x > 0 && x <= maxNumber:
			case !w.IsEmpty():
				return nil, t.Errorf(w.At, "%s is not a cell: expected a number from 1 to %d, ? or a dot", codec.Quote(w.Text), maxNumber)
			default:
				if x = None; signs.Record("", w) != nil {
					return nil, t.Errorf(w.At, "%w", signs.Record("", w))
				}
			}
			given = given || x != None
			cells = append(cells, x)
		}
	}
	if _, empty := signs[""]; !empty || !given {
		return nil, t.Errorf(0, "expected numbers, and a sign such as a dot in each cell without a number")
	}
	return New(len(rows), len(rows[0]), cells)
}
