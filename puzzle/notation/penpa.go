package notation

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Penpa declares how the puzzles of a kind are drawn in Penpa+.
type Penpa[P puzzle.Puzzle] struct {
	Limit int // longest side
	// Matches reports whether a drawing without a tag may be of the kind.
	Matches func(d *codec.Drawing) bool
	// Read makes the puzzle and removes its clues from the setter's layer.
	Read func(d *codec.Drawing, notes *codec.Notes) (P, error)
	// Draw draws the clues.
	Draw func(p P) (*codec.Drawing, error)
	// Fill draws and reads the entries of a board.
	Fill filler
	// SetterFills specifies that values drawn by the setter are read as filled in, not as clues.
	SetterFills bool
	// Margin specifies that texts outside the board are clues; Decoration lists the names of items without meaning. See
	// codec.Drawing.CheckUnread.
	Margin     bool
	Decoration []string
}

// filler draws and reads the entries of a board: Digits, Shades or Links.
type filler interface {
	// take removes the items that it recognizes from a layer.
	take(p puzzle.Puzzle, d *codec.Drawing, l *codec.Layer) []puzzle.PlaceMarks
	// draw draws marks, which may be nil, and a solution, which may be the zero Facts, on a drawing that already has the clues.
	draw(p puzzle.Puzzle, d *codec.Drawing, marks *puzzle.Marks, solution puzzle.Facts)
}

// Format returns the Format of these drawings. They may carry the solution of an answer check. Decode does not read it: players must not
// see it.
func (x Penpa[P]) Format() puzzle.Format {
	f := Marks(codec.Penpa, x.read, nil)
	f.Encode = func(p puzzle.Puzzle, m *puzzle.Marks, solution puzzle.Facts) (string, error) {
		d, err := x.Draw(p.(P))
		if err != nil {
			return "", err
		}
		x.Fill.draw(p, d, m, solution)
		return d.Address(), nil
	}
	f.Matches = func(text string) bool {
		d, err := codec.ParsePenpa(text, x.Limit, nil)
		return err == nil && x.Matches(d)
	}
	f.Answer = func(text string, p puzzle.Puzzle) puzzle.Facts {
		d, err := codec.ParsePenpa(text, puzzle.MaxSide+1, nil)
		if err != nil || d.Answer.Empty() {
			return puzzle.Facts{}
		}
		sheet := x.Fill.take(p, d, &d.Answer)
		if !x.SetterFills {
			copyGiven(sheet, x.Fill.take(p, d, &d.Question))
		}
		for i := range sheet { // an answer omits values of 0
			sheet[i].Value = max(0, sheet[i].Value)
		}
		known := puzzle.ClaimedFacts(puzzle.MarksFrom(p.Board(), sheet))
		if known.IsZero() || !known.Complete() {
			return puzzle.Facts{}
		}
		return known
	}
	return f
}

// read reads a puzzle and the player's marks from a drawing. Items that it does not understand are errors or notes.
func (x Penpa[P]) read(text string, notes *codec.Notes) (p P, m *puzzle.Marks, err error) {
	d, err := codec.ParsePenpa(text, x.Limit, notes)
	if err == nil {
		err = d.CheckRectangle(x.Limit)
	}
	if err == nil {
		p, err = x.Read(d, notes)
	}
	if err != nil {
		return p, nil, err
	}
	sheet := x.Fill.take(p, d, &d.Marks)
	if x.SetterFills && copyGiven(sheet, x.Fill.take(p, d, &d.Question)) {
		notes.Notef("a digit that the setter gave is taken for one that is filled in")
	}
	return p, puzzle.MarksFrom(p.Board(), sheet), d.CheckUnread(x.Margin, x.Decoration...)
}

// copyGiven copies the values above 0 of one sheet into another and reports whether there are any.
func copyGiven(sheet, from []puzzle.PlaceMarks) (any bool) {
	for i, w := range from {
		if w.Value > 0 {
			sheet[i], any = w, true
		}
	}
	return any
}

// shift returns how many rows and columns of a drawing precede the puzzle's first ones.
func shift(p puzzle.Puzzle, d *codec.Drawing) int {
	rows, _ := p.Size()
	return d.Rows - rows
}

// cell returns the unknown in a cell of a drawing, -1 for none.
func cell(p puzzle.Puzzle, d *codec.Drawing, at [2]int) int {
	if !d.Has(at) {
		return -1
	}
	by := shift(p, d)
	return p.Board().Index(puzzle.Cell(at[0]-by, at[1]-by))
}

// Digits fills cells with numbers and candidates.
type Digits struct{}

// take reads numbers and candidates, and removes them from the layer. It leaves texts that are no value of their cell.
func (Digits) take(p puzzle.Puzzle, d *codec.Drawing, l *codec.Layer) []puzzle.PlaceMarks {
	sheet := puzzle.PlaceMarksOf(p.Board(), nil)
	for at, t := range l.Texts { // any order: cells are independent
		n, ok := codec.ParseNumber(t.Text)
		switch i := cell(p, d, at); {
		case i < 0:
			continue
		case t.Pencil != 0:
			sheet[i].Pencil = puzzle.Mask(t.Pencil)
		case ok && p.Board().Unknown(i).Values.Has(n):
			sheet[i].Value = n
		default:
			continue
		}
		delete(l.Texts, at)
	}
	return sheet
}

// draw writes the player's digits and notes, and the solution, into cells without a clue.
func (Digits) draw(p puzzle.Puzzle, d *codec.Drawing, marks *puzzle.Marks, solution puzzle.Facts) {
	by := shift(p, d)
	for i, w := range puzzle.PlaceMarksOf(p.Board(), marks) {
		u := p.Board().At(i)
		at := [2]int{int(u.R) + by, int(u.C) + by}
		if _, clue := d.Question.Texts[at]; !clue {
			d.Marks.Write(at, w.Value, uint64(w.Pencil))
			d.Answer.Write(at, solution.ValueOr(i), 0)
		}
	}
}

// Shades fills cells: shaded for 1, or marked as not shaded, in light green or with a dot, for 0.
type Shades struct{}

// take reads dark and light green cells and dots, and removes them from the layer.
func (Shades) take(p puzzle.Puzzle, d *codec.Drawing, l *codec.Layer) []puzzle.PlaceMarks {
	sheet := puzzle.PlaceMarksOf(p.Board(), nil)
	for at, colour := range l.Shades { // any order: cells are independent
		if i := cell(p, d, at); i >= 0 && (codec.IsDark(colour) || colour == codec.PenpaGreen) {
			sheet[i].Value = 0
			if codec.IsDark(colour) {
				sheet[i].Value = 1
			}
			delete(l.Shades, at)
		}
	}
	for at, s := range l.Symbols { // any order: cells are independent
		if i := cell(p, d, at); i >= 0 && s.Shape == codec.PenpaDot {
			sheet[i].Value = 0
			delete(l.Symbols, at)
		}
	}
	return sheet
}

// draw shades the cells that are filled, or known to be empty, in marks, and those filled in the solution.
func (Shades) draw(p puzzle.Puzzle, d *codec.Drawing, marks *puzzle.Marks, solution puzzle.Facts) {
	known := puzzle.ClaimedFacts(marks)
	for i, u := range p.Board().Unknowns() {
		at := [2]int{int(u.At.R), int(u.At.C)}
		if v := known.ValueOr(i); v >= 0 {
			d.Marks.Shades[at] = [...]int{codec.PenpaGreen, codec.PenpaShade}[v]
		}
		if solution.ValueOr(i) == 1 {
			d.Answer.Shades[at] = codec.PenpaShade
		}
	}
}

// fileShades are the signs of cells in pzprv3 files: open, unshaded and shaded.
var fileShades = []string{".", "+", "#"}

// File reads a sign for each cell from the rest of a pzprv3 file, which may lack them.
func (Shades) File(p puzzle.Puzzle, f *codec.File) (*puzzle.Marks, error) {
	if !f.More() {
		return nil, nil
	}
	var values []int
	err := f.Grid(f.Rows, f.Cols, func(_, _ int, word string) error {
		v := slices.Index(fileShades, word)
		if v < 0 {
			return fault.Errorf("%s is not a shaded cell (#), an unshaded one (+) or an open one (.)", codec.Quote(word))
		}
		values = append(values, v-1)
		return nil
	})
	if err != nil {
		return nil, err
	}
	f.IgnoreRest()
	return puzzle.MarksOfValues(p.Board(), values), nil
}

// WriteFile writes what File reads.
func (Shades) WriteFile(p puzzle.Puzzle, w *codec.FileWriter, marks *puzzle.Marks) {
	rows, cols := p.Size()
	known := puzzle.ClaimedFacts(marks)
	w.Grid(rows, cols, func(r, c int) string { return fileShades[known.ValueOr(r*cols+c)+1] })
}

// Lights fills cells: a light bulb for 1, and a dot for 0.
type Lights struct{}

// take reads light bulbs and dots, and removes them from the layer.
func (Lights) take(p puzzle.Puzzle, d *codec.Drawing, l *codec.Layer) []puzzle.PlaceMarks {
	sheet := puzzle.PlaceMarksOf(p.Board(), nil)
	for at, s := range l.Symbols { // any order: cells are independent
		i, bulb := cell(p, d, at), s.Shape == codec.PenpaBulb && s.Style == codec.PenpaBulbStyle
		if i < 0 || !bulb && s.Shape != codec.PenpaDot {
			continue
		}
		sheet[i].Value = 0
		if bulb {
			sheet[i].Value = 1
		}
		delete(l.Symbols, at)
	}
	return sheet
}

// draw draws a bulb for each light, and a dot for each cell that has none in marks.
func (Lights) draw(p puzzle.Puzzle, d *codec.Drawing, marks *puzzle.Marks, solution puzzle.Facts) {
	known := puzzle.ClaimedFacts(marks)
	bulb := codec.Symbol{Shape: codec.PenpaBulb, Style: codec.PenpaBulbStyle}
	for i, u := range p.Board().Unknowns() {
		at := [2]int{int(u.At.R), int(u.At.C)}
		switch known.ValueOr(i) {
		case 0:
			d.Marks.Symbols[at] = codec.Symbol{Shape: codec.PenpaDot, Style: 8}
		case 1:
			d.Marks.Symbols[at] = bulb
		}
		if solution.ValueOr(i) == 1 {
			d.Answer.Symbols[at] = bulb
		}
	}
}
