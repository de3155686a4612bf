//go:build !unix

package web

import "time"

// processorTime is not known here: 0.
func processorTime() time.Duration { return 0 }
