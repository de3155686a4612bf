package cli

import (
	"errors"
	"time"

	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/rpc"
	"github.com/teka-puzzles/teka/web/service"
)

// procedures implements teka rpc.
type procedures struct {
	RequestFlags
	Pending int `placeholder:"N" help:"Maximum concurrent requests; further requests fail immediately (default 1000)."`
}

// sameClient is the wait limit of requests, practically unlimited because all come from the same client.
const sameClient = 24 * time.Hour

// Run answers requests until the input ends and all are answered, or the output is closed.
func (p *procedures) Run(a *App) error {
	o, err := p.Options(a)
	if err != nil {
		return err
	}
	o.Queue, o.Wait = 2*max(p.Pending, 1000), sameClient
	ctx, stop := whileRead(service.WithLanguages(a.ctx, a.lang.Code), a.stdout)
	defer stop()
	err = rpc.Serve(ctx, web.New(o), a.stdin, a.stdout, rpc.Limits{Line: int(p.MaxBody), Pending: p.Pending})
	var shut *outletShut
	if errors.Is(err, errUnread) || errors.As(err, &shut) {
		return nil // the client is gone
	}
	return err
}
