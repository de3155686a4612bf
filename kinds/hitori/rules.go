package hitori

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// maxProbeCalls bounds the propagator calls of probing before the search, which decides most boards without a conflict.
const maxProbeCalls = 400

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
