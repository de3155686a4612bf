package hashi

import (
	"slices"
	"sort"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

var corpus = puzzle.JSON{
	Givens:       givens,
	FromGivens:   readGivens,
	Solution:     solution,
	FromSolution: readSolution,

	GivensSchema:   `{"type":"object","additionalProperties":false,"required":["islands"],"properties":{"islands":{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0},"minItems":3,"maxItems":3}},"max":{"type":"integer","minimum":1},"tree":{"type":"boolean"}}}`,
	SolutionSchema: `{"type":"array","items":{"type":"array","items":{"type":"integer","minimum":0},"minItems":3,"maxItems":3}}`,
}

// givens returns the clues in the corpus form: islands as row, column and number, and rules other than the default ones.
func givens(p puzzle.Puzzle) any {
	h := p.(*Hashi)
	g := struct {
		Islands [][3]int `json:"islands"` // row, column and number, 0 if unknown
		Max     int      `json:"max,omitempty"`
		Tree    bool     `json:"tree,omitempty"`
	}{Islands: make([][3]int, len(h.islands)), Tree: h.tree}
	for i, x := range h.islands {
		g.Islands[i] = [3]int{x.R, x.C, x.N}
	}
	if h.max != defaultMax {
		g.Max = h.max
	}
	return g
}

// readGivens reads the islands. Without a size, the board ends with the last island; with one, the board may be a draft without islands.
func readGivens(rows, cols int, v codec.Value) (puzzle.Puzzle, error) {
	members, err := v.Object("islands", "max", "tree")
	if err != nil {
		return nil, err
	}
	o := Options{}
	if m := members.Get("max"); m.Exists() {
		if o.Max, err = m.Int(1, maxBridges); err != nil {
			return nil, err
		}
	}
	if m := members.Get("tree"); m.Exists() {
		if o.Tree, err = m.Bool(); err != nil {
			return nil, err
		}
	}
	list, err := triples(members.Get("islands"), fault.Textf("row, column and number"))
	if err != nil {
		return nil, err
	}
	islands := make([]Island, len(list))
	height, width := 0, 0
	for i, x := range list {
		islands[i] = Island{x[0], x[1], x[2]}
		height, width = max(height, x[0]+1), max(width, x[1]+1)
	}
	if rows == 0 {
		rows = height
	}
	if cols == 0 {
		cols = width
	}
	make := New
	if rows > 0 && cols > 0 { // a draft may have no islands
		make = build
	}
	h, err := make(rows, cols, islands, o)
	if err != nil {
		return nil, v.Errorf("%w", err)
	}
	return h, nil
}

// triples reads a list of lists of three numbers, at least 0. what names the three in errors.
func triples(v codec.Value, what fault.Text) ([][]int, error) {
	list, err := v.List()
	if err != nil {
		return nil, err
	}
	out := make([][]int, len(list))
	for i, e := range list {
		if out[i], err = e.Ints(0, puzzle.MaxSide*puzzle.MaxSide); err != nil {
			return nil, err
		}
		if len(out[i]) != 3 {
			return nil, e.Errorf("%d numbers: %s are expected", len(out[i]), what)
		}
	}
	return out, nil
}

// solution returns the known bridges in the corpus form: two islands by index and the number of bridges, sorted.
func solution(p puzzle.Puzzle, known puzzle.Facts) any {
	h := p.(*Hashi)
	bridges := [][3]int{}
	for i, x := range h.pairs {
		if n, ok := known.Value(i); ok && n > 0 {
			bridges = append(bridges, [3]int{min(x.a, x.b), max(x.a, x.b), n})
		}
	}
	sort.Slice(bridges, func(i, j int) bool { return slices.Compare(bridges[i][:], bridges[j][:]) < 0 })
	return bridges
}

// readSolution reads bridges between islands, numbered from 0. Pairs that are not listed have none.
func readSolution(p puzzle.Puzzle, v codec.Value) (puzzle.Facts, error) {
	h := p.(*Hashi)
	list, err := triples(v, fault.Textf("two islands and the number of their bridges"))
	if err != nil {
		return puzzle.Facts{}, err
	}
	known := puzzle.NewFacts(h.board)
	for i := range h.pairs {
		known.Set(i, 0)
	}
	for k, x := range list {
		if err := h.join(known, x[0], x[1], x[2]); err != nil {
			return puzzle.Facts{}, v.Errorf("entry %d: %w", k, err)
		}
	}
	return known, nil
}

// join adds n bridges between islands a and b to known. It returns an error if they are not neighbours, already have bridges, or n is
// too large.
func (h *Hashi) join(known puzzle.Facts, a, b, n int) error {
	i := -1
	if a < len(h.islands) {
		i = slices.IndexFunc(h.incident[a], func(u int) bool { return h.pairs[u].a+h.pairs[u].b == a+b })
	}
	if i < 0 {
		return fault.Errorf("islands %d and %d are not neighbours", a, b)
	}
	u := h.incident[a][i]
	if m, _ := known.Value(u); m != 0 {
		return fault.Errorf("islands %d and %d are listed twice", a, b)
	}
	if n > h.max {
		return fault.Errorf("%d bridges: at most %d are allowed", n, h.max)
	}
	known.Set(u, n)
	return nil
}
