// Package roomytest lets garbage grow to 16 times the live data in tests: collecting small heaps took a quarter of the time of engine and
// kind tests. Tests import it for its side effect, most of them through the test helpers of this repository:
//
//	import _ "github.com/teka-puzzles/teka/internal/roomytest"
package roomytest

import (
	"os"
	"runtime/debug"
)

func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(1600)
		debug.SetMemoryLimit(512 << 20) // collect more often if there is much live data
	}
}
