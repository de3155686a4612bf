package notation

import (
	"strconv"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Regions and their numbers in notations. A region's number is codec.Blank if it has none, and codec.Query for a question mark.

// URLRegions reads the regions of a puzz.link address: a border map, then a stream with a number for each region.
func URLRegions(u codec.URL) (x ground.Regions, numbers []int, err error) {
	body := u.Numbers()
	after, err := body.Borders(u.Rows, u.Cols)
	if err != nil {
		return x, nil, err
	}
	if x, err = enclosed(u.Rows, u.Cols, func(cell, down int) bool { return after[down][cell] }); err != nil {
		return x, nil, u.Errorf(u.At, "%w", err)
	}
	if numbers, err = body.Read(len(x.Cells), false); err != nil {
		return x, nil, err
	}
	body.IgnoreRest()
	return x, numbers, nil
}

// enclosed returns the regions that borders enclose. A border within a region is an error.
func enclosed(rows, cols int, after func(cell, down int) bool) (ground.Regions, error) {
	x := ground.SplitRegions(rows, cols, func(cell int, h ground.Direction) bool { return after(cell, int(h-ground.East)) })
	for cell := range x.Of {
		for down, h := range ground.Directions[:2] {
			if next := x.Next(cell, h); next >= 0 && after(cell, down) && !x.Border(cell, h) {
				return x, fault.Errorf("the border between %s and %s does not separate two regions", puzzle.Cell(cell/cols, cell%cols),
					puzzle.Cell(next/cols, next%cols))
			}
		}
	}
	return x, nil
}

// FormatRegions writes the body of an address that URLRegions reads.
func FormatRegions(x *ground.Regions, numbers []int) (string, error) {
	body, err := codec.FormatNumber16(numbers, false)
	return codec.FormatBorders(x.Rows, x.Cols, func(r, c, down int) bool { return x.Border(r*x.Cols+c, ground.Directions[down]) }) + body, err
}

// FileRegions reads the regions of a pzprv3 file: how many there are, the number of the region of each cell, and a grid with the number of
// each region in one of its cells.
func FileRegions(f *codec.File) (x ground.Regions, numbers []int, err error) {
	number := func(word string) (int, error) {
		n, ok := codec.ParseNumber(word)
		if !ok {
			return 0, fault.Errorf("%s is not a number", codec.Quote(word))
		}
		return n, nil
	}
	err = f.Grid(1, 1, func(_, _ int, word string) error { _, err := number(word); return err })
	if err != nil {
		return x, nil, err
	}
	var of []int
	err = f.Grid(f.Rows, f.Cols, func(_, _ int, word string) error {
		k, err := number(word)
		of = append(of, k)
		return err
	})
	if err != nil {
		return x, nil, err
	}
	for len(of) < f.Rows*f.Cols { // missing words
		of = append(of, len(of)+f.Rows*f.Cols)
	}
	if x, err = ground.NewRegions(f.Rows, f.Cols, of); err != nil {
		return x, nil, err
	}
	numbers = x.NoNumbers(codec.Blank)
	err = f.Grid(f.Rows, f.Cols, func(r, c int, word string) error {
		if word == "." {
			return nil
		}
		n, err := codec.Query, error(nil)
		if word != "-" {
			n, err = number(word)
		}
		if err == nil {
			err = SetNumber(&x, numbers, r, c, n)
		}
		return err
	})
	return x, numbers, err
}

// SetNumber stores the number in a cell as that of its region, which must not have one.
func SetNumber(x *ground.Regions, numbers []int, r, c, n int) error {
	k := x.Of[r*x.Cols+c]
	if numbers[k] != codec.Blank {
		first := x.Cells[k][0]
		return fault.Errorf("the region at %s has a second number", puzzle.Cell(first/x.Cols, first%x.Cols))
	}
	numbers[k] = n
	return nil
}

// WriteFileRegions writes what FileRegions reads. The number of a region is in the uppermost cell of its first column, as pzprjs expects.
func WriteFileRegions(w *codec.FileWriter, x *ground.Regions, numbers []int) {
	w.Line(strconv.Itoa(len(x.Cells)))
	w.Grid(x.Rows, x.Cols, func(r, c int) string { return strconv.Itoa(x.Of[r*x.Cols+c]) })
	word := make([]string, len(x.Of))
	for k, cells := range x.Cells {
		top := cells[0]
		for _, cell := range cells {
			if cell%x.Cols < top%x.Cols {
				top = cell
			}
		}
		if numbers[k] >= 0 {
			word[top] = strconv.Itoa(numbers[k])
		}
	}
	w.Grid(x.Rows, x.Cols, func(r, c int) string {
		if text := word[r*x.Cols+c]; text != "" {
			return text
		}
		return "."
	})
}

// PenpaRegions reads the regions that the setter's lines between corners enclose, with the number in a cell of each, and removes both from
// the drawing. Lines around the board are ignored.
func PenpaRegions(d *codec.Drawing) (x ground.Regions, numbers []int, err error) {
	q := &d.Question
	edge := func(cell, down int) codec.Edge { // the border behind a cell, from corner to corner
		return codec.Edge{R: cell/d.Cols + down, C: cell%d.Cols + 1 - down, Down: down == 0}
	}
	if x, err = enclosed(d.Rows, d.Cols, func(cell, down int) bool { return q.Borders[edge(cell, down)] > 0 }); err != nil {
		return x, nil, d.Errorf("%w", err)
	}
	numbers = x.NoNumbers(codec.Blank)
	for cell := range x.Of {
		for down := range 2 {
			delete(q.Borders, edge(cell, down))
		}
		at := [2]int{cell / d.Cols, cell % d.Cols}
		t, some := q.Texts[at]
		if !some {
			continue
		}
		n, ok := codec.ParseNumber(t.Text)
		switch {
		case t.Text == "?":
			n = codec.Query
		case !ok:
			return x, nil, d.Errorf("%s in %s is not a number", codec.Quote(t.Text), puzzle.Cell(at[0], at[1]))
		}
		if err := SetNumber(&x, numbers, at[0], at[1], n); err != nil {
			return x, nil, d.Errorf("%w", err)
		}
		delete(q.Texts, at)
	}
	return x, numbers, nil
}

// DrawPenpaRegions draws the borders of regions, and their numbers in their first cells.
func DrawPenpaRegions(d *codec.Drawing, x *ground.Regions, numbers []int) {
	for cell := range x.Of {
		for down, h := range ground.Directions[:2] {
			if x.Border(cell, h) {
				d.Question.Borders[codec.Edge{R: cell/x.Cols + down, C: cell%x.Cols + 1 - down, Down: down == 0}] = codec.PenpaThick
			}
		}
	}
	for k, n := range numbers {
		if first := x.Cells[k][0]; n >= 0 {
			d.Question.Texts[[2]int{first / x.Cols, first % x.Cols}] = codec.CellText{Text: strconv.Itoa(n)}
		}
	}
}
