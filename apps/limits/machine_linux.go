package limits

import "syscall"

// physical returns the bytes of memory of the machine; 0 where it does not report them.
func physical() int64 {
	var s syscall.Sysinfo_t
	if syscall.Sysinfo(&s) != nil {
		return 0
	}
	return int64(uint64(s.Totalram) * uint64(s.Unit))
}
