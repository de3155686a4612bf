// Package sweeptest defines how many samples a test takes: more if TEKA_SWEEPS is set, as .ci/run sweeps does.
package sweeptest

import (
	"os"

	_ "github.com/teka-puzzles/teka/internal/roomytest"
)

// Samples returns usual, or all if TEKA_SWEEPS is set.
func Samples(usual, all int) int {
	if os.Getenv("TEKA_SWEEPS") != "" {
		return all
	}
	return usual
}
