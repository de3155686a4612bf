// Package limits bounds the memory of a process that handles many requests.
//
// Go cannot measure the memory of one goroutine. So each request computes an upper bound before it allocates anything (Need), reserves
// that much of the Budget, and waits until it is free. The actual allocations of a request are bounded elsewhere (model.Build, study,
// narrate); the Budget limits how many requests run at a time.
package limits

import (
	"container/list"
	"context"
	"runtime/debug"
	"sync"

	"github.com/teka-puzzles/teka/puzzle"
	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Budget is the memory of a process, shared by its requests.
//
// One part is reserved for small requests, so that hints do not wait for long searches and searches do not wait for a stream of hints.
// Each part serves requests in order of arrival.
type Budget struct {
	mu    sync.Mutex
	parts [2]part // for small requests, for all others
	most  int64   // maximum bytes of a small request
}

// part is one of the two queues of a budget, with its memory.
type part struct {
	total, used int64     // bytes
	waiting     list.List // of *waiter
}

// waiter is a queued request.
type waiter struct {
	bytes int64
	ready chan struct{} // closed when the bytes are reserved
}

const (
	base       = 64 << 20  // bytes of a process without requests
	slack      = 4         // 1/slack of the rest is for garbage and uncounted memory
	smallPart  = 8         // 1/smallPart of the budget is for small requests,
	smallRoom  = 256 << 20 // at most smallRoom bytes
	smallShare = 4         // a small request takes at most 1/smallShare of that part,
	smallMost  = 16 << 20  // at most smallMost bytes
)

// Least is the smallest budget, in bytes. It has room for one search.
const Least = 4 * base

// NewBudget returns a budget for a process that may take the given bytes in total, at least Least.
func NewBudget(bytes int64) *Budget {
	room := max(bytes, Least) - base
	room -= room / slack
	small := min(room/smallPart, smallRoom)
	b := &Budget{most: min(small/smallShare, smallMost)}
	b.parts[0].total, b.parts[1].total = small, room-small
	return b
}

// Process returns a budget of the given bytes for this process; 0 means half of the machine's memory. It also sets the limit of the garbage
// collector to that number, unless GOMEMLIMIT in the environment is lower.
func Process(bytes int64) *Budget {
	if bytes <= 0 {
		bytes = max(Least, Machine()/2)
	}
	if debug.SetMemoryLimit(-1) > bytes {
		debug.SetMemoryLimit(bytes)
	}
	return NewBudget(bytes)
}

// part returns the part that a request of the given size belongs to.
func (b *Budget) part(bytes int64) *part {
	if bytes <= b.most {
		return &b.parts[0]
	}
	return &b.parts[1]
}

// Fits returns an error if a request needs more than Most bytes.
func (b *Budget) Fits(bytes int64) error {
	if most := b.Most(); bytes > most {
		return fault.Errorf("the board may need %d MB of memory, but the limit is %d MB; raise it with --memory", megabytes(bytes), most>>20)
	}
	return nil
}

func megabytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// Take waits until the given bytes are free and reserves them. The error is that of Fits, or the cause of ctx if it ends first.
func (b *Budget) Take(ctx context.Context, bytes int64) error {
	if err := b.Fits(bytes); err != nil {
		return err
	}
	b.mu.Lock()
	p := b.part(bytes)
	if p.waiting.Len() == 0 && p.used+bytes <= p.total {
		p.used += bytes
		b.mu.Unlock()
		return nil
	}
	w := &waiter{bytes, make(chan struct{})}
	at := p.waiting.PushBack(w)
	b.mu.Unlock()
	select {
	case <-w.ready:
		return nil
	case <-ctx.Done():
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	select {
	case <-w.ready: // reserved after ctx ended
		b.give(bytes)
	default:
		p.waiting.Remove(at)
		p.serve()
	}
	return context.Cause(ctx)
}

// Try reserves the given bytes if they are free and no request is waiting for them. It reports whether it did.
func (b *Budget) Try(bytes int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.part(bytes)
	if p.waiting.Len() > 0 || p.used+bytes > p.total {
		return false
	}
	p.used += bytes
	return true
}

// Give releases bytes reserved with one call of Take or Try.
func (b *Budget) Give(bytes int64) { b.Swap(bytes, 0) }

// Swap reduces a reservation from taken to left bytes.
func (b *Budget) Swap(taken, left int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if left > 0 { // may exceed the part's total, because these bytes are already in use
		b.part(left).used += left
	}
	b.give(taken)
}

// give releases bytes and serves waiting requests. The caller holds the lock.
func (b *Budget) give(bytes int64) {
	p := b.part(bytes)
	p.used -= bytes
	p.serve()
}

// serve assigns free bytes to waiting requests in order of arrival. The caller holds the lock.
func (p *part) serve() {
	for e := p.waiting.Front(); e != nil; e = p.waiting.Front() {
		w := e.Value.(*waiter)
		if p.used+w.bytes > p.total {
			return
		}
		p.used += w.bytes
		p.waiting.Remove(e)
		close(w.ready)
	}
}

// Most returns the size in bytes of the largest request that fits.
func (b *Budget) Most() int64 { return b.parts[1].total }

// Slots returns how many requests of the given size fit at the same time, at least 1.
func (b *Budget) Slots(bytes int64) int { return int(max(1, b.Most()/bytes)) }

// Levels returns the reserved bytes, the total bytes, and the number of waiting requests.
func (b *Budget) Levels() (used, total int64, waiting int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.parts {
		p := &b.parts[i]
		used, total, waiting = used+p.used, total+p.total, waiting+p.waiting.Len()
	}
	return used, total, waiting
}

// Work classifies requests by the memory they need for a board.
type Work int

const (
	Look   Work = iota // reads, writes, draws or validates the board
	Step               // solves the board to find one step
	Search             // anything else
)

// needs lists the bytes per board and per candidate value of its places. They exceed the measured memory of boards of all kinds with all,
// half and none of their clues (TestNeed). Most of the bytes per board of a search are the 64 MB of package frontier.
var needs = [...]struct{ board, value int64 }{Look: {1 << 20, 512}, Step: {2 << 20, 4 << 10}, Search: {80 << 20, 3 << 10}}

// needMost is the maximum number of bytes for any request, as documented in docs/trust.md.
const needMost = 512 << 20

// Need returns an upper bound in bytes for a request about a board whose places have the given total number of candidate values.
func (w Work) Need(values int64) int64 {
	n := needs[w]
	if values > needMost/n.value {
		return needMost
	}
	return min(needMost, n.board+n.value*values)
}

// Values returns the total number of candidate values of all places of a puzzle.
func Values(p puzzle.Puzzle) int64 {
	n := 0
	for _, u := range p.Board().Unknowns() {
		n += u.Values.Len()
	}
	return int64(n)
}

// Made returns an upper bound in bytes for generating a board of a size. It assumes ten candidate values per cell.
func Made(rows, cols int) int64 { return Search.Need(int64(rows) * int64(cols) * 10) }

// Text returns an upper bound in bytes for reading a text, before the size of its boards is known.
func Text(bytes int) int64 { return min(needMost, 256<<10+16*int64(bytes)) }

// Unread bounds the memory of answers that wait until a client reads them. Callers wait for Ready before they compute an answer, so the
// bound is exceeded by at most one answer per concurrent computation.
type Unread struct {
	mu    sync.Mutex
	bytes int           // waiting to be written
	most  int           // bytes from which Ready waits
	freed chan struct{} // closed when bytes falls below most; nil without waiters
}

// NewUnread returns a bound of the given bytes.
func NewUnread(most int) *Unread { return &Unread{most: most} }

// Add counts bytes that wait to be written. A negative number counts bytes that were written or dropped.
func (u *Unread) Add(bytes int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.bytes += bytes
	if u.bytes < u.most && u.freed != nil {
		close(u.freed)
		u.freed = nil
	}
}

// Ready waits until fewer bytes than the bound are waiting. The error is the cause of ctx.
func (u *Unread) Ready(ctx context.Context) error {
	for {
		u.mu.Lock()
		if u.bytes < u.most {
			u.mu.Unlock()
			return nil
		}
		if u.freed == nil {
			u.freed = make(chan struct{})
		}
		freed := u.freed
		u.mu.Unlock()
		select {
		case <-freed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
