package masyu

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// exit returns the literal that the loop leaves a cell in a heading; False outside the board.
func (m *Masyu) exit(md *model.Model, r, c int, h ground.Direction) sat.Lit {
	if e := m.Edge(r, c, h); e >= 0 {
		return md.Is(e, 1)
	}
	return sat.False
}

// Rules posts that the loop enters and leaves each cell or avoids it, the pearls, and a single loop. The rule that a pearl is passed
// belongs to the pearl; the rule of the loop alone allows any closed loop.
func (m *Masyu) Rules(md *model.Model) {
	must := make([]rule.Required, 0, len(m.pearls)/2)
	for r := range m.rows {
		if md.Stopped() {
			return
		}
		for c := range m.cols {
			var exits [4]sat.Lit
			for h := range ground.Direction(4) {
				exits[h] = m.exit(md, r, c, h)
			}
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
		g := m.graph(md)
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
		out[h] = m.exit(md, y, x, h)
	}
	return out
}

// graph returns the graph of cells and edges for the loop constraint.
func (m *Masyu) graph(md *model.Model) *rule.Graph {
	g := &rule.Graph{N: m.rows * m.cols, Ends: make([][2]int32, m.edges()), Lits: make([]sat.Lit, m.edges())}
	for i := range g.Ends {
		at := m.board.At(i)
		g.Ends[i] = [2]int32{int32(at.R)*int32(m.cols) + int32(at.C), int32(at.R2)*int32(m.cols) + int32(at.C2)}
		g.Lits[i] = md.Is(i, 1)
	}
	return g
}

// Implied adds the sides of the loop to a model as redundant variables.
func (m *Masyu) Implied(md *model.Model) { newTables(m).Imply(md) }

// ruleName returns the name of a clue in certificates: the loop, or a pearl.
func ruleName(at puzzle.Place) puzzle.RuleName {
	if at.Kind == puzzle.RuleKind {
		return puzzle.NewRuleName("L")
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}
