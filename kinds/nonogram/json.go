package nonogram

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// corpus maps Nonogram to the corpus form.
var corpus = puzzle.JSON{
	Givens:       givens,
	FromGivens:   readGivens,
	Solution:     solution,
	FromSolution: readSolution,

	GivensSchema:   `{"type":"object","additionalProperties":false,"required":["rows","cols"],"properties":{"colours":{"type":"array","items":{"type":"array","items":{"type":"string"}}},"rows":{"type":"array","items":{"type":["array","null"],"items":{"type":["integer","string","array"],"items":{"type":["integer","string"]}}}},"cols":{"type":"array","items":{"type":["array","null"],"items":{"type":["integer","string","array"],"items":{"type":["integer","string"]}}}}}}`,
	SolutionSchema: `{"type":"array","items":{"type":"string"}}`,
}

// givens are lists of runs for each line, null for an open one.
func givens(p puzzle.Puzzle) any {
	n := p.(*Nonogram)
	return struct {
		Rows [][]int `json:"rows"`
		Cols [][]int `json:"cols"`
	}{n.rows, n.cols}
}

func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	if isColoured(v) {
		return readColouredGivens(rows, cols, v)
	}
	members, err := v.Object("rows", "cols")
	if err != nil {
		return nil, err
	}
	var sides [2][][]int
	for i, name := range []string{"rows", "cols"} {
		list, err := members.Get(name).List()
		if err != nil {
			return nil, err
		}
		for _, line := range list {
			var runs []int // nil when nothing is told of the line
			if line.Exists() {
				if runs, err = line.Ints(0, maxRun); err != nil {
					return nil, err
				}
			}
			sides[i] = append(sides[i], runs)
		}
	}
	if rows != 0 && rows != len(sides[0]) || cols != 0 && cols != len(sides[1]) {
		return nil, v.Errorf("clues for %d rows and %d columns, where rows is %d and cols is %d", len(sides[0]), len(sides[1]), rows, cols)
	}
	n, err := New(sides[0], sides[1])
	if err != nil {
		return nil, v.Errorf("%w", err)
	}
	for _, k := range untold(sides[0], sides[1]) {
		n.set(k, nil)
	}
	return n, nil
}

func solution(p puzzle.Puzzle, known puzzle.Facts) any {
	n := p.(*Nonogram)
	return codec.DrawRows(len(n.rows), len(n.cols), func(r, c int) byte {
		if known.Can(r*len(n.cols)+c) == puzzle.Only(Black) {
			return '1'
		}
		return '0'
	})
}

// readSolution reads rows of 0 and 1, ? for a cell that is left open.
func readSolution(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
	n := p.(*Nonogram)
	known := puzzle.NewFacts(n.board)
	_, _, err := v.Grid(len(n.rows), len(n.cols), func(r, c int, cell codec.Value) error {
		if cell.Raw() == codec.Open {
			return nil
		}
		x, err := cell.Int(0, 1)
		known.Set(r*len(n.cols)+c, x)
		return err
	})
	if err != nil {
		return puzzle.Facts{}, err
	}
	return known, nil
}
