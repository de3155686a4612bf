package limits

import (
	"context"
	"time"
)

// Clock measures the time for limits; nil means wall-clock time. Tests that check behaviour after a limit set it to processor time, which
// does not depend on the load of the machine.
var Clock func() time.Duration

// Ended, if not nil, is called when a limit measured by Clock expires.
var Ended func()

// Within returns a context that ends after d with the given cause; a nil cause means context.DeadlineExceeded.
func Within(ctx context.Context, d time.Duration, cause error) (context.Context, context.CancelFunc) {
	if Clock == nil {
		return context.WithTimeoutCause(ctx, d, cause)
	}
	if cause == nil {
		cause = context.DeadlineExceeded
	}
	inner, cancel := context.WithCancelCause(ctx)
	c := &clocked{inner, cause}
	began := Clock()
	go func() {
		look := time.NewTicker(2 * time.Millisecond)
		defer look.Stop()
		for inner.Err() == nil {
			if Clock()-began >= d {
				cancel(cause)
				if Ended != nil {
					Ended()
				}
				return
			}
			select {
			case <-look.C:
			case <-inner.Done():
			}
		}
	}()
	return c, func() { cancel(nil) }
}

// clocked is a context that ends like an expired deadline.
type clocked struct {
	context.Context
	cause error
}

// Err returns context.DeadlineExceeded after the time limit, otherwise the error of the inner context.
func (c *clocked) Err() error {
	err := c.Context.Err()
	if err != nil && context.Cause(c.Context) == c.cause {
		return context.DeadlineExceeded
	}
	return err
}
