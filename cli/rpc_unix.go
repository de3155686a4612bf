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

// errUnread is the cause of a context that whileRead cancelled.
var errUnread = fault.Errorf("the client does not read the answers")

// whileRead returns a context that ends when the other end of a pipe or socket is closed. Otherwise a search would continue for a killed
// client until the next write, possibly minutes later.
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

// unread waits until the reader of a descriptor closes it. It returns false if ctx ends first, or the descriptor cannot be polled.
func unread(ctx context.Context, fd int32) bool {
	for ctx.Err() == nil {
		watched := []unix.PollFd{{Fd: fd}} // errors and hang-ups are always reported
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
