package limits

import (
	"syscall"
	"unsafe"
)

// physical returns the bytes of memory of the machine; 0 where it does not report them.
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
