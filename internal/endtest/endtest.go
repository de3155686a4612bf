// Package endtest has a context that ends by the number of times it is looked at, so that tests of what ends in time need no clock.
package endtest

import (
	"context"
	"testing"
)

// Context ends when Err has been called Most times, and counts the calls. It is for one goroutine.
type Context struct {
	context.Context
	Most  int // how many calls report that it goes on
	Looks int // how many calls there were

	cancel func()
}

// After returns a context that ends after so many looks.
func After(t testing.TB, looks int) *Context {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	return &Context{Context: ctx, Most: looks, cancel: cancel}
}

// Err reports whether the context has ended.
func (c *Context) Err() error {
	if c.Looks++; c.Looks > c.Most {
		c.cancel()
	}
	return c.Context.Err()
}

// Late is how many looks there were after the end.
func (c *Context) Late() int { return max(0, c.Looks-c.Most) }
