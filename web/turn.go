package web

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/limits"
)

// turn is a request in the lanes. A single goroutine works for it.
type turn struct {
	lanes  *lanes
	owner  *owner
	ctx    context.Context // context of all work for the request
	cancel context.CancelCauseFunc
	run    chan struct{} // signals that it has a place

	patience time.Duration // remaining waiting time
	room     int64         // bytes reserved from the budget; used only by its goroutine

	// Guarded by the lock of the lanes.
	lane     int
	number   int64 // smaller numbers arrived in the lane earlier
	works    bool
	ended    bool
	used     time.Duration
	passed   time.Duration // elapsed time while it worked
	since    time.Time     // start of the current working period that is not in used yet
	cpuStart time.Duration // process time at that moment
	looked   time.Time     // when yieldIfNeeded last checked
	clocks   []*clock
}

// before reports whether t gets a place before u.
func (t *turn) before(u *turn, now time.Time) bool {
	switch {
	case t.lane != u.lane:
		return t.lane < u.lane
	case t.owner == u.owner:
		return t.number < u.number
	case t.owner.working != u.owner.working:
		return t.owner.working < u.owner.working
	}
	return t.owner.recent(now) < u.owner.recent(now)
}

// await waits for a place, until the context of the turn ends or its waiting time is used up, which cancels the context.
func (t *turn) await() {
	begin := time.Now()
	timer := time.NewTimer(t.patience)
	defer timer.Stop()
	select {
	case <-t.run:
		t.patience = max(0, t.patience-time.Since(begin))
		return
	case <-timer.C:
		t.refuse()
	case <-t.ctx.Done():
	}
	l := t.lanes
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.Index(l.waiting, t); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
	}
}

// refuse cancels the context because there is no room.
func (t *turn) refuse() {
	t.lanes.mu.Lock()
	t.lanes.refused++
	t.lanes.mu.Unlock()
	t.cancel(errFull)
}

// yieldIfNeeded accounts the work so far and yields to turns that take precedence. It may block.
func (t *turn) yieldIfNeeded() {
	now := time.Now()
	if now.Sub(t.looked) < lookEvery || t.ctx.Err() != nil {
		return
	}
	t.looked = now
	l := t.lanes
	l.mu.Lock()
	full := t.note(now)
	yields := !full && t.works && slices.ContainsFunc(l.waiting, func(u *turn) bool { return u.lane < t.lane })
	if yields {
		t.leave(now)
		l.waiting = append(l.waiting, t)
		l.next()
	}
	l.mu.Unlock()
	switch {
	case full:
		t.refuse()
	case yields:
		t.await()
	}
}

// note accounts the work so far, and moves to a slower lane when a slice is used up. full reports that there is no room. The caller holds
// the lock.
func (t *turn) note(now time.Time) (full bool) {
	if !t.works {
		return false
	}
	d := t.worked(now)
	t.used += d
	t.owner.charge(d, now)
	for t.lane < len(laneEnds) && t.used >= laneEnds[t.lane] {
		if t.lane == fastLanes-1 {
			if t.lanes.in[1] >= t.lanes.room {
				return true
			}
			t.lanes.in[0]--
			t.lanes.in[1]++
		}
		t.lane++
		t.lanes.came++
		t.number = t.lanes.came
	}
	return false
}

// worked returns the working time since the last call. On a busy machine that is less than the elapsed time: each working turn is charged
// its share of the processor time of the process. So slices mean the same amount of work everywhere, and short requests stay in the fastest
// lane even on a busy machine. The caller holds the lock.
func (t *turn) worked(now time.Time) time.Duration {
	d := now.Sub(t.since)
	t.since = now
	if t.lanes.cpuTime == nil {
		return d
	}
	burnt := t.lanes.cpuTime()
	share := (burnt - t.cpuStart) / time.Duration(max(1, t.lanes.working))
	t.cpuStart = burnt
	t.passed += d
	return max(0, min(share, t.passed-t.used)) // some systems count in steps of ten milliseconds
}

// leave gives up the place. The caller holds the lock.
func (t *turn) leave(now time.Time) {
	t.note(now)
	t.works = false
	t.owner.working--
	t.lanes.working--
	for _, c := range t.clocks {
		c.stop()
	}
}

// whileWaiting runs do, which waits for others, such as sending. If that takes more than a moment, the turn gives up its place meanwhile.
// It must be called by the goroutine that works for the request.
func (t *turn) whileWaiting(do func() error) error {
	l := t.lanes
	back, gone := false, false
	timer := time.AfterFunc(lookEvery, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if t.works && !back {
			gone = true
			t.leave(time.Now())
			l.next()
		}
	})
	err := do()
	timer.Stop()
	l.mu.Lock()
	if back = true; gone {
		l.waiting = append(l.waiting, t)
		l.next()
	}
	l.mu.Unlock()
	if gone {
		t.await()
	}
	return err
}

// end ends the request; repeated calls do nothing.
func (t *turn) end() {
	t.keep(0)
	t.done()
}

// take waits for at most t.patience until the request holds the given bytes of the budget. It first releases the bytes held before. If the
// wait is too long, the turn is refused and the error is errFull. It must be called by the goroutine that works for the request.
func (t *turn) take(bytes int64) error {
	t.keep(0)
	b := t.lanes.budget
	if b == nil || b.Try(bytes) {
		t.room = bytes
		return nil
	}
	return t.whileWaiting(func() error {
		begin := time.Now()
		ctx, cancel := context.WithTimeoutCause(t.ctx, t.patience, errFull)
		defer cancel()
		err := b.Take(ctx, bytes)
		t.patience = max(0, t.patience-time.Since(begin))
		switch {
		case err == nil:
			t.room = bytes
		case errors.Is(err, errFull):
			t.refuse()
		}
		return err
	})
}

// try replaces the reservation of the request with one of the given bytes if they are free in addition to it, and otherwise returns false.
func (t *turn) try(bytes int64) bool {
	if b := t.lanes.budget; b != nil && !b.Try(bytes) {
		return false
	}
	t.keep(0)
	t.room = bytes
	return true
}

// keep reduces the reservation of the request to at most the given bytes.
func (t *turn) keep(bytes int64) {
	if bytes = min(bytes, t.room); bytes == t.room {
		return
	}
	if b := t.lanes.budget; b != nil {
		b.Swap(t.room, bytes)
	}
	t.room = bytes
}

// done ends the work of the request before its response is sent; repeated calls do nothing.
func (t *turn) done() {
	l := t.lanes
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.ended {
		return
	}
	t.ended = true
	if t.works {
		t.leave(time.Now())
	}
	select {
	case <-t.run: // the place is no longer needed
	default:
	}
	l.in[side(t.lane)]--
	t.owner.turns--
	l.next()
	t.cancel(nil)
}

// clock limits the working time of a request.
type clock struct {
	left   time.Duration
	cancel context.CancelCauseFunc
	timer  *time.Timer
	began  time.Time
}

func (c *clock) start() {
	c.began = time.Now()
	if c.left < time.Microsecond { // shorter than a timer can measure
		c.cancel(context.DeadlineExceeded)
	}
	c.timer = time.AfterFunc(c.left, func() { c.cancel(context.DeadlineExceeded) })
}

func (c *clock) stop() {
	c.timer.Stop()
	c.left = max(0, c.left-time.Since(c.began))
}

// within returns a context that ends after d of working time, excluding waiting. The cause is then context.DeadlineExceeded.
func (t *turn) within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	c := &clock{left: d, cancel: cancel}
	l := t.lanes
	l.mu.Lock()
	defer l.mu.Unlock()
	t.clocks = append(t.clocks, c)
	if t.works {
		c.start()
	}
	return ctx, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if i := slices.Index(t.clocks, c); i >= 0 {
			t.clocks = slices.Delete(t.clocks, i, i+1)
			if t.works {
				c.stop()
			}
		}
		cancel(nil)
	}
}

// memory implements service.Memory with the budget and the turns of the requests.
type memory struct{ *limits.Budget }

// Take reserves memory and waits if necessary; see service.Memory.
func (m memory) Take(ctx context.Context, bytes int64) error {
	if t := turnOf(ctx); t != nil {
		return t.take(bytes)
	}
	return nil
}

// Try reserves memory without waiting; see service.Memory. It returns true if ctx has no turn.
func (m memory) Try(ctx context.Context, bytes int64) bool {
	t := turnOf(ctx)
	return t == nil || t.try(bytes)
}

// turnKey is the context key of the turn.
type turnKey struct{}

// context returns the context of the turn, in which pace and within find it.
func (t *turn) context() context.Context { return context.WithValue(t.ctx, turnKey{}, t) }

// turnOf returns the turn of a context, or nil.
func turnOf(ctx context.Context) *turn {
	t, _ := ctx.Value(turnKey{}).(*turn)
	return t
}

// pace returns a context that lets the turn of ctx yield whenever its Err is checked, or ctx itself without a turn.
func pace(ctx context.Context) context.Context {
	if t := turnOf(ctx); t != nil {
		return &paced{ctx, t}
	}
	return ctx
}

// within returns a context that ends after d of working time of its request, or of elapsed time without a turn.
func within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if t := turnOf(ctx); t != nil {
		return t.within(ctx, d)
	}
	return context.WithTimeout(ctx, d)
}

// paced is the context that pace returns.
type paced struct {
	context.Context
	*turn
}

// Err implements context.Context.
func (p *paced) Err() error {
	p.yieldIfNeeded()
	err := p.Context.Err()
	if err != nil && errors.Is(context.Cause(p.Context), context.DeadlineExceeded) {
		return context.DeadlineExceeded
	}
	return err
}
