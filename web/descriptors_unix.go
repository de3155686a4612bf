//go:build unix

package web

import "syscall"

// descriptors returns the limit on open files and connections of the process.
func descriptors() int {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil || uint64(l.Cur) > 1<<20 {
		return 1 << 20
	}
	return int(l.Cur)
}
