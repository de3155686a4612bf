package akari

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
)

// Rules posts at most one light in each lane, a light for each white cell, and the number of lights next to each number. Steps cite the
// white cells and the numbers as clues; that lights do not shine on each other needs no clue.
func (a *Akari) Rules(m *model.Model) {
	lights := make([]sat.Lit, a.board.Len())
	for u := range lights {
		lights[u] = m.Is(u, 1)
	}
	var lits []sat.Lit
	pick := func(cells []int) []sat.Lit {
		lits = lits[:0]
		for _, u := range cells {
			lits = append(lits, lights[u])
		}
		return lits
	}
	for _, l := range a.lanes {
		if m.Stopped() {
			return
		}
		if len(l.cells) > 1 {
			m.S.From(m.Rule(ruleName(l.at)), func() { m.S.AtMostOne(pick(l.cells)...) })
		}
	}
	var room []int
	for u, x := range a.board.Unknowns() {
		m.Clue(x.At, func() {
			room = a.sources(u, room[:0])
			m.S.Add(pick(room)...)
		})
	}
	for i, n := range a.cells {
		if n >= 0 {
			m.Clue(a.CellPlace(i), func() {
				rule.Exactly(m.S, n, pick(a.near[i])...)
			})
		}
	}
}

// ruleName returns the name of a rule in certificates: a horizontal or vertical lane, a number, or a white cell that must be lit. Numbers
// are in black cells, so both have the letter g.
func ruleName(at puzzle.Place) puzzle.RuleName {
	letter := "g"
	if at.Kind == puzzle.RunKind {
		letter = [...]string{puzzle.Across: "h", puzzle.Down: "v"}[at.Dir]
	}
	return puzzle.NewRuleName(letter, int(at.R)+1, int(at.C)+1)
}
