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

// Check returns the violations: shaded cells side by side, each unshaded cell and the one before it with the same number in its row or
// column, and unshaded cells that are cut off from others.
func Check(p puzzle.Puzzle, known puzzle.Facts) []puzzle.Violation {
	h := p.(*Hitori)
	if known.IsZero() {
		known = puzzle.NewFacts(h.Board())
	}
	var out puzzle.Violations
	h.CheckValues(known, &out)
	h.CheckApart(known, &out)
	h.repeated(func(_ int, cells []int) {
		last := -1
		for _, i := range cells {
			if known.ValueOr(i) != 0 {
				continue
			}
			if last >= 0 {
				n, at := h.numbers[i], []puzzle.Place{h.CellPlace(last), h.CellPlace(i)}
				out.Report("repeated", at, at, "the %d is unshaded in %s and %s", n, at[0], at[1]).AddArgs(repeatedArgs{n, at[0], at[1]})
			}
			last = i
		}
	})
	h.CheckConnected(known, 0, &out)
	return out
}
