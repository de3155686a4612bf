package limits

import (
	"syscall"
	"unsafe"
)

// physical returns the machine's memory in bytes, or 0 if unknown.
func physical() int64 {
	var s struct { // MEMORYSTATUSEX
		length, load                                                         uint32
		total, free, pages, pagesFree, virtual, virtualFree, extendedVirtual uint64
	}
	s.length = uint32(unsafe.Sizeof(s))
	call := syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := call.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0
	}
	return int64(s.total)
}
