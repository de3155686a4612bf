//go:build !unix

package cli

import (
	"os"
)

// stopping are the signals that ask the program to stop.
var stopping = []os.Signal{os.Interrupt}

// ignorePipes does nothing where there is no such signal.
func ignorePipes() {}
