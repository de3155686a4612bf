//go:build unix

package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// stopping are the signals that ask the program to stop.
var stopping = []os.Signal{os.Interrupt, syscall.SIGTERM}

// ignorePipes makes writing to a closed pipe an error and no more.
func ignorePipes() { signal.Ignore(syscall.SIGPIPE) }
