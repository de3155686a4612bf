package rule

import "github.com/teka-puzzles/teka/internal/solver/sat"

// Permutation posts that each value occurs once in a line. cells[i][v] is the literal for "cell i has value v", and there are as many
// cells as values. The caller posts that each cell has exactly one value.
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
