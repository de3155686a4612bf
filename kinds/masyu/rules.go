package masyu

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Rules posts that the loop enters and leaves each cell or avoids it, the pearls, and a single loop. The rule that a pearl is passed
// belongs to the pearl; the rule of the loop alone allows any closed loop.
func (m *Masyu) Rules(md *model.Model) {
	must := make([]rule.Required, 0, len(m.pearls)/2)
	for r := range m.rows {
		if md.Stopped() {
			return
		}
		for c := range m.cols {
			exits := m.AllLeaves(md, r, c)
			md.S.From(md.Rule(puzzle.NewRuleName("x", r+1, c+1)), func() {
				loop.Degree(md.S, exits)
				if m.all {
					md.S.Add(exits[:]...)
				}
			})
			demand, at := sat.True, puzzle.Cell(r, c)
			switch pearl := m.Pearl(r, c); {
			case pearl == White:
				md.Clue(at, func() { m.white(md, r, c, exits) })
				demand = md.Guard(at)
			case pearl == Black:
				md.Clue(at, func() { m.black(md, r, c, exits) })
				demand = md.Guard(at)
			case !m.all:
				continue
			}
			if m.all {
				demand = sat.True
			}
			if demand == sat.False {
				continue
			}
			must = append(must, rule.Required{At: int32(r*m.cols + c), If: demand})
		}
	}
	md.Clue(puzzle.WholeBoard(puzzle.Loop), func() {
		g := m.Lits(md)
		if len(must) == 0 || md.Guarded() {
			md.S.Add(g.Lits...) // no pearl certainly requires a loop
		}
		rule.Loop(md.S, g, must)
	})
}

// white posts that the loop goes straight here and turns in an adjacent cell.
func (m *Masyu) white(md *model.Model, r, c int, x [4]sat.Lit) {
	s := md.S
	ahead := m.ahead(md, r, c)
	for d := range 2 {
		s.Add(x[d].Not(), x[d+2])
		s.Add(x[d], x[d+2].Not())
		s.Add(x[d].Not(), ahead[d].Not(), ahead[d+2].Not())
	}
	s.Add(x[0], x[1])
	s.Add(x[0].Not(), x[1].Not())
}

// black posts that the loop turns here and goes straight through both adjacent cells.
func (m *Masyu) black(md *model.Model, r, c int, x [4]sat.Lit) {
	s := md.S
	for d := range 2 {
		s.Add(x[d], x[d+2])
		s.Add(x[d].Not(), x[d+2].Not())
	}
	for d, straight := range m.ahead(md, r, c) {
		s.Add(x[d].Not(), straight)
	}
}

// ahead returns, by heading, the literals that the loop goes straight on from the next cell.
func (m *Masyu) ahead(md *model.Model, r, c int) (out [4]sat.Lit) {
	for h := range ground.Direction(4) {
		y, x := h.Step(r, c)
		out[h] = m.Leaves(md, y, x, h)
	}
	return out
}

// Implied adds the sides of the loop to a model as redundant variables.
func (m *Masyu) Implied(md *model.Model) { newTables(m).Imply(md) }
