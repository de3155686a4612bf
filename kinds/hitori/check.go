package hitori

import "github.com/teka-puzzles/teka/puzzle"

// repeatedArgs are the number that is unshaded twice, and where.
type repeatedArgs struct {
	Number     int
	One, Other puzzle.Place
}

var broken = map[string]any{
	"no-value":      nil,
	"side-by-side":  nil,
	"repeated":      repeatedArgs{},
	"not-connected": nil,
}

// Check returns the violations: shaded cells side by side, unshaded cells with the same number in a row or column, and unshaded cells that
// are cut off from others.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	h := p.(*Hitori)
	if known.IsZero() {
		known = puzzle.NewFacts(h.Board())
	}
	var out puzzle.Violations
	h.CheckValues(known, &out)
	h.CheckApart(known, &out)
	for i, n := range h.numbers {
		r, c := i/h.Cols, i%h.Cols
		for j := i + 1; j < len(h.numbers) && n != None && known.ValueOr(i) == 0; j++ {
			if h.numbers[j] == n && (j/h.Cols == r || j%h.Cols == c) && known.ValueOr(j) == 0 {
				at := []puzzle.Place{h.CellPlace(i), h.CellPlace(j)}
				out.Report("repeated", at, at, "the %d is unshaded in %s and %s", n, at[0], at[1]).AddArgs(repeatedArgs{n, at[0], at[1]})
			}
		}
	}
	h.CheckConnected(known, 0, &out)
	return out
}
