// Package scene describes a drawing as data: a list of shapes in cell units, each with a role that says what it is and never
// how it looks. Renderers (SVG and Text here, PDF and PNG elsewhere) give roles their looks. It knows nothing of puzzles.
package scene

// Scene is a drawing. Its origin is the top left corner; x grows to the right, y downwards; one cell is 1 by 1. All positions
// are multiples of one half, so that a terminal can draw it too (corners, middles of borders, centres of cells).
type Scene struct {
	Width, Height float64
	Left, Top     float64 // where the cell in row 0 and column 0 begins; whole numbers
	Title         string  // what the drawing shows, in a few words, for people who cannot see it
	Description   string  // the same at length: the clues and what is known
	// CellWidth and CellHeight are how many terminal columns and rows one cell wants: 4 and 2 for a board with room for a
	// line between cells, which the numbers include; 2 and 1 for a dense one.
	CellWidth, CellHeight int
	// Dense tells the terminal to leave no room between cells except where a GridBold or Frame line runs.
	Dense bool
	// ListClues says that the margins at the left and at the top hold the clues of whole rows and columns.
	ListClues bool
	Palette   []Dye // the colours of cells, by their values, where they have some; the first is the background
	Items     []Item

	fitted bool // see FitCandidates
}

// Dye is a colour of cells.
type Dye struct {
	Letter string `json:"letter"` // that stands in such cells, so that nobody has to tell colours apart
	Name   string `json:"name"`
	Tint   string `json:"tint"` // "#cc0000"
}

// Item is one shape of a drawing.
type Item struct {
	Shape        Shape
	Role         Role
	X, Y, X2, Y2 float64
	R            float64 // radius of a circle
	Text         string
	Size         float64 // height of a text in cells; 0 for the default of its role and anchor
	Anchor       Anchor
	Slot, Slots  int  // with the anchor Slotted: place Slot (from 0) of a small square of Slots by Slots places
	Lines        int  // how many lines a Line is, side by side, up to 4; 0 and 1 are the same
	Open         int  // of these, how many, the last ones, are only possible; terminals leave them out
	Supposed     bool // it is drawn for the sake of an argument, and in its own way
	Outline      bool // a mark over so much that only its border is drawn
	// Tint is the colour of a Rect, "#cc0000", or of what a Label stands on; "" for that of its role. Terminals fill such a Rect with
	// its Text, so that nobody has to tell colours apart.
	Tint string
}

// AddDye fills the cell whose upper left corner is (x, y) with a colour, with its letter on it where that is asked for.
func (s *Scene) AddDye(d Dye, lettered bool, x, y float64) {
	r := Item{Shape: Rect, Role: Filled, X: x, Y: y, X2: x + 1, Y2: y + 1, Tint: d.Tint}
	if lettered {
		r.Text = d.Letter
		s.Add(r, Item{Shape: Label, Role: Value, X: x + 0.5, Y: y + 0.5, Text: d.Letter, Size: 0.46, Tint: d.Tint})
		return
	}
	s.Add(r)
}

// Shape is the geometry of an item.
type Shape uint8

// The shapes.
const (
	Rect   Shape = iota // filled, from (X, Y) to (X2, Y2); with TopRight or BottomLeft only that triangle of it
	Line                // from (X, Y) to (X2, Y2)
	Circle              // around (X, Y) with radius R
	Label               // a text around (X, Y), or as its Anchor says
	Cross               // a small x at (X, Y)
)

// Anchor places a text within its cell, whose centre is (X, Y).
type Anchor uint8

// The anchors. TopRight and BottomLeft are the two halves of a cell cut by a diagonal that falls from the top left.
const (
	Middle     Anchor = iota
	TopRight          // the upper right half
	BottomLeft        // the lower left half
	Ending            // not within a cell: the text ends at X
	Slotted           // one place of a small square (see Item.Slot): candidates
)

// Role says what an item is.
type Role uint8

// The roles. From New on they are marks laid over the drawing: a renderer shows what lies below as well.
const (
	Grid       Role = iota // a thin line between cells
	GridBold               // a line that groups cells
	Frame                  // the border of the board
	Guide                  // guides the eye only: pictures draw the lines, terminals the circles (as dots)
	Clue                   // a number given outside or inside the board
	Given                  // a value given in the board
	Blocked                // a cell that holds nothing
	Filled                 // a shaded cell
	Empty                  // a cell or edge known to be empty: a small mark
	Value                  // a value found
	Candidate              // a value still possible, small
	Path                   // a line of a loop
	PearlWhite             // a white pearl
	PearlBlack             // a black pearl
	Island                 // an island; its number is a text of role Clue
	BridgeLine             // bridges, as many as its Lines say
	Border                 // a thin line around what stands outside of the board; for pictures only
	Region                 // the outline of a part of the board that is spoken of; for pictures only
	Dot                    // a corner where lines may meet
	New                    // what a step finds
	Because                // what a step rests on
	Used                   // a clue a step rests on
	Wrong                  // what breaks a rule
	Differ                 // where two solutions differ
)

var roleNames = [...]string{"grid", "grid-bold", "frame", "guide", "clue", "given", "blocked", "filled", "empty", "value",
	"candidate", "path", "pearl-white", "pearl-black", "island", "bridge", "border", "region", "dot", "new", "because", "used", "wrong", "differ"}

// String is the name of the role, as used for classes in SVG.
func (r Role) String() string {
	if int(r) < len(roleNames) {
		return roleNames[r]
	}
	return "unknown"
}

// Mark reports whether the role is laid over the drawing.
func (r Role) Mark() bool { return r >= New }

// Add puts items at the end of the list.
func (s *Scene) Add(items ...Item) { s.Items = append(s.Items, items...) }

// AddLine adds a line from one point to another.
func (s *Scene) AddLine(role Role, x, y, x2, y2 float64) {
	s.Add(Item{Shape: Line, Role: role, X: x, Y: y, X2: x2, Y2: y2})
}

// AddRect adds the rectangle between two corners.
func (s *Scene) AddRect(role Role, x, y, x2, y2 float64) {
	s.Add(Item{Shape: Rect, Role: role, X: x, Y: y, X2: x2, Y2: y2})
}

// AddFrame adds the four sides of the rectangle between two corners.
func (s *Scene) AddFrame(x, y, x2, y2 float64) {
	s.AddLine(Frame, x, y, x2, y)
	s.AddLine(Frame, x2, y, x2, y2)
	s.AddLine(Frame, x, y2, x2, y2)
	s.AddLine(Frame, x, y, x, y2)
}

// AddGrid adds the lines between the cells of a board of the size given that begins at Left and Top, without its frame.
func (s *Scene) AddGrid(role Role, rows, cols int) {
	x, y := s.Left+float64(cols), s.Top+float64(rows)
	for r := 1; r < rows; r++ {
		s.AddLine(role, s.Left, s.Top+float64(r), x, s.Top+float64(r))
	}
	for c := 1; c < cols; c++ {
		s.AddLine(role, s.Left+float64(c), s.Top, s.Left+float64(c), y)
	}
}

// AddCircle adds a circle.
func (s *Scene) AddCircle(role Role, x, y, radius float64) {
	s.Add(Item{Shape: Circle, Role: role, X: x, Y: y, R: radius})
}

// AddLabel adds a text around a point.
func (s *Scene) AddLabel(role Role, x, y float64, text string) {
	s.Add(Item{Shape: Label, Role: role, X: x, Y: y, Text: text})
}

// AddCross adds a small x.
func (s *Scene) AddCross(role Role, x, y float64) {
	s.Add(Item{Shape: Cross, Role: role, X: x, Y: y})
}

// Center is the position of the centre of the cell in row r and column c.
func (s *Scene) Center(r, c int) (x, y float64) {
	return s.Left + float64(c) + 0.5, s.Top + float64(r) + 0.5
}
