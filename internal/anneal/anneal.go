// Package anneal implements simulated annealing with the same results on every machine, so that drafts are reproducible from their seed.
package anneal

import (
	"math/bits"
	"math/rand/v2"
)

// math.Exp is implemented in assembly on some processors and rounds differently there, so powers of e come from an integer table. Callers
// must keep products out of sums of costs or wrap them in float64(…), which prevents fused multiply-add.

const (
	perUnit = 64                  // table entries per unit of the exponent
	decay   = 9080376907458843209 // e^(-1/perUnit) in units of 2^-63
)

// powers contains e^(-k/perUnit) in units of 2^-63, down to 2^-34.
var powers = func() (out [24*perUnit + 1]uint64) {
	out[0] = 1 << 63
	for k := range len(out) - 1 {
		hi, lo := bits.Mul64(out[k], decay)
		out[k+1] = hi<<1 | lo>>63
	}
	return out
}()

// power returns e^-x for x ≥ 0 in units of 2^-63, with x rounded down to a multiple of 1/perUnit.
func power(x float64) uint64 {
	if x *= perUnit; x < float64(len(powers)) {
		return powers[int(x)]
	}
	return 0
}

// Accept decides about a change by the Metropolis rule (1953) at the temperature t. If the cost rises by more ≤ 0, it returns true without
// using r; otherwise it returns true with probability e^(-more/t).
func Accept(r *rand.Rand, more, t float64) bool {
	return more <= 0 || r.Uint64()>>1 < power(more/t)
}

// Temperature returns the temperature after a share of the schedule, from 0 to 1: from hot down to hot*e^-fall, linear in its logarithm.
func Temperature(hot, fall, share float64) float64 {
	return hot * (float64(power(fall*share)) / (1 << 63))
}
