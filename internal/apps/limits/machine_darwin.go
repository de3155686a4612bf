package limits

import (
	"encoding/binary"
	"syscall"
)

// physical returns the machine's memory in bytes, or 0 if unknown.
func physical() int64 {
	text, err := syscall.Sysctl("hw.memsize") // a 64-bit number that Sysctl treats as a string: it cuts a final zero
	if err != nil {
		return 0
	}
	var b [8]byte
	copy(b[:], text)
	return int64(binary.LittleEndian.Uint64(b[:]))
}
