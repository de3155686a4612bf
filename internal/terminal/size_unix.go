//go:build linux || darwin || freebsd || netbsd || dragonfly

package terminal

import (
	"syscall"
	"unsafe"
)

// size returns the width of a terminal; ok is false for other files. See ioctl_tty(2).
func size(fd uintptr) (columns int, ok bool) {
	var window struct{ rows, columns, width, height uint16 }
	_, _, failed := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&window)))
	return int(window.columns), failed == 0
}
