package cli

import (
	"errors"
	"time"

	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/rpc"
	"github.com/teka-puzzles/teka/web/service"
)

// procedures is the command that answers another program.
type procedures struct {
	RequestFlags
	Pending int `placeholder:"N" help:"Requests that may be under way; others are answered with an error at once (default 1000)."`
}

// sameClient is how long a request waits for others of the same client, which is as long as it likes.
const sameClient = 24 * time.Hour

// Run answers until the input ends and all is answered, or until nobody reads the answers.
func (p *procedures) Run(a *App) error {
	o, err := p.Options(a)
	if err != nil {
		return err
	}
	o.Queue, o.Wait = 2*max(p.Pending, 1000), sameClient
	ctx, stop := whileRead(service.Speaking(a.ctx, a.lang.Code), a.stdout)
	defer stop()
	err = rpc.Serve(ctx, web.New(o), a.stdin, a.stdout, rpc.Limits{Line: int(p.MaxBody), Pending: p.Pending})
	var shut *outletShut
	if errors.Is(err, errUnread) || errors.As(err, &shut) {
		return nil // the client has gone: nothing is left to say, and nobody to say it to
	}
	return err
}
