package limits

import (
	"encoding/binary"
	"syscall"
)

// physical returns the bytes of memory of the machine; 0 where it does not report them.
func physical() int64 {
	text, err := syscall.Sysctl("hw.memsize") // a number of 64 bits, which the call takes for a text: it cuts a zero at the end
	if err != nil {
		return 0
	}
	var b [8]byte
	copy(b[:], text)
	return int64(binary.LittleEndian.Uint64(b[:]))
}
