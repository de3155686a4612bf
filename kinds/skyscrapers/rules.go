package skyscrapers

import (
	"github.com/teka-puzzles/teka/model"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/rule"
	"github.com/teka-puzzles/teka/sat"
)

// Rules says that given heights stand where they are given, that every row and column is a permutation of the heights, and that as many
// buildings are seen as its clues say.
func (s *Skyscrapers) Rules(m *model.Model) {
	for i, h := range s.grid {
		if h != 0 {
			m.Clue(s.board.Unknown(i).At, func() { m.S.Add(m.Is(i, h)) })
		}
	}
	views := rule.NewViews(m.S, s.n)
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
				m.Clues(func() { views.Post(cells, near, 0, rule.Sides{}) }, l.at, puzzle.Outside(l.near, l.index))
			}
			if far != 0 {
				m.Clues(func() { views.Post(cells, 0, far, rule.Sides{}) }, l.at, puzzle.Outside(l.far, l.index))
			}
			continue
		}
		if !m.Counts(l.at, puzzle.Outside(l.near, l.index)) {
			near = 0
		}
		if !m.Counts(l.at, puzzle.Outside(l.far, l.index)) {
			far = 0
		}
		views.Post(cells, near, far, rule.Sides{Near: m.Views(l.at, true, false), Far: m.Views(l.at, false, true), Both: m.Views(l.at, true, true)})
	}
}
