//go:build !(linux || darwin || freebsd || netbsd || dragonfly || windows)

package terminal

// size is not implemented for other systems.
func size(uintptr) (columns int, ok bool) { return 0, false }
