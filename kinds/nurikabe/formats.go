package nurikabe

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
	grid.PuzzLink("nurikabe", Query, false),
	grid.Kanpen("nurikabe", cellWords.Read, cellWords.Write),
	penpa.Format(),
	grid.File("nurikabe", cellWords.Read, cellWords.Write),
	notation.Marks(codec.Text, readText, (*Nurikabe).writeText),
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

// The signs of cells without a number in the text form: open, sea, land.
const openSign, seaSign, landSign = ".", "#", "x"

var cellSigns = fault.Textf("dots, numbers, ?, # and x")

// readText reads rows of cells: numbers, ? for an unknown number, and the signs of other cells. A row with numbers above 9 has blanks
// between its cells, or before its only cell.
func readText(text string, _ *codec.Notes) (*Nurikabe, *puzzle.Marks, error) {
	s := codec.ParseSheet(text)
	if len(s.Options) > 0 {
		return nil, nil, s.NoOptions()
	}
	var cells, values []int // values of the unknowns; -1 for none
	cols := 0
	for r, l := range s.Lines {
		row := codec.Words(l)
		if !strings.ContainsAny(l.Text, " \t") {
			row = row[:0]
			for at, x := range l.Text {
				row = append(row, codec.Word{Text: string(x), At: l.At + at})
			}
		}
		if r == 0 {
			cols = len(row)
		}
		switch {
		case len(row) != cols:
			return nil, nil, s.Errorf(l.At, "%d cells in this row, %d in the first", len(row), cols)
		case max(r+1, cols) > sizes.Side:
			return nil, nil, s.Errorf(l.At, "more than %d rows or columns: 1 to %d are allowed", sizes.Side, sizes.Side)
		}
		for _, w := range row {
			x, value, ok := contentOf(w.Text)
			if !ok {
				return nil, nil, s.Errorf(w.At, "%s is not a cell: %s are expected", codec.Quote(w.Text), cellSigns)
			}
			if cells = append(cells, x); x == None {
				values = append(values, value)
			}
		}
	}
	if len(cells) == 0 {
		return nil, nil, s.Errorf(s.End(), "no rows of cells: %s are expected", cellSigns)
	}
	return grid.Marked(len(s.Lines), cols, cells, values)
}

// contentOf reads a cell: its number, if any, and its value, -1 for none.
func contentOf(text string) (content, value int, ok bool) {
	switch text {
	case openSign:
		return None, -1, true
	case seaSign:
		return None, sea, true
	case landSign:
		return None, land, true
	case "?":
		return Query, -1, true
	}
	x, ok := codec.ParseNumber(text)
	return x, -1, ok && x > 0 && x <= maxNumber
}

// writeText writes what readText reads.
func (n *Nurikabe) writeText(marks *puzzle.Marks) (string, error) {
	known := puzzle.ClaimedFacts(marks)
	words, wide := make([]string, len(n.cells)), false
	for i, x := range n.cells {
		if words[i] = label(x); x == None {
			words[i] = openSign
			if v := known.ValueOr(int(n.index[i])); v >= 0 {
				words[i] = [...]string{land: landSign, sea: seaSign}[v]
			}
		}
	}
	for _, w := range words {
		wide = wide || len(w) > 1
	}
	var b strings.Builder
	b.WriteString("nurikabe\n")
	for i, w := range words {
		if wide && (i%n.Cols > 0 || n.Cols == 1) {
			b.WriteByte(' ')
		}
		if b.WriteString(w); i%n.Cols == n.Cols-1 {
			b.WriteByte('\n')
		}
	}
	return b.String(), nil
}

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
