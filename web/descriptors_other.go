//go:build !unix

package web

// descriptors returns a large number on systems without a limit on open files.
func descriptors() int { return 1 << 20 }
