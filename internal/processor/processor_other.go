//go:build !unix

// Package processor reports the processor time of this process where that is supported.
package processor

import "time"

// Time returns 0: not supported.
func Time() time.Duration { return 0 }
