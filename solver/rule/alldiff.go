package rule

import "github.com/teka-puzzles/teka/solver/sat"

// Permutation says that a line holds each of its values once: cells[i][v] says that cell i holds value v, and there are as many cells as
// values. That each cell holds exactly one value is not said here.
func Permutation(s *sat.Solver, cells [][]sat.Lit) {
	places := make([]sat.Lit, 0, len(cells))
	for v := range cells {
		places = places[:0]
		for _, c := range cells {
			if c[v] != sat.False {
				places = append(places, c[v])
			}
		}
		s.Add(places...)
		s.AtMostOne(places...)
	}
}
