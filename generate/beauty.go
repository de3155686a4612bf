package generate

import (
	"math"

	"github.com/teka-puzzles/teka/puzzle"
)

// beauty is the measures of a puzzle, rounded to thousandths.
func beauty(measures []puzzle.Measure, p puzzle.Puzzle, solution puzzle.Facts) map[string]float64 {
	out := make(map[string]float64, len(measures))
	for _, m := range measures {
		out[m.Name] = math.Round(m.Of(p, solution)*1000) / 1000
	}
	return out
}

// ugliness is how far the measures are, in the mean, from the range of edited collections: nothing within it, and a half at the
// most for each, as far outside as the range is wide.
func ugliness(measures []puzzle.Measure, values map[string]float64) float64 {
	sum := 0.0
	for _, m := range measures {
		width := max(m.High-m.Low, 0.05)
		sum += min(1, max(0, m.Low-values[m.Name], values[m.Name]-m.High)/width)
	}
	return math.Round(500*sum/float64(max(1, len(measures)))) / 1000
}
