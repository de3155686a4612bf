// Package latin is a toy: a Latin square contains each number once in each row and column. See package sixth.
package latin

import (
	"context"
	"strconv"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// Latin is a puzzle.
type Latin struct {
	n     int
	given []int // given numbers in reading order; 0 for none
	board *puzzle.Board
}

var sizes = puzzle.Limits{Side: 9, Square: true, Generated: puzzle.SizeRange{Min: 2, Max: 7}, Editor: puzzle.SizeRange{Min: 1, Max: 9},
	Default: 4}

// Kind is the kind Latin square.
var Kind = &puzzle.Kind{
	Name:          "latin",
	Title:         "Latin square",
	Aliases:       []string{"latinsquare"},
	Limits:        sizes,
	Example:       "latin\n1 2 3\n2 . .\n. . .\n",
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Fulfilled:     constraint.Fulfilled,
	ViolationArgs: map[string]any{"no-value": nil, "twice": nil, "given": nil},
	Techniques:    constraint.Techniques("latin"),
	Scratch:       constraint.Scratch,
	Clues:         clues,
	Without:       without,
	With:          with,
	Random:        random,
	Make:          maker,
}

// New returns a puzzle of n rows with the given numbers.
func New(n int, given []int) (*Latin, error) {
	if n < 1 || n > sizes.Side || len(given) != n*n {
		return nil, fault.Errorf("%d rows and columns: 1 to %d are allowed", n, sizes.Side)
	}
	l := &Latin{n: n, given: given}
	cells := make([]puzzle.Unknown, n*n)
	for i, v := range given {
		if v < 0 || v > n {
			return nil, fault.Errorf("%s: the height %d is not between 1 and %d", puzzle.Cell(i/n, i%n), v, n)
		}
		cells[i] = puzzle.Unknown{At: puzzle.Cell(i/n, i%n), Values: puzzle.Span(1, n)}
	}
	l.board = puzzle.NewBoard(cells)
	return l, nil
}

func (l *Latin) Kind() *puzzle.Kind     { return Kind }
func (l *Latin) Size() (rows, cols int) { return l.n, l.n }
func (l *Latin) Board() *puzzle.Board   { return l.board }

// Network requires every number once in each row and column, and the given numbers in their cells. The kernel, checks and explanations
// derive from it.
func (l *Latin) Network() *constraint.Network {
	out := &constraint.Network{}
	for k := range 2 * l.n {
		at, line := puzzle.Row(k), make([]int, l.n)
		for i := range line {
			if line[i] = k*l.n + i; k >= l.n {
				at, line[i] = puzzle.Col(k-l.n), i*l.n+k-l.n
			}
		}
		out.Add("twice", at, constraint.Different(), line...)
	}
	for i, v := range l.given {
		if v != 0 {
			out.Add("given", l.board.Unknown(i).At, constraint.Given(v), i)
		}
	}
	return out
}

func (l *Latin) Rules(m *model.Model) { model.Post(m, l.Network()) }

func (l *Latin) Narrow(ctx context.Context, c *model.Certificate) []puzzle.Mask {
	return model.Filter(ctx, l, c)
}

func (l *Latin) Draw(known puzzle.Facts) scene.Scene {
	size := float64(l.n)
	d := scene.Scene{Width: size, Height: size, CellWidth: 4, CellHeight: 2}
	d.AddGrid(scene.Grid, l.n, l.n)
	d.AddFrame(0, 0, size, size)
	for i, v := range l.given {
		x, y := d.Center(i/l.n, i%l.n)
		if v != 0 {
			d.AddLabel(scene.Given, x, y, strconv.Itoa(v))
		} else if !known.IsZero() {
			if v, ok := known.Value(i); ok {
				d.AddLabel(scene.Value, x, y, strconv.Itoa(v))
			}
		}
	}
	return d
}
