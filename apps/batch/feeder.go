//go:build !js

package batch

import (
	"context"
	"math"
	"time"

	"github.com/nats-io/nats.go"
)

// A feeder cuts the numbers of orders into chunks and publishes them, as many as are wanted now. How long a chunk will take is foretold
// by what numbers of its order took of late. Orders are fed in their order, but a wish, of which nobody knows how many tries it takes,
// lets those behind it begin when as many tries wait as it seems to need.
type feeder struct {
	bus     *Bus
	job     string
	depth   int         // chunks that may wait or be worked on
	slots   func() int  // how many chunks are worked on at a time, as far as that is known
	window  int         // ranges of answers that may wait to be collected
	brim    func() bool // whether answers that wait to be collected take more than half of their room; nil for never
	tasks   []*Task
	sources []source
	p       *progress
	sizes   []int // of the last chunk of each order
	sort    bool  // chunks of one kind
	began   time.Time
	ended   func(order, end int) error // an order's end is known
}

// source is what an order is about.
type source interface {
	// take gives up to n next numbers on end that are not fed, with their documents if they have any; none when there are no more.
	take(n int, fed spans) (span, []document)
	// end is how many numbers there are; -1 while that is not known.
	end() int
	// share is how much of the source was taken, from 0 to 1.
	share() float64
	close()
}

// Sizes of chunks.
const (
	firstSize = 4      // while nothing is measured
	blindSize = 50     // when nothing was measured for a while: nobody works
	mostSize  = 20_000 // documents have at most docBytes anyway
)

// run feeds until all is fed, or ctx ends.
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
			return f.tellEnds()
		case c != nil:
			if err := f.publish(ctx, c); err != nil {
				return err
			}
			continue
		}
		if err := f.tellEnds(); err != nil {
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

// publish sends a chunk.
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
	f.p.fed(c.Order, span{c.From, c.To})
	return f.tellEnds()
}

// tellEnds passes on the ends of sources that became known.
func (f *feeder) tellEnds() error {
	for k, s := range f.sources {
		end := s.end()
		if end < 0 || f.p.end(k) >= 0 {
			continue
		}
		f.p.setEnd(k, end)
		if f.tasks[k].Quota > 0 {
			continue // what counts is where the collector ends it
		}
		if err := f.ended(k, end); err != nil {
			return err
		}
	}
	return nil
}

// next is the next chunk to publish; nil when there is none now; all when there will be none.
func (f *feeder) next() (c *chunk, all bool) {
	if !f.room() {
		return nil, false
	}
	brim := f.brim != nil && f.brim()
	all = true
	for k, s := range f.sources {
		n, over := f.want(k)
		if over {
			continue
		}
		if n == 0 || brim && f.later(k) {
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

// room reports whether more chunks may be published.
func (f *feeder) room() bool {
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

// later reports whether an order can wait for more numbers: answers that are collected now do not depend on them. It cannot where its
// answers are collected now and none is under way, nor while a wish is chosen from its tries.
func (f *feeder) later(k int) bool {
	f.p.mu.Lock()
	defer f.p.mu.Unlock()
	now := 0
	for now < len(f.p.orders) && f.p.orders[now].closed {
		now++
	}
	o := &f.p.orders[k]
	return k != now || o.count == 0 && o.fedN > o.doneN
}

// want is how many numbers the next chunk of an order is to have; over when the order has had all.
func (f *feeder) want(k int) (n int, over bool) {
	f.p.mu.Lock()
	defer f.p.mu.Unlock()
	o := &f.p.orders[k]
	if o.closed {
		return 0, true
	}
	each, last := o.pace.each(), f.sizes[k]
	switch {
	case each > 0:
		n = int(aim.Seconds() / each)
		n = min(max(n, 1), 4*max(last, firstSize), mostSize)
	case time.Since(f.began) > 2*time.Second && o.count == 0:
		n = blindSize
	case o.count > 0:
		n = 1
	default:
		n = firstSize
	}
	if o.count == 0 {
		return min(n, f.last(k, each)), false
	}
	return min(n, o.missing(f.depth)), false
}

// last is how many numbers a chunk of inputs may have so that the last ones end together: what is left is divided among twice as
// many as work on it, down to a twentieth of a second.
func (f *feeder) last(k int, each float64) int {
	share := f.sources[k].share()
	if each == 0 || share == 0 || f.slots == nil {
		return mostSize
	}
	fed := float64(f.p.orders[k].fed.end())
	left := fed/share - fed
	return int(max(left/float64(2*max(1, f.slots())), .05/each, 1))
}

// missing is how many tries of a wish seem to be needed beyond those that wait.
func (o *orderProgress) missing(depth int) int {
	waiting := o.fedN - o.doneN
	hits := max(float64(o.chosen), .5) / max(float64(o.doneN), 1) // a try that waits gives so many puzzles
	need := float64(o.count-o.chosen)/min(hits, 1)*1.1 + 2
	if o.pace.numbers == 0 {
		need = min(need, float64(depth))
	}
	return max(0, int(need)-waiting)
}

// kind is that of all documents.
func (f *feeder) kind(order int, docs []document) string {
	t := f.tasks[order]
	switch {
	case !f.sort, t.Picture != nil && t.Kind == "":
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

func (p *progress) end(k int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.orders[k].end
}

func (p *progress) setEnd(k, end int) {
	p.update(func() { p.orders[k].end = end })
	select {
	case p.ended <- struct{}{}:
	default:
	}
}

// fedSpans is what of an order is fed; the feeder alone may keep it, until it feeds more.
func (p *progress) fedSpans(k int) spans {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append(spans(nil), p.orders[k].fed...)
}
