package slitherlink

import (
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/internal/solver/rule"
	"github.com/teka-puzzles/teka/internal/solver/sat"
	"github.com/teka-puzzles/teka/kinds/family/loop"
	"github.com/teka-puzzles/teka/puzzle"
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
		exits := s.AllLeaves(md, x/cols, x%cols)
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
		g := s.Lits(md)
		md.S.Add(g.Lits...)
		rule.Loop(md.S, g, nil)
		md.S.BeforeSearch(func() { md.S.Probe(g.Lits, maxProbeCalls) })
	})
}

// Implied adds the sides of the loop to a model as redundant variables.
func (s *Slitherlink) Implied(md *model.Model) { newTables(s).Imply(md) }
