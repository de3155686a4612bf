// Package plots implements a toy with regions: shade as many cells of each region as its number, no two of them side by side. The package
// only declares the rules; it has no techniques or solver code. See package sixth.
package plots

import (
	"slices"
	"strconv"

	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/kinds/family/group"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/scene"
)

// none is the number of a region without a clue.
const none = -1

// Plots is a puzzle. Its unknowns are the cells in reading order, 1 for a shaded cell.
type Plots struct {
	ground.Grid // that of both below
	group.Shading
	ground.Regions
	numbers []int // by region
}

var sizes = puzzle.Limits{Side: puzzle.MaxSide, Cells: 20_000, Generated: puzzle.SizeRange{Min: 2, Max: 12},
	Editor: puzzle.SizeRange{Min: 1, Max: 40}, Default: 5}

// Kind is the kind Plots.
var Kind = clues.Kind(puzzle.Kind{
	Name:          "plots",
	Title:         "Plots",
	Aliases:       []string{"allotments"},
	Limits:        sizes,
	Example:       "https://puzz.link/p?plots/3/3/egh0221",
	Formats:       formats,
	JSON:          corpus,
	Check:         constraint.Check,
	Fulfilled:     constraint.Fulfilled,
	ViolationArgs: map[string]any{"no-value": nil, "number": nil, "side-by-side": nil},
	Techniques:    constraint.Techniques("plots"),
	Scratch:       constraint.Scratch,
	Random:        random,
	Make:          maker,
})

// New returns a puzzle with the numbers of its regions, which are at least 0 or none.
func New(x ground.Regions, numbers []int) (*Plots, error) {
	if err := sizes.CheckCells(x.Rows, x.Cols, len(x.Of)); err != nil {
		return nil, err
	}
	if len(numbers) != len(x.Cells) {
		return nil, fault.Errorf("%d numbers for %d regions", len(numbers), len(x.Cells))
	}
	return &Plots{Grid: x.Grid, Shading: group.NewShading(x.Rows, x.Cols), Regions: x, numbers: numbers}, nil
}

func (p *Plots) Kind() *puzzle.Kind { return Kind }

// Network requires the number of shaded cells of each region with a number, and no two of them side by side.
func (p *Plots) Network() *constraint.Network {
	out := &constraint.Network{}
	for k, n := range p.numbers {
		if n != none {
			out.Add("number", p.Place(k), constraint.Count{Min: n, Max: n, Of: puzzle.Only(1)}, p.Cells[k]...)
		}
	}
	p.AddApart(out)
	return out
}

func (p *Plots) Rules(m *model.Model) { model.Post(m, p.Network()) }

// clues are the numbers of regions.
var clues = ground.Slots[*Plots]{
	NoValue: none,
	Count:   func(p *Plots) int { return len(p.numbers) },
	Place:   func(p *Plots, k int) puzzle.Place { return p.Place(k) },
	At:      func(p *Plots, at puzzle.Place) int { return p.At(at) },
	Clue:    func(p *Plots, k int) puzzle.Clue { return puzzle.Clue{Value: p.numbers[k]} },
	Copy: func(p *Plots) *Plots {
		q := *p
		q.numbers = slices.Clone(p.numbers)
		return &q
	},
	Set:       func(p *Plots, k int, c puzzle.Clue) { p.numbers[k] = c.Value },
	Normalize: func(_ *Plots, c puzzle.Clue) (puzzle.Clue, error) { return c, nil },
	ClueFor: func(p *Plots, board puzzle.Facts, k int) puzzle.Clue {
		n := 0
		for _, i := range p.Cells[k] {
			n += max(0, board.ValueOr(i))
		}
		return puzzle.Clue{Value: n}
	},
}

// Draw shows the regions, their numbers in their first cells, and the known cells.
func (p *Plots) Draw(known puzzle.Facts) scene.Scene {
	d := scene.Scene{Width: float64(p.Cols), Height: float64(p.Rows), CellWidth: 4, CellHeight: 2}
	p.Shading.Draw(&d, known, func(i int) string {
		if k := p.Of[i]; p.Cells[k][0] == i && p.numbers[k] != none {
			return strconv.Itoa(p.numbers[k])
		}
		return ""
	})
	p.AddBorders(&d, scene.GridBold)
	return d
}
