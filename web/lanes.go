package web

import (
	"context"
	"maps"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/apps/limits"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// lanes share the processors out among the requests. As many work at once as there are places. Whoever has worked least goes first, by
// slices: a request begins in the fastest lane, and moves to a slower one each time it has used up a slice; while somebody in a faster
// lane waits, it gives up its place and waits itself (feedback queues: Corbató, Merwin-Daggett and Daley, An experimental time-sharing
// system, 1962; Nuyens and Wierman, The foreground-background queue: a survey, Performance Evaluation 65, 2008). So a hint passes by
// searches of seconds. Within a lane, the address that has the fewest at work goes first, then the one that has worked least of late,
// and then whoever came to the lane first; nobody gives way within a lane, so that long searches end one after the other instead of none.
//
// Whoever comes when the fast lanes are full, or leaves them when the slower ones are, or has waited for longer than the patience in all,
// is turned away with errFull; so is an address that has three quarters of all requests there may be.
type lanes struct {
	places int                  // requests that work at once
	room   int                  // requests in the fast lanes, and again in all the others together
	wait   time.Duration        // that a request waits in all
	budget *limits.Budget       // of memory; nil for as much as there is
	burnt  func() time.Duration // how long the processors have worked for this process; nil where nobody tells: see turn.worked

	mu      sync.Mutex
	working int
	waiting []*turn
	came    int64  // numbers what comes to a lane
	in      [2]int // how many there are: in the fast lanes, in the others
	owners  map[netip.Addr]*owner
	refused int64
}

// laneEnds are how long a request has worked when it leaves a lane; nobody leaves the last, where puzzles are made: what may take ten
// seconds ends before it. Most hints end in the first, which many who come at once leave soon; the fast ones are the first two.
var laneEnds = [...]time.Duration{4 * time.Millisecond, 20 * time.Millisecond, 200 * time.Millisecond, 12 * time.Second}

// fastLanes is how many lanes have room of their own.
const fastLanes = 2

// side is where a lane is counted: 0 for the fast ones, 1 for the others.
func side(lane int) int { return min(lane/fastLanes, 1) }

// Bounds of how often a request asks whether to give way, and of how long an address is held to what it has worked.
const (
	lookEvery = time.Millisecond
	halfLife  = 10 * time.Second
)

const (
	manyRooms  = 8    // where there are fewer, an address may have all
	ownersMost = 1024 // addresses that are kept in mind, besides those that have requests
)

// errFull is why a request is turned away.
var errFull = fault.Errorf("the server is busy; try again later")

// owner is what is known of an address that has requests here.
type owner struct {
	turns   int // requests
	working int // of them, those at work
	used    time.Duration
	at      time.Time // when used was true: it halves with time
}

// charge adds to what was worked.
func (o *owner) charge(d time.Duration, now time.Time) { o.used, o.at = o.recent(now)+d, now }

// recent is what was worked of late.
func (o *owner) recent(now time.Time) time.Duration {
	return time.Duration(float64(o.used) / (1 + float64(now.Sub(o.at))/float64(halfLife)))
}

// newLanes makes lanes.
func newLanes(places, queue int, wait time.Duration) *lanes {
	return &lanes{places: places, room: places + queue, wait: wait, owners: map[netip.Addr]*owner{}}
}

// addressOf is the address of a request; of version 6 the network, since one who has any has all of it.
func addressOf(remote string) netip.Addr {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return netip.Addr{}
	}
	a, err := netip.ParseAddr(host)
	if err != nil || a.Is4() || a.Is4In6() {
		return a.Unmap()
	}
	p, err := a.WithZone("").Prefix(64)
	if err != nil {
		return a
	}
	return p.Addr()
}

// begin waits until a request may work; turn.end ends it. The error is errFull, or that of ctx.
func (l *lanes) begin(ctx context.Context, from netip.Addr) (*turn, error) {
	l.mu.Lock()
	o := l.ownerOf(from)
	if l.in[0] >= l.room || l.room >= manyRooms && o.turns >= 2*l.room*3/4 {
		l.refused++
		l.mu.Unlock()
		return nil, errFull
	}
	ctx, cancel := context.WithCancelCause(ctx)
	t := &turn{lanes: l, owner: o, ctx: ctx, cancel: cancel, patience: l.wait, run: make(chan struct{}, 1)}
	t.owner.turns++
	l.in[0]++
	l.came++
	t.number = l.came
	l.waiting = append(l.waiting, t)
	l.next()
	l.mu.Unlock()
	if t.await(); ctx.Err() != nil {
		err := context.Cause(ctx)
		t.end()
		return nil, err
	}
	return t, nil
}

// ownerOf finds the address, or notes it. Those that have nothing here are forgotten when there are many. The lock is held.
func (l *lanes) ownerOf(from netip.Addr) *owner {
	o := l.owners[from]
	if o == nil {
		if len(l.owners) >= ownersMost {
			maps.DeleteFunc(l.owners, func(_ netip.Addr, o *owner) bool { return o.turns == 0 })
		}
		o = &owner{at: time.Now()}
		l.owners[from] = o
	}
	return o
}

// next gives free places to those that wait. The lock is held.
func (l *lanes) next() {
	now := time.Now()
	for l.working < l.places && len(l.waiting) > 0 {
		best := 0
		for i, t := range l.waiting {
			if t.before(l.waiting[best], now) {
				best = i
			}
		}
		t := l.waiting[best]
		l.waiting = append(l.waiting[:best], l.waiting[best+1:]...)
		l.working++
		t.owner.working++
		t.works = true
		t.since, t.looked = now, now
		if l.burnt != nil {
			t.burnt = l.burnt()
		}
		for _, c := range t.clocks {
			c.start()
		}
		t.run <- struct{}{}
	}
}

// levels says how many requests work, and how many wait.
func (l *lanes) levels() (working, waiting int, refused int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.working, len(l.waiting), l.refused
}
