//go:build linux || darwin || freebsd

package batch

import "syscall"

// freeBytes returns the bytes available to this process on the disk that contains dir.
func freeBytes(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(uint64(s.Bavail) * uint64(s.Bsize)), nil
}
