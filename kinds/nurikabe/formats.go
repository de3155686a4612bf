package nurikabe

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

var formats = []puzzle.Format{
	grid.PuzzLink("nurikabe", Query, false),
	grid.Kanpen("nurikabe", cellWords.Read, cellWords.Write),
	penpa.Format(),
	grid.File("nurikabe", cellWords.Read, cellWords.Write),
	grid.Text("nurikabe", &signs, [...]string{land: "x", sea: "#"}, fault.Textf("dots, numbers, ?, # and x")),
	bare,
}

// grid is the cells of a board, for notations that write one after the other.
var grid = notation.Cells[*Nurikabe]{
	Limit: sizes.Side,
	Most:  maxNumber,
	Empty: None,
	New:   func(rows, cols int, cells []int, _ *codec.Notes) (*Nurikabe, error) { return New(rows, cols, cells) },
	At:    (*Nurikabe).Number,
}

// cellWords are the words of cells in pzprv3 files and on kanpen.net.
var cellWords = notation.Words{Empty: None, Sign: "-", Special: Query, Least: 1, Most: maxNumber, Invalid: func(word string) error {
	return fault.Errorf("%s is not a cell: a dot, a number from 1 to %d or - is expected", codec.Quote(word), maxNumber)
}}

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
	Draw: grid.DrawPenpa("nurikabe", signs.Write),
	Fill: notation.Shades{},
}

// readPenpa reads the numbers and removes them from the drawing.
func readPenpa(d *codec.Drawing, _ *codec.Notes) (*Nurikabe, error) {
	var err error
	cells := grid.ReadTexts(d, func(at [2]int, text string) (int, bool) {
		x, ok := codec.ParseNumber(text)
		switch {
		case text == "?":
			return Query, true
		case (!ok || x < 1 || x > maxNumber) && err == nil:
			err = d.Errorf("%s in %s is not a number from 1 to %d", codec.Quote(text), puzzle.Cell(at[0], at[1]), maxNumber)
		}
		return x, err == nil
	})
	if err != nil {
		return nil, err
	}
	return New(d.Rows, d.Cols, cells)
}

// signs are the words of cells in the text form and in drawings.
var signs = notation.Words{Empty: None, Sign: "?", Special: Query, Least: 1, Most: maxNumber, Invalid: cellWords.Invalid}

// bare is rows of cells: numbers, ? for an unknown number, and a sign for cells without a number, which may be 0.
var bare = grid.Bare(fault.Textf("expected numbers, and a sign such as a dot in each cell without a number"),
	func(w codec.Word, signs codec.Signs) (int, error) {
		x, ok := w.Number()
		switch {
		case w.Text == "?":
			return Query, nil
		case ok && x > 0 && x <= maxNumber:
			return x, nil
		case !w.IsEmpty():
			return 0, fault.Errorf("%s is not a cell: expected a number from 1 to %d, ? or a dot", codec.Quote(w.Text), maxNumber)
		}
		return None, signs.Record("", w)
	})

// corpus is the JSON form of the puzzle: the givens are rows of numbers, 0 for none and -1 for an unknown number; the solution is rows of
// 1 for sea and 0 for land.
var corpus = notation.ShadedRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		n := p.(*Nurikabe)
		return slices.Collect(slices.Chunk(n.cells, n.Cols))
	},
	FromGivens:   grid.FromGivens(func(cell codec.Value) (int, error) { return cell.Int(Query, maxNumber) }),
	GivensSchema: `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":-1}}}`,
})
