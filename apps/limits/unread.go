package limits

import (
	"context"
	"sync"
)

// Unread bounds the memory of answers that wait until a client reads them. Whoever computes an answer calls Ready first. So at most one
// answer of each of those who compute at the same time exceeds the bound.
type Unread struct {
	mu    sync.Mutex
	bytes int
	most  int
	freed chan struct{} // closed when bytes falls below most; nil if nobody waits
}

// NewUnread returns a bound of the given bytes.
func NewUnread(most int) *Unread { return &Unread{most: most} }

// Add counts bytes that wait to be written, and Add of a negative number bytes that were written or dropped.
func (u *Unread) Add(bytes int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.bytes += bytes
	if u.bytes < u.most && u.freed != nil {
		close(u.freed)
		u.freed = nil
	}
}

// Ready waits until fewer bytes wait than the bound allows. The error is the cause of ctx.
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
