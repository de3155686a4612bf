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

// RequestFlags bound what the requests of other programs may take.
type RequestFlags struct {
	LimitTime   time.Duration `placeholder:"D" help:"How long a request may take, without waiting (default 10s)."`
	LimitMaking time.Duration `placeholder:"D" help:"How long one that makes puzzles may take (default 1m)."`
	MaxBody     int64         `placeholder:"BYTES" help:"How large a request may be (default 1048576)."`
	MaxCells    int           `placeholder:"N" help:"How many cells a board may have (default 40000, 200 by 200)."`
	Searches    int           `placeholder:"N" help:"Searches at once (default: the number of processors)."`
}

// Options are what a server does within these bounds; it logs to standard error.
func (f *RequestFlags) Options(a *App) (web.Options, error) {
	if f.MaxBody < 0 { // other values cannot be: the reader of flags has judged them
		return web.Options{}, fault.Errorf("%s: a number above 0 is expected", "--max-body")
	}
	return web.Options{Version: version.Text(), Time: f.LimitTime, Making: f.LimitMaking, Body: f.MaxBody, Cells: f.MaxCells,
		Memory: a.budget, Searches: f.Searches, Log: slog.New(slog.NewTextHandler(a.stderr, nil))}, nil
}

// Serve serves at an address and prints it, with the path that people are to open. Before the first request, ready gets the server.
func (a *App) Serve(address, path string, o web.Options, ready func(*web.Server)) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fault.Errorf("--listen %s: %w", address, err)
	}
	if at, ok := l.Addr().(*net.TCPAddr); ok && at.IP.IsLoopback() || len(o.Hosts) > 0 {
		o.Hosts = append(o.Hosts, "localhost")
	}
	server := web.New(o)
	ready(server)
	if _, err := fmt.Fprintf(a.stdout, "http://%s/%s\n", l.Addr(), path); err != nil {
		l.Close()
		return err
	}
	return server.Serve(a.ctx, l)
}

// serve is the command that serves the page and the API.
type serve struct {
	Listen string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where to listen (default ${default}); with port 0 a free one is taken."`
	RequestFlags
	Queue       int      `placeholder:"N" help:"Requests that may wait for one; others are answered with 429 at once (default 64)."`
	Connections int      `placeholder:"N" help:"Connections open at once; for a new one, the one that has been idle longest is closed (default 1000)."`
	PerAddress  int      `placeholder:"N" help:"Connections open at once from one address, but for addresses of this machine (default: a quarter of --connections)."`
	AllowHost   []string `placeholder:"NAME" help:"A name by which it may be asked. On an address of this machine alone, others than localhost are refused; elsewhere all are allowed unless one is given."`
	AllowOrigin []string `placeholder:"ORIGIN" help:"An origin of another site whose pages may ask, such as https://example.org; * for all (default: none)."`
	Base        string   `placeholder:"ADDRESS" help:"The address by which others reach the page, such as https://example.org/teka/, for the links in feeds (default: as each asks for it)."`
	LogJSON     bool     `help:"Write the log as JSON."`
}

// Run serves until it is interrupted.
func (s *serve) Run(a *App) error {
	o, err := s.Options(a)
	if err != nil {
		return err
	}
	for _, origin := range s.AllowOrigin {
		if err := web.CheckOrigin(origin); err != nil {
			return fault.Errorf("--allow-origin %w", err)
		}
	}
	if err := web.CheckBase(s.Base); s.Base != "" && err != nil {
		return fault.Errorf("--base %w", err)
	}
	o.Queue, o.Connections, o.PerAddress = s.Queue, s.Connections, s.PerAddress
	o.Hosts, o.Base, o.Origins = s.AllowHost, s.Base, s.AllowOrigin
	switch {
	case a.Quiet:
		o.Log = nil
	case s.LogJSON:
		o.Log = slog.New(slog.NewJSONHandler(a.stderr, nil))
	}
	return a.Serve(s.Listen, "", o, func(*web.Server) {})
}
