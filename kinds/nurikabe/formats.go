package nurikabe

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	grid.PuzzLink("nurikabe", Query, false),
	grid.Kanpen("nurikabe", content, word),
	penpa.Format(),
	grid.File("nurikabe", content, word),
	notation.Marks(codec.Text, readText, (*Nurikabe).writeText),
	notation.Bare(readBare, nil),
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Nurikabe]{
	Limit: sizes.Side,
	Most:  maxNumber,
	Empty: None,
	New:   func(rows, cols int, cells []int, _ *codec.Notes) (*Nurikabe, error) { return New(rows, cols, cells) },
	At:    (*Nurikabe).Number,
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
	Draw: grid.DrawPenpa("nurikabe", label),
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
