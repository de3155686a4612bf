package masyu

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
)

// corpus is the JSON form of the puzzle: rows of ".", "W" and "B", or {"pearls": rows, "all": true} if the loop visits every cell.
var corpus = links.JSON(puzzle.JSON{
	Givens:       givens,
	FromGivens:   readGivens,
	GivensSchema: `{"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"object","additionalProperties":false,"required":["pearls","all"],"properties":{"pearls":{"type":"array","items":{"type":"string"}},"all":{"type":"boolean"}}}]}`,
}, (*Masyu).Size)

// givens returns the clues in the corpus form: rows of dots, W and B, and whether the loop visits every cell.
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

// readGivens reads what givens writes.
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
	height, width, pearls, err := v.Cells(rows, cols, func(cell codec.Value) (int, error) {
		x, ok := Pearl(0), false
		for _, c := range cell.Raw() {
			x, ok = pearlOf(c)
			ok = ok && c <= 'z'
		}
		if !ok {
			return 0, cell.Errorf("%s is not a dot, W or B", codec.Quote(cell.Raw()))
		}
		return int(x), nil
	})
	if err != nil {
		return nil, err
	}
	return puzzle.AsPuzzle(New(height, width, asPearls(pearls), all))
}
