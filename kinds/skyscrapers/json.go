package skyscrapers

import (
	"encoding/json"
	"fmt"

	"github.com/teka-puzzles/teka/puzzle"
)

// corpus maps Skyscrapers to the corpus form.
var corpus = puzzle.JSON{
	Givens:       givensJSON,
	FromGivens:   fromGivens,
	Solution:     solutionJSON,
	FromSolution: fromSolution,
}

// clueJSON is the givens member. A side without clues may be left out, and so may the grid.
type clueJSON struct {
	N      int     `json:"n"`
	Top    []int   `json:"top"`
	Right  []int   `json:"right"`
	Bottom []int   `json:"bottom"`
	Left   []int   `json:"left"`
	Grid   [][]int `json:"grid"`
}

func givensJSON(p puzzle.Puzzle) any {
	s := p.(*Skyscrapers)
	return clueJSON{s.n, s.sides[puzzle.Top], s.sides[puzzle.Right], s.sides[puzzle.Bottom], s.sides[puzzle.Left], s.rows(s.grid)}
}

// rows divides a list of cells into rows.
func (s *Skyscrapers) rows(cells []int) [][]int {
	rows := make([][]int, s.n)
	for r := range rows {
		rows[r] = cells[r*s.n : (r+1)*s.n]
	}
	return rows
}

func fromGivens(rows, cols int, raw json.RawMessage) (puzzle.Puzzle, error) {
	var g clueJSON
	if err := json.Unmarshal(raw, &g); err != nil {
		return nil, fmt.Errorf(`givens: {"n": size, "top": clues, "right": clues, "bottom": clues, "left": clues, "grid": rows of heights} is expected`)
	}
	if g.N == 0 {
		g.N = max(rows, len(g.Top), len(g.Left))
	}
	if rows != 0 && rows != g.N || cols != 0 && cols != g.N {
		return nil, fmt.Errorf("givens: n is %d, where rows is %d and cols is %d", g.N, rows, cols)
	}
	sides := [4][]int{puzzle.Top: g.Top, puzzle.Right: g.Right, puzzle.Bottom: g.Bottom, puzzle.Left: g.Left}
	grid, err := cells(g.N, g.Grid)
	if err != nil {
		return nil, fmt.Errorf("givens: grid: %w", err)
	}
	s, err := New(g.N, sides, grid)
	if err != nil {
		return nil, fmt.Errorf("givens: %w", err)
	}
	return s, nil
}

// cells joins the rows of a grid, which may be missing.
func cells(n int, rows [][]int) ([]int, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	if len(rows) != n {
		return nil, fmt.Errorf("%d rows, not %d", len(rows), n)
	}
	var all []int
	for r, row := range rows {
		if len(row) != n {
			return nil, fmt.Errorf("row %d has %d cells, not %d", r+1, len(row), n)
		}
		all = append(all, row...)
	}
	return all, nil
}

func solutionJSON(p puzzle.Puzzle, known puzzle.Facts) any {
	s := p.(*Skyscrapers)
	heights := make([]int, s.n*s.n)
	for i := range heights {
		heights[i], _ = known.Value(i)
	}
	return s.rows(heights)
}

func fromSolution(p puzzle.Puzzle, raw json.RawMessage) (puzzle.Facts, error) {
	s, err := own(p)
	if err != nil {
		return puzzle.Facts{}, err
	}
	var rows [][]int
	if err := json.Unmarshal(raw, &rows); err != nil || len(rows) == 0 {
		return puzzle.Facts{}, fmt.Errorf("solution: a list of rows is expected, each a list of heights")
	}
	heights, err := cells(s.n, rows)
	if err != nil {
		return puzzle.Facts{}, fmt.Errorf("solution: %w", err)
	}
	facts := puzzle.NewFacts(s.board)
	for i, h := range heights {
		if h < 1 || h > s.n {
			return puzzle.Facts{}, fmt.Errorf("solution: %s: the height %d is not between 1 and %d", puzzle.Cell(i/s.n, i%s.n), h, s.n)
		}
		facts.Set(i, h)
	}
	return facts, nil
}

// own is the Skyscrapers behind a puzzle.
func own(p puzzle.Puzzle) (*Skyscrapers, error) {
	s, ok := p.(*Skyscrapers)
	if !ok {
		return nil, fmt.Errorf("a puzzle of the kind %s is not a Skyscrapers", p.Kind().Name)
	}
	return s, nil
}
