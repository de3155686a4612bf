package web

import (
	"context"
	"maps"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/teka-puzzles/teka/internal/apps/limits"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// lanes schedules requests on the processors. As many work in parallel as there are places. Requests that have worked least come first: a
// request starts in the fastest lane and moves to a slower one after each time slice. If another request waits in a faster lane, it yields
// its place and waits (feedback queues: Corbató, Merwin-Daggett and Daley, An experimental time-sharing system, 1962; Nuyens and Wierman,
// The foreground-background queue: a survey, Performance Evaluation 65, 2008). So hints overtake searches of several seconds. Within a
// lane, the order is: fewest running requests of the address, least recent work of the address, arrival in the lane. Requests do not yield
// within a lane, so that long searches end one after the other.
//
// A request is rejected with errFull if the fast lanes are full when it arrives, if the slower lanes are full when it moves there, or if
// its total waiting time exceeds the limit. A request is also rejected if its address has three quarters of all possible requests.
type lanes struct {
	places  int                  // requests working in parallel
	room    int                  // capacity of the fast lanes, and again of all others together
	wait    time.Duration        // limit of a request's total waiting time
	budget  *limits.Budget       // of memory; nil for no limit
	cpuTime func() time.Duration // processor time used by this process; nil if unavailable: see turn.worked

	mu      sync.Mutex
	working int
	waiting []*turn
	came    int64  // sequence number of arrivals in lanes
	in      [2]int // number of requests in the fast lanes and in the others
	owners  map[netip.Addr]*owner
	refused int64
}

// laneEnds are the working times after which a request leaves a lane. Requests never leave the last one, where puzzles are generated;
// others of up to ten seconds end before it. Most hints end in the first, or soon after it if many arrive together. The first two are the
// fast lanes.
var laneEnds = [...]time.Duration{4 * time.Millisecond, 20 * time.Millisecond, 200 * time.Millisecond, 12 * time.Second}

// fastLanes is the number of fast lanes, which have their own capacity.
const fastLanes = 2

// side returns the counter of a lane: 0 for fast ones, 1 for others.
func side(lane int) int { return min(lane/fastLanes, 1) }

// Limits on how often a request checks whether to yield, and on how long an address is charged for its work.
const (
	lookEvery = time.Millisecond
	halfLife  = 10 * time.Second
)

const (
	manyRooms  = 8    // below this capacity, an address may use all of it
	ownersMost = 1024 // number of addresses from which those without requests are dropped
)

// errFull is the error of rejected requests.
var errFull = fault.Errorf("the server is busy; try again later")

// owner is the record of an address.
type owner struct {
	turns   int // requests
	working int // of them, those working
	used    time.Duration
	at      time.Time // the time at which used was measured; it halves with time
}

// charge adds working time.
func (o *owner) charge(d time.Duration, now time.Time) { o.used, o.at = o.recent(now)+d, now }

// recent returns the working time with its decay: half of it after halfLife, a third after two.
func (o *owner) recent(now time.Time) time.Duration {
	return time.Duration(float64(o.used) / (1 + float64(now.Sub(o.at))/float64(halfLife)))
}

func newLanes(places, queue int, wait time.Duration) *lanes {
	return &lanes{places: places, room: places + queue, wait: wait, owners: map[netip.Addr]*owner{}}
}

// addressOf returns the address of a request; for IPv6 its network, because a client usually controls all of it.
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

// begin waits until a request may work; turn.end ends it. The error is errFull or the cause of the end of ctx.
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

// ownerOf returns the record of an address, creating it if needed. If there are many, idle ones are dropped. The caller holds the lock.
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

// next gives free places to waiting requests. The caller holds the lock.
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
		if l.cpuTime != nil {
			t.cpuStart = l.cpuTime()
		}
		for _, c := range t.clocks {
			c.start()
		}
		t.run <- struct{}{}
	}
}

// levels returns the numbers of working, waiting and rejected requests.
func (l *lanes) levels() (working, waiting int, refused int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.working, len(l.waiting), l.refused
}
