package masyu

import (
	"encoding/json"
	"fmt"

	"github.com/teka-puzzles/teka/codec"
	"github.com/teka-puzzles/teka/puzzle"
)

// corpus maps Masyu to the corpus form.
var corpus = puzzle.JSON{
	Givens:       givensJSON,
	FromGivens:   fromGivens,
	Solution:     solutionJSON,
	FromSolution: fromSolution,
}

// everyCell is the givens member of a puzzle whose loop visits every cell; of others it is the rows alone.
type everyCell struct {
	Pearls []string `json:"pearls"`
	All    bool     `json:"all"`
}

// loopJSON is the solution member: "1" where the loop runs, between (r, c) and (r, c+1) in H, (r, c) and (r+1, c) in V.
type loopJSON struct {
	H []string `json:"h"`
	V []string `json:"v"`
}

func givensJSON(p puzzle.Puzzle) any {
	m := p.(*Masyu)
	rows := make([]string, m.rows)
	for r := range rows {
		b := make([]byte, m.cols)
		for c := range b {
			b[c] = ".WB"[m.Pearl(r, c)]
		}
		rows[r] = string(b)
	}
	if m.all {
		return everyCell{rows, true}
	}
	return rows
}

func fromGivens(rows, cols int, raw json.RawMessage) (puzzle.Puzzle, error) {
	var g everyCell
	if json.Unmarshal(raw, &g.Pearls) != nil {
		g.Pearls = nil
		if err := json.Unmarshal(raw, &g); err != nil {
			return nil, fmt.Errorf("givens: a list of rows is expected, each a string of dots, W and B")
		}
	}
	if len(g.Pearls) == 0 {
		return nil, fmt.Errorf("givens: no rows")
	}
	width := len(g.Pearls[0])
	if rows != 0 && rows != len(g.Pearls) || cols != 0 && cols != width {
		return nil, fmt.Errorf("givens: %d rows of %d cells, where rows is %d and cols is %d", len(g.Pearls), width, rows, cols)
	}
	var pearls []Pearl
	for r, row := range g.Pearls {
		if len(row) != width {
			return nil, fmt.Errorf("givens: row %d has %d cells, not %d", r+1, len(row), width)
		}
		for c, x := range row {
			pearl, ok := pearlOf(x)
			if !ok || x > 'z' {
				return nil, fmt.Errorf("givens: row %d, column %d: %s is not a dot, W or B", r+1, c+1, codec.Seen(row, c))
			}
			pearls = append(pearls, pearl)
		}
	}
	m, err := New(len(g.Pearls), width, pearls, g.All)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func solutionJSON(p puzzle.Puzzle, known puzzle.Facts) any {
	m := p.(*Masyu)
	bit := func(i int) byte { return "001"[lineAt(known, i)+1] }
	l := loopJSON{make([]string, m.rows), make([]string, m.rows-1)}
	for r := range l.H {
		b := make([]byte, m.cols-1)
		for c := range b {
			b[c] = bit(m.across(r, c))
		}
		l.H[r] = string(b)
	}
	for r := range l.V {
		b := make([]byte, m.cols)
		for c := range b {
			b[c] = bit(m.down(r, c))
		}
		l.V[r] = string(b)
	}
	return l
}

func fromSolution(p puzzle.Puzzle, raw json.RawMessage) (puzzle.Facts, error) {
	m, err := own(p)
	if err != nil {
		return puzzle.Facts{}, err
	}
	var l loopJSON
	if err := json.Unmarshal(raw, &l); err != nil {
		return puzzle.Facts{}, fmt.Errorf(`solution: {"h": rows of 0 and 1, "v": rows of 0 and 1} is expected`)
	}
	facts := puzzle.NewFacts(m.board)
	for _, side := range []struct {
		name       string
		lines      []string
		rows, cols int
		index      func(r, c int) int
	}{{"h", l.H, m.rows, m.cols - 1, m.across}, {"v", l.V, m.rows - 1, m.cols, m.down}} {
		if len(side.lines) != side.rows {
			return puzzle.Facts{}, fmt.Errorf("solution: %d rows in %s, not %d", len(side.lines), side.name, side.rows)
		}
		for r, row := range side.lines {
			if len(row) != side.cols {
				return puzzle.Facts{}, fmt.Errorf("solution: row %d of %s has %d edges, not %d", r+1, side.name, len(row), side.cols)
			}
			for c := range side.cols {
				if row[c] != '0' && row[c] != '1' {
					return puzzle.Facts{}, fmt.Errorf("solution: row %d of %s: %s is not 0 or 1", r+1, side.name, codec.Seen(row, c))
				}
				facts.Set(side.index(r, c), int(row[c]-'0'))
			}
		}
	}
	return facts, nil
}
