package heyawake

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Rules posts the number of shaded cells of each room, no two shaded cells side by side, a shaded cell in each span, and connected unshaded
// cells. Steps cite numbers and the connection as clues; the other rules need no clue.
func (h *Heyawake) Rules(m *model.Model) {
	h.PostApart(m)
	shaded := make([]sat.Lit, len(h.Of))
	for i := range shaded {
		shaded[i] = m.Is(i, 1)
	}
	var lits []sat.Lit
	for _, s := range h.spans {
		if m.Stopped() {
			return
		}
		lits = lits[:0]
		for _, i := range s.cells {
			lits = append(lits, shaded[i])
		}
		m.S.From(m.Rule(ruleName(s.at)), func() { m.S.Add(lits...) })
	}
	for k, n := range h.numbers {
		if n == None {
			continue
		}
		terms := make([]rule.Count, 0, len(h.Cells[k]))
		for _, i := range h.Cells[k] {
			terms = append(terms, rule.Count(shaded[i:i+1]))
		}
		m.Clue(h.Place(k), func() { rule.Sum(m.S, n, n, terms...) })
	}
	h.PostConnected(m)
	if !m.Guarded() && !m.Certified() {
		m.S.AfterConflicts(crowdedAfter, func() { h.postCrowded(m) })
	}
}

// ruleName returns the name of a rule in certificates: the number of a room, by its first cell; a span, by its first cell and direction;
// two neighbouring cells, by the first of them; or that unshaded cells are connected.
func ruleName(at puzzle.Place) puzzle.RuleName {
	switch at.Kind {
	case puzzle.RuleKind:
		return puzzle.RuleName{Letters: "K"}
	case puzzle.RunKind:
		n := puzzle.NewRuleName("s", int(at.R)+1, int(at.C)+1)
		n.Suffix = [...]string{puzzle.Across: ".r", puzzle.Down: ".d"}[at.Dir]
		return n
	case puzzle.EdgeKind:
		letter := "h"
		if at.R != at.R2 {
			letter = "v"
		}
		return puzzle.NewRuleName(letter, int(at.R)+1, int(at.C)+1)
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}

// pair returns the place of the rule that two neighbouring cells are not both shaded.
func (h *Heyawake) pair(a, b int) puzzle.Place {
	return puzzle.Edge(a/h.Cols, a%h.Cols, b/h.Cols, b%h.Cols)
}
