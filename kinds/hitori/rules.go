package hitori

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// maxProbeCalls bounds the propagator calls of probing before the search, which decides most boards without a conflict.
const maxProbeCalls = 400

// Network requires that a number is unshaded at most once in a row or column, that shaded cells are not side by side, and that the
// unshaded cells are connected.
func (h *Hitori) Network() *constraint.Network {
	out := &constraint.Network{Graph: constraint.Grid(h.Rows, h.Cols, puzzle.Only(0))}
	h.repeated(func(_ int, cells []int) {
		for k, b := range cells {
			for _, a := range cells[:k] {
				n := len(out.Constraints) // twice, as a rule of both numbers, which are read together
				for k, clue := range [...]int{a, b} {
					out.Add("repeated", h.CellPlace(clue), constraint.Count{Max: 1, Of: puzzle.Only(0)}, a, b).With = []int{n + 1 - k}
				}
			}
		}
	})
	h.AddApart(out)
	return out
}

// Rules posts what Network requires. The clues of two equal numbers together require that one of them is shaded.
func (h *Hitori) Rules(m *model.Model) {
	h.PostApart(m)
	h.repeated(func(line int, cells []int) {
		name := ruleName(puzzle.Row(line))
		if line >= h.Rows {
			name = ruleName(puzzle.Col(line - h.Rows))
		}
		for k, b := range cells {
			for _, a := range cells[:k] {
				post := func() { m.S.Add(m.Is(a, 1), m.Is(b, 1)) }
				if m.Guarded() {
					m.Clues(post, h.CellPlace(a), h.CellPlace(b))
				} else if m.Includes(h.CellPlace(a), h.CellPlace(b)) && !m.Stopped() {
					m.S.From(m.Rule(name), post)
				}
			}
		}
	})
	h.PostConnected(m)
	m.S.BeforeSearch(func() {
		lits := make([]sat.Lit, len(h.numbers))
		for i := range lits {
			lits[i] = m.Is(i, 1)
		}
		m.S.Probe(lits, maxProbeCalls)
	})
}

// ruleName returns the name of a rule in certificates: a row or column, a number, or that unshaded cells are connected.
func ruleName(at puzzle.Place) puzzle.RuleName {
	switch i, down, ok := at.Line(); {
	case ok && down:
		return puzzle.NewRuleName("d", i+1)
	case ok:
		return puzzle.NewRuleName("a", i+1)
	case at.Kind == puzzle.RuleKind:
		return puzzle.NewRuleName("K")
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}
