package codec

import (
	"strings"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Lattice is a board drawn in characters. Between two cells of a row is a sign for the edge between them, or a blank. Between two rows is a
// line with such signs below the cells. Without signs, rows may be written without gaps, and the lines between them may be omitted.
//
//	.-W-.
//	|   |
//	. x .
type Lattice struct {
	Across, Down string     // signs for the values 0, 1, …
	Cells        fault.Text // description of cells, for messages: "a dot, W and B"
	Limit        int        // maximum number of rows and columns
	// Spaced reports whether a row is written with gaps.
	Spaced func(row string) bool
	// Between allows lines between rows.
	Between bool
	// Cell stores the cell read at an offset. It returns false if the character is not a cell.
	Cell func(at, r, c int, x rune) bool

	// Face stores the character inside four cells, on a line between rows. If it is nil, there is none but a blank.
	Face func(at, r, c int, x rune) bool

	Rows, Cols int    // size read
	Signs      []Sign // in text order
}

// Sign is a value between a cell and its right or lower neighbour.
type Sign struct {
	At   int // offset in the text
	R, C int
	Down bool
	N    int // value
}

// Read parses a sheet into Rows, Cols and Signs.
func (g *Lattice) Read(s Sheet) error {
	below := false // the previous line was between rows
	for _, l := range s.Lines {
		between := g.Between && strings.Trim(l.Text, " "+g.Down) == "" || g.Face != nil && g.Rows > 0 && !below
		switch {
		case between && (g.Rows == 0 || below):
			return s.Errorf(l.At, "a row of cells is expected: %s", g.Cells)
		case between:
			if err := g.between(s, l); err != nil {
				return err
			}
		default:
			if err := g.row(s, l); err != nil {
				return err
			}
		}
		below = between
	}
	switch {
	case g.Rows == 0:
		return s.Errorf(s.End(), "no rows of cells: %s are expected", g.Cells)
	case below:
		return s.Errorf(s.End(), "no row of cells below the lines")
	}
	return nil
}

// row reads the next row of cells, with the signs between them if the line is spaced. An unexpected sign, another number of cells than in
// the first row, or more than Limit of either is an error.
func (g *Lattice) row(s Sheet, l Word) error {
	apart := g.Spaced(l.Text)
	cells, i := 0, 0 // i counts characters
	for at, x := range l.Text {
		switch {
		case apart && i%2 == 1:
			if err := g.sign(s, g.Across, x, Sign{At: l.At + at, R: g.Rows, C: cells - 1}); err != nil {
				return err
			}
		case !apart && x == ' ':
		case !g.Cell(l.At+at, g.Rows, cells, x):
			return s.Errorf(l.At+at, "%s is not a cell: %s are expected", QuoteAt(l.Text, at), g.Cells)
		default:
			cells++
		}
		i++
	}
	if apart && i%2 == 0 {
		return s.Errorf(l.At+len(l.Text), "no cell to the right of the line")
	}
	if g.Rows == 0 {
		g.Cols = cells
	}
	if cells != g.Cols {
		return s.Errorf(l.At, "%d cells in this row, %d in the first", cells, g.Cols)
	}
	if g.Rows++; g.Rows > g.Limit || g.Cols > g.Limit {
		return s.Errorf(l.At, "more than %d rows or columns: 1 to %d are allowed", g.Limit, g.Limit)
	}
	return nil
}

// between reads the line with the signs below the last row.
func (g *Lattice) between(s Sheet, l Word) error {
	for i, x := range l.Text {
		if i%2 == 1 && i/2+1 < g.Cols && g.Face != nil {
			if !g.Face(l.At+i, g.Rows-1, i/2, x) {
				return s.Errorf(l.At+i, "%s is not a cell: %s are expected", QuoteAt(l.Text, i), g.Cells)
			}
			continue
		}
		if i%2 == 1 && x != ' ' || i/2 >= g.Cols {
			return s.Errorf(l.At+i, "%s stands below no cell", QuoteAt(l.Text, i))
		}
		if err := g.sign(s, g.Down, x, Sign{At: l.At + i, R: g.Rows - 1, C: i / 2, Down: true}); err != nil {
			return err
		}
	}
	return nil
}

// sign adds k with the value that x has among signs. A blank adds nothing; another character is an error.
func (g *Lattice) sign(s Sheet, signs string, x rune, k Sign) error {
	if x == ' ' {
		return nil
	}
	if k.N = strings.IndexRune(signs, x); k.N < 0 {
		return s.Errorf(k.At, "%q between two cells: one of %s is expected", x, signs)
	}
	g.Signs = append(g.Signs, k)
	return nil
}

// Format draws a board with gaps. sign returns the value between a cell and its right or lower neighbour, or -1. face, which may be nil,
// returns the character inside four cells, given the upper left one.
func (g *Lattice) Format(rows, cols int, cell, face func(r, c int) byte, sign func(r, c int, down bool) int) string {
	var b strings.Builder
	for r := range rows {
		row, below := make([]byte, 0, 2*cols), make([]byte, 0, 2*cols)
		for c := range cols {
			row = append(row, cell(r, c))
			if c+1 < cols {
				row = append(row, signAt(g.Across, sign(r, c, false)))
			}
			if r+1 < rows {
				inside := byte(' ')
				if face != nil && c+1 < cols {
					inside = face(r, c)
				}
				below = append(below, signAt(g.Down, sign(r, c, true)), inside)
			}
		}
		b.Write(append(row, '\n'))
		if s := strings.TrimRight(string(below), " "); s != "" {
			b.WriteString(s + "\n")
		}
	}
	return b.String()
}

func signAt(signs string, n int) byte {
	if n < 0 {
		return ' '
	}
	return signs[n]
}
