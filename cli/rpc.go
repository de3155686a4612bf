package cli

import (
	"errors"
	"log/slog"
	"time"

	"github.com/teka-puzzles/teka/internal/version"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
	"github.com/teka-puzzles/teka/web/rpc"
	"github.com/teka-puzzles/teka/web/service"
)

// procedures is the command that answers another program.
type procedures struct {
	LimitTime   time.Duration `placeholder:"D" help:"How long a request may take, without waiting (default 10s)."`
	LimitMaking time.Duration `placeholder:"D" help:"How long one that makes puzzles may take (default 1m)."`
	MaxBody     int64         `placeholder:"BYTES" help:"How large a request may be (default 1048576)."`
	MaxCells    int           `placeholder:"N" help:"How many cells a board may have (default 40000, 200 by 200)."`
	Searches    int           `placeholder:"N" help:"Searches at once (default: the number of processors)."`
	Pending     int           `placeholder:"N" help:"Requests that may be under way; others are answered with an error at once (default 1000)."`
}

// sameClient is how long a request waits for others of the same client, which is as long as it likes.
const sameClient = 24 * time.Hour

// Run answers until the input ends and all is answered, or until nobody reads the answers.
func (p *procedures) Run(a *App) error {
	for _, x := range []struct {
		flag  string
		wrong bool
	}{{"--limit-time", p.LimitTime < 0}, {"--limit-making", p.LimitMaking < 0}, {"--max-body", p.MaxBody < 0}, {"--max-cells", p.MaxCells < 0},
		{"--searches", p.Searches < 0}, {"--pending", p.Pending < 0}} {
		if x.wrong {
			return fault.Errorf("%s: a number above 0 is expected", x.flag)
		}
	}
	limits := rpc.Limits{Line: int(p.MaxBody), Pending: p.Pending}
	asks := web.New(web.Options{Version: version.Text(), Time: p.LimitTime, Making: p.LimitMaking, Body: p.MaxBody, Cells: p.MaxCells,
		Memory: a.budget, Searches: p.Searches, Queue: 2 * max(p.Pending, 1000), Wait: sameClient,
		Log: slog.New(slog.NewTextHandler(a.stderr, nil))})
	ctx, stop := whileRead(service.Speaking(a.ctx, a.lang.Code), a.stdout)
	defer stop()
	err := rpc.Serve(ctx, asks, a.stdin, a.stdout, limits)
	var shut *outletShut
	if errors.Is(err, errUnread) || errors.As(err, &shut) {
		return nil // the client has gone: nothing is left to say, and nobody to say it to
	}
	return err
}
