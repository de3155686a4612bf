package kakuro

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Rules posts for each run that its digits differ, which does not depend on its clue, and that they add up to the clue, if any.
func (k *Kakuro) Rules(m *model.Model) {
	cells := make([]rule.Digits, k.board.Len())
	for i := range cells {
		for d := range cells[i] {
			cells[i][d] = m.Is(i, d+1)
		}
	}
	cages := rule.NewCages(m.S)
	for _, r := range k.runs {
		if m.Stopped() {
			return
		}
		digits := make([]rule.Digits, len(r.cells))
		for i, u := range r.cells {
			digits[i] = cells[u]
		}
		m.Residue(r.place(), func() { cages.Differ(digits) })
		m.Clue(r.place(), func() { cages.Post(digits, r.sum) })
	}
	k.totalsOf(m, cells)
	for _, c := range k.clash {
		m.Clue(puzzle.Run(c.R, c.C, c.Heading), func() { m.S.Add(sat.False) }) // it has two sums
	}
}

// totalsOf posts the sums of many runs together, which helps on hard boards. It does nothing in a model that separates clues or contains
// only some.
func (k *Kakuro) totalsOf(m *model.Model, cells []rule.Digits) {
	cages := make([]rule.TotalCage, len(k.runs))
	for i, r := range k.runs {
		if !m.Includes(r.place()) {
			return
		}
		cages[i] = rule.TotalCage{Cells: r.cells, Sum: r.sum, Down: r.heading == puzzle.Down}
	}
	if !m.Guarded() {
		rule.Totals(m.S, cells, cages, m.Weights())
	}
}

// ruleName returns the name of a rule in certificates: a run by its first cell and heading.
func ruleName(at puzzle.Place) puzzle.RuleName {
	n := puzzle.NewRuleName("q", int(at.R)+1, int(at.C)+1)
	n.Suffix = [...]string{puzzle.Across: ".r", puzzle.Down: ".d"}[at.Dir]
	return n
}
