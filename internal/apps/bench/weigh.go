package bench

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/processor"
	"github.com/teka-puzzles/teka/internal/solver/model"
	"github.com/teka-puzzles/teka/puzzle"
)

// Costs differ between boards by orders of magnitude. Short runs are repeated in batches long enough for the system's processor-time
// counter, which has microsecond resolution, and the minimum over several batches counts, because it depends least on other load.
const (
	minBatchTime = 2 * time.Millisecond  // minimum duration of a batch
	batchCount   = 5                     // batches, of which the minimum counts
	maxTotalTime = 60 * time.Millisecond // no new batch is started after this
)

// measureCost measures the bytes allocated by a first run, after two collections have emptied pools, and then the time of runs that reuse
// memory, as in a series of boards.
func measureCost(ctx context.Context, c Case, o Options, out Outcome) Outcome {
	runtime.GC()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := processorTime()
	r := unique(ctx, c.Puzzle, o.Limit)
	first := processorTime() - begun
	runtime.ReadMemStats(&after)
	out.Allocated, out.PeakMemory = int64(after.TotalAlloc-before.TotalAlloc), peakMemory()
	out.Status, out.Conflicts, out.Decisions = r.Status, r.Stats.Conflicts, r.Stats.Decisions
	out.Grade, out.Why = judge(c, r)
	out.Seconds = first.Seconds()
	if out.Grade == Wrong || out.Grade == Unknown {
		return out
	}
	st := r.Stats
	out.Filtered = r.Status == puzzle.UniqueSolution && st.Conflicts+st.Decisions+st.Propagations == 0
	out.Seconds = minTime(ctx, first, func() { unique(ctx, c.Puzzle, o.Limit) })
	if n, ok := c.Puzzle.(model.Narrower); ok {
		out.Filter = minTime(ctx, first, func() { n.Narrow(ctx, nil) })
	}
	return out
}

// minTime returns the processor time of a run in seconds: the minimum over batches of the mean time in a batch, and at most first. Batches
// are doubled until they are long enough to measure.
func minTime(ctx context.Context, first time.Duration, run func()) float64 {
	best, runs := first, 1
	for total, done := time.Duration(0), 0; total < maxTotalTime && done < batchCount && ctx.Err() == nil; {
		begun := processorTime()
		for range runs {
			run()
		}
		took := processorTime() - begun
		total += took
		best = min(best, took/time.Duration(runs))
		if took < minBatchTime && runs < 1<<20 {
			runs *= 2 // too short to be accurate
			continue
		}
		done++
	}
	return best.Seconds()
}

// processorTime returns the processor time of this process, or wall time if that is unavailable.
func processorTime() time.Duration {
	if t := processor.Time(); t > 0 {
		return t
	}
	return time.Since(started)
}

var started = time.Now()

// peakMemory returns the largest memory of the process so far, in bytes. On Linux it is the resident memory counted by the system,
// elsewhere what the Go runtime has obtained from the system.
func peakMemory() int64 {
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		for line := range strings.Lines(string(status)) {
			if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
				if fields := strings.Fields(rest); len(fields) > 0 {
					if kb, err := strconv.ParseInt(fields[0], 10, 64); err == nil {
						return kb << 10
					}
				}
			}
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
