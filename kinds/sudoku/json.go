package sudoku

import (
	"math"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// corpus is the JSON form of the puzzle: the givens are the rows of numbers, 0 for none; the number of the region of each cell, unless the
// regions are the usual boxes; and whether the diagonals are units. Without regions and diagonals, the rows alone are read, too. The
// solution is rows of numbers.
var corpus = notation.NumberRows(puzzle.JSON{
	Givens: func(p puzzle.Puzzle) any {
		s := p.(*Sudoku)
		out := struct {
			Grid     [][]int `json:"grid"`
			Regions  [][]int `json:"regions,omitempty"`
			Diagonal bool    `json:"diagonal,omitempty"`
		}{Grid: slices.Collect(slices.Chunk(s.grid, s.n)), Diagonal: s.diagonal}
		if !s.isStandard() {
			out.Regions = s.ByRow()
		}
		return out
	},
	FromGivens:   readGivens,
	GivensSchema: `{"type":"object","additionalProperties":false,"required":["grid"],"properties":{"grid":` + gridSchema + `,"regions":` + gridSchema + `,"diagonal":{"type":"boolean"}}}`,
}, func(s *Sudoku, r, c int) (unknown, most int) { return r*s.n + c, s.n })

const gridSchema = `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}`

// readGivens reads the givens.
func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	grid, diagonal := v, false
	var regions codec.Value
	if _, err := v.List(); err != nil {
		members, err := v.Object("grid", "regions", "diagonal")
		if err != nil {
			return nil, err
		}
		grid, regions = members.Get("grid"), members.Get("regions")
		if d := members.Get("diagonal"); d.Exists() {
			if diagonal, err = d.Bool(); err != nil {
				return nil, err
			}
		}
	}
	height, width, numbers, err := grid.Cells(rows, cols, func(cell codec.Value) (int, error) { return cell.Int(0, sizes.Side) })
	if err == nil {
		err = sizes.CheckSides(height, width)
	}
	if err != nil {
		return nil, err
	}
	x, err := regionsOf(height, regions)
	if err != nil {
		return nil, err
	}
	return puzzle.AsPuzzle(New(x, diagonal, numbers))
}

// regionsOf reads the regions of a board with n rows; if they are missing, they are the usual boxes.
func regionsOf(n int, v codec.Value) (ground.Regions, error) {
	if !v.Exists() {
		return Standard(n)
	}
	var of []int
	_, _, err := v.Grid(n, n, func(_, _ int, cell codec.Value) error {
		k, err := cell.Int(0, math.MaxInt32)
		of = append(of, k)
		return err
	})
	if err != nil {
		return ground.Regions{}, err
	}
	return ground.NewRegions(n, n, of)
}
