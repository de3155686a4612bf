package web

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestFirstSlice: a hint that arrives together with 64 searches waits for their first slices, of 4 ms, not for the second ones.
func TestFirstSlice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(2, 64, time.Hour)
		var wg sync.WaitGroup
		for range 64 {
			wg.Go(func() { works(l, anyone(0), time.Second, time.Hour) })
		}
		synctest.Wait()
		begin := time.Now()
		if err := works(l, anyone(0), 3*time.Millisecond, time.Second); err != nil {
			t.Errorf("the hint ended with %v", err)
		}
		if took := time.Since(begin); took > 150*time.Millisecond {
			t.Errorf("the hint took %v", took)
		}
		wg.Wait()
		nothingLeft(t, l)
	})
}

// TestSlicesOfWork: on a machine with a tenth of a processor for the process, short requests stay in the fast lanes, although they take as
// much wall time as longer ones elsewhere.
func TestSlicesOfWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(1, 64, time.Hour)
		start := time.Now()
		l.cpuTime = func() time.Duration { return time.Since(start) / 10 }
		turn, err := l.begin(context.Background(), anyone(0))
		if err != nil {
			t.Fatal(err)
		}
		ctx := pace(turn.context())
		for _, c := range []struct {
			until time.Duration
			lane  int
		}{{30 * time.Millisecond, 0}, {150 * time.Millisecond, 1}, {time.Second, 2}, {3 * time.Second, 3}} {
			for time.Since(start) < c.until && ctx.Err() == nil {
				time.Sleep(lookEvery)
			}
			if ctx.Err(); turn.lane != c.lane {
				t.Errorf("after %v in lane %d, want %d", c.until, turn.lane, c.lane)
			}
		}
		turn.end()
		nothingLeft(t, l)
	})
}

// TestWorked: each request is charged an equal share of the processors' work, for any step size of the system's clock, and never more than
// the elapsed time. Without a report, the elapsed time is charged.
func TestWorked(t *testing.T) {
	for _, c := range []struct {
		name    string
		burnt   func(passed time.Duration) time.Duration
		working int
		want    time.Duration
	}{
		{"alone", func(d time.Duration) time.Duration { return d }, 1, time.Second},
		{"two on two processors", func(d time.Duration) time.Duration { return 2 * d }, 2, time.Second},
		{"two on one processor", func(d time.Duration) time.Duration { return d }, 2, time.Second / 2},
		{"with a collector beside", func(d time.Duration) time.Duration { return 2 * d }, 1, time.Second},
		{"told in steps", func(d time.Duration) time.Duration { return (d / 2).Truncate(10 * time.Millisecond) }, 1, time.Second / 2},
		{"not told", nil, 2, time.Second},
	} {
		now := time.Now()
		start := now
		l := newLanes(2, 4, time.Hour)
		l.working = c.working
		if c.burnt != nil {
			l.cpuTime = func() time.Duration { return c.burnt(now.Sub(start)) }
		}
		u := &turn{lanes: l, since: now}
		for range 1000 {
			now = now.Add(time.Millisecond)
			u.used += u.worked(now)
		}
		if u.used != c.want {
			t.Errorf("%s: %v, want %v", c.name, u.used, c.want)
		}
	}
}
