//go:build unix

// Package processor says how long the processors have worked for this process, which depends less on what else a machine does than
// clocks do.
package processor

import (
	"syscall"
	"time"
)

// Time is how long the processors have worked for this process, for itself and in the system; 0 where that is not known.
func Time() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
