//go:build unix

package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"syscall"
	"time"

	"github.com/teka-puzzles/teka/puzzle/fault"
	"golang.org/x/sys/unix"
)

// errUnread is why a context of whileRead ended.
var errUnread = fault.Errorf("nobody reads the answers")

// whileRead is a context that ends when the other end of a pipe or a socket is closed, so that a search does not go on for somebody who was
// killed while waiting for it; a write would tell, but there may be none for minutes.
func whileRead(ctx context.Context, w io.Writer) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if f, ok := unwrapped(w).(*os.File); ok {
		go func() {
			if unread(ctx, int32(f.Fd())) {
				cancel(errUnread)
			}
		}()
	}
	return ctx, func() { cancel(nil) }
}

// unread waits until nobody reads from a descriptor any more; false when ctx ends before, or it is nothing that can be watched.
func unread(ctx context.Context, fd int32) bool {
	for ctx.Err() == nil {
		watched := []unix.PollFd{{Fd: fd}} // errors and the hanging up of the other end are told unasked
		n, err := unix.Poll(watched, int((time.Second / 2).Milliseconds()))
		switch {
		case err != nil && !errors.Is(err, syscall.EINTR):
			return false
		case n > 0 && watched[0].Revents&unix.POLLNVAL != 0:
			return false
		case n > 0:
			return true
		}
	}
	return false
}
