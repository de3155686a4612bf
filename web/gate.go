package web

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/teka-puzzles/teka/fault"
)

// gate lets as many searches run at once as there are processors, and a bounded number wait; whoever comes when it is full is
// turned away at once. Those who make puzzles, which takes long, may take all places but one, so that a hint never waits for them
// alone.
type gate struct {
	open    chan struct{} // requests under way at all, those that are read or answered without a search among them
	queue   chan struct{} // searches that run or wait
	running chan struct{} // searches that run
	long    chan struct{} // of them, those that make puzzles
	wait    time.Duration

	refused atomic.Int64
}

// errFull is why a request is turned away.
var errFull = fault.Errorf("the server is busy; try again later")

// newGate makes a gate.
func newGate(searches, queue int, wait time.Duration) *gate {
	return &gate{
		open:    make(chan struct{}, 4*(searches+queue)),
		queue:   make(chan struct{}, searches+queue),
		running: make(chan struct{}, searches),
		long:    make(chan struct{}, max(1, searches-1)),
		wait:    wait,
	}
}

// enter begins a request; leave ends it. The error is errFull.
func (g *gate) enter() (leave func(), err error) {
	select {
	case g.open <- struct{}{}:
		return func() { <-g.open }, nil
	default:
		g.refused.Add(1)
		return nil, errFull
	}
}

// search waits until a search may run; leave ends it. The error is errFull, or that of ctx.
func (g *gate) search(ctx context.Context, long bool) (leave func(), err error) {
	select {
	case g.queue <- struct{}{}:
	default:
		g.refused.Add(1)
		return nil, errFull
	}
	taken := []chan struct{}{g.queue}
	leave = func() {
		for i := len(taken) - 1; i >= 0; i-- {
			<-taken[i]
		}
	}
	patience := time.NewTimer(g.wait)
	defer patience.Stop()
	need := []chan struct{}{g.running}
	if long {
		need = []chan struct{}{g.long, g.running}
	}
	for _, c := range need {
		select {
		case c <- struct{}{}:
			taken = append(taken, c)
		case <-patience.C:
			leave()
			g.refused.Add(1)
			return nil, errFull
		case <-ctx.Done():
			leave()
			return nil, context.Cause(ctx)
		}
	}
	return leave, nil
}
