package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/teka-puzzles/teka/internal/version"
	"github.com/teka-puzzles/teka/puzzle/fault"
	"github.com/teka-puzzles/teka/web"
)

// serve is the command that serves the page and the API.
type serve struct {
	Listen      string        `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen (default ${default}); with port 0 a free one is taken."`
	LimitTime   time.Duration `placeholder:"D" help:"How long a request may take, without waiting (default 10s)."`
	LimitMaking time.Duration `placeholder:"D" help:"How long one that makes puzzles may take (default 1m)."`
	MaxBody     int64         `placeholder:"BYTES" help:"How large a request may be (default 1048576)."`
	MaxCells    int           `placeholder:"N" help:"How many cells a board may have (default 40000, 200 by 200)."`
	Searches    int           `placeholder:"N" help:"Searches at once (default: the number of processors)."`
	Queue       int           `placeholder:"N" help:"Requests that may wait for one; others are answered with 429 at once (default 64)."`
	Connections int           `placeholder:"N" help:"Connections open at once; for a new one, the one that has been idle longest is closed (default 1000)."`
	PerAddress  int           `placeholder:"N" help:"Connections open at once from one address, but for addresses of this machine (default: a quarter of --connections)."`
	AllowHost   []string      `placeholder:"NAME" help:"A name by which it may be asked. On an address of this machine alone, others than localhost are refused; elsewhere all are allowed unless one is given."`
	AllowOrigin []string      `placeholder:"ORIGIN" help:"An origin of another site whose pages may ask, such as https://example.org; * for all (default: none)."`
	Base        string        `placeholder:"ADDRESS" help:"The address by which others reach the page, such as https://example.org/teka/, for the links in feeds (default: as each asks for it)."`
	LogJSON     bool          `help:"Write the log as JSON."`
}

// Run serves until it is interrupted.
func (s *serve) Run(a *App) error {
	for _, x := range []struct {
		flag  string
		wrong bool
	}{{"--limit-time", s.LimitTime < 0}, {"--limit-making", s.LimitMaking < 0}, {"--max-body", s.MaxBody < 0}, {"--max-cells", s.MaxCells < 0},
		{"--searches", s.Searches < 0}, {"--queue", s.Queue < 0},
		{"--connections", s.Connections < 0}, {"--per-address", s.PerAddress < 0}} {
		if x.wrong {
			return fault.Errorf("%s: a number above 0 is expected", x.flag)
		}
	}
	for _, origin := range s.AllowOrigin {
		if err := web.CheckOrigin(origin); err != nil {
			return fault.Errorf("--allow-origin %w", err)
		}
	}
	if err := web.CheckBase(s.Base); s.Base != "" && err != nil {
		return fault.Errorf("--base %w", err)
	}
	l, err := net.Listen("tcp", s.Listen)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fault.Errorf("--listen %s: %w", s.Listen, err)
	}
	o := web.Options{Version: version.Text(), Time: s.LimitTime, Making: s.LimitMaking, Body: s.MaxBody, Cells: s.MaxCells,
		Memory: a.budget, Searches: s.Searches, Queue: s.Queue, Connections: s.Connections, PerAddress: s.PerAddress,
		Hosts: s.AllowHost, Base: s.Base, Origins: s.AllowOrigin}
	if at, ok := l.Addr().(*net.TCPAddr); ok && at.IP.IsLoopback() || len(o.Hosts) > 0 {
		o.Hosts = append(o.Hosts, "localhost")
	}
	switch {
	case a.Quiet:
	case s.LogJSON:
		o.Log = slog.New(slog.NewJSONHandler(a.stderr, nil))
	default:
		o.Log = slog.New(slog.NewTextHandler(a.stderr, nil))
	}
	server := web.New(o)
	if _, err := fmt.Fprintf(a.stdout, "http://%s/\n", l.Addr()); err != nil {
		l.Close()
		return err
	}
	return server.Serve(a.ctx, l)
}
