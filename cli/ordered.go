package cli

import (
	"context"
	"iter"
	"sync"
)

// ordered does work on every item, n at a time, and hands the results to emit in the order of the items, each as soon as all
// before it are there. It reads only a few items ahead, so the items may be endless. When ctx ends it takes no more items, hands over
// the results of those begun and returns; work must end soon when its context does. It stops at the first error of emit and returns it.
// Neither emit nor the stream is ever in two goroutines at once.
//
// A stream that gives nothing cannot be waited for when ctx ends: the goroutine that reads it is left behind then.
func ordered[T, R any](ctx context.Context, n int, items iter.Seq[T], work func(context.Context, T) R, emit func(R) error) error {
	ahead := 4 * n
	read, done := make([]T, ahead), make([]R, ahead) // item and result k at k modulo that
	next, leave := iter.Pull(items)
	l := line{ahead: ahead, there: make([]bool, ahead), leave: leave}
	l.next = func(k int) (ok bool) {
		read[k%ahead], ok = next()
		return ok
	}
	l.work = func(ctx context.Context, k int) { done[k%ahead] = work(ctx, read[k%ahead]) }
	l.emit = func(k int) error {
		var none T
		var nothing R
		r := done[k%ahead]
		read[k%ahead], done[k%ahead] = none, nothing
		return emit(r)
	}
	return l.run(ctx, n)
}

// line is the work of ordered, by the numbers of its items. Each of its workers takes an item from the stream, works on it and hands over
// what is there and has its turn, all in one goroutine: passing an item of some microseconds from one to the next would cost as much.
type line struct {
	next  func(k int) bool // reads item k, if there is one
	leave func()           // the stream is not asked again
	work  func(ctx context.Context, k int)
	emit  func(k int) error
	ahead int // so many may be begun and not handed over

	reading sync.Mutex // held by the worker whose turn it is to read

	mu      sync.Mutex
	changed sync.Cond // something was handed over, somebody ended work, or the line was stopped
	there   []bool    // whether item k, at k modulo ahead, is done and not handed over
	begun   int       // items taken from the stream
	emitted int       // results handed over
	working int       // items worked on
	turn    bool      // somebody hands over
	stopped bool      // no more items are begun
	err     error     // of emit
}

// run does it all with n workers.
func (l *line) run(ctx context.Context, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l.changed.L = &l.mu
	var workers sync.WaitGroup
	for range n {
		workers.Go(func() {
			for l.one(ctx) {
			}
		})
	}
	ended := make(chan struct{})
	go func() { workers.Wait(); close(ended) }()
	select {
	case <-ended:
	case <-ctx.Done():
	}
	return l.end()
}

// one takes the next item, does it, and hands over what has its turn. It is false when there are no more, or none are wanted.
func (l *line) one(ctx context.Context) bool {
	k, ok := l.take(ctx)
	if !ok {
		return false
	}
	l.work(ctx, k)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.there[k%l.ahead] = true
	l.handOver()
	l.working--
	l.changed.Broadcast()
	return true
}

// take reads the next item, when there is room for its result, and says its number.
func (l *line) take(ctx context.Context) (k int, ok bool) {
	l.reading.Lock()
	defer l.reading.Unlock()
	k, ok = l.room()
	ok = ok && ctx.Err() == nil && l.next(k)
	l.mu.Lock()
	if ok = ok && !l.stopped && ctx.Err() == nil; ok {
		l.begun++
		l.working++
	} else {
		l.stopped = true
	}
	l.mu.Unlock()
	if !ok {
		l.leave()
	}
	return k, ok
}

// room waits until one more result can be kept and says the number of its item; it is false when none is wanted any more.
func (l *line) room() (int, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.begun-l.emitted == l.ahead && !l.stopped {
		l.changed.Wait()
	}
	return l.begun, !l.stopped
}

// handOver hands over the results that have their turn, unless somebody is at it, who will see to these too. The lock is held before and
// after, and not while a result is handed over.
func (l *line) handOver() {
	if l.turn {
		return
	}
	l.turn = true
	for l.there[l.emitted%l.ahead] && l.err == nil {
		l.there[l.emitted%l.ahead] = false
		l.mu.Unlock()
		err := l.emit(l.emitted)
		l.mu.Lock()
		if l.emitted++; err != nil {
			l.err, l.stopped = err, true
		}
		l.changed.Broadcast()
	}
	l.turn = false
}

// end begins nothing more, waits for what is begun and gives the error of emit.
func (l *line) end() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stopped = true
	l.changed.Broadcast()
	for l.working > 0 {
		l.changed.Wait()
	}
	return l.err
}
