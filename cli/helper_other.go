//go:build !unix

package cli

import (
	"errors"
)

// become returns errors.ErrUnsupported: this system cannot turn a process into another program.
func become(string, []string) error { return errors.ErrUnsupported }
