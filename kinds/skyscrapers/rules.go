package skyscrapers

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/skyscrapers/internal/sight"
	"github.com/teka-puzzles/teka/puzzle"
)

// Rules posts the givens, a permutation for each row and column, and the number of visible buildings for each clue.
func (s *Skyscrapers) Rules(m *model.Model) {
	for i, h := range s.grid {
		if h != 0 {
			m.Clue(s.board.At(i), func() { m.S.Add(m.Is(i, h)) })
		}
	}
	views := sight.NewViews(m.S, s.n)
	lits := make([]sat.Lit, 0, s.n*s.n*s.n)
	for i := range s.n * s.n {
		for h := range s.n {
			lits = append(lits, m.Is(i, h+1))
		}
	}
	for _, l := range s.axes() {
		cells := make([][]sat.Lit, s.n)
		for k := range cells {
			i := l.first + k*l.step
			cells[k] = lits[i*s.n : (i+1)*s.n]
		}
		m.Clue(l.at, func() { rule.Permutation(m.S, cells) })
		near, far := s.sides[l.near][l.index], s.sides[l.far][l.index]
		if m.Guarded() {
			if near != 0 {
				m.Clues(func() { views.Post(cells, near, 0, sight.Sources{}) }, l.at, puzzle.Outside(l.near, l.index))
			}
			if far != 0 {
				m.Clues(func() { views.Post(cells, 0, far, sight.Sources{}) }, l.at, puzzle.Outside(l.far, l.index))
			}
			continue
		}
		if !m.Includes(l.at, puzzle.Outside(l.near, l.index)) {
			near = 0
		}
		if !m.Includes(l.at, puzzle.Outside(l.far, l.index)) {
			far = 0
		}
		views.Post(cells, near, far, sight.Sources{Near: m.Rule(l.rule(true, false)), Far: m.Rule(l.rule(false, true)),
			Both: m.Rule(l.rule(true, true))})
	}
}

// ruleName returns the name of a rule in certificates: of a line, a side of one, or a given.
func ruleName(at puzzle.Place) puzzle.RuleName {
	switch at.Kind {
	case puzzle.RowKind:
		return puzzle.NewRuleName("r", int(at.R)+1)
	case puzzle.ColKind:
		return puzzle.NewRuleName("c", int(at.C)+1)
	case puzzle.SideKind:
		return puzzle.NewRuleName("TRBL"[at.Dir:at.Dir+1], int(at.R)+1)
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}

// rule returns the name in certificates of the visible buildings from the near side, the far side or both; of the line's permutation if
// neither.
func (l *axis) rule(near, far bool) puzzle.RuleName {
	switch {
	case near && far && l.at.Kind == puzzle.ColKind:
		return puzzle.NewRuleName("V", l.index+1)
	case near && far:
		return puzzle.NewRuleName("H", l.index+1)
	case near:
		return ruleName(puzzle.Outside(l.near, l.index))
	case far:
		return ruleName(puzzle.Outside(l.far, l.index))
	}
	return ruleName(l.at)
}
