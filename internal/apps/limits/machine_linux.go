package limits

import "syscall"

// physical returns the machine's memory in bytes, or 0 if unknown.
func physical() int64 {
	var s syscall.Sysinfo_t
	if syscall.Sysinfo(&s) != nil {
		return 0
	}
	return int64(uint64(s.Totalram) * uint64(s.Unit))
}
