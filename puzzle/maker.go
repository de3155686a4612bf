package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Maker describes how package generate makes puzzles of a kind.
type Maker struct {
	Density     func(rows, cols int) float64 // default density; for its meaning see MakeOptions
	DensityOf   string                       // what the density is a share of: "black cells"
	MinDensity  float64                      // minimum density
	MaxDensity  float64                      // maximum density
	Amount      Amount                       // number of clues
	OmitsClues  bool                         // clues may be omitted; otherwise puzzles show all of them
	NeedsGivens bool                         // drafts may contain given values
	Large       int                          // from this size in cells, ungraded puzzles use named techniques only; 0 for none
	Symmetries  []Symmetry                   // supported symmetries besides NoSymmetry
	Rotated     bool                         // drafts have rotational symmetry by default
	Layouts     []string                     // supported layouts, such as Diagonal
	Usage       string                       // flags shown in the command's help

	// Avoids are patterns that can be excluded on request.
	Avoids []Avoid
	// Revealing reports whether a clue gives away too much. Such clues are omitted unless requested, and are the first to be removed
	// from an existing puzzle.
	Revealing func(p Puzzle, c Clue) bool

	// Lessons are starting puzzles for techniques that random puzzles seldom need: lines with the part of the technique's id after the dot,
	// and an address. Lines starting with # are comments.
	Lessons string
	// NeverHardest gives, by the part of the id after the dot, the reason why no puzzle has this technique as its hardest.
	NeverHardest map[string]fault.Text

	// Draft returns a full board with one solution, changing a random one and adding as few given values as possible. The same source gives
	// the same draft on every machine. It fails with an error that wraps ErrNoDraft if the options' limits are reached.
	Draft func(ctx context.Context, r *rand.Rand, o MakeOptions) (Draft, error)
	// AllClues returns all clues that a full board implies for a puzzle of this shape. It must preserve the rules that have no clue.
	AllClues func(p Puzzle, board Facts) []Clue
	// Printable reports whether an editor would print a board; nil for every board. Other boards are made only if a request restricts the
	// clues, or after many attempts.
	Printable func(p Puzzle) bool
	// Measures are aesthetic measures of a board and its clues.
	Measures []Measure
	// ClueName describes a clue for display; nil if its numbers are enough.
	ClueName func(c Clue) fault.Text
	// Picture returns the puzzle, unique or not, whose solution is a picture; nil if solutions are no pictures. cells is in reading order:
	// indices of colours (RGB, background first) or, without colours, 1 for black and 0 for white.
	Picture func(rows, cols int, cells []int, colours [][3]uint8) (Draft, error)
	// InColours is the kind's variant with colours, or the kind itself; nil if none.
	InColours *Kind
	Colours   int // maximum number of colours, besides the background, of generated puzzles
	// Vary returns a draft with a locally changed solution and clues in the same places as far as possible. The solution need not be
	// unique. The error wraps ErrNoDraft if nothing changed.
	Vary func(r *rand.Rand, d Draft, o MakeOptions) (Draft, error)
	// KeepsMotif reports whether a varied draft still shows the motif of the first one; nil for kinds without motifs.
	KeepsMotif func(first, varied Draft) bool
	// Turned returns the puzzle rotated or reflected. Its solutions are transformed in the same way.
	Turned func(p Puzzle, t Turn) Puzzle
	// Renames reports that numbers are only names: a puzzle whose numbers are permuted has the same solutions, permuted likewise.
	Renames bool
	// Shape returns JSON data that is equal for puzzles too similar for one collection.
	Shape func(p Puzzle, solution Facts) any
}

// Reasons for NeverHardest.
var (
	OnlyRefutes     = fault.Textf("it only finds that a board has no solution")
	ContinuesOthers = fault.Textf("it continues what harder techniques have begun")
	Subsumed        = fault.Textf("on all boards tried, easier or equal steps found the same first")
)

// Continuing returns the NeverHardest of a kind in which some techniques only continue others.
func Continuing(techniques ...string) map[string]fault.Text {
	out := map[string]fault.Text{}
	for _, name := range techniques {
		out[name] = ContinuesOthers
	}
	return out
}

// Amount defines the number of clues of a kind's puzzles.
type Amount struct {
	Of     string                   // what is counted, such as "pearls"
	Places func(rows, cols int) int // number of places that the shares refer to
	Shares [3]float64               // few, some and many: the 10th, 50th and 90th percentiles of edited collections
	Min    float64                  // minimum share that can be requested; 0 if numbers cannot be requested
	Max    float64                  // maximum share
}

// Avoid is a pattern that can be excluded.
type Avoid struct {
	Name  string                      // "n-clue"
	About string                      // description
	Clue  func(p Puzzle, c Clue) bool // matches unwanted clues; nil if Board is set
	Board func(p Puzzle) bool         // matches unwanted boards
}

// Has reports whether a puzzle contains the pattern.
func (a Avoid) Has(p Puzzle) bool {
	if a.Clue == nil {
		return a.Board(p)
	}
	return slices.ContainsFunc(p.Kind().Clues(p), func(c Clue) bool { return a.Clue(p, c) })
}

// CellCount returns the number of cells of a board.
func CellCount(rows, cols int) int { return rows * cols }

// Measure is an aesthetic measure of a puzzle and its solution.
type Measure struct {
	Name      string  // JSON name
	About     string  // description
	Low, High float64 // the 10th and 90th percentiles of edited collections
	Of        func(p Puzzle, solution Facts) float64
}

// Measures completes a table of measures by of, which returns their values in the same order.
func Measures[P Puzzle](table []Measure, of func(p P, solution Facts) []float64) []Measure {
	for k := range table {
		table[k].Of = func(p Puzzle, solution Facts) float64 { return of(p.(P), solution)[k] }
	}
	return table
}

// Ratio returns n/all, or 0 if all is 0.
func Ratio(n, all int) float64 { return float64(n) / float64(max(1, all)) }

// ErrNoDraft means that no draft was found within the allowed tries.
var ErrNoDraft = fault.Errorf("no unique board was found within the allowed tries")

// MakeOptions are the requirements for a draft. Density is the share of what DensityOf names. If clues may be omitted and no grade is
// requested, it is the share of clues kept, which does not affect the draft.
type MakeOptions struct {
	RandomOptions
	Symmetry     Symmetry
	Hardest      float64  // avoid harder steps as far as the maker can; 0 for no limit
	Easiest      float64  // level that the hardest step should exceed
	Harder       bool     // also accept boards that presolve alone does not solve
	Sparser      bool     // allow a density up to a quarter lower
	NoMotif      bool     // do not draw a motif
	Colours      int      // number of colours besides the background; 0 for black and white
	Clues        int      // approximate number of clues, if the kind shows all clues; 0 for the default
	NoGivens     bool     // no given values
	Layouts      []string // requested layouts, of Maker.Layouts
	Revealing    bool     // allow revealing clues; see Maker.Revealing
	Tries        int      // maximum number of changes to try
	MaxConflicts int64    // solver limit per query
}

// The layouts of boards that can be requested in addition to the usual ones.
const (
	Diagonal  = "diagonal"  // the diagonals hold each value once, too
	Irregular = "irregular" // random regions instead of boxes
)

// Symmetry is a symmetry of a puzzle's picture, cell layout, or clue places.
type Symmetry string

// The symmetries.
const (
	NoSymmetry Symmetry = "none"
	Rotate     Symmetry = "rotate" // rotation by 180 degrees
	Mirror     Symmetry = "mirror" // reflection left to right
)

// Symmetries contains all symmetries.
var Symmetries = []Symmetry{NoSymmetry, Rotate, Mirror}

// Turn returns the transformation under which boards with the symmetry are invariant.
func (s Symmetry) Turn() Turn {
	switch s {
	case Rotate:
		return flipRows | flipCols
	case Mirror:
		return flipCols
	}
	return 0
}

// Turn is one of the eight symmetries of the square; 0 is the identity.
type Turn uint8

// A Turn applies these in order: transpose, flip rows, flip columns.
const (
	transpose Turn = 1 << iota
	flipRows
	flipCols

	// Turns is the number of turns.
	Turns = 8
)

// Transposes reports whether rows become columns.
func (t Turn) Transposes() bool { return t&transpose != 0 }

// Size returns the size of a transformed board.
func (t Turn) Size(rows, cols int) (int, int) {
	if t.Transposes() {
		return cols, rows
	}
	return rows, cols
}

// Cell returns the transformed position of a cell on a board of the given size.
func (t Turn) Cell(r, c, rows, cols int) (int, int) {
	if t.Transposes() {
		r, c, rows, cols = c, r, cols, rows
	}
	if t&flipRows != 0 {
		r = rows - 1 - r
	}
	if t&flipCols != 0 {
		c = cols - 1 - c
	}
	return r, c
}

// TurnCells returns the contents of the cells of a board of the given size, in reading order, on the transformed board.
func TurnCells[T any](t Turn, rows, cols int, cells []T) []T {
	out := make([]T, len(cells))
	_, width := t.Size(rows, cols)
	for i, x := range cells {
		r, c := t.Cell(i/cols, i%cols, rows, cols)
		out[r*width+c] = x
	}
	return out
}

// Reverses reports whether the reading direction of a row (or column, if down) is reversed.
func (t Turn) Reverses(down bool) bool {
	if down != t.Transposes() {
		return t&flipRows != 0
	}
	return t&flipCols != 0
}

// Line returns the new index of a row (or column, if down), and whether it is now a column.
func (t Turn) Line(i int, down bool, rows, cols int) (j int, now bool) {
	now = down != t.Transposes()
	rows, cols = t.Size(rows, cols)
	switch {
	case now && t&flipCols != 0:
		i = cols - 1 - i
	case !now && t&flipRows != 0:
		i = rows - 1 - i
	}
	return i, now
}

// Place returns the transformed place on a board of the given size. Runs and rules do not change.
func (t Turn) Place(at Place, rows, cols int) Place {
	r, c := t.Cell(int(at.R), int(at.C), rows, cols)
	switch at.Kind.Shape() {
	case InCell:
		return at.Kind.At(r, c)
	case AtCorner:
		return at.Kind.At(t.Cell(int(at.R), int(at.C), rows+1, cols+1))
	case BetweenCells, OnBorder:
		r2, c2 := t.Cell(int(at.R2), int(at.C2), rows, cols)
		return pair(at.Kind, r, c, r2, c2)
	}
	switch at.Kind {
	case RowKind, ColKind:
		i, down := t.Line(int(at.R)+int(at.C), at.Kind == ColKind, rows, cols)
		if down {
			return Col(i)
		}
		return Row(i)
	case SideKind:
		return t.side(at, rows, cols)
	}
	return at
}

// side returns the transformed place of a clue outside the board.
func (t Turn) side(at Place, rows, cols int) Place {
	s := Side(at.Dir)
	down := s == Top || s == Bottom
	i, now := t.Line(int(at.R), down, rows, cols)
	first := (s == Top || s == Left) != t.Reverses(down)
	switch {
	case now && first:
		return Outside(Top, i)
	case now:
		return Outside(Bottom, i)
	case first:
		return Outside(Left, i)
	}
	return Outside(Right, i)
}

// Facts transforms facts from a board of the given size to the board of the transformed puzzle. Places that this lacks are ignored.
func (t Turn) Facts(f Facts, rows, cols int, to *Board) Facts {
	out := NewFacts(to)
	for i, m := range f.candidates {
		if j := to.Index(t.Place(f.board.unknowns[i].At, rows, cols)); j >= 0 {
			out.Restrict(j, m)
		}
	}
	return out
}

// RandomOptions are the size and density of a random board. Rows and Cols include a header if the kind has one. Density (0 to 1) is the
// approximate share of what the kind counts, such as black cells or shown clues.
type RandomOptions struct {
	Rows, Cols int
	Density    float64
}

// Validate returns an error if the size is not within the limits or the density not in (0, 1].
func (o RandomOptions) Validate(least, most int) error {
	if o.Rows < least || o.Cols < least || o.Rows > most || o.Cols > most {
		return fault.Errorf("a random board of %d rows and %d columns: %d to %d of each are allowed", o.Rows, o.Cols, least, most)
	}
	if !(o.Density > 0 && o.Density <= 1) {
		return fault.Errorf("a density of %g: more than 0 and at most 1 is expected", o.Density)
	}
	return nil
}

// Draft is a puzzle with all clues and one of its solutions.
type Draft struct {
	Puzzle      Puzzle
	Solution    Facts
	Motif       string // name of the picture shown; "" for none
	Theme       string // its category, such as animals
	MotifValues []int  // the motif's original values, by unknown; nil without a motif
}

// NewDraft returns a draft with the given solution values, by unknown.
func NewDraft(p Puzzle, values []int) Draft {
	known := NewFacts(p.Board())
	for i, v := range values {
		known.Set(i, v)
	}
	return Draft{Puzzle: p, Solution: known}
}
