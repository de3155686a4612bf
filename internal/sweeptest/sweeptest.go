// Package sweeptest says how many samples a test takes: some, each time; more where TEKA_SWEEPS is set, as it is before a change lands.
package sweeptest

import "os"

// Of is how many samples are taken: usual ones, or all where sweeps are asked for.
func Of(usual, all int) int {
	if os.Getenv("TEKA_SWEEPS") != "" {
		return all
	}
	return usual
}
