package nonogram

import (
	"encoding/json"
	"fmt"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// corpus maps Nonogram to the corpus form.
var corpus = puzzle.JSON{
	Givens:       givensJSON,
	FromGivens:   fromGivens,
	Solution:     solutionJSON,
	FromSolution: fromSolution,
}

// clueJSON is the givens member; null for an open line.
type clueJSON struct {
	Rows [][]int `json:"rows"`
	Cols [][]int `json:"cols"`
}

func givensJSON(p puzzle.Puzzle) any {
	n := p.(*Nonogram)
	return clueJSON{n.rows, n.cols}
}

func fromGivens(rows, cols int, raw json.RawMessage) (puzzle.Puzzle, error) {
	var g clueJSON
	if err := json.Unmarshal(raw, &g); err != nil {
		return nil, fmt.Errorf(`givens: {"rows": lists of run lengths, "cols": lists of run lengths} is expected`)
	}
	if rows != 0 && rows != len(g.Rows) || cols != 0 && cols != len(g.Cols) {
		return nil, fmt.Errorf("givens: clues for %d rows and %d columns, where rows is %d and cols is %d", len(g.Rows), len(g.Cols), rows, cols)
	}
	n, err := New(g.Rows, g.Cols)
	if err != nil {
		return nil, err
	}
	for _, k := range untold(g.Rows, g.Cols) {
		n = n.with(k, nil)
	}
	return n, nil
}

func solutionJSON(p puzzle.Puzzle, known puzzle.Facts) any {
	n := p.(*Nonogram)
	rows := make([]string, len(n.rows))
	for r := range rows {
		b := make([]byte, len(n.cols))
		for c := range b {
			b[c] = '0'
			if known.Can(r*len(n.cols)+c) == puzzle.Only(Black) {
				b[c] = '1'
			}
		}
		rows[r] = string(b)
	}
	return rows
}

func fromSolution(p puzzle.Puzzle, raw json.RawMessage) (puzzle.Facts, error) {
	n, err := own(p)
	if err != nil {
		return puzzle.Facts{}, err
	}
	var rows []string
	if err := json.Unmarshal(raw, &rows); err != nil {
		return puzzle.Facts{}, fmt.Errorf("solution: a list of rows is expected, each a string of 0 and 1")
	}
	if len(rows) != len(n.rows) {
		return puzzle.Facts{}, fmt.Errorf("solution: %d rows, not %d", len(rows), len(n.rows))
	}
	facts := puzzle.NewFacts(n.board)
	for r, row := range rows {
		if len(row) != len(n.cols) {
			return puzzle.Facts{}, fmt.Errorf("solution: row %d has %d cells, not %d", r+1, len(row), len(n.cols))
		}
		for c := range row {
			if row[c] != '0' && row[c] != '1' {
				return puzzle.Facts{}, fmt.Errorf("solution: row %d, column %d: %s is not 0 or 1", r+1, c+1, codec.Seen(row, c))
			}
			facts.Set(r*len(n.cols)+c, int(row[c]-'0'))
		}
	}
	return facts, nil
}
