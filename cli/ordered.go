package cli

import (
	"context"
	"iter"
	"sync"
)

// ordered runs work on every item, n at a time, and passes the results to emit in item order as early as possible. It reads only a few
// items ahead, so the sequence may be endless. When ctx ends, it takes no more items, emits the results of items already begun and returns;
// work must end soon after its context. It stops at the first error of emit and returns it. It never calls emit or items concurrently.
//
// If items blocks when ctx ends, the goroutine reading it is abandoned.
func ordered[T, R any](ctx context.Context, n int, items iter.Seq[T], work func(context.Context, T) R, emit func(R) error) error {
	ahead := 4 * n
	read, done := make([]T, ahead), make([]R, ahead) // item and result k are at index k modulo ahead
	next, leave := iter.Pull(items)
	l := line{ahead: ahead, there: make([]bool, ahead), stopReading: leave}
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

// orderedPuzzles is ordered for puzzles. It reports puzzles that cannot be read or for which work fails or panics, and passes the results
// of the others to emit. Both happen above the bar, if there is one.
func orderedPuzzles[R any](a *App, bar *bar, n int, items iter.Seq[item], work func(context.Context, item) (R, error),
	emit func(item, R) error) error {
	type done struct {
		item
		result R
	}
	return ordered(a.ctx, n, items, func(ctx context.Context, it item) (d done) {
		if d.item = it; it.Err == nil {
			defer a.defect(&d.Err)
			d.result, d.Err = work(ctx, it)
		}
		return d
	}, func(d done) error {
		print := func() error {
			if d.Err != nil {
				a.Complain(d.fault(d.Err))
				return nil
			}
			return emit(d.item, d.result)
		}
		if bar == nil {
			return print()
		}
		return bar.above(print)
	})
}

// line schedules the work of ordered by item number. Each worker takes an item, processes it and emits the results that are due, all in one
// goroutine, because handing an item of a few microseconds to another goroutine would cost as much as the work.
type line struct {
	next        func(k int) bool // reads item k; false at the end
	stopReading func()           // stops reading
	work        func(ctx context.Context, k int)
	emit        func(k int) error
	ahead       int // maximum number of items begun but not emitted

	reading sync.Mutex // held by the reading worker

	mu       sync.Mutex
	changed  sync.Cond // signals an emission, the end of an item, or a stop
	there    []bool    // at k modulo ahead: item k is done and not emitted
	begun    int       // items taken
	emitted  int       // results emitted
	working  int       // items in progress
	emitting bool      // a worker is emitting
	stopped  bool      // begin no more items
	err      error     // from emit
}

// run runs n workers until all items are done.
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

// one takes, processes and emits one item. It returns false if there are no more, or the line was stopped.
func (l *line) one(ctx context.Context) bool {
	k, ok := l.take(ctx)
	if !ok {
		return false
	}
	l.work(ctx, k)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.there[k%l.ahead] = true
	l.emitDue()
	l.working--
	l.changed.Broadcast()
	return true
}

// take waits for room for a result, reads the next item and returns its number. ok is false at the end of the items and after a stop.
func (l *line) take(ctx context.Context) (k int, ok bool) {
	l.reading.Lock()
	defer l.reading.Unlock()
	k, ok = l.waitForRoom()
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
		l.stopReading()
	}
	return k, ok
}

// waitForRoom waits for room for another result and returns the number of its item, or false after a stop.
func (l *line) waitForRoom() (int, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.begun-l.emitted == l.ahead && !l.stopped {
		l.changed.Wait()
	}
	return l.begun, !l.stopped
}

// emitDue emits the results that are due, unless another worker is emitting, which then emits these too. It is called with the lock held
// and releases it while emitting.
func (l *line) emitDue() {
	if l.emitting {
		return
	}
	l.emitting = true
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
	l.emitting = false
}

// end stops the line, waits for items in progress and returns the error of emit.
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
