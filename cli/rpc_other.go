//go:build !unix

package cli

import (
	"context"
	"io"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// errUnread is why a context of whileRead would end.
var errUnread = fault.Errorf("the client does not read the answers")

// whileRead is the context itself where closed pipes cannot be watched: there the limits of a request end what nobody waits for.
func whileRead(ctx context.Context, _ io.Writer) (context.Context, context.CancelFunc) {
	return context.WithCancel(ctx)
}
