// Package roomytest lets garbage grow to 16 times the live data in tests: collecting small heaps took a quarter of the time of engine and
// kind tests. It also records no allocations for memory profiles unless one is requested. Tests import it for its side effect, most of them
// through the test helpers of this repository:
//
//	import _ "github.com/teka-puzzles/teka/internal/roomytest"
package roomytest

import (
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

func init() {
	if !slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test.memprofile") }) {
		runtime.MemProfileRate = 0
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(1600)
		debug.SetMemoryLimit(512 << 20) // collect more often if there is much live data
	}
}
