package notation

import (
	"iter"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// Links describes the unknowns of a kind that lie between neighbouring cells, as several notations draw them.
type Links[P puzzle.Puzzle] struct {
	// At returns the unknown between a cell of p and its right or lower neighbour; -1 for none.
	At func(p P) func(r, c int, down bool) int
	// Put stores a value of unknown i, which may be -1. If it is nil, every value is stored, larger ones as the largest possible one.
	Put func(p P, sheet []puzzle.PlaceMarks, i, value int) error
	// Borders means that the unknowns are borders of cells. They lead from corner to corner, and cells means corners here.
	Borders bool
}

// sheet returns an empty sheet and a function that stores a value on it.
func (x Links[P]) sheet(p P) (sheet []puzzle.PlaceMarks, put func(r, c int, down bool, value int) error) {
	sheet = puzzle.PlaceMarksOf(p.Board(), nil)
	at := x.At(p)
	return sheet, func(r, c int, down bool, value int) error {
		i := at(r, c, down)
		if x.Put != nil {
			return x.Put(p, sheet, i, value)
		}
		sheet[i].Value = min(value, p.Board().Unknown(i).Values.Max())
		return nil
	}
}

// ValueBetween returns a function that reports the value that marks claim between two cells, or -1.
func (x Links[P]) ValueBetween(p P, marks *puzzle.Marks) func(r, c int, down bool) int {
	at, known := x.At(p), puzzle.ClaimedFacts(marks)
	return func(r, c int, down bool) int { return known.ValueOr(at(r, c, down)) }
}

// Signs returns marks with the values that a lattice has between its cells. It returns an error at the position of the first that Put
// rejects.
func (x Links[P]) Signs(p P, s codec.Sheet, signs []codec.Sign) (*puzzle.Marks, error) {
	sheet, put := x.sheet(p)
	for _, k := range signs {
		if err := put(k.R, k.C, k.Down, k.N); err != nil {
			return nil, s.Errorf(k.At, "%w", err)
		}
	}
	return puzzle.MarksFrom(p.Board(), sheet), nil
}

// linkWords are the values 0, 1 and 2 in pzprv3 files.
var linkWords = []string{"-1", "1", "2"}

// File reads the values between cells, up to most (at most 2), to the end of a file's board. It returns nil marks if the file has only the
// clues. wrong makes the error for an invalid word.
func (x Links[P]) File(p P, f *codec.File, most int, wrong func(word string) error) (*puzzle.Marks, error) {
	if !f.More() { // only the clues
		return nil, nil
	}
	sheet, put := x.sheet(p)
	err := f.Links(x.Borders, func(r, c int, down bool, word string) error {
		if n := slices.Index(linkWords[:most+1], word); n >= 0 {
			return put(r, c, down, n)
		}
		if word != "0" {
			return wrong(word)
		}
		return nil
	})
	return puzzle.MarksFrom(p.Board(), sheet), err
}

// WriteFile writes the format that File reads.
func (x Links[P]) WriteFile(p P, w *codec.FileWriter, marks *puzzle.Marks) {
	known := x.ValueBetween(p, marks)
	w.Links(x.Borders, func(r, c int, down bool) string {
		if n := known(r, c, down); n >= 0 {
			return linkWords[n]
		}
		return "0"
	})
}

// take reads the lines and crosses of a layer and removes them from it, except those that Put rejects. The values returned are by unknown.
func (x Links[P]) take(p puzzle.Puzzle, d *codec.Drawing, l *codec.Layer) []puzzle.PlaceMarks {
	sheet, put := x.sheet(p.(P))
	all, lines, crosses := x.parts(d, l)
	for s := range all {
		style, line := lines[s]
		n := 1
		if style == codec.PenpaDouble {
			n = 2
		}
		if line && put(s.R, s.C, s.Down, n) == nil {
			delete(lines, s)
		}
		if crosses[s] && put(s.R, s.C, s.Down, 0) == nil {
			delete(crosses, s)
		}
	}
	return sheet
}

// parts returns the edges of a drawing, and the lines and crosses on them of a layer.
func (x Links[P]) parts(d *codec.Drawing, l *codec.Layer) (all iter.Seq[codec.Edge], lines map[codec.Edge]int,
	crosses map[codec.Edge]bool) {
	if x.Borders {
		return d.BorderEdges(), l.Borders, l.Barred
	}
	return d.Edges(), l.Lines, l.Crosses
}

// draw draws marks and a solution, either of which may be empty. Crosses show values of 0 in marks; an answer omits them.
func (x Links[P]) draw(p puzzle.Puzzle, d *codec.Drawing, marks *puzzle.Marks, solution puzzle.Facts) {
	at := x.At(p.(P))
	for layer, known := range map[*codec.Layer]puzzle.Facts{ // any order: layers are independent
		&d.Marks: puzzle.ClaimedFacts(marks), &d.Answer: solution} {
		all, lines, crosses := x.parts(d, layer)
		for s := range all {
			switch known.ValueOr(at(s.R, s.C, s.Down)) {
			case 0:
				if layer == &d.Marks {
					crosses[s] = true
				}
			case 1:
				lines[s] = codec.PenpaLine
			case 2:
				lines[s] = codec.PenpaDouble
			}
		}
	}
}

// JSON adds solutions to the JSON of a kind: "h" has a row of digits for each row of cells, 1 where a line joins a cell to its right
// neighbour, and "v" the same for lower neighbours. size returns the number of rows and columns of cells.
func (x Links[P]) JSON(j puzzle.JSON, size func(p P) (rows, cols int)) puzzle.JSON {
	j.SolutionSchema = `{"type":"object","additionalProperties":false,"required":["h","v"],"properties":{"h":{"type":"array","items":{"type":"string"}},"v":{"type":"array","items":{"type":"string"}}}}`
	j.Solution = func(p puzzle.Puzzle, known puzzle.Facts) any {
		rows, cols := size(p.(P))
		at := x.At(p.(P))
		lines := func(down bool) func(r, c int) byte {
			return func(r, c int) byte { return "001"[known.ValueOr(at(r, c, down))+1] }
		}
		return struct {
			H []string `json:"h"`
			V []string `json:"v"`
		}{codec.DrawRows(rows, cols-1, lines(false)), codec.DrawRows(rows-1, cols, lines(true))}
	}
	j.FromSolution = func(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
		sides, err := v.Object("h", "v")
		if err != nil {
			return puzzle.Facts{}, err
		}
		rows, cols := size(p.(P))
		known, at := puzzle.NewFacts(p.Board()), x.At(p.(P))
		for down, name := range []string{"h", "v"} {
			_, _, err := sides.Get(name).Grid(rows-down, cols-1+down, func(r, c int, cell codec.Value) error {
				if cell.Raw() == codec.Open {
					return nil
				}
				v, err := cell.Int(0, 1)
				known.Set(at(r, c, down == 1), v)
				return err
			})
			if err != nil {
				return puzzle.Facts{}, err
			}
		}
		return known, nil
	}
	return j
}
