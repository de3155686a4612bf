package skyscrapers

import (
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// corpus maps Skyscrapers to the corpus form.
var corpus = puzzle.JSON{
	Givens:       givens,
	FromGivens:   readGivens,
	Solution:     solution,
	FromSolution: readSolution,

	GivensSchema:   `{"type":"object","additionalProperties":false,"required":["n","top","right","bottom","left","grid"],"properties":{"n":{"type":"integer","minimum":1},"top":{"type":"array","items":{"type":"integer","minimum":0}},"right":{"type":"array","items":{"type":"integer","minimum":0}},"bottom":{"type":"array","items":{"type":"integer","minimum":0}},"left":{"type":"array","items":{"type":"integer","minimum":0}},"grid":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}}}`,
	SolutionSchema: `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}`,
}

func givens(p puzzle.Puzzle) any {
	s := p.(*Skyscrapers)
	return struct {
		N      int     `json:"n"`
		Top    []int   `json:"top"`
		Right  []int   `json:"right"`
		Bottom []int   `json:"bottom"`
		Left   []int   `json:"left"`
		Grid   [][]int `json:"grid"`
	}{s.n, s.sides[puzzle.Top], s.sides[puzzle.Right], s.sides[puzzle.Bottom], s.sides[puzzle.Left], s.rows(s.grid)}
}

// rows divides a list of cells into rows.
func (s *Skyscrapers) rows(cells []int) [][]int { return slices.Collect(slices.Chunk(cells, s.n)) }

// mostClue is the largest clue that can be read, possible or not.
const mostClue = 1 << 20

// readGivens reads the clues. A side without clues may be left out, and so may n and the grid.
func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	names := [4]string{puzzle.Top: "top", puzzle.Right: "right", puzzle.Bottom: "bottom", puzzle.Left: "left"}
	members, err := v.Object("n", "top", "right", "bottom", "left", "grid")
	if err != nil {
		return nil, err
	}
	var sides [4][]int
	n := rows
	for side, name := range names {
		if !members.Get(name).Exists() {
			continue
		}
		if sides[side], err = members.Get(name).Ints(0, mostClue); err != nil {
			return nil, err
		}
		n = max(n, len(sides[side]))
	}
	if members.Get("n").Exists() {
		if n, err = members.Get("n").Int(1, sizes.Side); err != nil {
			return nil, err
		}
	}
	if rows != 0 && rows != n || cols != 0 && cols != n {
		return nil, v.Errorf("n is %d, where rows is %d and cols is %d", n, rows, cols)
	}
	var grid []int
	if g := members.Get("grid"); g.Exists() {
		if list, err := g.List(); err != nil {
			return nil, err
		} else if len(list) > 0 {
			if grid, err = cells(n, g); err != nil {
				return nil, err
			}
		}
	}
	s, err := New(n, sides, grid)
	if err != nil {
		return nil, v.Errorf("%w", err)
	}
	return s, nil
}

// cells reads rows of heights, 0 for none.
func cells(n int, v codec.Value) (all []int, err error) {
	_, _, err = v.Grid(n, n, func(_, _ int, cell codec.Value) error {
		h, err := cell.Int(0, n)
		all = append(all, h)
		return err
	})
	return all, err
}

func solution(p puzzle.Puzzle, known puzzle.Facts) any {
	s := p.(*Skyscrapers)
	heights := make([]int, s.n*s.n)
	for i := range heights {
		heights[i], _ = known.Value(i)
	}
	return s.rows(heights)
}

// readSolution reads rows of heights, 0 for a cell that is left open.
func readSolution(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
	s := p.(*Skyscrapers)
	heights, err := cells(s.n, v)
	if err != nil {
		return puzzle.Facts{}, err
	}
	known := puzzle.NewFacts(s.board)
	for i, h := range heights {
		if h > 0 {
			known.Set(i, h)
		}
	}
	return known, nil
}
