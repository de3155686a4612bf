//go:build !js

package batch

import (
	"context"
	"time"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Limits of the streams of an in-process server.
const (
	maxWork, maxResults = 1 << 30, 16 << 30
	minWork, minResults = 4 << 20, 16 << 20
	jobsBytes           = 64 << 20 // bytes of job records, at most a quarter of the work stream
	minFree             = 2*minWork + minWork/4 + minResults + answersReserve
	answersReserve      = 8 << 20 // for the file of collected answers
)

// ErrShort means that a disk is too small to start.
var ErrShort = fault.Errorf("not enough disk space")

// limitsFor returns limits that use at most half of the free bytes of a disk; the rest is for the collected answers. Pending work, and
// failed puzzles, take a sixteenth of the space of uncollected answers each.
func limitsFor(free int64) (Limits, error) {
	if free < minFree {
		return Limits{}, fault.Errorf("%w: %d MB are free, but %d MB are needed to start", ErrShort, free>>20, minFree>>20)
	}
	results := min(max(free/2-free/16, minResults), maxResults)
	return Limits{Work: min(max(free/32, minWork), maxWork), Results: results}, nil
}

// backlog returns a function that reports whether uncollected answers fill more than half of their stream. It asks the server at most
// five times a second.
func (b *Bus) backlog(ctx context.Context) func() bool {
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
