// Package roomytest lets a test's garbage grow to four times what is alive before it is collected, as teka itself does (main.go): a fifth
// of what the tests of engine and kinds took went to collecting small heaps again and again. Tests import it for its effect alone:
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
