// Package heap says how far garbage may grow before it is collected: far where little is alive, as on nearly every board, and by so
// many megabytes where much is.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// roomy is how much garbage there may be for what is alive, in percent: on small heaps this costs some megabytes and saves a twentieth of
// the time, a fifth where collections follow one another. scant is what is allowed however much is alive.
const (
	roomy = 400
	scant = 20
	room  = 256 << 20 // bytes that garbage may take where that lies between both
	whole = 416 << 20 // and that both may take together
)

// percent is how much garbage is allowed for so many bytes that are alive.
func percent(alive uint64) int {
	alive = max(alive, 1)
	garbage := min(room, whole-min(alive, whole))
	return max(scant, int(min(roomy, 100*garbage/alive)))
}

// Roomy lets garbage grow, from now on, to four times what is alive, but by no more than 256 MB, and not so far that both take more than
// 416 MB, except that it may always be a fifth of what is alive. GOGC in the environment stands above it.
func Roomy() {
	if os.Getenv("GOGC") != "" {
		return
	}
	now := roomy
	debug.SetGCPercent(now)
	var watch func(*mark)
	watch = func(m *mark) { // after each collection
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if p := percent(live[0].Value.Uint64()); p != now {
			now = p
			debug.SetGCPercent(p)
		}
		runtime.SetFinalizer(m, watch)
	}
	runtime.SetFinalizer(new(mark), watch)
}

// mark is dead at every collection.
type mark struct{ _ [64]byte }
