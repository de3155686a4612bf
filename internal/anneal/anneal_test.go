package anneal_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/teka-puzzles/teka/internal/anneal"
)

// TestAnnealing: the table agrees with the exponential function to within 1/64, and the acceptance rate with the table.
func TestAnnealing(t *testing.T) {
	for x := 0.0; x < 20; x += 0.37 {
		want := math.Exp(-x)
		if got := anneal.Temperature(3, 2*x, 0.5); got < 3*want*(1-1e-9) || got > 3*want*math.Exp(1.001/64) {
			t.Errorf("cooled by %v: %v, not %v", x, got, 3*want)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for _, more := range []float64{-1, 0, 0.1, 1, 3, 1000} {
		n := 0
		for range 20_000 {
			if anneal.Accept(r, more, 2) {
				n++
			}
		}
		if want := math.Exp(-max(0, more) / 2); math.Abs(float64(n)/20_000-want) > 0.02 {
			t.Errorf("%v more: accepted %d times of 20000, not %.0f", more, n, 20_000*want)
		}
	}
}
