package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Maker is how puzzles of a kind are made: what package generate has to know that differs from kind to kind.
type Maker struct {
	Density    func(rows, cols int) float64 // the usual one; its meaning is that of MakeOptions
	DensityOf  string                       // what the density is the share of: "black cells"
	Sparsest   float64                      // the least density that can be asked for
	Densest    float64                      // the greatest one
	Amount     Amount                       // how many clues puzzles tell
	Thins      bool                         // some clues may be left out; otherwise a puzzle of the kind tells all
	Givens     bool                         // drafts may need values given in cells
	Large      int                          // boards of so many cells keep to named techniques where no grade is asked for; 0 for none
	Symmetries []Symmetry                   // that can be asked for, besides none
	Rotated    bool                         // drafts are rotated where no symmetry is asked for
	Usage      string                       // flags to show in the help of the command that makes puzzles; "" for none

	// Avoids are what boards can be asked not to have.
	Avoids []Avoid
	// Dull reports whether a clue is not told, because it gives too much away, unless that is asked for; of a puzzle that is there, such
	// clues are left out before others. Nil for none.
	Dull func(p Puzzle, c Clue) bool

	// Lessons are puzzles to begin with where one about a technique is asked for that chance seldom comes to: lines with the part of
	// its id after the dot and an address. Others are made of them. A line that begins with # is a remark.
	Lessons string
	// NotHardest says, by the part of the id after the dot, of which techniques no puzzle is made whose hardest steps are theirs, and why.
	NotHardest map[string]fault.Text

	// Draft draws a full board and changes it, where it has two solutions, until it has one, with the least of values given. The
	// same source gives the same draft on every machine (see Accepts). It fails with an error that wraps ErrDraft when the calls of
	// the options are used up.
	Draft func(ctx context.Context, r *rand.Rand, o MakeOptions) (Draft, error)
	// Told is every clue that a full board allows a puzzle of its shape to tell. It must keep the rules that need no clue.
	Told func(p Puzzle, board Facts) []Clue
	// Measures are what is counted in a board and its clues that is good to look at.
	Measures []Measure
	// ClueName is what a clue says, for people; nil where its numbers say it.
	ClueName func(c Clue) fault.Text
	// Picture is the puzzle whose solution is a picture, its cells in reading order, unique or not; nil for kinds whose solutions are none.
	// Cells are numbers of colours, red, green and blue, the background first, or, where there are no colours, 1 for black ones and 0 for
	// others.
	Picture func(rows, cols int, cells []int, colours [][3]uint8) (Draft, error)
	// InColours is the kind of its puzzles in colours, or this one when it is that; nil for kinds that have none.
	InColours *Kind
	Colours   int // the most colours, besides the background, of the puzzles of that kind that are made
	// Vary is a draft whose solution is changed in some place, with the clues of the new one, told in the places where the old one
	// tells them, as far as they can be. The solution need not be the only one. The error wraps ErrDraft when nothing was changed.
	Vary func(r *rand.Rand, d Draft, o MakeOptions) (Draft, error)
	// Shows reports whether a varied draft still shows the motif of the first one; nil for kinds without motifs.
	Shows func(first, varied Draft) bool
	// Turned is the puzzle turned or mirrored, its clues with it. It has as many solutions, and they are turned too.
	Turned func(p Puzzle, t Turn) Puzzle
	// Shape is, as JSON, what near-doubles have in common: puzzles of one shape differ too little to stand in one collection.
	Shape func(p Puzzle, solution Facts) any
}

// Why a technique is never the hardest of a puzzle.
var (
	OnlyRefutes = fault.Textf("it only finds that a board has no solution")
	GoesOn      = fault.Textf("it goes on from what others have begun, and these are harder")
	SeenBefore  = fault.Textf("on all boards tried, steps no harder had found the same before")
)

// Amount is how many clues puzzles of a kind tell.
type Amount struct {
	Of     string                   // what is counted: "pearls"
	Places func(rows, cols int) int // what the shares are of
	Shares [3]float64               // few, some and many: in edited collections a tenth has fewer, a half, a tenth more
	Least  float64                  // the share that a number asked for may be at least; 0 where numbers cannot be asked for
	Most   float64                  // likewise at most
}

// Avoid is something that a board can be asked not to have.
type Avoid struct {
	Name  string                      // "n-clue"
	About string                      // what it is
	Clue  func(p Puzzle, c Clue) bool // what no clue is to be; nil when it is the board
	Board func(p Puzzle) bool         // what the board is not to have
}

// In reports whether a puzzle has it.
func (a Avoid) In(p Puzzle) bool {
	if a.Clue == nil {
		return a.Board(p)
	}
	return slices.ContainsFunc(p.Kind().Clues(p), func(c Clue) bool { return a.Clue(p, c) })
}

// CellsOf is the number of cells of a board.
func CellsOf(rows, cols int) int { return rows * cols }

// Measure is something that is counted in a puzzle and its solution because it is good to look at, or is not.
type Measure struct {
	Name      string  // short, in JSON
	About     string  // what is counted, of what
	Low, High float64 // a tenth of the puzzles of edited collections is below, a tenth above
	Of        func(p Puzzle, solution Facts) float64
}

// Counted makes measures of what count counts: of(f) is the measure that f makes of the counts.
func Counted[P Puzzle, C any](count func(p P, solution Facts) C) (of func(f func(c C) float64) func(p Puzzle, solution Facts) float64) {
	return func(f func(c C) float64) func(p Puzzle, solution Facts) float64 {
		return func(p Puzzle, solution Facts) float64 { return f(count(p.(P), solution)) }
	}
}

// Ratio is n of all; 0 of nothing.
func Ratio(n, all int) float64 { return float64(n) / float64(max(1, all)) }

// ErrDraft is why no draft was made: as many tries as allowed were in vain.
var ErrDraft = fault.Errorf("no board with one solution was found in as many tries as allowed")

// MakeOptions say which draft is wanted. Density is the share of what DensityOf names; of a kind whose clues may be left out, the
// share of clues kept where no grade says otherwise, which is no matter of the draft.
type MakeOptions struct {
	RandomOptions
	Symmetry  Symmetry
	Hardest   float64 // no step is to be harder, as far as the maker knows how to see to that; 0 for any
	Harder    bool    // boards for which the plainest filter of the kind is not enough are wanted too
	Sparser   bool    // the density may be up to a quarter less
	Colours   int     // besides the background; 0 in black and white
	Clues     int     // of kinds that tell all their clues: how many there are to be, as far as that can be had; 0 for the usual number
	NoGivens  bool    // values in cells must not be given
	Dull      bool    // clues that give too much away may be told
	Tries     int     // changes of the board that may be tried
	Conflicts int64   // that one question to the engine may cost
}

// Symmetry is what stays as it is when a board is turned: the picture that a solution is, the layout of the cells, or the places of
// the clues.
type Symmetry string

// The symmetries.
const (
	NoSymmetry Symmetry = "none"
	Rotate     Symmetry = "rotate" // by half a turn
	Mirror     Symmetry = "mirror" // left and right
)

// Symmetries lists them all.
var Symmetries = []Symmetry{NoSymmetry, Rotate, Mirror}

// Turn is the turn under which a board of that symmetry stays as it is.
func (s Symmetry) Turn() Turn {
	switch s {
	case Rotate:
		return flipRows | flipCols
	case Mirror:
		return flipCols
	}
	return 0
}

// Turn is one of the eight symmetries of the square, 0 to 7; 0 leaves all as it is.
type Turn uint8

// A turn transposes, then turns upside down, then mirrors, or leaves out some of these.
const (
	transpose Turn = 1 << iota
	flipRows
	flipCols

	// Turns is their number.
	Turns = 8
)

// Transposes reports whether rows become columns.
func (t Turn) Transposes() bool { return t&transpose != 0 }

// Size is the size of a board after the turn.
func (t Turn) Size(rows, cols int) (int, int) {
	if t.Transposes() {
		return cols, rows
	}
	return rows, cols
}

// Cell is where a cell of a board of the size given comes to lie.
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

// Reverses reports whether what was read along a row (or a column, when down) from its beginning is read from its end after the turn.
func (t Turn) Reverses(down bool) bool {
	if down != t.Transposes() {
		return t&flipRows != 0
	}
	return t&flipCols != 0
}

// Line is where a row (or a column, when down) comes to lie; now tells whether it is a column then.
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

// Place is where a place of a board of the size given comes to lie. Runs and rules stay.
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

// side is where a place at a side comes to lie.
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

// Facts are the facts of a board, turned, on the board of the turned puzzle.
func (t Turn) Facts(f Facts, rows, cols int, to *Board) Facts {
	out := NewFacts(to)
	for i, m := range f.can {
		if j := to.Index(t.Place(f.board.unknowns[i].At, rows, cols)); j >= 0 {
			out.Restrict(j, m)
		}
	}
	return out
}

// RandomOptions say which random board is wanted. Rows and columns are those of the puzzle, a header included where the kind has one.
// Density is a number between 0 and 1: the share of what the kind counts, such as black cells or clues shown, more or
// less; see its Random.
type RandomOptions struct {
	Rows, Cols int
	Density    float64
}

// Valid refuses a size that is not between two limits and a density that is none.
func (o RandomOptions) Valid(least, most int) error {
	if o.Rows < least || o.Cols < least || o.Rows > most || o.Cols > most {
		return fault.Errorf("a random board of %d rows and %d columns: %d to %d of each are allowed", o.Rows, o.Cols, least, most)
	}
	if !(o.Density > 0 && o.Density <= 1) {
		return fault.Errorf("a density of %g: more than 0 and at most 1 is expected", o.Density)
	}
	return nil
}

// Draft is a random full board: a puzzle with all clues that could be shown, and a solution, which need not be the only one.
type Draft struct {
	Puzzle   Puzzle
	Solution Facts
	Motif    string // what its picture shows, by name; "" for nothing that has one
	Drawn    []int  // the values, by unknown, of the motif before anything was changed; nil without one
}

// NewDraft is a draft with the values of its solution by unknown.
func NewDraft(p Puzzle, values []int) Draft {
	known := NewFacts(p.Board())
	for i, v := range values {
		known.Set(i, v)
	}
	return Draft{Puzzle: p, Solution: known}
}
