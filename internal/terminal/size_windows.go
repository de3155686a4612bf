package terminal

import (
	"syscall"
	"unsafe"
)

// screenBufferInfo returns the size of a console window.
var screenBufferInfo = syscall.NewLazyDLL("kernel32.dll").NewProc("GetConsoleScreenBufferInfo")

// size returns the width of a console, 0 for an input handle; ok is false for other files. See
// https://learn.microsoft.com/windows/console/console-screen-buffer-info-str.
func size(fd uintptr) (columns int, ok bool) {
	var mode uint32
	if syscall.GetConsoleMode(syscall.Handle(fd), &mode) != nil {
		return 0, false
	}
	var info struct {
		size, cursor             [2]int16
		attributes               uint16
		left, top, right, bottom int16
		most                     [2]int16
	}
	if done, _, _ := screenBufferInfo.Call(fd, uintptr(unsafe.Pointer(&info))); done == 0 {
		return 0, true
	}
	return int(info.right-info.left) + 1, true
}
