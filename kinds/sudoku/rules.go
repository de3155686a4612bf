package sudoku

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires different numbers in each unit, and the number of each given.
func (s *Sudoku) Network() *constraint.Network {
	out := &constraint.Network{}
	for i, v := range s.grid {
		if v != 0 {
			out.Add("given", s.board.At(i), constraint.Given(v), i)
		}
	}
	for _, u := range s.units {
		out.Add("different", u.at, constraint.Different(), u.cells...)
	}
	return out
}

// Rules posts the givens and a permutation for each unit.
func (s *Sudoku) Rules(m *model.Model) {
	for i, v := range s.grid {
		if v != 0 {
			m.Clue(s.board.At(i), func() { m.S.Add(m.Is(i, v)) })
		}
	}
	lits := make([]sat.Lit, 0, s.n*s.n*s.n)
	for i := range s.grid {
		for v := range s.n {
			lits = append(lits, m.Is(i, v+1))
		}
	}
	cells := make([][]sat.Lit, s.n)
	for _, u := range s.units {
		for k, i := range u.cells {
			cells[k] = lits[i*s.n : (i+1)*s.n]
		}
		m.Clue(u.at, func() { rule.Permutation(m.S, cells) })
	}
}

// ruleName returns the name of a rule in certificates: of a row, a column, a region, a diagonal or a given.
func ruleName(at puzzle.Place) puzzle.RuleName {
	switch at.Kind {
	case puzzle.RowKind:
		return puzzle.NewRuleName("r", int(at.R)+1)
	case puzzle.ColKind:
		return puzzle.NewRuleName("c", int(at.C)+1)
	case ground.RegionKind:
		return puzzle.NewRuleName("b", int(at.R)+1, int(at.C)+1)
	case DiagonalKind:
		return puzzle.NewRuleName("z", int(at.R)+1, int(at.C)+1)
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}
