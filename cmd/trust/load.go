package main

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/teka-puzzles/teka/kinds"
	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/codec"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/service"
)

// clients are so many who ask at once, each of whom waits for its answer.
const clients = 32

// leaving is how long what is given up may take to end, and kept is how many bytes may stay for the next request.
const (
	leaving = 3 * time.Second
	kept    = 32 << 20
)

// load asks a server on this machine by many at once, with a mix of everything that can be asked. Each request is answered, or told that
// the server is busy; and what the server holds of memory and of goroutines stays as it was.
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
	m := mix{run: r, address: "http://" + l.Addr().String() + "/api/"}
	m.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	for i := range uint64(clients) { // what is made at its first use is there
		m.ask(ctx, i)
	}
	m.client.CloseIdleConnections()
	idle, _ := settled(heap{})
	var group sync.WaitGroup
	for range clients {
		group.Go(func() {
			for ctx.Err() == nil {
				m.ask(ctx, m.next.Add(1)-1)
			}
		})
	}
	group.Go(func() { // when all has been used once
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
	r.hold("the server ends", <-ended == nil, "it does not end well")
	r.hold("memory flat", late.bytes < idle.bytes+kept, "%d MB before the first request, %d MB after the last", idle.bytes>>20, late.bytes>>20)
	r.hold("goroutines flat", late.goroutines <= idle.goroutines, "%d before the first request, %d after the last",
		idle.goroutines, late.goroutines)
	slices.Sort(m.took)
	if n := len(m.took); n > 0 {
		r.note("%d clients for %.0f s: half of all answers within %s, 95 %% within %s; %d MB before, %d MB after a third of the time, "+
			"%d MB at the end, which came %s after the last",
			clients, lasted.Seconds(), m.took[n/2].Round(time.Millisecond), m.took[n*95/100].Round(time.Millisecond),
			idle.bytes>>20, early.bytes>>20, late.bytes>>20, waited.Round(time.Millisecond))
	}
	return nil
}

// heap is what is alive.
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

// settled is what is alive when requests have ended and connections are closed, and how long that took: what was given up at the end of the
// time is heard of and left within a moment.
func settled(idle heap) (heap, time.Duration) {
	began := time.Now()
	for time.Since(began) < leaving && runtime.NumGoroutine() > idle.goroutines {
		time.Sleep(10 * time.Millisecond)
	}
	took := time.Since(began)
	runtime.GC() // what a pool keeps, it keeps for one collection
	return heapNow(), took
}

// mix is requests of all sorts.
type mix struct {
	*run
	next    atomic.Uint64
	address string
	client  *http.Client
	mu      sync.Mutex
	took    []time.Duration
}

// ask sends one request: every fourth about a small board, every thirty-second about one that is hard, the others are examples of what can
// be asked; one in sixteen goes away before its answer comes.
func (m *mix) ask(ctx context.Context, i uint64) {
	rnd := rand.New(rand.NewPCG(m.seed, i))
	operations := service.Operations()
	o := operations[rnd.IntN(len(operations))]
	name, body := o.Name, o.Example
	if i%4 == 0 {
		if b, err := random(m.seed, i); err == nil {
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
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, m.address+name, bytes.NewReader([]byte(body)))
	if err != nil {
		m.hold("requests", false, "%v", err)
		return
	}
	q.Header.Set("Content-Type", "application/json")
	began := time.Now()
	w, err := m.client.Do(q)
	if err == nil {
		_, err = io.Copy(io.Discard, w.Body)
		w.Body.Close()
	}
	switch {
	case ctx.Err() != nil:
		m.add("requests given up by who asked", 1)
	case err != nil:
		m.hold("requests", false, "%s: %v: %.300s", name, err, body)
	case w.StatusCode == http.StatusTooManyRequests || w.StatusCode == http.StatusServiceUnavailable:
		m.add("requests told that the server is busy", 1)
	default:
		m.hold("requests", w.StatusCode < 500, "%s: %d: %.300s", name, w.StatusCode, body)
		m.mu.Lock()
		m.took = append(m.took, time.Since(began))
		m.mu.Unlock()
	}
}

// sparse is a large board of which little is told: a search without end for most questions.
func sparse(r *rand.Rand) (string, error) {
	k := kinds.All[r.IntN(len(kinds.All))]
	side := 12 + r.IntN(12)
	d, err := k.Random(r, puzzle.RandomOptions{Rows: side, Cols: side, Density: .5})
	if err != nil {
		return "", err
	}
	p := d.Puzzle
	for _, c := range k.Clues(p) {
		if r.IntN(5) > 0 {
			if q, err := k.Without(p, c.At); err == nil {
				p = q
			}
		}
	}
	return kinds.Encode(p, nil, codec.JSON.Name, codec.Envelope{})
}
