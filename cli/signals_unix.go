//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// stopping are the termination signals.
var stopping = []os.Signal{os.Interrupt, syscall.SIGTERM}

// ignorePipes turns SIGPIPE into a write error.
func ignorePipes() { signal.Ignore(syscall.SIGPIPE) }
