package slitherlink

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// Rules posts that the loop enters and leaves each corner or avoids it, the numbers, and a single loop.
func (s *Slitherlink) Rules(md *model.Model) {
	rows, cols := s.Corners()
	for x := range rows * cols {
		if md.Stopped() {
			return
		}
		var exits [4]sat.Lit
		for h := range ground.Direction(4) {
			exits[h] = sat.False
			if e := s.Exit(x/cols, x%cols, h); e >= 0 {
				exits[h] = md.Is(e, 1)
			}
		}
		md.S.From(md.Rule(puzzle.NewRuleName("x", x/cols+1, x%cols+1)), func() { loop.Degree(md.S, exits) })
	}
	for i, n := range s.numbers {
		if n != None {
			md.Clue(s.CellPlace(i), func() { s.count(md, i, n) })
		}
	}
	md.Clue(puzzle.WholeBoard(puzzle.Loop), func() {
		g := &rule.Graph{N: rows * cols, Ends: s.Graph().Ends, Lits: make([]sat.Lit, s.Len())}
		for e := range g.Lits {
			g.Lits[e] = md.Is(e, 1)
		}
		md.S.Add(g.Lits...)
		rule.Loop(md.S, g, nil)
	})
}

// count posts that n borders of a cell are lines: among any n+1 there is a cross, and among any 5-n a line.
func (s *Slitherlink) count(md *model.Model, cell, n int) {
	at := s.Around(cell)
	for set := range uint(1) << 4 {
		var yes, no []sat.Lit
		for k, e := range at {
			if set>>k&1 != 0 {
				yes, no = append(yes, md.Is(e, 1)), append(no, md.Is(e, 1).Not())
			}
		}
		if len(no) == n+1 {
			md.S.Add(no...)
		}
		if len(yes) == 5-n {
			md.S.Add(yes...)
		}
	}
}

// Implied adds the sides of the loop to a model as redundant variables.
func (s *Slitherlink) Implied(md *model.Model) { newTables(s).Imply(md) }

// ruleName returns the name of a clue in certificates: the loop, or a number.
func ruleName(at puzzle.Place) puzzle.RuleName {
	if at.Kind == puzzle.RuleKind {
		return puzzle.NewRuleName("L")
	}
	return puzzle.NewRuleName("g", int(at.R)+1, int(at.C)+1)
}
