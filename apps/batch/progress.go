//go:build !js

package batch

import (
	"math"
	"slices"
	"sync"
	"time"
)

// progress is how far a job is. A feeder, a collector and those who look on share it.
type progress struct {
	mu      sync.Mutex
	orders  []orderProgress
	held    int // ranges of answers that are there and not collected
	bad     int
	changed chan struct{} // holds one, for the feeder
	ended   chan struct{} // holds one, for the collector: an end has become known
	start   time.Time
	before  int // puzzles that were done before the start
}

// orderProgress is how far an order is.
type orderProgress struct {
	fed, done spans
	fedN      int // numbers in fed
	doneN     int // and in done
	end       int // how many numbers it has; -1 while that is not known
	closed    bool
	chosen    int // puzzles of a wish
	count     int // that it wants; 0 for other orders
	pace      pace
}

// pace is what a number costs, the latest counting most.
type pace struct{ seconds, numbers float64 }

// add takes a measurement.
func (p *pace) add(seconds float64, numbers int) {
	const fade = 0.8
	p.seconds, p.numbers = fade*p.seconds+seconds, fade*p.numbers+float64(numbers)
}

// each is the seconds that a number costs; 0 while that is not known.
func (p *pace) each() float64 {
	if p.numbers == 0 {
		return 0
	}
	return max(p.seconds/p.numbers, 1e-6)
}

func newProgress(orders int) *progress {
	p := &progress{orders: make([]orderProgress, orders), changed: make(chan struct{}, 1), ended: make(chan struct{}, 1), start: time.Now()}
	for i := range p.orders {
		p.orders[i].end = -1
	}
	return p
}

// update changes something, and wakes whoever waits for that.
func (p *progress) update(change func()) {
	p.mu.Lock()
	change()
	p.mu.Unlock()
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// fed enters numbers that wait, or are answered.
func (p *progress) fed(order int, r span) {
	p.update(func() { o := &p.orders[order]; o.fedN += o.fed.add(r) })
}

// done enters numbers that are answered.
func (p *progress) done(order int, r span, seconds float64, bad int) {
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

// View is how far a job is, for people and programs.
type View struct {
	Job       string  `json:"job"`
	Puzzles   int     `json:"puzzles"`      // answered, or made
	Total     int     `json:"total"`        // 0 while that is not known
	Bad       int     `json:"bad"`          // that could not be read or worked on
	Waiting   int     `json:"waiting"`      // fed and not answered
	Rate      float64 `json:"rate"`         // puzzles a second since the beginning of this process
	Left      float64 `json:"seconds_left"` // 0 while that is not known
	Workers   int     `json:"workers"`
	Slots     int     `json:"slots"`
	Cancelled bool    `json:"cancelled,omitempty"`
	Finished  bool    `json:"finished"`
}

// view looks. share is how much of the inputs was fed, 0 when that is not known.
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

// span is the numbers from and up to but not to.
type span struct{ from, to int }

// spans is a set of numbers, as ranges in order that neither touch nor overlap.
type spans []span

// add enters a range and returns how many of its numbers are new.
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

// has reports whether a number is in the set.
func (s spans) has(n int) bool {
	i, _ := slices.BinarySearchFunc(s, n, func(x span, n int) int { return x.to - n - 1 })
	return i < len(s) && s[i].from <= n
}

// end is the number behind the last.
func (s spans) end() int {
	if len(s) == 0 {
		return 0
	}
	return s[len(s)-1].to
}
