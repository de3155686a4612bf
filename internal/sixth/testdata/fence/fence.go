// Package fence implements a toy with a loop along borders: a fence is one closed loop along the sides of cells. A number is how many sides
// of its cell are open, without a fence. The package only declares the rules; it has no techniques or solver code. See package sixth.
package fence

import (
	"context"
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// none is the number of a cell without a clue.
const none = 0

// Places of the board: the sides of cells, which are the unknowns, and their corners.
var (
	border = puzzle.NewPlaceKind("border", puzzle.OnBorder)
	corner = puzzle.NewPlaceKind("corner", puzzle.AtCorner)
)

// Fence is a puzzle. Its unknowns are the sides of cells, 1 if the loop uses them: horizontal ones in reading order, then vertical
// ones.
type Fence struct {
	ground.Grid
	numbers []int // by cell; none without a clue
	board   *puzzle.Board
}

var sizes = puzzle.Limits{Side: puzzle.MaxSide, Cells: 40_000, Generated: puzzle.SizeRange{Min: 2, Max: 30},
	Editor: puzzle.SizeRange{Min: 1, Max: 40}, Default: 7}

// Kind is the kind Fence.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "fence",
	Title:         "Fence",
	Aliases:       []string{"enclosure"},
	Limits:        sizes,
	Example:       "fence\n...\n412\n..2\n",
	Traits:        puzzle.Traits{Crosses: true, Lines: true},
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Fulfilled:     constraint.Fulfilled,
	ViolationArgs: map[string]any{"no-value": nil, "number": nil, "branch": nil, "dead-end": nil, "no-loop": nil, "closed-loop": nil},
	Techniques:    constraint.Techniques("fence"),
	Scratch:       constraint.Scratch,
	Random:        random,
	Make:          maker,
})

// New returns a puzzle; numbers are in reading order, from 1 to 4 or none.
func New(rows, cols int, numbers []int) (*Fence, error) {
	if rows < 1 || cols < 1 || rows > sizes.Side || cols > sizes.Side {
		return nil, fault.Errorf("%d rows and %d columns: 1 to %d of each are allowed", rows, cols, sizes.Side)
	}
	if rows*cols > sizes.Cells {
		return nil, fault.Errorf("%d rows and %d columns are %d cells: at most %d are allowed", rows, cols, rows*cols, sizes.Cells)
	}
	if len(numbers) != rows*cols {
		return nil, fault.Errorf("%d cells for %d rows and %d columns", len(numbers), rows, cols)
	}
	s := &Fence{Grid: ground.Grid{Rows: rows, Cols: cols}, numbers: numbers}
	for i, n := range numbers {
		if n < none || n > 4 {
			return nil, fault.Errorf("%s: the number %d is not between 1 and 4", s.cell(i), n)
		}
	}
	sides := make([]puzzle.Unknown, 0, (rows+1)*cols+rows*(cols+1))
	for r := range rows + 1 {
		for c := range cols {
			sides = append(sides, puzzle.Unknown{At: border.Between(r-1, c, r, c), Values: puzzle.Span(0, 1)})
		}
	}
	for r := range rows {
		for c := range cols + 1 {
			sides = append(sides, puzzle.Unknown{At: border.Between(r, c-1, r, c), Values: puzzle.Span(0, 1)})
		}
	}
	s.board = puzzle.NewBoard(sides)
	return s, nil
}

func (s *Fence) Kind() *puzzle.Kind     { return Kind }
func (s *Fence) Size() (rows, cols int) { return s.Rows, s.Cols }
func (s *Fence) Board() *puzzle.Board   { return s.board }

// cell returns the place of cell i, corner that of corner i.
func (s *Fence) cell(i int) puzzle.Place   { return puzzle.Cell(i/s.Cols, i%s.Cols) }
func (s *Fence) corner(i int) puzzle.Place { return corner.At(i/(s.Cols+1), i%(s.Cols+1)) }

// corners is the number of rows and columns of corners.
func (s *Fence) corners() (rows, cols int) { return s.Rows + 1, s.Cols + 1 }

// from returns the unknown that leads from a corner to the right or down; the corner must have one.
func (s *Fence) from(r, c int, down bool) int {
	if down {
		return (s.Rows+1)*s.Cols + r*(s.Cols+1) + c
	}
	return r*s.Cols + c
}

// sides returns the unknowns around a cell: top, left, right and bottom.
func (s *Fence) sides(i int) []int {
	r, c := i/s.Cols, i%s.Cols
	return []int{s.from(r, c, false), s.from(r, c, true), s.from(r, c+1, true), s.from(r+1, c, false)}
}

// Network requires the number of open sides of each clue, and one loop through the corners, the nodes.
func (s *Fence) Network() *constraint.Network {
	rows, cols := s.corners()
	g := &constraint.Graph{Nodes: rows * cols, At: s.corner, Loop: true, Ends: make([][2]int32, s.board.Len())}
	for i := range g.Nodes {
		if r, c := i/cols, i%cols; c+1 < cols {
			g.Ends[s.from(r, c, false)] = [2]int32{int32(i), int32(i + 1)}
		}
		if r := i / cols; r+1 < rows {
			g.Ends[s.from(r, i%cols, true)] = [2]int32{int32(i), int32(i + cols)}
		}
	}
	out := &constraint.Network{Graph: g}
	for i, n := range s.numbers {
		if n != none {
			out.Add("number", s.cell(i), constraint.Count{Min: n, Max: n, Of: puzzle.Only(0)}, s.sides(i)...)
		}
	}
	return out
}

func (s *Fence) Rules(m *model.Model) { model.Post(m, s.Network()) }

func (s *Fence) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	return model.Filter(ctx, s, c)
}

// clues are the numbers. ClueFor counts the sides not known to be on the loop.
var clues = ground.Slots[*Fence]{
	NoValue: none,
	Count:   func(s *Fence) int { return len(s.numbers) },
	Place:   (*Fence).cell,
	At: func(s *Fence, at puzzle.Place) int {
		if at != puzzle.Cell(int(at.R), int(at.C)) {
			return -1
		}
		return s.Cell(int(at.R), int(at.C))
	},
	Clue: func(s *Fence, i int) puzzle.Clue { return puzzle.Clue{Value: s.numbers[i]} },
	Copy: func(s *Fence) *Fence {
		q := *s
		q.numbers = slices.Clone(s.numbers)
		return &q
	},
	Set: func(s *Fence, i int, c puzzle.Clue) { s.numbers[i] = c.Value },
	Normalize: func(_ *Fence, c puzzle.Clue) (puzzle.Clue, error) {
		if c.Value < 1 || c.Value > 4 || len(c.Runs) > 0 {
			return c, fault.Errorf("%s: the number %d is not between 1 and 4", c.At, c.Value)
		}
		return c, nil
	},
	ClueFor: func(s *Fence, board puzzle.Facts, i int) puzzle.Clue {
		n := 4
		for _, u := range s.sides(i) {
			n -= max(0, board.ValueOr(u))
		}
		return puzzle.Clue{Value: n}
	},
}

// Draw shows the numbers, a dot at each corner and, if known, the loop and a cross on each unused side. A finished board has no crosses.
func (s *Fence) Draw(known puzzle.Facts) scene.Scene {
	d := scene.Scene{Width: float64(s.Cols), Height: float64(s.Rows), CellWidth: 4, CellHeight: 2}
	rows, cols := s.corners()
	for i := range rows * cols {
		d.AddCircle(scene.Dot, float64(i%cols), float64(i/cols), 0.06)
	}
	for i, n := range s.numbers {
		if x, y := d.Center(i/s.Cols, i%s.Cols); n != none {
			d.AddLabel(scene.Clue, x, y, strconv.Itoa(n))
		}
	}
	for i, u := range s.board.Unknowns() {
		if known.IsZero() {
			break
		}
		at, _ := puzzle.Outline(d, s, u.At)
		switch line := known.ValueOr(i); {
		case line == 1:
			d.AddLine(scene.Path, at.X, at.Y, at.X2, at.Y2)
		case line == 0 && !known.Complete():
			d.AddCross(scene.Empty, (at.X+at.X2)/2, (at.Y+at.Y2)/2)
		}
	}
	return d
}
