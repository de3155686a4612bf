package bench

import (
	"context"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/teka-puzzles/teka/internal/processor"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/solver/model"
)

// What is weighed is to be compared between boards that differ in cost by many orders of magnitude: short runs are made so often that
// the count of the system, which is of microseconds, says something, and of several such batches the least counts, which other work on
// the machine changes least.
const (
	batch   = 2 * time.Millisecond  // that runs of one batch take at least
	batches = 5                     // of which the least counts
	enough  = 60 * time.Millisecond // after which no batch is begun
)

// weigh measures what a puzzle costs: bytes at a first run, before which two collections have emptied what is kept of runs before; then
// the time of runs on memory that is used again, as in a row of boards.
func weigh(ctx context.Context, c Case, o Options, out Outcome) Outcome {
	runtime.GC()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := spent()
	r := unique(ctx, c.Puzzle, o.Limit)
	first := spent() - begun
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
	out.Seconds = least(ctx, first, func() { unique(ctx, c.Puzzle, o.Limit) })
	if n, ok := c.Puzzle.(model.Narrower); ok {
		out.Filter = least(ctx, first, func() { n.Narrow(ctx, nil) })
	}
	return out
}

// least is the time of one run in seconds; first is what one takes that knows nothing.
func least(ctx context.Context, first time.Duration, run func()) float64 {
	best, runs := first, 1
	for total, done := time.Duration(0), 0; total < enough && done < batches && ctx.Err() == nil; {
		begun := spent()
		for range runs {
			run()
		}
		took := spent() - begun
		total += took
		best = min(best, took/time.Duration(runs))
		if took < batch && runs < 1<<20 {
			runs *= 2 // too short to be measured well: what follows is not worse
			continue
		}
		done++
	}
	return best.Seconds()
}

// spent is the processor's time of this process, or, where nobody keeps count, the time of day.
func spent() time.Duration {
	if t := processor.Time(); t > 0 {
		return t
	}
	return time.Since(started)
}

var started = time.Now()

// peakMemory is the most memory that the process has had so far, in bytes: what the system says where it keeps count (Linux), else
// what the runtime has asked the system for.
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
