// Package anneal is simulated annealing that takes the same turns on every machine: drafts of puzzles are the same for a seed
// wherever they are made.
package anneal

import (
	"math/bits"
	"math/rand/v2"
)

// The exponential function of the standard library is written in the assembly language of some processors and rounds otherwise on
// others, so the powers of e are a table made by whole numbers, and who sums up costs must keep products out of the sums or wrap
// them in float64(…), which forbids to fuse the two.

const (
	perUnit = 64                  // entries of the table for each unit of the exponent
	decay   = 9080376907458843209 // e to the power of -1/perUnit, in parts of 2 to the power of 63
)

// powers lists e to the power of -k/perUnit, in parts of 2 to the power of 63, down to one part in 2 to the power of 34.
var powers = func() (out [24*perUnit + 1]uint64) {
	out[0] = 1 << 63
	for k := range len(out) - 1 {
		hi, lo := bits.Mul64(out[k], decay)
		out[k+1] = hi<<1 | lo>>63
	}
	return out
}()

// power is e to the power of -x, for x of 0 and more, in parts of 2 to the power of 63: that of the next smaller multiple of 1/perUnit.
func power(x float64) uint64 {
	if x *= perUnit; x < float64(len(powers)) {
		return powers[int(x)]
	}
	return 0
}

// Accepts is the rule of Metropolis (1953): a change that costs more is accepted by chance, the less often the more it costs and the
// lower the temperature t is; one that costs no more is always accepted, and draws no chance.
func Accepts(r *rand.Rand, more, t float64) bool {
	return more <= 0 || r.Uint64()>>1 < power(more/t)
}

// Cooled is the temperature when a share of the way is gone that begins at hot and falls by the factor e to the power of fall,
// evenly in its logarithm.
func Cooled(hot, fall, share float64) float64 {
	return hot * (float64(power(fall*share)) / (1 << 63))
}
