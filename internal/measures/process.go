package measures

import (
	"os"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"time"
)

// started is when the process began, but for some milliseconds.
var started = time.Now()

// ticks is how many of them the kernel of Linux counts a second towards programs, whatever its own clock.
const ticks = 100

// Process are figures of the process itself, under the names that they have everywhere. What only Linux tells is left out elsewhere.
func Process() []Figure {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(heap)
	list := []Figure{
		Level("go_goroutines", "Number of goroutines that currently exist.", float64(runtime.NumGoroutine())),
		Level("go_memstats_heap_alloc_bytes", "Number of heap bytes allocated and currently in use.", float64(heap[0].Value.Uint64())),
		Level("process_start_time_seconds", "Start time of the process since unix epoch in seconds.", float64(started.UnixMilli())/1e3),
	}
	if memory := fields("/proc/self/statm"); len(memory) > 1 {
		list = append(list, Level("process_resident_memory_bytes", "Resident memory size in bytes.", memory[1]*float64(os.Getpagesize())))
	}
	// proc(5): from the third field on, of which 14 and 15 are the time of the program and of the kernel for it
	if stat := fields("/proc/self/stat"); len(stat) > 12 {
		list = append(list, Total("process_cpu_seconds_total", "Total user and system CPU time spent in seconds.", (stat[11]+stat[12])/ticks))
	}
	return list
}

// fields are the numbers of a file of the kernel, behind the name in brackets if there is one; what is none of them counts as 0.
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
