package loop

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Degree posts that none or two of the exits of a vertex are lines.
func Degree(s *sat.Solver, exits [4]sat.Lit) {
	var room [4]sat.Lit
	open, used := room[:0], 0
	for _, x := range exits {
		switch x {
		case sat.True:
			used++
		case sat.False:
		default:
			open = append(open, x)
		}
	}
	switch {
	case len(open) == 0 && (used == 0 || used == 2):
	case len(open) > 2 || used == 2:
		for d := range exits {
			s.Add(exits[d].Not(), exits[(d+1)%4], exits[(d+2)%4], exits[(d+3)%4])
			s.Add(exits[(d+1)%4].Not(), exits[(d+2)%4].Not(), exits[(d+3)%4].Not())
		}
	case used > 2 || used == 1 && len(open) == 0:
		s.Add()
	case used == 1 && len(open) == 2:
		s.Add(open...)
		s.Add(open[0].Not(), open[1].Not())
	case used == 1:
		s.Add(open...)
	case len(open) == 2:
		s.Add(open[0].Not(), open[1])
		s.Add(open[1].Not(), open[0])
	case len(open) == 1:
		s.Add(open[0].Not())
	}
}
