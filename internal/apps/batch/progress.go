//go:build !js

package batch

import (
	"math"
	"slices"
	"sync"
	"time"
)

// progress is the state of a job, shared by the feeder, the collector and observers.
type progress struct {
	mu      sync.Mutex
	orders  []orderProgress
	held    int           // ranges of answers available but not collected
	bad     int           // puzzles that could not be read or processed
	changed chan struct{} // capacity 1; wakes the feeder
	ended   chan struct{} // capacity 1; wakes the collector when an end becomes known
	start   time.Time
	before  int // puzzles finished before the start
}

// orderProgress is the state of an order.
type orderProgress struct {
	fed, done spans
	fedN      int  // count of numbers in fed
	doneN     int  // count of numbers in done
	end       int  // number of numbers; -1 if not known yet
	closed    bool // the collector has finished it
	chosen    int  // puzzles selected so far, if it makes puzzles
	count     int  // puzzles wanted; 0 if it answers every input
	pace      pace
}

// pace is a moving average of the time per number.
type pace struct{ seconds, numbers float64 }

// add records a measurement; earlier ones fade.
func (p *pace) add(seconds float64, numbers int) {
	const fade = 0.8
	p.seconds, p.numbers = fade*p.seconds+seconds, fade*p.numbers+float64(numbers)
}

// each returns the seconds per number, or 0 before the first measurement.
func (p *pace) each() float64 {
	if p.numbers == 0 {
		return 0
	}
	return max(p.seconds/p.numbers, 1e-6)
}

// newProgress returns the progress of a job that has the given number of orders and has not started.
func newProgress(orders int) *progress {
	p := &progress{orders: make([]orderProgress, orders), changed: make(chan struct{}, 1), ended: make(chan struct{}, 1), start: time.Now()}
	for i := range p.orders {
		p.orders[i].end = -1
	}
	return p
}

// update runs change under the lock and wakes the feeder.
func (p *progress) update(change func()) {
	p.mu.Lock()
	change()
	p.mu.Unlock()
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// markFed records numbers that are pending or answered.
func (p *progress) markFed(order int, r span) {
	p.update(func() { o := &p.orders[order]; o.fedN += o.fed.add(r) })
}

// markDone records answered numbers, the time they took if positive, and how many were bad.
func (p *progress) markDone(order int, r span, seconds float64, bad int) {
	p.update(func() {
		o := &p.orders[order]
		o.doneN += o.done.add(r)
		o.fedN += o.fed.add(r)
		if seconds > 0 {
			o.pace.add(seconds, r.to-r.from)
		}
		p.bad += bad
	})
}

// View is a snapshot of a job's progress for people and programs.
type View struct {
	Job       string  `json:"job"`
	Puzzles   int     `json:"puzzles"`      // answered or made
	Total     int     `json:"total"`        // 0 if unknown
	Bad       int     `json:"bad"`          // puzzles that could not be read or processed
	Waiting   int     `json:"waiting"`      // fed but not answered
	Rate      float64 `json:"rate"`         // puzzles per second since the process started
	Left      float64 `json:"seconds_left"` // 0 if unknown
	Workers   int     `json:"workers"`
	Slots     int     `json:"slots"`
	Cancelled bool    `json:"cancelled,omitempty"`
	Finished  bool    `json:"finished"`
}

// view returns a snapshot. share is the fraction of the inputs that was fed, or 0 if unknown.
func (p *progress) view(share float64) View {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := View{Bad: p.bad, Finished: true}
	known := true
	for i := range p.orders {
		o := &p.orders[i]
		if !o.closed {
			v.Waiting += o.fedN - o.doneN
		}
		switch {
		case o.count > 0 && !o.closed:
			v.Puzzles += o.chosen
			v.Total += o.count
			v.Finished = false
		case o.count > 0:
			v.Puzzles += o.chosen
			v.Total += o.chosen
		default:
			v.Puzzles += o.doneN
			v.Total += max(o.end, 0)
			known = known && o.end >= 0
			v.Finished = v.Finished && o.end >= 0 && o.doneN >= o.end
		}
	}
	took := time.Since(p.start).Seconds()
	if fresh := v.Puzzles - p.before; fresh > 0 && took > 0 {
		v.Rate = float64(fresh) / took
	}
	if !known {
		v.Total = 0
		if share > 0 && share < 1 {
			fed := v.Puzzles + v.Waiting
			v.Left = (float64(fed)/share - float64(v.Puzzles)) / max(v.Rate, 1e-9)
		}
	} else if v.Rate > 0 {
		v.Left = float64(v.Total-v.Puzzles) / v.Rate
	}
	if math.IsInf(v.Left, 0) || v.Rate == 0 {
		v.Left = 0
	}
	return v
}

// span is the half-open range of numbers from from to to.
type span struct{ from, to int }

// spans is a set of numbers, as sorted ranges that neither touch nor overlap.
type spans []span

// add inserts a range and returns how many of its numbers are new.
func (s *spans) add(r span) int {
	if r.from >= r.to {
		return 0
	}
	list := *s
	i, _ := slices.BinarySearchFunc(list, r.from,
		func(x span, from int) int { return x.to - from }) // the first that ends at r.from or behind it
	fresh, j := r.to-r.from, i
	whole := r
	for ; j < len(list) && list[j].from <= r.to; j++ {
		fresh -= max(0, min(list[j].to, r.to)-max(list[j].from, r.from))
		whole = span{min(whole.from, list[j].from), max(whole.to, list[j].to)}
	}
	*s = slices.Replace(list, i, j, whole)
	return fresh
}

// contains reports whether n is in the set.
func (s spans) contains(n int) bool {
	i, _ := slices.BinarySearchFunc(s, n, func(x span, n int) int { return x.to - n - 1 })
	return i < len(s) && s[i].from <= n
}

// end returns the number after the last.
func (s spans) end() int {
	if len(s) == 0 {
		return 0
	}
	return s[len(s)-1].to
}
