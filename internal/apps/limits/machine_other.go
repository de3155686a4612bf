//go:build !linux && !darwin && !windows

package limits

// physical returns the machine's memory in bytes, or 0 if unknown.
func physical() int64 { return 0 }
