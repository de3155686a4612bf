package heap

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
	"time"
)

// TestPercent: small heaps may have four times their size of garbage, larger ones 256 MB, those above 160 MB up to 416 MB in total, and the
// largest a fifth of their size.
func TestPercent(t *testing.T) {
	for _, x := range []struct {
		alive uint64
		want  int
	}{{0, 400}, {1 << 20, 400}, {64 << 20, 400}, {128 << 20, 200}, {160 << 20, 160}, {208 << 20, 100}, {320 << 20, 30}, {346 << 20, 20},
		{400 << 20, 20}, {1 << 30, 20}, {1 << 40, 20}, {math.MaxUint64, 20}} {
		if got := gcPercent(x.alive); got != x.want {
			t.Errorf("%d bytes alive: %d %%, want %d", x.alive, got, x.want)
		}
	}
}

// TestRoomy: after each collection the live heap determines how far garbage may grow, both down and up again.
func TestRoomy(t *testing.T) {
	t.Setenv("GOGC", "")
	defer debug.SetGCPercent(100)
	TuneGC()
	large := make([]byte, 300<<20)
	becomes(t, 38)
	runtime.KeepAlive(large)
	large = nil
	becomes(t, maxPercent)
}

// becomes collects garbage until the percentage has the wanted value, or for less than maxPercent is at most that value.
func becomes(t *testing.T, want int) {
	t.Helper()
	got := uint64(0)
	for range 100 {
		runtime.GC()
		time.Sleep(time.Millisecond) // finalizers run in a separate goroutine
		s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		metrics.Read(s)
		if got = s[0].Value.Uint64(); want == maxPercent && got == maxPercent || want != maxPercent && got <= uint64(want) {
			return
		}
	}
	t.Errorf("%d %% of garbage is allowed, want %d", got, want)
}
