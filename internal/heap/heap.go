// Package heap tunes garbage collection: collect rarely while the heap is small, as for nearly every board, and within a memory limit
// otherwise.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Limits for garbage. maxPercent saves a twentieth of the time for some megabytes, and a fifth where collections are frequent.
const (
	maxPercent = 400
	minPercent = 20
	maxGarbage = 256 << 20 // bytes of garbage, between minPercent and maxPercent
	maxHeap    = 416 << 20 // bytes of live data and garbage, likewise
)

// gcPercent returns the GOGC value for a number of live bytes.
func gcPercent(alive uint64) int {
	alive = max(alive, 1)
	garbage := min(maxGarbage, maxHeap-min(alive, maxHeap))
	return max(minPercent, int(min(maxPercent, 100*garbage/alive)))
}

// TuneGC sets GOGC so that garbage grows to four times the live data, but to at most 256 MB, and both together to at most 416 MB; at least
// a fifth of the live data is always allowed. The environment variable GOGC overrides this.
func TuneGC() {
	if os.Getenv("GOGC") != "" {
		return
	}
	now := maxPercent
	debug.SetGCPercent(now)
	var watch func(*mark)
	watch = func(m *mark) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if p := gcPercent(live[0].Value.Uint64()); p != now {
			now = p
			debug.SetGCPercent(p)
		}
		runtime.SetFinalizer(m, watch)
	}
	runtime.SetFinalizer(new(mark), watch)
}

// mark is collected, and so runs its finalizer, at each collection.
type mark struct{ _ [64]byte }
