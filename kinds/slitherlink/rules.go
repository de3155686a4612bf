package slitherlink

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
	ground "github.com/teka-puzzles/teka/puzzle/board"
)

// maxProbeCalls bounds the propagator calls of probing before the search. Probing decides most large boards without a conflict; a board of
// 30x40 takes up to 20,000 calls.
const maxProbeCalls = 100_000

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
			md.Clue(s.CellPlace(i), func() {
				var lines [4]sat.Lit
				for k, e := range s.Around(i) {
					lines[k] = md.Is(e, 1)
				}
				rule.Exactly(md.S, n, lines[:]...)
			})
		}
	}
	md.Clue(puzzle.WholeBoard(puzzle.Loop), func() {
		g := &rule.Graph{N: rows * cols, Ends: s.Graph().Ends, Lits: make([]sat.Lit, s.Len())}
		for e := range g.Lits {
			g.Lits[e] = md.Is(e, 1)
		}
		md.S.Add(g.Lits...)
		rule.Loop(md.S, g, nil)
		md.S.BeforeSearch(func() { md.S.Probe(g.Lits, maxProbeCalls) })
	})
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
