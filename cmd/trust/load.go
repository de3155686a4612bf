package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/service"
)

// loadClients is the number of concurrent clients, each of which waits for its answer.
const loadClients = 32

// leaving limits the time until abandoned work ends. kept limits the memory that may stay for the next request.
const (
	leaving = 3 * time.Second
	kept    = 32 << 20
)

// load sends a server on this machine a mix of all kinds of requests, concurrently. Each request must be answered or rejected as busy, and
// the memory and goroutines of the server must not grow.
func load(ctx context.Context, r *run) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	serving, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	s := web.New(web.Options{Time: 2 * time.Second, Making: 2 * time.Second})
	go func() { ended <- s.Serve(serving, l) }()
	deadline, _ := ctx.Deadline()
	began, total := time.Now(), time.Until(deadline)
	var early heap
	m := newClients(r, "http://"+l.Addr().String()+"/", loadClients)
	for i := range uint64(loadClients) { // warm up caches and pools
		m.load(ctx, i)
	}
	m.client.CloseIdleConnections()
	idle, _ := settled(heap{})
	var group sync.WaitGroup
	for range loadClients {
		group.Go(func() {
			for ctx.Err() == nil {
				m.load(ctx, m.next.Add(1)-1)
			}
		})
	}
	group.Go(func() { // after all code has been used once
		select {
		case <-ctx.Done():
		case <-time.After(total / 3):
			early = heapNow()
		}
	})
	group.Wait()
	m.client.CloseIdleConnections()
	lasted := time.Since(began)
	late, waited := settled(idle)
	stop()
	r.expect("the server ends", <-ended == nil, "it does not end well")
	r.expect("memory flat", late.bytes < idle.bytes+kept, "%d MB before the first request, %d MB after the last",
		idle.bytes>>20, late.bytes>>20)
	r.expect("goroutines flat", late.goroutines <= idle.goroutines, "%d before the first request, %d after the last",
		idle.goroutines, late.goroutines)
	slices.Sort(m.took)
	if n := len(m.took); n > 0 {
		r.note("%d clients for %.0f s: half of all answers within %s, 95 %% within %s; %d MB before, %d MB after a third of the time, "+
			"%d MB at the end, which came %s after the last",
			loadClients, lasted.Seconds(), m.took[n/2].Round(time.Millisecond), m.took[n*95/100].Round(time.Millisecond),
			idle.bytes>>20, early.bytes>>20, late.bytes>>20, waited.Round(time.Millisecond))
	}
	return nil
}

// heap is the memory and the number of goroutines in use.
type heap struct {
	bytes      uint64
	goroutines int
}

func heapNow() heap {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return heap{m.HeapAlloc, runtime.NumGoroutine()}
}

// settled waits, at most leaving, until no more goroutines run than in idle. It returns the memory and goroutines then in use and the
// waiting time. Abandoned work notices its end after a moment.
func settled(idle heap) (heap, time.Duration) {
	began := time.Now()
	for time.Since(began) < leaving && runtime.NumGoroutine() > idle.goroutines {
		time.Sleep(10 * time.Millisecond)
	}
	took := time.Since(began)
	runtime.GC() // a pool keeps its contents for one collection
	return heapNow(), took
}

// load sends one request: every fourth about a small board, every thirty-second about a hard one, the others API examples. One in sixteen
// disconnects before the answer.
func (c *clients) load(ctx context.Context, i uint64) {
	rnd := rand.New(rand.NewPCG(c.seed, i))
	operations := service.Operations()
	o := operations[rnd.IntN(len(operations))]
	name, body := o.Name, o.Example
	if i%4 == 0 {
		if b, err := random(c.seed, i); err == nil {
			name, body = []string{"solve", "hint", "explain", "count", "grade"}[rnd.IntN(5)], `{"puzzle":`+b.text+`}`
		}
	}
	if i%32 == 1 {
		if text, err := sparse(rnd); err == nil {
			name, body = []string{"solve", "forced", "count"}[rnd.IntN(3)], `{"puzzle":`+text+`}`
		}
	}
	if i%16 == 2 {
		var leave context.CancelFunc
		ctx, leave = context.WithTimeout(ctx, time.Duration(rnd.IntN(50))*time.Millisecond)
		defer leave()
	}
	c.send(ctx, name, fmt.Sprintf("%.300s", body), []byte(body))
}

// sparse returns a large board with few clues, on which most searches do not end.
func sparse(r *rand.Rand) (string, error) {
	k := kinds.All[r.IntN(len(kinds.All))]
	side := 12 + r.IntN(12)
	d, err := k.Random(r, puzzle.RandomOptions{Rows: side, Cols: side, Density: .5})
	if err != nil {
		return "", err
	}
	return encoded(without(d.Puzzle, func() bool { return r.IntN(5) > 0 }))
}
