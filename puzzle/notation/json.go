package notation

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// NumberRows adds solutions to the JSON of a kind: rows of numbers, 0 for a cell that is open or has no unknown. cell returns the unknown
// in a cell, -1 for none, and the largest number that is valid there.
func NumberRows[P puzzle.Puzzle](j puzzle.JSON, cell func(p P, r, c int) (unknown, most int)) puzzle.JSON {
	j.SolutionSchema = `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0}}}`
	j.Solution = func(p puzzle.Puzzle, known puzzle.Facts) any {
		height, width := p.Size()
		rows := make([][]int, height)
		for r := range rows {
			rows[r] = make([]int, width)
			for c := range width {
				if i, _ := cell(p.(P), r, c); i >= 0 {
					rows[r][c], _ = known.Value(i)
				}
			}
		}
		return rows
	}
	j.FromSolution = func(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
		known := puzzle.NewFacts(p.Board())
		rows, cols := p.Size()
		_, _, err := v.Grid(rows, cols, func(r, c int, x codec.Value) error {
			i, most := cell(p.(P), r, c)
			n, err := x.Int(0, most)
			if i < 0 && n > 0 {
				return x.Errorf("%d in a blocked cell", n)
			}
			if n > 0 {
				known.Set(i, n)
			}
			return err
		})
		if err != nil {
			return puzzle.Facts{}, err
		}
		return known, nil
	}
	return j
}
