// Package scene describes a drawing as data: a list of shapes in cell units, each with a role that says what it is and never
// how it looks. Renderers (SVG, terminal, later PDF and PNG) give roles their looks. It knows nothing of puzzles.
package scene

// Scene is a drawing. Its origin is the top left corner; x grows to the right, y downwards; one cell is 1 by 1. All positions
// are multiples of one half, so that a terminal can draw it too (corners, middles of borders, centres of cells), except text
// that asks for a corner of its cell with an Anchor.
type Scene struct {
	Width, Height float64
	Title         string // what the drawing shows, for people who cannot see it
	// CellWidth and CellHeight are how many terminal columns and rows one cell wants, borders included: 4 and 2 for a
	// board with lines between cells; 2 and 1 for a dense one.
	CellWidth, CellHeight int
	Items                 []Item
}

// Role says what an item is.
type Role uint8

// The roles.
const (
	Grid      Role = iota // a thin line between cells
	GridBold              // a line that groups cells
	Frame                 // the border of the board
	Clue                  // a number given outside or inside the board
	Given                 // a value given in the board
	Blocked               // a cell that holds nothing
	Filled                // a shaded cell (nonogram)
	Empty                 // a cell or edge known to be empty: a small mark
	Value                 // a value found
	Candidate             // a value still possible, small
	Path                  // a line of a loop
	PearlWhite
	PearlBlack
	Island
	BridgeLine
	New     // what a step finds
	Because // what a step rests on
	Used    // a clue a step rests on
	Wrong   // what breaks a rule
	Differ  // where two solutions differ
)

// Shape is the geometry of an item.
type Shape uint8

// The shapes.
const (
	Rect   Shape = iota // filled, from (X, Y) to (X2, Y2)
	Line                // from (X, Y) to (X2, Y2)
	Circle              // around (X, Y) with radius R
	Text                // around (X, Y)
	Cross               // a small x at (X, Y)
)

// Anchor places a text within its cell.
type Anchor uint8

// The anchors. TopRight and BottomLeft are the two halves of a cell cut by a diagonal.
const (
	Middle Anchor = iota
	TopRight
	BottomLeft
)

// Item is one shape of a drawing.
type Item struct {
	Shape        Shape
	Role         Role
	X, Y, X2, Y2 float64
	R            float64 // radius of a circle
	Text         string
	Size         float64 // height of a text in cells; 0 means 0.6
	Anchor       Anchor
	Double       bool // a line drawn twice, side by side (two bridges)
}
