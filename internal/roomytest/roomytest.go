// Package roomytest lets garbage grow to four times the live data in tests, like teka itself (main.go): collecting small heaps took a fifth
// of the time of engine and kind tests. Tests import it for its side effect:
//
//	import _ "github.com/teka-puzzles/teka/internal/roomytest"
package roomytest

import (
	"os"
	"runtime/debug"
)

func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
