//go:build !unix

package cli

import (
	"context"
	"io"

	"github.com/teka-puzzles/teka/puzzle/fault"
)

// errUnread is why a context of whileRead would end.
var errUnread = fault.Errorf("the client does not read the answers")

// whileRead returns ctx on systems that cannot watch closed pipes. There the time limit ends abandoned requests.
func whileRead(ctx context.Context, _ io.Writer) (context.Context, context.CancelFunc) {
	return context.WithCancel(ctx)
}
