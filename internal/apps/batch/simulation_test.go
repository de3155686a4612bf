//go:build unix

package batch

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/teka-puzzles/teka/kinds"
)

// TestSimulation runs the real feeder, server, workers and collector with simulated work: each puzzle sleeps for the time measured for one
// of its kind. So 64 workers fit on a machine with two processors, and the rest of the time is the cost of messages. With TEKA_SIMULATION=1
// it uses up to 64 workers and prints the table of docs/batch.md.
func TestSimulation(t *testing.T) {
	workers, seconds, each := []int{4}, 1.0, 10*time.Millisecond
	if os.Getenv("TEKA_SIMULATION") != "" {
		workers, seconds, each = []int{1, 4, 16, 64}, 5, 20*time.Millisecond
	} else {
		t.Parallel() // nothing is measured
	}
	for _, n := range workers {
		puzzles := int(seconds * float64(n) / each.Seconds())
		simulate(t, n, puzzles, each)
	}
}

func simulate(t *testing.T, workers, puzzles int, each time.Duration) {
	t.Helper()
	text := strings.Repeat("nonogram\nrows: 1, 0\ncols: 1, 0\n---\n", puzzles)
	var worked atomic.Int64
	open := func(Order) (*Task, error) {
		return &Task{Puzzle: func(ctx context.Context, it kinds.Item) Answer {
			n := worked.Add(1)
			time.Sleep(each * time.Duration(1+n%3) / 2) // a half to three halves
			return Answer{Line: map[string]string{"id": it.ID}}
		}}, nil
	}
	in := Input{Name: "made", Stamp: "made", Size: int64(len(text)),
		Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}
	p := Plan{Job: Job{Format: Format, ID: "run", Orders: []Order{{Command: "wait"}}}, Inputs: [][]Input{{in}}, Open: open}
	dir := t.TempDir()
	before, start := cpu(), time.Now()
	end, err := Run(t.Context(), dir, p, Options{Slots: workers, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	took, spent := time.Since(start), cpu()-before
	answers, err := os.ReadFile(dir + "/" + AnswersFile)
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(strings.Lines(string(answers)))
	if end.Lines != puzzles || len(lines) != puzzles {
		t.Fatalf("%d workers: %d answers, want %d", workers, len(lines), puzzles)
	}
	for i, line := range lines {
		if want := fmt.Sprintf("{\"id\":\"made:%d\"}\n", 4*i+1); line != want {
			t.Fatalf("%d workers: answer %d is %s, want %s", workers, i, line, want)
		}
	}
	ideal := time.Duration(puzzles) * each / time.Duration(workers)
	t.Logf("%d workers, %d puzzles of %v: %.2f s, %.0f %% of what is possible; %.2f ms of processor a second of work", workers,
		puzzles, each, took.Seconds(),
		100*float64(ideal)/float64(took), 1000*spent.Seconds()/(float64(puzzles)*each.Seconds()))
	if again := int(worked.Load()) - puzzles; again > puzzles/10 {
		t.Errorf("%d workers: %d of %d puzzles were done twice", workers, again, puzzles)
	}
	runtime.GC()
}

// cpu returns the processor time of the process.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
