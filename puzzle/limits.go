package puzzle

import "fmt"

// Limits are the sizes of the boards of a kind. They stand in the folder of the kind, and everything that has to do with sizes reads them
// there: New and the readers, which refuse more at once, the makers, the commands and the pages, which offer no other sizes.
type Limits struct {
	Side   int   // the most rows, and columns, of any board
	Cells  int   // the most cells to fill, or what the kind counts, so that solving takes less than a gigabyte; 0 where Side sees to it
	Square bool  // there are as many rows as columns
	Header bool  // the first row and the first column hold clues alone, and count
	Made   Sides // what can be made; none for a kind that nobody makes
	Set    Sides // what a page offers who sets a puzzle
	Usual  int   // the side of a board that is made where no size is asked for
	Lesson int   // likewise of one about a technique
}

// Sides are the least and the most of rows, and of columns.
type Sides struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

// Has reports whether a board of a size is within the sides.
func (s Sides) Has(rows, cols int) bool {
	return min(rows, cols) >= s.Least && max(rows, cols) <= s.Most
}

// UsualSize is the size of a board that is made where none is asked for, as people write it: "10x10".
func (l Limits) UsualSize() string { return fmt.Sprintf("%dx%d", l.Usual, l.Usual) }
