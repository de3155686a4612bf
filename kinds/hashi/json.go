package hashi

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/teka-puzzles/teka/puzzle"
)

// corpus maps Hashiwokakero to the corpus form.
var corpus = puzzle.JSON{
	Givens:       givensJSON,
	FromGivens:   fromGivens,
	Solution:     solutionJSON,
	FromSolution: fromSolution,
}

// islandsJSON is the givens member: the islands as row, column and number (0 when it is not told), and the rules that are not the usual
// ones. Where no size stands beside the givens, the board ends with the last island.
type islandsJSON struct {
	Islands [][3]int `json:"islands"`
	Max     int      `json:"max,omitempty"`
	Tree    bool     `json:"tree,omitempty"`
}

func givensJSON(p puzzle.Puzzle) any {
	h := p.(*Hashi)
	g := islandsJSON{Islands: make([][3]int, len(h.islands)), Tree: h.tree}
	for i, x := range h.islands {
		g.Islands[i] = [3]int{x.R, x.C, x.N}
	}
	if h.max != usualMax {
		g.Max = h.max
	}
	return g
}

func fromGivens(rows, cols int, raw json.RawMessage) (puzzle.Puzzle, error) {
	var g struct {
		Islands [][]int `json:"islands"`
		Max     *int    `json:"max"`
		Tree    bool    `json:"tree"`
	}
	if err := json.Unmarshal(raw, &g); err != nil {
		return nil, fmt.Errorf(`givens: {"islands": [[row, column, number], …]} is expected`)
	}
	o := Options{Tree: g.Tree}
	if g.Max != nil {
		if o.Max = *g.Max; o.Max == 0 {
			return nil, fmt.Errorf("givens: max is 0: 1 to %d bridges between two islands are allowed", mostMax)
		}
	}
	var islands []Island
	height, width := 0, 0
	for i, x := range g.Islands {
		if len(x) != 3 {
			return nil, fmt.Errorf("givens: island %d has %d members: row, column and number are expected", i+1, len(x))
		}
		islands = append(islands, Island{x[0], x[1], x[2]})
		height, width = max(height, x[0]+1), max(width, x[1]+1)
	}
	if rows == 0 {
		rows = height
	}
	if cols == 0 {
		cols = width
	}
	h, err := New(rows, cols, islands, o)
	if err != nil {
		return nil, fmt.Errorf("givens: %w", err)
	}
	return h, nil
}

func solutionJSON(p puzzle.Puzzle, known puzzle.Facts) any {
	h := p.(*Hashi)
	bridges := [][3]int{}
	for i, x := range h.pairs {
		if n, ok := known.Value(i); ok && n > 0 {
			bridges = append(bridges, [3]int{min(x.a, x.b), max(x.a, x.b), n})
		}
	}
	slices.SortFunc(bridges, func(x, y [3]int) int { return slices.Compare(x[:], y[:]) })
	return bridges
}

func fromSolution(p puzzle.Puzzle, raw json.RawMessage) (puzzle.Facts, error) {
	h, err := own(p)
	if err != nil {
		return puzzle.Facts{}, err
	}
	var bridges [][]int
	if err := json.Unmarshal(raw, &bridges); err != nil || bridges == nil {
		return puzzle.Facts{}, fmt.Errorf("solution: [[island, island, bridges], …] is expected, islands counted from 0")
	}
	facts := puzzle.NewFacts(h.board)
	for i := range h.pairs {
		facts.Set(i, 0)
	}
	for k, x := range bridges {
		if len(x) != 3 {
			return puzzle.Facts{}, fmt.Errorf("solution: entry %d has %d members: two islands and the number of bridges are expected", k+1, len(x))
		}
		i := -1
		if x[0] >= 0 && x[0] < len(h.islands) {
			i = slices.IndexFunc(h.around[x[0]], func(u int) bool { return h.pairs[u].a+h.pairs[u].b == x[0]+x[1] })
		}
		if i < 0 {
			return puzzle.Facts{}, fmt.Errorf("solution: entry %d: the islands %d and %d do not see each other", k+1, x[0], x[1])
		}
		u := h.around[x[0]][i]
		if n, _ := facts.Value(u); n != 0 {
			return puzzle.Facts{}, fmt.Errorf("solution: entry %d: the islands %d and %d occur twice", k+1, x[0], x[1])
		}
		if x[2] < 0 || x[2] > h.max {
			return puzzle.Facts{}, fmt.Errorf("solution: entry %d: %d bridges, at most %d are allowed", k+1, x[2], h.max)
		}
		facts.Set(u, x[2])
	}
	return facts, nil
}
