package measures

import (
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// started approximates the start of the process.
var started = time.Now()

// ticksPerSecond is the unit of CPU times that Linux reports to programs, independent of the kernel's own tick.
const ticksPerSecond = 100

// Process returns metrics of the process under their conventional names. Some exist only on Linux.
func Process() []Metric {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(heap)
	list := []Metric{
		Gauge("go_goroutines", "Number of goroutines that currently exist.", float64(runtime.NumGoroutine())),
		Gauge("go_memstats_heap_alloc_bytes", "Number of heap bytes allocated and currently in use.", float64(heap[0].Value.Uint64())),
		Gauge("process_start_time_seconds", "Start time of the process since unix epoch in seconds.", float64(started.UnixMilli())/1e3),
	}
	if memory := fields("/proc/self/statm"); len(memory) > 1 {
		list = append(list, Gauge("process_resident_memory_bytes", "Resident memory size in bytes.", memory[1]*float64(os.Getpagesize())))
	}
	// proc(5): from the third field on, of which 14 and 15 are the time of the program and of the kernel for it
	if stat := fields("/proc/self/stat"); len(stat) > 12 {
		list = append(list, CounterValue("process_cpu_seconds_total", "Total user and system CPU time spent in seconds.",
			(stat[11]+stat[12])/ticksPerSecond))
	}
	return list
}

// fields returns the numbers of a file in /proc, after the name in parentheses if any. Other words count as 0.
func fields(file string) []float64 {
	text, _ := os.ReadFile(file)
	line := string(text)
	line = line[strings.LastIndexByte(line, ')')+1:]
	var list []float64
	for _, word := range strings.Fields(line) {
		x, _ := strconv.ParseFloat(word, 64)
		list = append(list, x)
	}
	return list
}
