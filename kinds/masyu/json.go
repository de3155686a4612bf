package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// corpus maps Masyu to the corpus form: the givens are rows of ".", "W" and "B", or {"pearls": rows, "all": true} when the loop
// visits every cell.
var corpus = puzzle.JSON{
	Givens:       givens,
	FromGivens:   readGivens,
	Solution:     solution,
	FromSolution: readSolution,

	GivensSchema:   `{"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"object","additionalProperties":false,"required":["pearls","all"],"properties":{"pearls":{"type":"array","items":{"type":"string"}},"all":{"type":"boolean"}}}]}`,
	SolutionSchema: `{"type":"object","additionalProperties":false,"required":["h","v"],"properties":{"h":{"type":"array","items":{"type":"string"}},"v":{"type":"array","items":{"type":"string"}}}}`,
}

// drawn is the solution member: "1" where the loop runs, between (r, c) and (r, c+1) in H, (r, c) and (r+1, c) in V.
type drawn struct {
	H []string `json:"h"`
	V []string `json:"v"`
}

func givens(p puzzle.Puzzle) any {
	m := p.(*Masyu)
	rows := codec.DrawRows(m.rows, m.cols, func(r, c int) byte { return ".WB"[m.Pearl(r, c)] })
	if !m.all {
		return rows
	}
	return struct {
		Pearls []string `json:"pearls"`
		All    bool     `json:"all"`
	}{rows, true}
}

func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	all := false
	if v.IsObject() {
		members, err := v.Object("pearls", "all")
		if err != nil {
			return nil, err
		}
		v = members.Get("pearls")
		if members.Get("all").Exists() {
			if all, err = members.Get("all").Bool(); err != nil {
				return nil, err
			}
		}
	}
	var pearls []Pearl
	height, width, err := v.Grid(-1, -1, func(_, _ int, cell codec.Value) error {
		x, ok := Pearl(0), false
		for _, c := range cell.Raw() {
			x, ok = pearlOf(c)
			ok = ok && c <= 'z'
		}
		if !ok {
			return cell.Errorf("%s is not a dot, W or B", codec.Short(cell.Raw()))
		}
		pearls = append(pearls, x)
		return nil
	})
	if err == nil {
		err = v.Fits(height, width, rows, cols)
	}
	if err != nil {
		return nil, err
	}
	return puzzle.AsPuzzle(New(height, width, pearls, all))
}

func solution(p puzzle.Puzzle, known puzzle.Facts) any {
	m := p.(*Masyu)
	bit := func(i int) byte { return "001"[known.Told(i)+1] }
	return drawn{
		H: codec.DrawRows(m.rows, m.cols-1, func(r, c int) byte { return bit(m.across(r, c)) }),
		V: codec.DrawRows(m.rows-1, m.cols, func(r, c int) byte { return bit(m.down(r, c)) }),
	}
}

func readSolution(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
	m := p.(*Masyu)
	sides, err := v.Object("h", "v")
	if err != nil {
		return puzzle.Facts{}, err
	}
	known := puzzle.NewFacts(m.board)
	for down, name := range []string{"h", "v"} {
		_, _, err := sides.Get(name).Grid(m.rows-down, m.cols-1+down, func(r, c int, cell codec.Value) error {
			if cell.Raw() == codec.Open {
				return nil
			}
			v, err := cell.Int(0, 1)
			known.Set(m.toward(r, c, down == 1), v)
			return err
		})
		if err != nil {
			return puzzle.Facts{}, err
		}
	}
	return known, nil
}
