//go:build !unix

package cli

import (
	"errors"
)

// become is for systems where a process can become another program.
func become(string, []string) error { return errors.ErrUnsupported }
