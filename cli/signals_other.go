//go:build !unix

package cli

import (
	"os"
)

// stopping are the termination signals.
var stopping = []os.Signal{os.Interrupt}

// ignorePipes does nothing on systems without SIGPIPE.
func ignorePipes() {}
