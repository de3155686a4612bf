package bench_test

import (
	"fmt"
	"runtime"
	"runtime/pprof"
	"slices"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/teka-puzzles/teka/explain/words"
	"github.com/teka-puzzles/teka/internal/apps/report"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/study"
)

// TestStudyHints measures how long a person waits in an open study: for the first hint, which sets up the study and solves the puzzle, and
// for one after each move, all with their sentences, as the page requests them. A move writes one place of the previous hint, as a player
// does; every fourth move writes all of it. It takes the puzzles up to 20x20 of the files named by TEKA_CORPUS and does not fail because of
// times:
//
//	TEKA_CORPUS=FILE go test ./internal/apps/bench -run TestStudyHints -v
func TestStudyHints(t *testing.T) {
	runtime.LockOSThread()
	english, err := words.In("en")
	if err != nil {
		t.Fatal(err)
	}
	var first, later []time.Duration
	for it := range puzzlesOf(t, 20, corpus(t)...) {
		st, m := study.Open(it.Puzzle), puzzle.NewMarks(it.Puzzle.Board())
		for move := range 25 {
			pprof.SetGoroutineLabels(pprof.WithLabels(t.Context(), pprof.Labels("move", fmt.Sprint(move > 0))))
			start := cpuNow()
			h, err := report.HintIn(t.Context(), st, it, english, m, report.HintOptions{Level: report.MaxHintLevel})
			if d := cpuNow() - start; move == 0 {
				first = append(first, d)
			} else {
				later = append(later, d)
			}
			if err != nil {
				t.Fatal(err)
			}
			if h.Status == report.HintMistake {
				t.Fatalf("%s: a hint leads to a mistake: %+v", it.ID, h.Wrong)
			}
			if h.Status != report.HintStep || h.Step == nil {
				break
			}
			facts := h.Step.New
			if move%4 != 3 {
				facts = facts[:min(1, len(facts))]
			}
			for _, x := range facts {
				if x.Not {
					err = m.Cross(x.At, x.Value)
				} else {
					err = m.Set(x.At, x.Value)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for name, list := range map[string][]time.Duration{"first": first, "later": later} {
		if slices.Sort(list); len(list) > 0 {
			t.Logf("%s: %d hints, median %v, 95 %% %v, max %v", name, len(list), list[len(list)/2], list[len(list)*95/100], list[len(list)-1])
		}
	}
}

func cpuNow() time.Duration {
	var ts syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, 3, uintptr(unsafe.Pointer(&ts)), 0)
	return time.Duration(ts.Nano())
}
