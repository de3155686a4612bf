// Package endtest provides a context that ends after a number of calls to Err, so that tests of cancellation need no clock.
package endtest

import (
	"context"
	"testing"
)

// Context ends after a number of calls to Err, which it counts. It must be used by one goroutine only.
type Context struct {
	context.Context
	limit int // calls before it ends
	Calls int // calls so far

	cancel func()
}

// After returns a context that is cancelled at the first call to Err after looks of them.
func After(t testing.TB, looks int) *Context {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	return &Context{Context: ctx, limit: looks, cancel: cancel}
}

// Err implements context.Context.
func (c *Context) Err() error {
	if c.Calls++; c.Calls > c.limit {
		c.cancel()
	}
	return c.Context.Err()
}

// CallsAfterEnd returns the number of calls after the end.
func (c *Context) CallsAfterEnd() int { return max(0, c.Calls-c.limit) }
