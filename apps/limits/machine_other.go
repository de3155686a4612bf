//go:build !linux && !darwin && !windows

package limits

// physical returns the bytes of memory of the machine; 0 where it does not report them.
func physical() int64 { return 0 }
