package slitherlink

import (
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/constraint"
)

// Network requires the number of lines around each clue, and one loop through the corners, the nodes.
func (s *Slitherlink) Network() *constraint.Network {
	out := &constraint.Network{Graph: s.Graph()}
	for i, n := range s.numbers {
		if n != None {
			at := s.Around(i)
			out.Add("number", s.CellPlace(i), constraint.Count{Min: n, Max: n, Of: puzzle.Only(1)}, at[:]...)
		}
	}
	return out
}
