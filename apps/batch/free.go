//go:build !js

package batch

import (
	"context"
	"time"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// What the streams of a server in the process may take of the disk, at most and at least.
const (
	mostWork, mostResults   = 1 << 30, 16 << 30
	leastWork, leastResults = 4 << 20, 16 << 20
	jobsBytes               = 64 << 20 // records of jobs; a quarter of the work where that is less
	leastFree               = 2*leastWork + leastWork/4 + leastResults + answersRoom
	answersRoom             = 8 << 20 // for the answers that are collected, beside the streams
)

// ErrShort is that a disk is too small to begin.
var ErrShort = fault.Errorf("not enough room on the disk")

// fitted are limits for a directory whose disk has so many bytes free: half of it at most, the rest is for the answers that are collected.
// What waits to be done is a sixteenth of what was done and waits to be collected, and what was given up on takes as much.
func fitted(free int64) (Limits, error) {
	if free < leastFree {
		return Limits{}, fault.Errorf("%w: %d MB are free, and %d MB are needed to begin", ErrShort, free>>20, leastFree>>20)
	}
	results := min(max(free/2-free/16, leastResults), mostResults)
	return Limits{Work: min(max(free/32, leastWork), mostWork), Results: results}, nil
}

// brim is what says whether the answers that wait to be collected take more than half of their room. It asks five times a second.
func (b *Bus) brim(ctx context.Context) func() bool {
	var asked time.Time
	over := false
	return func() bool {
		if time.Since(asked) < 200*time.Millisecond {
			return over
		}
		asked = time.Now()
		info, err := b.results.Info(ctx)
		over = err == nil && info.Config.MaxBytes > 0 && int64(info.State.Bytes) > info.Config.MaxBytes/2
		return over
	}
}
