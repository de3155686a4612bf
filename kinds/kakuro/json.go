package kakuro

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// corpus maps Kakuro to the corpus form.
var corpus = puzzle.JSON{
	Givens:       givensJSON,
	FromGivens:   fromGivens,
	Solution:     solutionJSON,
	FromSolution: fromSolution,
}

// entries is the givens member: 1 for a white cell, 0 for a blocked one, and the cells of each run with its sum.
type entries struct {
	Cells   [][]int `json:"cells"`
	Entries []entry `json:"entries"`
}

// entry is a run with its sum, 0 for none.
type entry struct {
	Cells [][2]int `json:"cells"`
	Sum   int      `json:"sum"`
}

func givensJSON(p puzzle.Puzzle) any {
	k := p.(*Kakuro)
	g := entries{Cells: make([][]int, k.rows), Entries: []entry{}}
	for r := range g.Cells {
		g.Cells[r] = make([]int, k.cols)
		for c := range k.cols {
			if k.unknown(r, c) >= 0 {
				g.Cells[r][c] = 1
			}
		}
	}
	for _, r := range k.runs {
		if r.sum > 0 {
			g.Entries = append(g.Entries, k.entry(r, r.sum))
		}
	}
	for _, c := range k.clash {
		i := slices.IndexFunc(k.runs, func(r run) bool { return r.place() == puzzle.Run(c.R, c.C, c.Heading) })
		g.Entries = append(g.Entries, k.entry(k.runs[i], c.Sum))
	}
	return g
}

// entry is a run in the corpus form.
func (k *Kakuro) entry(r run, sum int) entry {
	e := entry{Sum: sum}
	for _, u := range r.cells {
		at := k.board.Unknown(u).At
		e.Cells = append(e.Cells, [2]int{int(at.R), int(at.C)})
	}
	return e
}

func fromGivens(rows, cols int, raw json.RawMessage) (puzzle.Puzzle, error) {
	var g entries
	if err := json.Unmarshal(raw, &g); err != nil || g.Cells == nil {
		return nil, fmt.Errorf(`givens: {"cells": rows of 0 and 1, "entries": [{"cells": [[r,c],…], "sum": n},…]} is expected`)
	}
	if len(g.Cells) == 0 {
		return nil, fmt.Errorf("givens: no rows")
	}
	width := len(g.Cells[0])
	if rows != 0 && rows != len(g.Cells) || cols != 0 && cols != width {
		return nil, fmt.Errorf("givens: %d rows of %d cells, where rows is %d and cols is %d", len(g.Cells), width, rows, cols)
	}
	white := make([]bool, 0, len(g.Cells)*width)
	for r, row := range g.Cells {
		if len(row) != width {
			return nil, fmt.Errorf("givens: row %d has %d cells, not %d", r+1, len(row), width)
		}
		for c, x := range row {
			if x != 0 && x != 1 {
				return nil, fmt.Errorf("givens: row %d, column %d: %d is not 0 (blocked) or 1 (white)", r+1, c+1, x)
			}
			white = append(white, x == 1)
		}
	}
	k, err := New(len(g.Cells), width, white, nil)
	if err != nil {
		return nil, err
	}
	var clues []Clue
	given := make(map[puzzle.Place]bool, len(g.Entries))
	for i, e := range g.Entries {
		c, err := k.clue(e, given)
		if err != nil {
			return nil, fmt.Errorf("givens: entry %d: %w", i+1, err)
		}
		if c.Sum != 0 {
			clues = append(clues, c)
		}
	}
	if err := k.give(clues); err != nil {
		return nil, fmt.Errorf("givens: %w", err)
	}
	return k, nil
}

// clue reads an entry. Its cells, in any order, must be all those of one run. A single cell may be a run in both directions: the first
// entry is then taken for the one across, the second for the one down; given is what has been given before.
func (k *Kakuro) clue(e entry, given map[puzzle.Place]bool) (Clue, error) {
	if len(e.Cells) == 0 {
		return Clue{}, fmt.Errorf("no cells")
	}
	cells := slices.Clone(e.Cells)
	slices.SortFunc(cells, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	first, last := cells[0], cells[len(cells)-1]
	for i, at := range cells {
		if k.unknown(at[0], at[1]) < 0 {
			return Clue{}, fmt.Errorf("[%d,%d] is not a white cell", at[0], at[1])
		}
		if i > 0 && at == cells[i-1] {
			return Clue{}, fmt.Errorf("[%d,%d] stands there twice", at[0], at[1])
		}
	}
	if e.Sum < 0 || e.Sum > maxSum {
		return Clue{}, fmt.Errorf("a sum of %d: 1 to %d can be read, 0 for none", e.Sum, maxSum)
	}
	n := len(cells) - 1
	across := last[0] == first[0] && last[1] == first[1]+n && k.unknown(first[0], first[1]-1) < 0 && k.unknown(last[0], last[1]+1) < 0
	down := last[1] == first[1] && last[0] == first[0]+n && k.unknown(first[0]-1, first[1]) < 0 && k.unknown(last[0]+1, last[1]) < 0
	c := Clue{R: first[0], C: first[1], Heading: puzzle.Across, Sum: e.Sum}
	if down && (!across || given[puzzle.Run(c.R, c.C, c.Heading)]) {
		c.Heading = puzzle.Down
	} else if !across {
		return c, fmt.Errorf("the cells from [%d,%d] to [%d,%d] are not a whole run", first[0], first[1], last[0], last[1])
	}
	given[puzzle.Run(c.R, c.C, c.Heading)] = true
	return c, nil
}

func solutionJSON(p puzzle.Puzzle, known puzzle.Facts) any {
	k := p.(*Kakuro)
	rows := make([][]int, k.rows)
	for r := range rows {
		rows[r] = make([]int, k.cols)
		for c := range k.cols {
			if i := k.unknown(r, c); i >= 0 {
				rows[r][c], _ = known.Value(i)
			}
		}
	}
	return rows
}

func fromSolution(p puzzle.Puzzle, raw json.RawMessage) (puzzle.Facts, error) {
	k, err := own(p)
	if err != nil {
		return puzzle.Facts{}, err
	}
	var rows [][]int
	if err := json.Unmarshal(raw, &rows); err != nil {
		return puzzle.Facts{}, fmt.Errorf("solution: rows of digits are expected, 0 for a blocked cell")
	}
	if len(rows) != k.rows {
		return puzzle.Facts{}, fmt.Errorf("solution: %d rows, not %d", len(rows), k.rows)
	}
	facts := puzzle.NewFacts(k.board)
	for r, row := range rows {
		if len(row) != k.cols {
			return puzzle.Facts{}, fmt.Errorf("solution: row %d has %d cells, not %d", r+1, len(row), k.cols)
		}
		for c, d := range row {
			switch i := k.unknown(r, c); {
			case i < 0 && d != 0:
				return puzzle.Facts{}, fmt.Errorf("solution: row %d, column %d: %d in a blocked cell", r+1, c+1, d)
			case i >= 0 && (d < 1 || d > 9):
				return puzzle.Facts{}, fmt.Errorf("solution: row %d, column %d: %d is not a digit from 1 to 9", r+1, c+1, d)
			case i >= 0:
				facts.Set(i, d)
			}
		}
	}
	return facts, nil
}
