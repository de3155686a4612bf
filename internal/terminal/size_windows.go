package terminal

import (
	"syscall"
	"unsafe"
)

// screenBufferInfo asks a console for its window.
var screenBufferInfo = syscall.NewLazyDLL("kernel32.dll").NewProc("GetConsoleScreenBufferInfo")

// size is how many columns a console has, 0 for one that is typed into; ok is false when it is none. See
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
