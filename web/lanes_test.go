package web

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// These tests use the fake time of synctest: a working request sleeps, and checks its context after each millisecond.

// anyone returns the address of client i.
func anyone(i int) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, 0, byte(i)}) }

// works works for a duration and checks its context meanwhile. The error is the cause of its end.
func works(l *lanes, from netip.Addr, need, limit time.Duration) error {
	t, err := l.begin(context.Background(), from)
	if err != nil {
		return err
	}
	defer t.end()
	ctx, cancel := within(t.context(), limit)
	defer cancel()
	ctx = pace(ctx)
	for range int(need / lookEvery) {
		time.Sleep(lookEvery)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// nothingLeft checks that the lanes are empty.
func nothingLeft(t *testing.T, l *lanes) {
	t.Helper()
	if l.working != 0 || len(l.waiting) != 0 || l.in != [2]int{} {
		t.Errorf("left behind: %d at work, %d waiting, %v in the lanes", l.working, len(l.waiting), l.in)
	}
	for a, o := range l.owners {
		if o.turns != 0 || o.working != 0 {
			t.Errorf("left behind for %v: %d requests, %d at work", a, o.turns, o.working)
		}
	}
}

// TestShortOnesPass: together with 64 searches of ten seconds, a hint of 15 ms waits only until the requests that arrived with it have left
// the fastest lane, and later hints do not wait at all. The searches end one after the other, each after ten seconds of work, however long
// it waited.
func TestShortOnesPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(2, 64, time.Hour)
		var wg sync.WaitGroup
		var mu sync.Mutex
		var ends []time.Duration
		begin := time.Now()
		for i := range 64 {
			wg.Go(func() {
				if err := works(l, anyone(i%2), time.Hour, 10*time.Second); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("a search ended with %v", err)
				}
				mu.Lock()
				defer mu.Unlock()
				ends = append(ends, time.Since(begin))
			})
		}
		var took []time.Duration
		for range 100 {
			time.Sleep(100 * time.Millisecond)
			begin := time.Now()
			if err := works(l, anyone(2), 15*time.Millisecond, time.Second); err != nil {
				t.Errorf("a hint ended with %v", err)
			}
			took = append(took, time.Since(begin))
		}
		slices.Sort(took)
		if took[95] > 20*time.Millisecond || took[99] > 700*time.Millisecond {
			t.Errorf("hints took %v at 95 %%, %v at most", took[95], took[99])
		}
		wg.Wait()
		if first, last := ends[0], ends[63]; first > 20*time.Second || last < 320*time.Second || last > 330*time.Second {
			t.Errorf("the first search ended after %v, the last after %v", first, last)
		}
		nothingLeft(t, l)
	})
}

// TestAddressesShare: a request from another address than twenty searches runs next, as soon as a place is free.
func TestAddressesShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(2, 64, time.Hour)
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() { works(l, anyone(0), time.Minute, 5*time.Second) })
		}
		time.Sleep(time.Minute / 4)
		begin := time.Now()
		for range 3 {
			works(l, anyone(1), time.Minute, 5*time.Second)
		}
		if took := time.Since(begin); took > 25*time.Second {
			t.Errorf("three searches of 5 s took %v", took)
		}
		wg.Wait()
		nothingLeft(t, l)
	})
}

// TestNoRoom: the fastest lane has its configured number of places, and so have the other lanes together.
func TestNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(1, 3, time.Hour)
		var wg sync.WaitGroup
		results := map[string]int{}
		var mu sync.Mutex
		start := func(n int) {
			for i := range n {
				wg.Go(func() {
					err := works(l, anyone(i), time.Second, time.Hour)
					mu.Lock()
					defer mu.Unlock()
					results[fmt.Sprint(err)]++
				})
			}
			synctest.Wait()
		}
		start(6)
		mu.Lock()
		if want := (map[string]int{errFull.Error(): 2}); fmt.Sprint(results) != fmt.Sprint(want) {
			t.Errorf("of six at once: %v", results)
		}
		mu.Unlock()
		time.Sleep(150 * time.Millisecond) // four are in the slower lanes
		start(2)
		time.Sleep(100 * time.Millisecond)
		mu.Lock()
		if results[errFull.Error()] != 4 {
			t.Errorf("those who take long beside four that do: %v", results)
		}
		mu.Unlock()
		wg.Wait()
		if results["<nil>"] != 4 || l.refused != 4 {
			t.Errorf("in the end %v, %d counted", results, l.refused)
		}
		nothingLeft(t, l)
	})
}

// TestPatienceInAll: all waiting times of a request are added up, not only the first one.
func TestPatienceInAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(1, 8, 3*time.Second)
		var wg sync.WaitGroup
		var slow error
		wg.Go(func() { slow = works(l, anyone(0), time.Minute, time.Hour) })
		time.Sleep(time.Second)
		for i := range 5 { // each passes by, for a second
			wg.Go(func() { works(l, anyone(i+1), time.Second, time.Hour) })
		}
		wg.Wait()
		if !errors.Is(slow, errFull) {
			t.Errorf("the slow one ended with %v", slow)
		}
		nothingLeft(t, l)
	})
}

// TestAway: a request that waits for a slow reader releases its place and continues afterwards.
func TestAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(1, 8, time.Minute)
		x, err := l.begin(t.Context(), anyone(0))
		if err != nil {
			t.Fatal(err)
		}
		sent := make(chan error)
		go func() { sent <- x.whileWaiting(func() error { time.Sleep(5 * time.Second); return nil }) }()
		time.Sleep(10 * time.Millisecond)
		begin := time.Now()
		if err := works(l, anyone(1), 10*time.Millisecond, time.Second); err != nil || time.Since(begin) > 11*time.Millisecond {
			t.Errorf("beside one who sends: %v after %v", err, time.Since(begin))
		}
		if err := <-sent; err != nil || !x.works || l.working != 1 {
			t.Errorf("after sending: %v, at work %v", err, x.works)
		}
		if x.used > 2*lookEvery {
			t.Errorf("sending counts as %v of work", x.used)
		}
		x.end()
		x.end()
		nothingLeft(t, l)
	})
}

// TestLeavingFreesThePlace: a request whose client disconnects while it waits is removed, and its error gives the reason.
func TestLeavingFreesThePlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLanes(1, 8, time.Minute)
		first, _ := l.begin(t.Context(), anyone(0))
		ctx, leave := context.WithCancelCause(t.Context())
		gone := errors.New("gone")
		time.AfterFunc(time.Second, func() { leave(gone) })
		if _, err := l.begin(ctx, anyone(1)); !errors.Is(err, gone) {
			t.Errorf("%v", err)
		}
		first.end()
		nothingLeft(t, l)
	})
}

// TestAddressOf: an IPv4 address is that of the host, an IPv6 address that of the network.
func TestAddressOf(t *testing.T) {
	for remote, want := range map[string]string{"10.1.2.3:99": "10.1.2.3", "[::ffff:10.1.2.3]:99": "10.1.2.3",
		"[2001:db8:1:2:3:4:5:6]:1": "2001:db8:1:2::", "[fe80::1%eth0]:1": "fe80::", "pipe": "invalid IP"} {
		if got := addressOf(remote).String(); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}
