package service

import (
	"context"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// Memory is a memory budget shared by all requests.
type Memory interface {
	// Fits returns an error if a request needs more bytes than any request may take.
	Fits(bytes int64) error
	// Take waits until the request of ctx holds the given bytes in total. It releases the bytes held before while waiting.
	Take(ctx context.Context, bytes int64) error
	// Try changes the bytes that the request holds to the given total if they are free.
	Try(ctx context.Context, bytes int64) bool
}

// moreRoom is the error of a request that must restart when it holds the given bytes. It has sent nothing yet. So it keeps only its body
// in memory while it waits, not its board.
type moreRoom struct{ bytes int64 }

func (m *moreRoom) Error() string {
	return fault.Errorf("internal error: %d bytes are needed", m.bytes).Error()
}

// take waits until the request holds the given bytes.
func (c *call) take(bytes int64) error {
	if c.s.Memory == nil {
		return nil
	}
	c.room = bytes
	return c.s.Memory.Take(c.ctx, bytes)
}

// need raises the bytes that the request holds to the given total, or returns a *moreRoom. It must be called before anything is sent.
func (c *call) need(bytes int64) error {
	if bytes <= c.room || c.s.Memory == nil {
		return nil
	}
	if err := c.s.Memory.Fits(bytes); err != nil {
		return problem(413, "%w", err)
	}
	if !c.s.Memory.Try(c.ctx, bytes) {
		return &moreRoom{bytes}
	}
	c.room = bytes
	return nil
}
