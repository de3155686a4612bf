//go:build !js

package batch

import (
	"context"
	"math"
	"time"

	"github.com/nats-io/nats.go"
)

// A feeder cuts the numbers of orders into chunks and publishes as many as are wanted now. It predicts the duration of a chunk from
// recent numbers of the same order. Orders are fed in order, but an order that makes puzzles, whose number of attempts is unknown, lets
// the next one start when enough of its attempts are pending.
type feeder struct {
	bus        *Bus
	job        string
	depth      int         // maximum of pending and running chunks
	slots      func() int  // number of chunks processed at a time, if known
	window     int         // maximum of uncollected ranges of answers
	backlogged func() bool // uncollected answers fill more than half of their stream; nil means never
	tasks      []*Task
	sources    []source
	p          *progress
	sizes      []int // size of the last chunk of each order
	byKind     bool  // publish chunks of a single puzzle type
	began      time.Time
	onEnd      func(order, end int) error // called when the end of an order is known
}

// source supplies the numbers of an order.
type source interface {
	// take returns up to n consecutive numbers that are not fed yet, with their documents if any; an empty span if there are no more.
	take(n int, fed spans) (span, []document)
	// end returns the number of numbers, or -1 if not known yet.
	end() int
	// share returns the fraction of the source that was taken, from 0 to 1.
	share() float64
	close()
}

// Sizes of chunks.
const (
	initialSize    = 4      // before the first measurement
	unmeasuredSize = 50     // if no worker has reported for a while
	maxSize        = 20_000 // documents are also limited by docBytes
)

// run publishes chunks until all orders are complete, or returns the cause when ctx ends. It closes the sources.
func (f *feeder) run(ctx context.Context) error {
	f.sizes = make([]int, len(f.sources))
	f.began = time.Now()
	defer func() {
		for _, s := range f.sources {
			s.close()
		}
	}()
	for {
		c, all := f.next()
		switch {
		case all:
			return f.reportEnds()
		case c != nil:
			if err := f.publish(ctx, c); err != nil {
				return err
			}
			continue
		}
		if err := f.reportEnds(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-f.p.changed:
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// publish publishes a chunk, marks its numbers as fed, and records the sources whose length has become known.
func (f *feeder) publish(ctx context.Context, c *chunk) error {
	m := nats.NewMsg(c.subject())
	m.Header.Set(nats.MsgIdHdr, c.subject())
	var err error
	if m.Data, err = f.bus.fit(ctx, c); err != nil {
		return err
	}
	if err := f.bus.put(ctx, m); err != nil {
		return err
	}
	f.p.markFed(c.Order, span{c.From, c.To})
	return f.reportEnds()
}

// reportEnds records the length of each source that has become known, except for orders with a quota, whose end the collector determines.
func (f *feeder) reportEnds() error {
	for k, s := range f.sources {
		end := s.end()
		if end < 0 || f.p.end(k) >= 0 {
			continue
		}
		f.p.setEnd(k, end)
		if f.tasks[k].Quota > 0 {
			continue // the collector determines the end
		}
		if err := f.onEnd(k, end); err != nil {
			return err
		}
	}
	return nil
}

// next returns the next chunk to publish, or nil if there is none yet. all reports that no order needs any more; it is false while there is
// no room.
func (f *feeder) next() (c *chunk, all bool) {
	if !f.hasRoom() {
		return nil, false
	}
	brim := f.backlogged != nil && f.backlogged()
	all = true
	for k, s := range f.sources {
		n, over := f.nextSize(k)
		if over {
			continue
		}
		if n == 0 || brim && f.canWait(k) {
			all = false
			continue
		}
		r, docs := s.take(n, f.p.fedSpans(k))
		if r.from == r.to {
			all = all && s.end() >= 0 && f.tasks[k].Quota == 0
			continue
		}
		f.sizes[k] = n
		return &chunk{Format: Format, Job: f.job, Order: k, From: r.from, To: r.to, Kind: f.kind(k, docs), Docs: docs}, false
	}
	return nil, all
}

// hasRoom reports whether fewer chunks than the target depth are pending and the collector's backlog is within its window. Before the first
// measurement at most eight chunks are published.
func (f *feeder) hasRoom() bool {
	f.p.mu.Lock()
	defer f.p.mu.Unlock()
	waiting, measured := 0.0, false
	for k := range f.p.orders {
		o := &f.p.orders[k]
		measured = measured || o.pace.numbers > 0
		waiting += math.Ceil(float64(o.fedN-o.doneN) / float64(max(1, f.sizes[k])))
	}
	depth := f.depth
	if !measured && time.Since(f.began) < 2*time.Second {
		depth = min(depth, 8)
	}
	return int(waiting) < depth && f.p.held < f.window
}

// canWait reports whether feeding order k can be postponed without blocking the collector. It cannot if the order is being collected and
// none of its numbers is pending, or if it makes puzzles.
func (f *feeder) canWait(k int) bool {
	f.p.mu.Lock()
	defer f.p.mu.Unlock()
	now := 0
	for now < len(f.p.orders) && f.p.orders[now].closed {
		now++
	}
	o := &f.p.orders[k]
	return k != now || o.count == 0 && o.fedN > o.doneN
}

// nextSize returns the size of the next chunk of an order; 0 means that its pending attempts suffice for now. over means that the order
// is complete.
func (f *feeder) nextSize(k int) (n int, over bool) {
	f.p.mu.Lock()
	defer f.p.mu.Unlock()
	o := &f.p.orders[k]
	if o.closed {
		return 0, true
	}
	each, last := o.pace.each(), f.sizes[k]
	switch {
	case each > 0:
		n = int(chunkTime.Seconds() / each)
		n = min(max(n, 1), 4*max(last, initialSize), maxSize)
	case time.Since(f.began) > 2*time.Second && o.count == 0:
		n = unmeasuredSize
	case o.count > 0:
		n = 1
	default:
		n = initialSize
	}
	if o.count == 0 {
		return min(n, f.tailSize(k, each)), false
	}
	return min(n, o.missingAttempts(f.depth)), false
}

// tailSize returns the largest size of the next chunk of an order. Near the end of the inputs it is small, so that all slots finish
// together: the rest is divided among twice as many chunks as there are slots, of at least 50 ms each.
func (f *feeder) tailSize(k int, each float64) int {
	share := f.sources[k].share()
	if each == 0 || share == 0 || f.slots == nil {
		return maxSize
	}
	fed := float64(f.p.orders[k].fed.end())
	left := fed/share - fed
	return int(max(left/float64(2*max(1, f.slots())), .05/each, 1))
}

// missingAttempts estimates how many attempts are needed beyond the pending ones.
func (o *orderProgress) missingAttempts(depth int) int {
	waiting := o.fedN - o.doneN
	hits := max(float64(o.chosen), .5) / max(float64(o.doneN), 1) // expected puzzles per attempt
	need := float64(o.count-o.chosen)/min(hits, 1)*1.1 + 2
	if o.pace.numbers == 0 {
		need = min(need, float64(depth))
	}
	return max(0, int(need)-waiting)
}

// kind returns the puzzle type of the documents of an order, or mixedKind if they differ, cannot be read, or chunks are not divided by
// kind.
func (f *feeder) kind(order int, docs []document) string {
	t := f.tasks[order]
	switch {
	case !f.byKind, t.Picture != nil && t.Kind == "":
		return mixedKind
	case t.Wish != nil:
		return t.Wish.Kind.Name
	case t.Kind != "":
		return t.Kind
	}
	kind := ""
	for _, d := range docs {
		it := d.item(t.Read)
		if it.Err != nil || kind != "" && it.Puzzle.Kind().Name != kind {
			return mixedKind
		}
		kind = it.Puzzle.Kind().Name
	}
	return kind
}

// end returns the number of numbers of an order, or -1 if not known yet.
func (p *progress) end(k int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.orders[k].end
}

// setEnd sets the number of numbers of an order and wakes the feeder and the collector.
func (p *progress) setEnd(k, end int) {
	p.update(func() { p.orders[k].end = end })
	select {
	case p.ended <- struct{}{}:
	default:
	}
}

// fedSpans returns a copy of the numbers of an order that are fed.
func (p *progress) fedSpans(k int) spans {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append(spans(nil), p.orders[k].fed...)
}
