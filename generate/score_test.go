package generate

import (
	"testing"

	"github.com/teka-puzzles/teka/puzzle"
)

// TestUgliness: a measure within its range costs nothing; outside, the cost grows with the distance, up to one half.
func TestUgliness(t *testing.T) {
	measures := []puzzle.Measure{{Name: "a", Low: 0.2, High: 0.4}, {Name: "b", Low: 0, High: 1}}
	for want, a := range map[float64]float64{0: 0.3, 0.125: 0.5, 0.25: 9} {
		if got := ugliness(measures, map[string]float64{"a": a, "b": 0.5}); got != want {
			t.Errorf("%v: %v, not %v", a, got, want)
		}
	}
}
