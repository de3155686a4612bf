// Package scene describes a drawing as data: shapes in cell units, each with a role that determines its style. Renderers (SVG and Text
// here, PNG and PDF in other packages) define the styles. The package is independent of puzzles.
package scene

// Scene is a drawing. The origin is the top left corner, x grows to the right and y downwards, and a cell is 1 by 1. Positions are
// multiples of one half (corners, edge midpoints, cell centres), so that a terminal can draw them.
type Scene struct {
	Width, Height float64
	Left, Top     float64 // upper left corner of the cell in row 0, column 0; whole numbers
	Title         string  // short text alternative for screen readers
	Description   string  // full text alternative: the clues and known values
	// CellWidth and CellHeight are the size of a cell in terminal characters, including the line between cells: 4 by 2 for a normal
	// board, 2 by 1 for a dense one.
	CellWidth, CellHeight int
	// Dense omits the lines between cells in a terminal, except GridBold and Frame lines.
	Dense bool
	// ListClues means that the left and top margins hold the clues of rows and columns.
	ListClues bool
	Palette   []CellColor // colours by cell value, if any; the first is the background
	Items     []Item

	fitted bool // see FitCandidates
}

// CellColor is a colour of cells.
type CellColor struct {
	Letter string `json:"letter"` // shown in the cells, for readers who cannot distinguish the colours
	Name   string `json:"name"`
	Tint   string `json:"tint"` // "#cc0000"
}

// Item is a shape or text of a scene. Fields that its shape does not use are zero.
type Item struct {
	Shape        Shape
	Role         Role
	X, Y, X2, Y2 float64
	R            float64 // radius of a Circle
	Text         string
	Size         float64 // text height in cells; 0 means the default of its role and anchor
	Anchor       Anchor
	Slot, Slots  int  // for the anchor Slotted: position Slot (from 0) in a Slots by Slots square
	Lines        int  // number of parallel lines of a Line, up to 4; 0 means 1
	Open         int  // how many of the last Lines are only possible; terminals omit them
	Supposed     bool // part of a hypothesis, drawn in a separate style
	Outline      bool // draw only the border of a large mark
	OnDark       bool // draw the border of a mark in white, in print
	// Tint is the colour of a Rect, "#cc0000", or of the background of a Label; "" means the colour of the role. Terminals fill such a
	// Rect with its Text, for readers who cannot distinguish the colours.
	Tint string
}

// AddCellColor fills the cell with upper left corner (x, y), with the letter of the colour if lettered.
func (s *Scene) AddCellColor(d CellColor, lettered bool, x, y float64) {
	r := Item{Shape: Rect, Role: Filled, X: x, Y: y, X2: x + 1, Y2: y + 1, Tint: d.Tint}
	if lettered {
		r.Text = d.Letter
		s.Add(r, Item{Shape: Label, Role: Value, X: x + 0.5, Y: y + 0.5, Text: d.Letter, Size: 0.46, Tint: d.Tint})
		return
	}
	s.Add(r)
}

// Shape is the form of an item.
type Shape uint8

const (
	Rect   Shape = iota // filled, from (X, Y) to (X2, Y2); with TopRight or BottomLeft only that triangle
	Line                // from (X, Y) to (X2, Y2)
	Circle              // centre (X, Y), radius R
	Label               // text positioned by its Anchor at (X, Y)
	Cross               // a small x at (X, Y)
)

// Anchor positions a text in its cell, whose centre is (X, Y).
type Anchor uint8

// TopRight and BottomLeft are the halves of a cell divided by the diagonal from the top left.
const (
	Middle     Anchor = iota
	TopRight          // the upper right half
	BottomLeft        // the lower left half
	Ending            // the text ends at X, independent of cells
	Slotted           // one position of a square (see Item.Slot), for candidates
)

// Role is the meaning of an item.
type Role uint8

// Roles from New on are marks over the drawing, which stays visible below them.
const (
	Grid       Role = iota // thin line between cells
	GridBold               // line that groups cells
	Frame                  // border of the board
	Guide                  // visual aid: pictures draw its lines, terminals its circles (as dots)
	Clue                   // given number outside or inside the board
	Given                  // given value in the board
	Blocked                // unused cell
	Filled                 // shaded cell
	Empty                  // cell or edge known to be empty
	Value                  // value found
	Candidate              // candidate
	Path                   // line of a loop
	PearlWhite             // white pearl
	PearlBlack             // black pearl
	Island                 // island; its number has role Clue
	BridgeLine             // Lines bridges
	Border                 // thin line around clues outside the board; pictures only
	Region                 // outline of an area that a sentence mentions; pictures only
	Dot                    // corner where lines may meet
	Lit                    // cell that a light shines on; pictures only
	Light                  // light
	New                    // conclusion of a step
	Because                // premise of a step
	Used                   // clue used by a step
	Wrong                  // violation of a rule
	Differ                 // difference between two solutions
)

var roleNames = [...]string{"grid", "grid-bold", "frame", "guide", "clue", "given", "blocked", "filled", "empty", "value",
	"candidate", "path", "pearl-white", "pearl-black", "island", "bridge", "border", "region", "dot",
	"lit", "light",
	"new", "because", "used", "wrong", "differ"}

// String returns the name of the role, used as CSS class.
func (r Role) String() string {
	if int(r) < len(roleNames) {
		return roleNames[r]
	}
	return "unknown"
}

// Mark reports whether the role is a mark over the drawing.
func (r Role) Mark() bool { return r >= New }

// Add appends items.
func (s *Scene) Add(items ...Item) { s.Items = append(s.Items, items...) }

func (s *Scene) AddLine(role Role, x, y, x2, y2 float64) {
	s.Add(Item{Shape: Line, Role: role, X: x, Y: y, X2: x2, Y2: y2})
}

// AddRect adds a rectangle given by two corners.
func (s *Scene) AddRect(role Role, x, y, x2, y2 float64) {
	s.Add(Item{Shape: Rect, Role: role, X: x, Y: y, X2: x2, Y2: y2})
}

// AddFrame adds the sides of a rectangle as Frame lines.
func (s *Scene) AddFrame(x, y, x2, y2 float64) {
	s.AddLine(Frame, x, y, x2, y)
	s.AddLine(Frame, x2, y, x2, y2)
	s.AddLine(Frame, x, y2, x2, y2)
	s.AddLine(Frame, x, y, x, y2)
}

// AddGrid adds the inner lines of a board that starts at Left and Top.
func (s *Scene) AddGrid(role Role, rows, cols int) {
	x, y := s.Left+float64(cols), s.Top+float64(rows)
	for r := 1; r < rows; r++ {
		s.AddLine(role, s.Left, s.Top+float64(r), x, s.Top+float64(r))
	}
	for c := 1; c < cols; c++ {
		s.AddLine(role, s.Left+float64(c), s.Top, s.Left+float64(c), y)
	}
}

func (s *Scene) AddCircle(role Role, x, y, radius float64) {
	s.Add(Item{Shape: Circle, Role: role, X: x, Y: y, R: radius})
}

// AddLabel adds a text centred on a point.
func (s *Scene) AddLabel(role Role, x, y float64, text string) {
	s.Add(Item{Shape: Label, Role: role, X: x, Y: y, Text: text})
}

func (s *Scene) AddCross(role Role, x, y float64) {
	s.Add(Item{Shape: Cross, Role: role, X: x, Y: y})
}

// OfCells returns an empty scene for a board of square cells.
func OfCells(rows, cols int) Scene {
	return Scene{Width: float64(cols), Height: float64(rows), CellWidth: 4, CellHeight: 2}
}

// Center returns the centre of the cell in row r and column c.
func (s *Scene) Center(r, c int) (x, y float64) {
	return s.Left + float64(c) + 0.5, s.Top + float64(r) + 0.5
}
