package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/notation"
)

// corpus maps Skyscrapers to the corpus form.
var corpus = notation.NumberRows(puzzle.JSON{
	Givens:     givens,
	FromGivens: readGivens,

	GivensSchema: `{"type":"object","additionalProperties":false,"required":["n","top","right","bottom","left","grid"],"properties":{"n":{"type":"integer","minimum":1},"top":{"type":"array","items":{"type":"integer","minimum":0}},"right":{"type":"array","items":{"type":"integer","minimum":0}},"bottom":{"type":"array","items":{"type":"integer","minimum":0}},"left":{"type":"array","items":{"type":"integer","minimum":0}},"grid":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}}}`,
}, func(s *Skyscrapers, r, c int) (unknown, most int) { return r*s.n + c, s.n })

// givens returns the clues in the corpus form: the size, the clues of each side, and the rows of givens, with 0 for none.
func givens(p puzzle.Puzzle) any {
	s := p.(*Skyscrapers)
	return struct {
		N      int     `json:"n"`
		Top    []int   `json:"top"`
		Right  []int   `json:"right"`
		Bottom []int   `json:"bottom"`
		Left   []int   `json:"left"`
		Grid   [][]int `json:"grid"`
	}{s.n, s.sides[puzzle.Top], s.sides[puzzle.Right], s.sides[puzzle.Bottom], s.sides[puzzle.Left], slices.Collect(slices.Chunk(s.grid, s.n))}
}

// maxClue is the largest clue that is read, whether it can be satisfied or not.
const maxClue = 1 << 20

// readGivens reads the clues. Sides without clues, n and the grid are optional.
func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	members, err := v.Object("n", "top", "right", "bottom", "left", "grid")
	if err != nil {
		return nil, err
	}
	var sides [4][]int
	n := rows
	for side := range sides {
		m := members.Get(puzzle.Side(side).String())
		if !m.Exists() {
			continue
		}
		if sides[side], err = m.Ints(0, maxClue); err != nil {
			return nil, err
		}
		n = max(n, len(sides[side]))
	}
	if m := members.Get("n"); m.Exists() {
		if n, err = m.Int(1, sizes.Side); err != nil {
			return nil, err
		}
	}
	if rows != 0 && rows != n || cols != 0 && cols != n {
		return nil, v.Errorf("n is %d, but rows is %d and cols is %d", n, rows, cols)
	}
	var grid []int
	if g := members.Get("grid"); g.Exists() {
		height := n
		if list, err := g.List(); err == nil && len(list) == 0 { // no givens
			height = 0
		}
		_, _, err = g.Grid(height, n, func(_, _ int, cell codec.Value) error {
			h, err := cell.Int(0, n)
			grid = append(grid, h)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	s, err := New(n, sides, grid)
	if err != nil {
		return nil, v.Errorf("%w", err)
	}
	return s, nil
}
